// Shannon's way to write: open a book anywhere, read on to the last word written, and write the word after it.
import { makeHandle } from "./drag.js";
import { fillBox, formatCount, make, makeArea, makeButton, makeRow, makeStatus, refill } from "./toolkit.js";

const [FIRST, LAST] = [6, 9]; // words shown of a long passage

const splitWords = (text) => text.split(/\s+/u).filter(Boolean);

/** Return what's read from a place to the first `word`; after the last page comes the first. */
export function readOn(words, word, place) {
  const around = [...words.slice(place), ...words.slice(0, place)];
  const count = around.indexOf(word);
  const before = around.slice(0, Math.max(0, count));
  const left = count - FIRST - LAST;
  if (left > 0) before.splice(FIRST, left, `… ${formatCount(left, "word")} …`);
  return { passage: before.join(" "), next: count < 0 ? "" : around[count + 1] ?? around[0] };
}

export function buildShannon(box, { text, start }) {
  const words = splitWords(text);
  let [place, next] = [0, ""];
  const search = (to) => {
    place = Math.max(0, Math.min(Math.floor(to), words.length - 1));
    const word = splitWords(written.value).at(-1) ?? "";
    const read = readOn(words, word, place);
    const places = [...words.keys()].filter((at) => words[at] === word);
    next = read.next;
    edge.style.setProperty("--place", place / words.length);
    refill(ticks, ...places.map((at) => make("i", { style: `--at:${at / words.length}` })));
    refill(passage, ...(next ? [`${read.passage} `, make("b", word), " ", makeButton(next, take)] : [`${word || "Nothing"} isn't in this book.`]));
    refill(status, ...(next ? [make("q", word), ` is in this book ${formatCount(places.length, "time")}.`] : []));
    set(place, words.length - 1, passage.textContent);
  };
  const take = () => {
    if (!next) return;
    written.value = `${written.value.trimEnd()} ${next}`;
    written.scrollTop = written.scrollHeight;
    if (passage.contains(document.activeElement)) open.focus();
    passage.lastChild.replaceWith(make("mark", next));
  };
  const find = (x, y, { left, width } = edge.getBoundingClientRect()) => (words.length * (x - left)) / width;
  const edge = make("div.edge");
  const [handle, set] = makeHandle("Where the book is open", find, search, edge);
  const written = makeArea("Written so far", () => search(place), { value: start });
  const [ticks, passage, status] = [make("div.ticks", { "aria-hidden": "true" }), make("p.passage", { dir: "auto" }), makeStatus()];
  const open = makeButton("Open anywhere", () => take(search(Math.random() * words.length)));
  edge.append(ticks, handle);
  fillBox(box, "chances shannon", written, edge, passage, makeRow(open), status);
  search(0);
}
