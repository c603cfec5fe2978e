// Draw a strip's boxes and seams: each letter keeps its column, and half a character is a half.
import { makeVisible } from "./boxes.js";
import { toUnits } from "./strip_model.js";
import { make } from "./toolkit.js";
import { formatByte, splitSubparts } from "./utf8.js";

const IDENTITIES = 8; // --symbol-0 to --symbol-7, each for one symbol of a figure; the others are neutral
const END_OF_WORD = "</w>";
const FIRST_WIDE = 0x2e80; // from here on, most characters are twice as wide

/** Return what's at each unit of a row: a letter, or a byte as a `part` of a character `of` several. */
function listUnits(units) {
  if (typeof units[0] !== "number") return units.map((text) => ({ text, part: 0, of: 1 }));
  return splitSubparts(units).flatMap(({ bytes, character }) => {
    const drawByte = (byte) => ({ text: `⟨${formatByte(byte)}⟩`, part: 0, of: 1, isVisible: true });
    if (character === null) return Array.from(bytes, drawByte);
    return Array.from(bytes, (_, part) => ({ text: character, part, of: bytes.length }));
  });
}

/** Draw the units of a box: whole characters, and parts of those that the box cuts. */
function drawCells(units) {
  const cells = [];
  for (let i = 0; i < units.length; i++) {
    const { text, part, of, isVisible } = units[i];
    const isWhole = part === 0 && i + of <= units.length;
    const size = text === END_OF_WORD ? 2 : of;
    const shown = isVisible ? text : makeVisible(text);
    const width = text.codePointAt(0) < FIRST_WIDE ? 0.65 : 1.3; // of the character, in em
    const style = `--size:${isWhole ? size : 1};--part:${part};--of:${of};--wide:${width}em`;
    const side = part === 0 ? "i.half.first" : part === of - 1 ? "i.half.last" : "i.half";
    if (!isWhole) cells.push(make(side, { style }, make("span", make("b", shown))));
    else cells.push(make([...shown].length > 2 * size ? "i.long" : "i", { style }, shown));
    if (isWhole) i += of - 1;
  }
  return cells;
}

function measure(units) {
  return units.reduce((sum, { text }) => sum + (text === END_OF_WORD ? 2 : 1), 0);
}

/** Return what's written below a box: a name that its letters don't say, or an id. */
function writeNote(symbol, model) {
  const isName = typeof symbol === "number" || symbol !== model.spell(symbol);
  return isName ? String(symbol) : "";
}

/** Draw some bytes, which may be parts of characters, with a note below. */
export function drawToken(bytes, note) {
  return drawBox(makeVisible(bytes), note, listUnits(bytes));
}

function drawBox(label, note, units, number) {
  const colour = number < IDENTITIES ? `;--c:var(--symbol-${number})` : "";
  const look = { style: `--size:${measure(units)}${colour}`, dir: "ltr", "data-token": label };
  const spoken = { role: "img", "aria-label": note ? `${label}, ${note}` : label };
  const cells = make("span.cells", ...drawCells(units));
  const box = make(number === undefined ? "span" : "span.merged", { ...look, ...spoken }, cells);
  if (note) box.append(make("small", note));
  return box;
}

/** Mark a box that has just been made, with the place where its two parts have met. */
function markNew(box, symbol, model) {
  const [left] = model.made[model.position - 1].pair;
  const size = toUnits(model.spell(left)).reduce((sum, unit) => sum + (unit === END_OF_WORD ? 2 : 1), 0);
  box.classList.add("fused");
  box.style.setProperty("--at", size);
}

/** Return a pair as it's spoken of: "a + b". */
export function formatPair([left, right], model) {
  return [left, right].map((part) => makeVisible(model.spell(part))).join(" + ");
}

/** Return the number at a seam as it's written: a count, an id, or the number of a rule. */
export function formatNumberAt(pair, model) {
  const number = model.number(pair);
  if (number === undefined || !model.ranks) return number;
  const [, , symbol] = model.merges[number];
  return typeof symbol === "number" ? symbol : number + 1;
}

function drawSeam(pair, place, isNext, model) {
  const number = formatNumberAt(pair, model);
  const what = model.ranks ? `rank ${number}` : number === 1 ? "once" : `${number} times`;
  const label = `${formatPair(pair, model)}: ${number === undefined ? "no merge" : what}`;
  const look = { type: "button", tabindex: -1, "data-seam": place, "aria-label": label };
  const seam = make(isNext ? "button.next" : "button", { ...look, "data-pair": JSON.stringify(pair) });
  if (number === undefined) seam.ariaDisabled = true;
  seam.append(make("b", number ?? "·"));
  return seam;
}

/** Draw the rows of a strip, of which only `most` boxes after the `first` are drawn. Returns the lines
    and the pairs at their seams. */
export function drawStrip(model, first, most) {
  const numbers = model.numberMerges();
  const next = new Set(model.findNext().map((pair) => JSON.stringify(pair)));
  const pairs = [];
  let place = 0; // of a box, in all rows
  const lines = model.rows.map(({ symbols, frequency }) => {
    const units = listUnits(symbols.flatMap((symbol) => toUnits(model.spell(symbol))));
    const line = make("div.line", model.level === "words" ? make("span.name", `${frequency} ×`) : "");
    let start = 0;
    for (const [i, symbol] of symbols.entries()) {
      const end = start + toUnits(model.spell(symbol)).length;
      if (place >= first && place < first + most) {
        const box = drawBox(makeVisible(model.spell(symbol)), writeNote(symbol, model), units.slice(start, end), numbers.get(symbol));
        if (symbol === model.newest) markNew(box, symbol, model);
        const pair = [symbol, symbols[i + 1]];
        const held = make("span.held", box);
        if (i + 1 < symbols.length) held.append(drawSeam(pair, pairs.push(pair) - 1, next.has(JSON.stringify(pair)), model));
        line.append(held);
      }
      start = end;
      place += 1;
    }
    return line;
  });
  return [lines.filter(({ children }) => children.length > (model.level === "words")), pairs];
}
