// Draw a strip's boxes and seams: each letter keeps its column, and each byte of one that has several.
import { makeVisible } from "./boxes.js";
import { toUnits } from "./strip_model.js";
import { make, updateChildren } from "./toolkit.js";
import { splitSubparts } from "./utf8.js";

const IDENTITIES = 8; // --symbol-0 to --symbol-7; further symbols are neutral
const MOST_DIGITS = 4;
const MOST_SAID = 30; // letters of a symbol in a sentence
const BYTE = 1.5; // columns of a byte, written as ⟨ce⟩

/** A cell for each letter, and for each byte that's none by itself. */
function listCells(units) {
  if (typeof units[0] !== "number") return units.map((text) => drawCell(text, measure([text])));
  return splitSubparts(units).flatMap(({ bytes, character }) => {
    if (character !== null) return drawCell(character, measure([...bytes]));
    return Array.from(bytes, (byte) => drawCell([byte], BYTE, "i.byte"));
  });
}

function drawCell(part, size, kind) {
  const shown = makeVisible(part);
  return make(kind ?? ([...shown].length >= 2 * size ? "i.long" : "i"), { style: `--size:${size}` }, shown);
}

/** In columns. The name of a letter that can't be seen has two. */
export function measure(units) {
  return units.reduce((sum, unit) => {
    if (typeof unit === "number") return sum + (unit < 128 ? 1 : BYTE);
    return sum + ([...makeVisible(unit)].length > 2 ? 2 : 1);
  }, 0);
}

export function measureRows(model) {
  return Math.max(1, ...model.rows.map(({ symbols }) => measure(symbols.flatMap((symbol) => toUnits(model.spell(symbol))))));
}

function writeNote(symbol, model) {
  return symbol === model.spell(symbol) ? "" : String(symbol);
}

export function drawToken(spelled, note, number) {
  const units = toUnits(spelled);
  const colour = number < IDENTITIES ? `;--c:var(--symbol-${number})` : "";
  const look = { style: `--size:${measure(units)}${colour}`, dir: "ltr", "data-token": makeVisible(spelled), "aria-hidden": "true" };
  const box = make(number === undefined ? "span" : "span.merged", look, make("span.cells", ...listCells(units)));
  if (note) box.append(make(/^\D$/u.test(note) ? "small.sign" : "small", note));
  return box;
}

function markNew(box, model) {
  const [left] = model.made[model.position - 1].pair;
  box.classList.add("fused");
  box.style.setProperty("--at", measure(toUnits(model.spell(left))));
}

export function formatPair(pair, model) {
  const shown = pair.map((part) => makeVisible(model.spell(part)));
  return shown.map((part) => (part.length > MOST_SAID ? `${part.slice(0, MOST_SAID)}…` : part)).join(" + ");
}

export function formatNumberAt(pair, model) {
  const number = model.number(pair);
  if (number === undefined || !model.ranks) return number;
  const [, , symbol] = model.merges[number];
  return typeof symbol === "number" ? symbol : number + 1;
}

export function formatRank(pair, model) {
  return `${model.level === "letters" ? "merge" : "rank"} ${formatNumberAt(pair, model)}`;
}

function setSeam(held, pair, place, isNext, model) {
  const name = JSON.stringify(pair);
  const number = pair && formatNumberAt(pair, model);
  const state = `${name} ${number} ${isNext}`;
  if (held.state !== state) {
    held.children[1]?.remove();
    if (pair) held.append(drawSeam(pair, name, number, isNext, model));
    held.state = state;
  }
  if (pair) held.children[1].place = place;
}

function drawSeam(pair, name, number, isNext, model) {
  const what = model.ranks ? formatRank(pair, model) : number === 1 ? "once" : `${number} times`;
  const look = { type: "button", tabindex: -1, "data-seam": name };
  const note = String(model.bill ? "" : (number ?? "·"));
  const seam = make(isNext ? "button.due" : "button", look, make(note.length > MOST_DIGITS ? "b.lengthy" : "b", note));
  if (number === undefined) seam.ariaDisabled = true;
  seam.label = formatPair(pair, model) + (model.bill ? "" : `: ${number === undefined ? "no merge" : what}`);
  return seam;
}

/** Boxes that were `drawn` already, by name, are used again. Returns the lines, the pairs at their seams, and all
    that's drawn now. */
export function drawStrip(model, drawn) {
  const numbers = model.numberMerges();
  const due = model.bill ? [] : model.findNext().filter((pair) => model.ranks || model.number(pair) > 1);
  const next = new Set(due.map((pair) => JSON.stringify(pair)));
  const now = new Map();
  const pairs = [];
  const drawLine = ({ symbols, frequency }, row) => {
    const label = drawn.get(`label ${row} ${frequency}`) ?? make("span.name", `${frequency} ×`);
    const boxes = model.level === "words" ? [label] : [];
    let start = 0;
    for (const [i, symbol] of symbols.entries()) {
      const spelled = model.spell(symbol);
      const name = `${row} ${start} ${symbol} ${spelled}`;
      const held = drawn.get(name) ?? make("span.held", drawToken(spelled, writeNote(symbol, model), numbers.get(symbol)));
      held.firstChild.classList.remove("fused");
      if (symbol === model.newest && !drawn.has(name)) markNew(held.firstChild, model);
      const pair = i + 1 < symbols.length ? [symbol, symbols[i + 1]] : undefined;
      setSeam(held, pair, pairs.length, next.has(JSON.stringify(pair)), model);
      if (pair) pairs.push(pair);
      now.set(name, held);
      boxes.push(held);
      start += spelled.length;
    }
    const line = drawn.get(`line ${row}`) ?? make("div.row", { role: "group" });
    line.ariaLabel = symbols.map((symbol) => [makeVisible(model.spell(symbol)), writeNote(symbol, model)].join(" ").trim()).join(", ");
    updateChildren(line, boxes);
    now.set(`label ${row} ${frequency}`, label).set(`line ${row}`, line);
    return line;
  };
  return [model.rows.map(drawLine), pairs, now];
}
