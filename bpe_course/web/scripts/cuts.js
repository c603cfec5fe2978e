// A file that's cut for workers, who count its chunks: a bad cut turns red, and the sum changes.
import { makeLetters, makeVisible } from "./boxes.js";
import { findWinners, wordStats } from "./bpe.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { splitGpt4 } from "./pretokenize.js";
import { formatCount, limitText, make, makeButton, makeInput, makeRow, makeStatus, refill, shareText } from "./toolkit.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

const MOST = 600; // characters
const MOST_NAMED = 6; // chunks
const MOST_WORKERS = 8;
const NEAR = 6; // so many bytes around a cut that moves, safe places are marked
const KINDS = { 10: ".blank.ends", 32: ".blank" }; // byte -> the classes of its piece

/** Return the places where bytes can be cut whatever is around them: where matches of a pattern end. */
export function listCuts(data, pattern) {
  const letters = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return Array.from(letters.matchAll(new RegExp(pattern, "g")), ({ index, 0: { length } }) => index + length);
}

/** Split the parts between some places, each by itself: their chunks, those of the whole that they lack, and
    those that they have in place of them. */
export function countParts(data, places) {
  const ends = [0, ...places, data.length];
  const parts = ends.slice(1).map((end, i) => splitGpt4(decodeUtf8(data.subarray(ends[i], end))));
  const whole = splitGpt4(decodeUtf8(data));
  const subtract = (some, others) => {
    const left = new Map();
    for (const chunk of others) left.set(chunk, (left.get(chunk) ?? 0) + 1);
    return some.filter((chunk) => left.set(chunk, (left.get(chunk) ?? 0) - 1).get(chunk) < 0);
  };
  return { whole, parts, lost: subtract(whole, parts.flat()), invented: subtract(parts.flat(), whole) };
}

/** Say what's wrong with a cut, or nothing if the chunks on both sides stay the same. */
export function judgeCut(data, place) {
  if (data[place] >> 6 === 0b10) return "it's inside a character";
  const { whole, lost } = countParts(data, [place]);
  let rest = decodeUtf8(data.subarray(0, place)).length;
  const chunk = whole.find(({ length }) => (rest -= length) < 0) ?? "";
  if (rest + chunk.length > 0) return `it's inside the chunk ${makeVisible(chunk)}`;
  return lost.length ? "no chunk is cut, but the pattern looks ahead, and the left part doesn't know what comes" : "";
}

/** Build a file with cuts to drag; with a pattern, the reader can change the text and the number of workers. */
export function buildCuts(box, { text, pattern, places: first, firsts }) {
  let [data, cuts, places, verdicts] = [[], [], first, []];
  const read = () => {
    const [typed, note] = limitText(field.value, MOST);
    let said = note;
    const before = data;
    try {
      data = encodeUtf8(typed);
    } catch ({ message }) {
      [data, said] = [encodeUtf8(""), message];
    }
    cuts = pattern ? listCuts(data, pattern) : [];
    verdicts = [];
    let same = [...data, NaN].findIndex((byte, i) => byte !== before[i]);
    while (data[same] >> 6 === 0b10) same -= 1; // to where a character begins
    line.fill(Array.from(data, (byte, i) => (i < same ? line.pieces[i] : drawByte(data, i))));
    if (typed !== text) share();
    draw(said);
  };
  const share = () => {
    const workers = slider.valueAsNumber;
    places = Array.from({ length: workers - 1 }, (_, i) => Math.floor((data.length * (i + 1)) / workers));
  };
  const draw = (note = "", moved = places.length === 1 ? 0 : -1) => {
    const wrong = places.map((place) => (verdicts[place] ??= judgeCut(data, place)));
    for (const [i, [handle, set]] of handles.entries()) {
      handle.hidden = i >= places.length;
      handle.classList.toggle("bad", Boolean(wrong[i]));
      line.put(handle, places[i]);
      set(places[i], data.length, `byte ${places[i]}: ${wrong[i] || "safe"}`);
    }
    for (const [i, piece] of line.pieces.entries()) {
      piece.style.setProperty("--fill", `var(--symbol-${places.filter((place) => place <= i).length})`);
      piece.classList.toggle("near", Math.abs(i - places[moved]) <= NEAR && cuts.includes(i));
    }
    const counted = countParts(data, places);
    refill(sums, ...(firsts ? drawFirsts(counted.parts, turn.ariaPressed === "true") : drawSums(counted)));
    const idle = counted.parts.filter((part) => !part.length).length;
    const rest = pattern && data.length && idle ? ` ${formatCount(idle, "worker")} ${idle > 1 ? "have" : "has"} nothing to do.` : "";
    const all = `${wrong.filter(Boolean).length} of ${formatCount(places.length, "cut")} in a wrong place.${rest}`;
    status.textContent = note + (moved < 0 ? all : `Cut ${moved + 1}, at byte ${places[moved]}: ${wrong[moved] || "both sides keep their chunks"}.`);
  };
  const go = (i, to) => {
    places = places.with(i, Math.max(places[i - 1] ?? 0, Math.min(places[i + 1] ?? data.length, to)));
    draw("", i);
  };
  const goOn = () => {
    places = places.map((place) => cuts.find((cut) => cut >= place) ?? data.length);
    draw();
  };
  const turn = makeButton("The last part answers first", () => {
    turn.ariaPressed = turn.ariaPressed !== "true";
    draw();
  });
  const line = new CutLine(pattern ? "file" : "message");
  const handles = Array.from({ length: pattern ? MOST_WORKERS - 1 : first.length }, (_, i) => {
    return makeHandle(`Cut ${i + 1}`, (x, y) => line.find(x, y), (place) => go(i, place), pattern ? undefined : line.box);
  });
  const field = makeInput("Text", read, { rows: 1, value: text, dir: "auto" }, "textarea");
  const slider = makeInput("Workers", () => (share(), draw()), { type: "range", min: 1, max: MOST_WORKERS, value: first.length + 1 });
  const [sums, status] = [make("div.sums"), makeStatus()];
  box.classList.add("cutting");
  box.append(line.box, sums, status);
  if (pattern) box.append(makeRow(slider, makeButton("Move each cut to the next safe place", goOn)), field.parentElement);
  if (firsts) box.append(makeRow(turn));
  if (pattern) shareText(field);
  read();
}

function tell(number, unit) {
  return make("span", make("b", number), ` ${unit}`);
}

function drawByte(data, i) {
  const letters = data[i] < 0x80 ? [makeVisible(data.slice(i, i + 1))] : makeLetters(data, i, i + 1);
  return make(`span.piece${KINDS[data[i]] ?? ""}`, ...letters, ...(data[i + 1] >> 6 === 0b10 ? [] : [make("wbr")])); // a line ends after a character
}

/** Draw the pair that each part would merge first, and the sum: the first seen, in a tie. */
function drawFirsts(parts, isTurned) {
  const find = (chunks) => {
    const stats = wordStats(chunks.map((chunk) => ({ symbols: [...chunk], frequency: 1 })));
    const [pair] = findWinners(stats);
    return pair ? `${pair.join("")} · ${stats.get(pair)}` : "nothing";
  };
  const sum = tell(find((isTurned ? parts.toReversed() : parts).flat()), "first in the sum");
  return [...parts.map((part, i) => tell(find(part), `first in part ${i + 1}`)), sum];
}

function drawSums({ whole, parts, lost, invented }) {
  const name = (what, chunks) => {
    const named = chunks.slice(0, MOST_NAMED).map((chunk) => make("code", makeVisible(chunk)));
    const rest = chunks.length > MOST_NAMED ? `and ${chunks.length - MOST_NAMED} more` : "";
    return make(named.length ? "span.lost.bad" : "span.lost", `${what}: `, ...(named.length ? named : ["nothing"]), rest);
  };
  const counts = parts.map((part) => part.length).join(" + ");
  return [tell(String(whole.length), "in the whole"), tell(`${counts} = ${parts.flat().length}`, "chunks in the parts"), name("Lost", lost), name("Invented", invented)];
}
