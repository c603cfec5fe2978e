// What the widgets and the pages compute, without a page: steps, searches, progress, refusals.
import { judgeCuts } from "#scripts/digits.js";
import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { groupTokens } from "#scripts/apart.js";
import { findParts } from "#scripts/bench.js";
import { countWords } from "#scripts/bpe.js";
import { describeByte, findRange } from "#scripts/byte_facts.js";
import { mixRows } from "#scripts/chances.js";
import { findSlope, listTicks, makeScale } from "#scripts/curve.js";
import { readLink } from "#scripts/figure_links.js";
import { groupBytes } from "#scripts/grid.js";
import { listMerges, readMerges } from "#scripts/merges.js";
import { sample } from "#scripts/ngram.js";
import { compilePattern, traceMatches } from "#scripts/pattern.js";
import { eraseProgress, getProgress, recordProgress } from "#scripts/progress.js";
import { Race } from "#scripts/id_race_model.js";
import { traceRace } from "#scripts/race.js";
import { findEntries, findNearest, findSentence, foldText, listEntries } from "#scripts/search.js";
import { readOn } from "#scripts/shannon.js";
import { isAllKept } from "#scripts/storage.js";
import { Strip } from "#scripts/strip_model.js";
import { encodeUtf8 } from "#scripts/utf8.js";
import { nestBytes } from "#scripts/zoom.js";

const KEY = "bpe-lesson-progress-1";

test("each order shuts its own seam next", () => {
  const merges = [[101, 32, 256], [116, 104, 257], [32, 257, 258]];
  const left = (order) => new Strip({ level: "bytes", text: "e the", merges, order }).finish();
  deepEqual(left("lowest"), [256, 257, 101]);
  deepEqual(left("highest"), [101, 258, 101]);
  deepEqual(left("longest"), [256, 257, 101]);
  const nest = { level: "word", text: "nest", merges: [["e", "s", "es"], ["n", "e", "ne"]] };
  deepEqual(new Strip({ ...nest, order: "longest" }).finish(), ["ne", "s", "t", "</w>"]);
  deepEqual(new Strip(nest).finish(), ["n", "es", "t", "</w>"]);
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

test("an id without probability is never drawn, and rows flow into each other", () => {
  equal(sample([0.1, 0.2, 0], 0.9), 1);
  const rows = [[1, 0], [0.5, 0.5], [0, 1]];
  deepEqual([0, 0.25, 0.5, 1].map((place) => mixRows(rows, place)[0]), [1, 0.75, 0.5, 0]);
  deepEqual(mixRows([[1]], 0.3), [1]);
});

test("Shannon's book is read on to a word, round its end", () => {
  deepEqual(readOn(["a", "b", "c"], "a", 1), { passage: "b c", next: "b" });
  deepEqual(readOn(["a", "b"], "b", 0), { passage: "a", next: "a" });
  equal(readOn(["a"], "x", 0).next, "");
  match(readOn([..."abcdefghijklmnopqrs"], "s", 0).passage, /^a b c d e f … 3 words … j k/);
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
  equal(find("for the surrog").length, 2);
  deepEqual([find("cafe mer"), find("oken")], [["01.html#merge-the-café", "02.html#rest"], []]);
  deepEqual(["is a zebra surrogate", "zebra"].map((query) => findNearest(entries, query).length), [2, 0]);
  const show = (query) => findSentence(text, query).map(([part, isMatch]) => (isMatch ? `[${part}]` : part)).join("");
  deepEqual(["byt cafe", "a by", "merges"].map(show), ["[Bytes] of a [Café]!", "[Bytes] of [a] Café!", ""]);
  equal(foldText("Café"), "cafe");
});

test("a text is a tree of what's seen, its code points and their bytes", () => {
  const seen = nestBytes([0xe2, 0x82, 0x65, 0xcc, 0x81, 0xac]);
  const told = seen.map(({ value, end, inside }) => [value, end, inside.map((node) => node.value)]);
  deepEqual(told, [["\ufffd", 2, [null]], ["e\u0301", 5, ["e", "\u0301"]], ["\ufffd", 6, [null]]]);
});

test("the first byte of any code point says where it is", () => {
  for (let code = 0x80; code < 0x110000; code += code === 0xd7ff ? 0x801 : 1) {
    const [first, last] = findRange(encodeUtf8(String.fromCodePoint(code))[0]);
    ok(first <= code && code <= last);
  }
  equal(findRange(0xed)[1], 0xd7ff);
  const groups = Object.values(groupBytes());
  deepEqual(groups.map((bytes) => bytes.length), [179, 128, 64, 13, 30, 16, 5]);
  ok(groups[0].every((byte) => describeByte(byte).startsWith("Yes")));
});

test("tokens that share a character are in one group", () => {
  const family = "👨\u200d👩"; // 11 bytes, one character to a reader
  const tokens = [[1, 3], [4, 7], [5, 11], [6, 13]].map(([id, end]) => ({ id, end }));
  const groups = groupTokens(`${family}\0b`, tokens);
  const ids = groups.map((group) => [group.letters, ...group.tokens.map(({ id }) => id)]);
  deepEqual(ids, [[family, 1, 4, 5], ["⟨U+0000⟩b", 6]]);
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

test("a curve's axes: shares of the way, round numbers, and the slope of a power", () => {
  const scale = makeScale([10, 1000], true);
  deepEqual([10, 100, 1000].map((value) => Number(scale(value).toFixed(9))), [0, 0.5, 1]);
  equal(makeScale([4, 4])(4), 0);
  deepEqual(listTicks([1, 4.28]), [0, 1, 2, 3, 4, 5]);
  deepEqual(listTicks([1.957, 2.851]), [1.8, 2, 2.2, 2.4, 2.6, 2.8, 3]);
  deepEqual(listTicks([4407, 11_513_877], true), [1000, 10_000, 100_000, 1_000_000, 10_000_000]);
  equal(findSlope([10, 100], [1000, 1_000_000]), 2);
});

test("a race stops at the first id that differs or is missing, or if a text doesn't come back", () => {
  const told = [[[1, 2], [1, 3], true], [[1], [1, 2], true], [[1, 2], [1], true], [[1], [1], false]].map(([ids, wanted, back]) => {
    const race = new Race();
    race.add({ text: "ab", ids: [7, 7], wanted: [7, 7], sizes: [1, 1], back: true });
    race.add({ text: "né", ids, wanted, sizes: [1, 2], back });
    return [race.same, race.fault];
  });
  const stops = (token, mine, wanted) => [3, `It stops at id 4. For ${token} in “né”, this tokenizer gives ${mine}, and GPT-4's gives ${wanted}.`];
  const unread = [3, "The ids of “né” are GPT-4's, but decode doesn't bring the text back."];
  deepEqual(told, [stops("é", 2, 3), stops("é", "no id", 2), stops("é", 2, "no id"), unread]);
});

test("two trainers: the ids looked at, and the places visited, after each merge", () => {
  const trace = (text) => traceRace(text).map(({ looked, visited }) => [looked, visited]);
  deepEqual(trace("né né né"), [[11, 3], [19, 6], [24, 8]]);
  deepEqual(trace("aaabdaaabac"), [[11, 2], [20, 4], [27, 6]]);
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

test("numbers can be added part by part if their cuts meet, wherever both have digits", () => {
  const judge = (...cuts) => judgeCuts(["12345", "6789"], cuts);
  match(judge([2], [1])[1], /don't meet. Would you add 123 hundreds to 678 tens/);
  deepEqual(judge([3], [3]), [true, "The cuts meet: 12 thousands + 6 thousands, 345 ones + 789 ones."]);
  equal(judge([4, 1, 2], [2, 1])[0], true);
  match(judge([], [])[1], /But no token of GPT-4's has 12345/);
});
