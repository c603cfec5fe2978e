// Where a file is cut for workers who count its chunks: a bad cut turns red, and the sum changes.
import { makeLetters, makeVisible } from "./boxes.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { splitGpt4 } from "./pretokenize.js";
import { formatCount, limitText, make, makeButton, makeInput, makeRow, makeStatus, refill, shareText } from "./toolkit.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

const MOST = 600; // characters
const NEAR = 6; // so many bytes around a cut that moves, safe places are marked
const MOST_NAMED = 6; // chunks
const KINDS = { 10: ".blank.ends", 32: ".blank" };

/** Return the places where bytes can be cut whatever is around them: where matches of a pattern end. */
export function listCuts(data, pattern) {
  const letters = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return Array.from(letters.matchAll(new RegExp(pattern, "g")), (match) => match.index + match[0].length);
}

export function findNextCut(data, cuts, start) {
  return start ? cuts.find((cut) => cut >= start) ?? data.length : 0;
}

/** Split the parts between some places, each by itself: the number of chunks of each, those that the whole
    has and the parts lack, and those that they have and the whole lacks. */
export function countParts(data, places) {
  const ends = [0, ...places, data.length];
  const parts = ends.slice(1).map((end, i) => splitGpt4(decodeUtf8(data.subarray(ends[i], end))));
  const whole = splitGpt4(decodeUtf8(data));
  const subtract = (some, others) => {
    const left = new Map();
    for (const chunk of others) left.set(chunk, (left.get(chunk) ?? 0) + 1);
    return some.filter((chunk) => {
      left.set(chunk, (left.get(chunk) ?? 0) - 1);
      return left.get(chunk) < 0;
    });
  };
  return { whole, counts: parts.map((part) => part.length), lost: subtract(whole, parts.flat()), invented: subtract(parts.flat(), whole) };
}

/** Say what's wrong with a cut, or nothing if the chunks on both sides stay the same. */
export function judgeCut(data, place) {
  if (data[place] >> 6 === 0b10) return "It's inside a character";
  let end = 0;
  for (const chunk of splitGpt4(decodeUtf8(data))) {
    end += encodeUtf8(chunk).length;
    if (end > place && end - encodeUtf8(chunk).length < place) return `It's inside the chunk ${makeVisible(chunk)}`;
  }
  const { lost, invented } = countParts(data, [place]);
  return lost.length + invented.length ? "It's between two chunks, but the pattern looks ahead, and the left part doesn't know what follows" : "";
}

/** Build a file with cuts to drag; with `workers` only, and no more choice, if there's no pattern. */
export function buildCuts(box, { text, pattern, places: first }) {
  let [data, cuts, places, marked] = [[], [], [], []];
  const read = () => {
    const [typed, note] = limitText(field.value, MOST);
    try {
      data = encodeUtf8(typed);
    } catch ({ message }) {
      [data, places] = [[], []];
      line.fill([]);
      refill(sum);
      return void (status.textContent = message);
    }
    cuts = pattern ? listCuts(data, pattern) : [];
    line.fill(Array.from(data, (byte, i) => make(`span.piece${KINDS[byte] ?? ""}`, ...makeLetters(data, i, i + 1))));
    places = field.value === text && first.length + 1 === slider.valueAsNumber ? first : plan(slider.valueAsNumber);
    draw(note);
  };
  const plan = (count) => Array.from({ length: count - 1 }, (_, i) => Math.round(((i + 1) * data.length) / count));
  const draw = (note = "", moved) => {
    for (const [i, [handle, set]] of handles.entries()) {
      if (i >= places.length) {
        line.drop(handle);
        continue;
      }
      const wrong = judgeCut(data, places[i]);
      handle.classList.toggle("bad", Boolean(wrong));
      line.put(handle, places[i]);
      set(places[i], data.length, `byte ${places[i]}: ${wrong || "safe"}`);
    }
    for (const [i, piece] of line.pieces.entries()) piece.dataset.part = places.filter((place) => place <= i).length;
    refill(sum, ...drawSum(countParts(data, places)));
    status.textContent = note + describe(moved);
  };
  const describe = (moved) => {
    if (!places.length) return "One worker counts the whole text.";
    if (moved === undefined) return `Of ${formatCount(places.length, "cut")}, ${places.filter((at) => judgeCut(data, at)).length} in a wrong place.`;
    const wrong = judgeCut(data, places[moved]);
    const place = `Cut ${moved + 1} is at byte ${places[moved]}.`;
    if (wrong) return `${place} ${wrong}.`;
    const isKnown = !pattern || [0, ...cuts, data.length].includes(places[moved]);
    return `${place} Both sides keep their chunks${isKnown ? "" : ", but a worker who sees only the bytes nearby can't know it"}.`;
  };
  const mark = (place) => {
    for (const piece of marked) piece.classList.remove("near");
    marked = cuts.filter((cut) => Math.abs(cut - place) <= NEAR).map((cut) => line.pieces[cut]);
    for (const piece of marked) piece.classList.add("near");
  };
  const line = new CutLine(pattern ? "file" : "file.message");
  const handles = Array.from({ length: 7 }, (_, i) => {
    const go = (place) => {
      const [least, most] = [places[i - 1] ?? 0, places[i + 1] ?? data.length];
      places = places.with(i, Math.max(least, Math.min(most, place)));
      mark(places[i]);
      draw("", i);
    };
    return makeHandle(`Cut ${i + 1}`, (x, y) => line.find(x, y), go, pattern ? undefined : line.box);
  });
  const move = () => {
    places = places.map((place) => findNextCut(data, cuts, place));
    draw();
  };
  const field = makeInput("Text", read, { rows: 1, value: text, dir: "auto" }, "textarea");
  const slider = makeInput("Workers", () => (places = plan(slider.valueAsNumber), draw()), { type: "range", min: 1, max: 8, value: first.length + 1 });
  const [sum, status] = [make("div.sums"), makeStatus()];
  const controls = pattern ? [makeRow(slider, makeButton("Move each cut to its next safe place", move))] : [];
  box.classList.add("cutting");
  box.append(...controls, line.box, sum, status, ...(pattern ? [field.parentElement] : []));
  shareText(field);
  read();
}

function drawSum({ whole, counts, lost, invented }) {
  const total = counts.reduce((one, two) => one + two, 0);
  const name = (chunks) => {
    const named = chunks.slice(0, MOST_NAMED).map((chunk) => make("code", makeVisible(chunk)));
    return [...(named.length ? named : ["nothing"]), chunks.length > MOST_NAMED ? ` and ${chunks.length - MOST_NAMED} more` : ""];
  };
  const added = counts[1] === undefined ? total : `${counts.join(" + ")} = ${total}`;
  return [
    make("span", make("b", String(whole.length)), ` ${formatCount(whole.length, "chunk").split(" ")[1]} in the whole`),
    make("span", make("b", added), " in the parts"),
    make(lost.length ? "span.lost.bad" : "span.lost", "Lost: ", ...name(lost)),
    make(invented.length ? "span.lost.bad" : "span.lost", "Invented: ", ...name(invented)),
  ];
}
