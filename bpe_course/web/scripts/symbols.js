// Draw symbols in boxes: each keeps its colour, and a new one says what it was made of.
import { fitLabel, makeVisible } from "./boxes.js";
import { formatNumber, make, makeBar } from "./toolkit.js";

const SYMBOL_COLOURS = 11; // --symbol-0 to --symbol-10
const MOST_UNITS = 12; // of a box's width; a unit is two letters

/** Return the colour of a symbol, which is the same in every picture, as in view/symbol_looks.py. */
function chooseColour(symbol) {
  const isId = typeof symbol === "number";
  const codes = isId ? [symbol] : Array.from(symbol, (letter) => letter.codePointAt(0));
  return codes.reduce((number, code) => (5 * number + code) % 94, 0) % SYMBOL_COLOURS;
}

/** Return symbol -> how it's drawn. A new symbol is as wide as its parts together, so a merge moves
    nothing that isn't merged. `later` are rows in which a learner's function may have put anything. */
export function designLooks(rows, merges, later = []) {
  const looks = new Map();
  const add = (symbol, text, name, width) => {
    const isId = typeof symbol === "number";
    const label = makeVisible(isId ? text : symbol);
    const units = Math.min(width ?? Math.ceil([...label].length / 2), MOST_UNITS);
    const note = isId ? String(symbol) : name;
    looks.set(symbol, { text, label, note, units, colour: chooseColour(symbol) });
  };
  for (const letter of new Set(rows.flatMap(({ symbols }) => symbols))) {
    add(letter, typeof letter === "number" ? [letter] : letter, "");
  }
  const addForeign = (symbol) => {
    if (!looks.has(symbol)) add(symbol, typeof symbol === "number" ? [] : symbol, "");
  };
  for (const { pair, symbol } of merges) {
    pair.forEach(addForeign);
    const [left, right] = pair.map((part) => looks.get(part));
    const text = left.text.concat(right.text);
    const note = symbol === text ? `${left.label} ${right.label}` : makeVisible(text);
    if (!looks.has(symbol)) add(symbol, text, note, left.units + right.units);
  }
  later.flatMap(({ symbols }) => symbols).forEach(addForeign);
  return looks;
}

export function formatPair(pair) {
  const names = pair.map((part) => (typeof part === "string" ? makeVisible(part) : part));
  return `(${names.join(", ")})`;
}

export function drawSymbol({ label, note, units, colour }, isNew = false) {
  const box = make("code", { class: isNew ? "symbol new" : "symbol", dir: "ltr" }, fitLabel(label));
  box.style.background = `var(--symbol-${colour})`;
  box.style.setProperty("--units", units);
  if (note) box.append(make("small", fitLabel(note)));
  return box;
}

export function drawPairs(counts, highest, looks) {
  return counts.map(([pair, count]) => {
    const ids = typeof pair[0] === "number" ? make("span", ` ${formatPair(pair)}`) : "";
    const boxes = pair.map((part) => drawSymbol({ ...looks.get(part), note: "", units: 1 }));
    return [[...boxes, ids], [makeBar(count / highest), formatNumber(count)]];
  });
}

/** Return symbols in a row of boxes, with numbered brackets below each place of a pair. */
export function drawSymbols(symbols, looks, pair = [], newest = undefined) {
  const levels = new Map(); // place of the pair -> 0 or 1; two places that overlap differ
  for (const [i, symbol] of symbols.entries()) {
    const found = symbol === pair[0] && symbols[i + 1] === pair[1];
    if (found) levels.set(i, 1 - (levels.get(i - 1) ?? 1));
  }
  const places = [...levels.keys()];
  const drawBracket = (i, level) => {
    if (levels.get(i) === level) return make("sub.left", places.indexOf(i) + 1);
    return make("sub", { class: levels.get(i - 1) === level && "right" });
  };
  const groups = []; // of boxes that share brackets: those stay in one line, if it fits
  for (const [i, symbol] of symbols.entries()) {
    const brackets = places.length ? [drawBracket(i, 0), drawBracket(i, 1)] : [];
    const box = make("span", drawSymbol(looks.get(symbol), symbol === newest), ...brackets);
    if (levels.has(i - 1)) groups.at(-1).push(box);
    else groups.push([box]);
  }
  const boxes = groups.map((group) => (group[1] ? make("span.held", ...group) : group[0]));
  const where = places.map((place) => `${place + 1}-${place + 2}`).join(", ");
  const about = where && { role: "group", "aria-label": `${formatPair(pair)} occurs at symbols ${where}` };
  return make("div.symbols", about || {}, ...boxes);
}
