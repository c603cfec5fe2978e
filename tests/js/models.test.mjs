// What the widgets and the pages compute, without a page: steps, searches, progress, refusals.
import { deepEqual, equal, throws } from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { groupTokens } from "#scripts/apart.js";
import { findParts } from "#scripts/bench.js";
import { countWords } from "#scripts/bpe.js";
import { mixRows } from "#scripts/chances.js";
import { listTicks, makeScale } from "#scripts/curve.js";
import { readLink } from "#scripts/figure_links.js";
import { listMerges, readMerges } from "#scripts/merges.js";
import { applyTemperature, makeModel, sample } from "#scripts/ngram.js";
import { compilePattern, traceMatches } from "#scripts/pattern.js";
import { eraseProgress, getProgress, recordProgress } from "#scripts/progress.js";
import { Race } from "#scripts/id_race_model.js";
import { traceRace } from "#scripts/race.js";
import { findEntries, findNearest, findSentence, foldText, listEntries } from "#scripts/search.js";
import { readOn } from "#scripts/shannon.js";
import { isAllKept } from "#scripts/storage.js";
import { Strip } from "#scripts/strip_model.js";
import { encodeUtf8 } from "#scripts/utf8.js";

const KEY = "bpe-lesson-progress-1";

test("each order shuts its own seam next", () => {
  const merges = [[101, 32, 256], [116, 104, 257], [32, 257, 258]];
  const left = (order) => new Strip({ level: "bytes", text: "e the", merges, order }).finish();
  deepEqual(left("lowest"), [256, 257, 101]);
  deepEqual(left("highest"), [101, 258, 101]);
  const nest = { level: "word", text: "nest", merges: [["e", "s", "es"], ["n", "e", "ne"]] };
  deepEqual(new Strip({ ...nest, order: "longest" }).finish(), ["ne", "s", "t", "</w>"]);
});

test("a link is read whole, or not at all", () => {
  const { text, step, choices } = readLink("text=a%20%3Cb&step=3&choices=2-0");
  deepEqual([text, step, choices], ["a <b", 3, [2, 0]]);
  for (const odd of ["text=%E0%A4%A", "text=%ED%A0%80", "step=1e99", "step=-1", "<img>=1", "choices=1-", "order=-1", "__proto__", `text=${"a".repeat(1e6)}`]) {
    throws(() => readLink(odd), odd);
  }
});

test("a part ends where both sides cut, and the next one begins there", () => {
  const ends = (...list) => list.map((end) => ({ end }));
  const parts = findParts(ends(1, 3, 4, 6), ends(2, 3, 6));
  deepEqual(parts, [[[0, 2], [0, 2]], [[2, 4], [2, 3]]]);
  deepEqual(findParts(ends(1, 2)), [[[0, 1], [0, 1]], [[1, 2], [1, 2]]]);
  deepEqual(findParts([]), []);
});

test("an id without probability is never drawn, rows flow into each other, and chances are Python's", () => {
  equal(sample([0.1, 0.2, 0], 0.9), 1);
  const rows = [[1, 0], [0.5, 0.5], [0, 1]];
  deepEqual([0, 0.25, 0.5, 1].map((place) => mixRows(rows, place)[0]), [1, 0.75, 0.5, 0]);
  deepEqual(mixRows([[1]], 0.3), [1]);
  const chances = [makeModel([0, 1, 0, 2, 0, 1, 0], 3)([2, 1, 0]), applyTemperature([0.5, 0.25, 0.25], 0.5)];
  deepEqual(chances.map((row) => row.map((p) => p.toFixed(4))), [["0.1000", "0.2600", "0.6400"], ["0.6667", "0.1667", "0.1667"]]);
});

test("Shannon's book is read on to a word, round its end", () => {
  deepEqual(readOn(["a", "b", "c"], "a", 1), { passage: "b c", next: "b" });
  deepEqual(readOn(["a", "b"], "b", 0), { passage: "a", next: "a" });
});

test("a search finds beginnings of words, without accents, the closest first", () => {
  const terms = { "a token": "what ids stand for", "to merge": "joining", "bpe-d": "", "BPE, x": "" };
  const pages = [["01", "Toy: aaab", "Merge the café"], ["02", "A merge", "Rest"]];
  const text = "Two. Bytes of a Café!\nA byte.";
  const entries = listEntries({ pages, terms, texts: ["Surrogate.", "Zoë", "", `${text} Merges: surrogate`] });
  const find = (query) => findEntries(entries, query).map(({ href }) => href);
  deepEqual(find("tok"), ["glossary.html#a-token"]);
  deepEqual(find("MERGE"), ["01.html#merge-the-café", "glossary.html#to-merge", "02.html#", "02.html#rest"]);
  deepEqual(find("Bpe"), ["glossary.html#bpe-x", "glossary.html#bpe-d"]);
  deepEqual(find("surrog"), ["01.html#", "02.html#rest"]);
  deepEqual(find("Zoë merge"), ["01.html#merge-the-café"]);
  deepEqual(["mrege", "surogate", "byttes", "byte", "sorrugate", "for the surogate"].map((typo) => find(typo).length), [4, 2, 1, 1, 0, 2]);
  deepEqual([find("cafe mer"), find("oken")], [["01.html#merge-the-café", "02.html#rest"], []]);
  deepEqual(["is a zebra surrogate", "zebra"].map((query) => findNearest(entries, query).length), [2, 0]);
  const show = (query) => findSentence(text, query).map(([part, isMatch]) => (isMatch ? `[${part}]` : part)).join("");
  deepEqual(["byt cafe", "a by", "merges", "a byttes"].map(show), ["[Bytes] of a [Café]!", "[Bytes] of [a] Café!", "", "[Bytes] of a Café!"]);
  equal(foldText("Café"), "cafe");
});

beforeEach(() => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  };
  globalThis.document = new EventTarget();
  eraseProgress();
});

test("what was right stays right, and tries and hints add up", () => {
  recordProgress("a", { tries: 1, hints: 1 });
  recordProgress("a", { right: true, tries: 1 });
  recordProgress("a", { tries: 1, typed: ["7"] });
  deepEqual(getProgress("a"), { right: true, tries: 3, hints: 1, typed: ["7"] });
});

test("odd progress does no harm, and without storage this page remembers", () => {
  localStorage.setItem(KEY, '{"a": {"right": 1}, "b": null, "__proto__": 3}');
  deepEqual(getProgress("a"), { right: false, tries: 0, hints: 0 });
  localStorage.setItem(KEY, "{");
  recordProgress("a", { tries: 1 });
  deepEqual([getProgress("a").tries, isAllKept()], [1, true]);
  localStorage.setItem = () => { throw new Error("full"); };
  recordProgress("a", { tries: 1 });
  deepEqual([getProgress("a").tries, isAllKept()], [2, false]);
});

const SLOW = ["(a+)+b", "(ab)++", "(a|a)*b", "((a)?){30}", "(?:x(?P<y>a{2,})?)+", "a?a?a?a?a?"];
const FOREIGN = ["(?s).", "[^\\W_]", "[\\w", "\\p{Greek}"];
const REFUSED = {
  "A word contains </w>, which marks the end of a word": [() => countWords(["a</w>"])],
  "This pattern could take minutes": [
    ...SLOW.map((pattern) => () => compilePattern(pattern)),
    () => traceMatches("a".repeat(200), Array(9).fill(["slow", "a*a*a*a*b"])),
  ],
  "This pattern can't be read here. Perhaps it isn't": [() => compilePattern("(")],
  "This pattern can't be read here.": FOREIGN.map((pattern) => () => compilePattern(pattern)),
};

for (const [message, calls] of Object.entries(REFUSED)) {
  test(`refused: ${message}`, () => {
    for (const call of calls) throws(call, (error) => error.message.startsWith(message));
  });
}

test("a figure's numbers: a chart's places and ticks, letters of one token, what two trainers look at", () => {
  const scale = makeScale([10, 1000], true);
  deepEqual([10, 100, 1000].map((value) => Number(scale(value).toFixed(9))), [0, 0.5, 1]);
  deepEqual(listTicks([1.957, 2.851]), [1.8, 2, 2.2, 2.4, 2.6, 2.8, 3]);
  deepEqual(listTicks([440, 11_513], true), [100, 1000, 10_000]);
  const groups = groupTokens("é\0b", [1, 3, 4].map((end) => ({ end })));
  deepEqual(groups.map(({ letters, tokens }) => [letters, tokens.length]), [["é⟨U+0000⟩", 2], ["b", 1]]);
  deepEqual(traceRace("aaabdaaabac").map(({ looked, visited }) => [looked, visited]), [[11, 2], [20, 4], [27, 6]]);
});

test("a race stops at the first id that differs, or if a text doesn't come back", () => {
  const told = [[[1, 2], [1, 3], true], [[1], [1], false]].map(([ids, wanted, back]) => {
    const race = new Race();
    race.add({ text: "ab", ids: [7, 7], wanted: [7, 7], sizes: [1, 1], back: true });
    race.add({ text: "né", ids, wanted, sizes: [1, 2], back });
    return [race.same, race.fault];
  });
  const stops = [3, "It stops at id 4. For é in “né”, this tokenizer gives 2, and GPT-4's gives 3."];
  const unread = [3, "The ids of “né” are GPT-4's, but decode doesn't bring the text back."];
  deepEqual(told, [stops, unread]);
});

test("the merges of a text are all that a strip needs to cut it", () => {
  const byteIds = Array.from({ length: 256 }, (_, byte) => 255 - byte); // as GPT-4 has others, too
  const id = (letter) => byteIds[letter.charCodeAt()];
  const pairs = [[id("t"), id("h")], [id("x"), id("y")], [256, id("e")], [id(" "), 258], [id("h"), id("e")]];
  const table = readMerges(pairs.map(String).join(" "), byteIds);
  const chunks = ["the", " the", " he"].map((chunk) => [...encodeUtf8(chunk)]);
  const merges = listMerges(chunks, table);
  deepEqual(merges, [[116, 104, 256], [256, 101, 258], [32, 258, 259], [104, 101, 260]]);
  deepEqual(new Strip({ level: "chunks", text: "the the he", merges }).finish(), [258, 259, 32, 260]);
});
