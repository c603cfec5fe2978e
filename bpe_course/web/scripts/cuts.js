// A file that's cut for workers, who count its chunks: a bad cut turns red, and the sum changes.
import { makeLetters, makeVisible } from "./boxes.js";
import { findWinners, wordStats } from "./bpe.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { splitGpt4 } from "./pretokenize.js";
import { formatCount, limitText, make, makeButton, makeInput, makeRow, makeStatus, refill, shareText } from "./toolkit.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

const MOST = 600; // characters
const NEAR = 6; // so many bytes around a cut that moves, safe places are marked
const MOST_NAMED = 6; // chunks
const MOST_WORKERS = 8;
const KINDS = { 10: ".blank.ends", 32: ".blank" }; // of bytes

/** Return the places where bytes can be cut whatever is around them: where matches of a pattern end. */
export function listCuts(data, pattern) {
  const letters = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return pattern ? Array.from(letters.matchAll(new RegExp(pattern, "g")), ({ index, 0: { length } }) => index + length) : [];
}

/** Split the parts between some places, each by itself: their chunks, the chunks of the whole that they lack,
    and those that they have in place of them. */
export function countParts(data, places) {
  const ends = [0, ...places, data.length];
  const parts = ends.slice(1).map((end, i) => splitGpt4(decodeUtf8(data.subarray(ends[i], end))));
  const [whole, all] = [splitGpt4(decodeUtf8(data)), parts.flat()];
  const subtract = (some, others) => {
    const left = new Map();
    for (const chunk of others) left.set(chunk, (left.get(chunk) ?? 0) + 1);
    return some.filter((chunk) => left.set(chunk, (left.get(chunk) ?? 0) - 1).get(chunk) < 0);
  };
  return { whole, parts, lost: subtract(whole, all), invented: subtract(all, whole) };
}

/** Say what's wrong with a cut, or nothing if the chunks on both sides stay the same. */
export function judgeCut(data, place) {
  if (data[place] >> 6 === 0b10) return "It's inside a character";
  const { whole, lost } = countParts(data, [place]);
  let rest = decodeUtf8(data.subarray(0, place)).length;
  const chunk = whole.find(({ length }) => (rest -= length) < 0) ?? "";
  if (rest + chunk.length > 0) return `It's inside the chunk ${makeVisible(chunk)}`;
  return lost.length ? "It's between two chunks, but the pattern looks ahead, and the left part doesn't know what comes" : "";
}

/** Build a file with cuts to drag; with a pattern, the reader can change the text and the number of workers. */
export function buildCuts(box, { text, pattern, places: first, firsts }) {
  let [data, cuts, places, near] = [[], [], first, []];
  const read = () => {
    const [typed, note] = limitText(field.value, MOST);
    let said = "";
    try {
      data = encodeUtf8(typed);
    } catch ({ message }) {
      [data, said] = [encodeUtf8(""), message];
    }
    cuts = listCuts(data, pattern);
    line.fill(Array.from(data, (byte, i) => make(`span.piece${KINDS[byte] ?? ""}`, ...makeLetters(data, i, i + 1))));
    if (typed !== text) share();
    draw(note + said);
  };
  const share = () => {
    const workers = slider.valueAsNumber;
    places = Array.from({ length: workers - 1 }, (_, i) => Math.floor((data.length * (i + 1)) / workers));
  };
  const draw = (note = "", moved = -1) => {
    for (const [i, [handle, set]] of handles.entries()) {
      handle.hidden = i >= places.length;
      const place = Math.min(places[i] ?? 0, data.length);
      const wrong = judgeCut(data, place);
      handle.classList.toggle("bad", Boolean(wrong));
      line.put(handle, place);
      set(place, data.length, `byte ${place}: ${wrong || "safe"}`);
    }
    for (const [i, piece] of line.pieces.entries()) piece.dataset.part = places.filter((place) => place <= i).length;
    refill(sums, ...drawSums(countParts(data, places), firsts));
    status.textContent = note + describe(moved);
  };
  const describe = (moved) => {
    const bad = places.filter((place) => judgeCut(data, place)).length;
    if (moved < 0) return bad ? `${formatCount(bad, "cut")} of ${places.length} in a wrong place.` : "The parts have the chunks of the whole.";
    const wrong = judgeCut(data, places[moved]);
    const isKnown = !pattern || [0, ...cuts, data.length].includes(places[moved]);
    const right = `Both sides keep their chunks${isKnown ? "" : ", but a worker who sees only the bytes nearby can't know it"}`;
    return `Cut ${moved + 1} is at byte ${places[moved]}. ${wrong || right}.`;
  };
  const go = (i, to) => {
    places = places.with(i, Math.max(places[i - 1] ?? 0, Math.min(places[i + 1] ?? data.length, to)));
    for (const piece of near) piece.classList.remove("near");
    near = cuts.filter((cut) => Math.abs(cut - places[i]) <= NEAR).map((cut) => line.pieces[cut]);
    for (const piece of near) piece.classList.add("near");
    draw("", i);
  };
  const goOn = () => {
    places = places.map((place) => cuts.find((cut) => cut >= place) ?? data.length);
    draw();
  };
  const line = new CutLine(pattern ? "file" : "message");
  const handles = Array.from({ length: pattern ? MOST_WORKERS - 1 : 1 }, (_, i) => {
    return makeHandle(`Cut ${i + 1}`, (x, y) => line.find(x, y), (place) => go(i, place), pattern ? undefined : line.box);
  });
  const field = makeInput("Text", read, { rows: 1, value: text, dir: "auto" }, "textarea");
  const slider = makeInput("Workers", () => (share(), draw()), { type: "range", min: 1, max: MOST_WORKERS, value: first.length + 1 });
  const [sums, status] = [make("div.sums"), makeStatus()];
  const more = pattern ? [makeRow(slider, makeButton("Move each cut to the next safe place", goOn)), field.parentElement] : [];
  box.classList.add("cutting");
  box.append(line.box, sums, status, ...more);
  if (pattern) shareText(field);
  read();
}

function drawSums({ whole, parts, lost, invented }, firsts) {
  const total = parts.flat().length;
  const name = (what, chunks) => {
    const named = chunks.slice(0, MOST_NAMED).map((chunk) => make("code", makeVisible(chunk)));
    const rest = named.length ? chunks.length - named.length : -1;
    return make(rest < 0 ? "span.lost" : "span.lost.bad", `${what}: `, ...named, rest < 0 ? "nothing" : rest && `and ${rest} more`);
  };
  const added = parts[1] ? `${parts.map((part) => part.length).join(" + ")} = ${total}` : String(total);
  const tell = (number, unit) => make("span", make("b", number), ` ${unit}`);
  const sum = [tell(String(whole.length), whole.length === 1 ? "chunk" : "chunks"), tell(added, "in the parts")];
  if (!firsts) return [...sum, name("Lost", lost), name("Invented", invented)];
  return [...parts.map((part, i) => tell(findFirst(part), `first in part ${i + 1}`)), tell(findFirst(parts.flat()), "first in the sum")];
}

/** Return the pair that training would merge first, with its count: the first seen, in a tie. */
export function findFirst(chunks) {
  const stats = wordStats(chunks.map((chunk) => ({ symbols: [...chunk], frequency: 1 })));
  const [pair] = findWinners(stats);
  return pair ? `${pair.join("")} (${stats.get(pair)} ×)` : "nothing";
}
