// Search over all pages.
import { loadData } from "./loading.js";
import { listen, make, makeStatus, query, queryAll, refill, setField } from "./toolkit.js";

const MOST_RESULTS = 20;
const LONG = 5; // letters of a word in which one can be wrong, and of one that counts if not all are found
const SMALL = "a an and are as at be by can do does for from how i in is it of on or that the this to what when why with you".split(" ");
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
let all; // the entries, which take a moment to make

/** Return a text without capitals and accents, and with "tokeniser" as "tokenizer". */
export function foldText(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/(?<=\w)is(?=e|ing|a)/g, "iz");
}

/** Return the anchor of a heading, as make_anchor in page_data.py does. */
export function makeAnchor(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Return `{text, note, href, said, words}` for each term and heading. */
export function listEntries({ pages, terms, texts }) {
  const enter = (text, note, page, anchor = text) => ({ text, note, href: `${page}.html#${makeAnchor(anchor)}`, said: "", words: [] });
  const meanings = Object.entries(terms).map(([term, note]) => enter(term, note, "glossary"));
  const headings = pages.flatMap(([page, title, ...others]) => {
    return [enter(title, "", page, ""), ...others.map((text) => enter(text, title, page))];
  });
  for (const [i, heading] of headings.entries()) {
    Object.assign(heading, { said: texts[i], words: [...new Set(listWords(texts[i]))] });
  }
  return [...meanings, ...headings];
}

function begin(word, wanted) {
  return word.startsWith(wanted);
}

/** Return whether a word begins with a wanted one that's long, but for one edit. */
function almostBegins(word, wanted) {
  let i = 0;
  while (word[i] === wanted[i] && i < wanted.length) i += 1;
  const isSwap = word[i] === wanted[i + 1] && word[i + 1] === wanted[i];
  const skips = [[0, 1], [1, 0], [1, 1], ...(isSwap ? [[2, 2]] : [])]; // letters of the word, and of the wanted one
  return wanted.length >= LONG && skips.some(([here, there]) => word.startsWith(wanted.slice(i + there), i + here));
}

/** Return the words of a query that count: not the small ones, if there are others. */
function listWanted(query) {
  const words = listWords(query);
  const large = words.filter((word) => !SMALL.includes(word));
  return large.length ? large : words;
}

/** Return the entries that have all words of a query, or words that begin so; if there's none, a word can have a
    typo. First comes the query's own term, then what begins so, then what has all words in the heading. */
export function findEntries(entries, query, begins = begin) {
  const wanted = listWanted(query);
  const rate = ({ text, words }) => {
    const heading = listWords(text);
    const isIn = (all) => (word) => all.some((one) => begins(one, word));
    if (!wanted.length || !wanted.every(isIn([...heading, ...words]))) return 0;
    if (!wanted.every(isIn(heading))) return 1;
    if (text.split(", ").some((term) => `${listWords(term)}` === `${wanted}`)) return 4;
    return begins(heading[0] ?? "", wanted[0]) ? 3 : 2;
  };
  const rated = entries.map((entry) => [entry, rate(entry)]).filter(([, one]) => one);
  const found = rated.sort(([, one], [, other]) => other - one).map(([entry]) => entry);
  return found.length || begins === almostBegins ? found : findEntries(entries, query, almostBegins);
}

/** Return the entries that have the most of a query's longer words. */
export function findNearest(entries, query) {
  const found = listWords(query).flatMap((word) => (word.length < LONG ? [] : findEntries(entries, word)));
  const count = (entry) => found.filter((one) => one === entry).length;
  const most = Math.max(...found.map(count));
  return [...new Set(found)].filter((entry) => count(entry) === most);
}

function listWords(text) {
  return foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []; // UTF-8 is two, and so is UTF8
}

/** Return the sentence that has the most words of a query, in parts: `[text, whether it matches]`. */
export function findSentence(said, query, begins = begin) {
  const wanted = listWanted(query);
  const find = (part) => wanted.findIndex((word) => begins(foldText(part), word));
  const sentences = Array.from(SENTENCES.segment(said), ({ segment }) => {
    return segment.trim().split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => [part, find(part)]);
  });
  const rate = (parts) => new Set(parts.map(([, found]) => found)).size;
  const best = sentences.reduce((one, two) => (rate(two) > Math.max(1, rate(one)) ? two : one), []); // -1 is in each
  if (best.length) return best.map(([part, found]) => [part, found >= 0]);
  return begins === begin ? findSentence(said, query, almostBegins) : []; // a typo
}

export function startSearch() {
  const names = { placeholder: "Search", "aria-label": "Search all pages", "aria-keyshortcuts": "/", title: "Press / to search" };
  const [field, status, list] = [make("input", { type: "search", ...names }), makeStatus(), make("ul")];
  const box = make("div.search", { role: "search" }, field, status, list);
  const search = async () => {
    let found = [];
    refill(status);
    if (field.value.trim()) try {
      const whole = findEntries((all ??= listEntries(await loadData("search"))), field.value);
      found = whole.length ? whole : findNearest(all, field.value);
      refill(status, whole.length || !found.length ? "" : "Not all words are together. ", describeCount(found.length));
    } catch (error) {
      refill(status, error.message);
    }
    refill(list, ...found.slice(0, MOST_RESULTS).map(({ text, note, href, said }) => {
      const sentence = make("span", ...findSentence(said, field.value).map(([part, isMatch]) => (isMatch ? make("mark", part) : part)));
      if (sentence.firstChild && !findEntries([{ text, words: [] }], field.value)[0]) href += `:~:text=${encodeURIComponent(sentence.textContent.replace(/\s/g, " "))}`;
      return make("li", make("a", { href }, text, make("small", note), sentence));
    }));
  };
  listen(field, "input", search);
  listen(list, "click", ({ target }) => {
    if (!target.closest("a")) return;
    document.activeElement.blur(); // so the page scrolls as it does where nobody searches
    setField(field, "");
  });
  listen(box, "keydown", async (event) => {
    const { key, target } = event, all = [field, ...queryAll("a", list)];
    const next = all[all.indexOf(target) + { ArrowDown: 1, ArrowUp: -1 }[key]];
    if (next) event.preventDefault();
    next?.focus();
    if (key === "Enter" && target === field) await search().then(() => query("a", list)?.click());
    if (key !== "Escape") return;
    field.focus();
    setField(field, "");
  });
  listen(document, "pointerdown focusin", ({ target }) => box.classList.toggle("closed", !box.contains(target)));
  listen(document, "keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    field.focus();
  });
  if (query(".contents")) query(".contents").prepend(box);
  else query("header").append(box);
}

function describeCount(count) {
  if (count > MOST_RESULTS) return `Found: ${count}. The first ${MOST_RESULTS} are below.`;
  return count ? `Found: ${count}` : "Nothing found.";
}
