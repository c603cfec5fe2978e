// Below a strip: the lines of the program that does what the reader's hand does, with their values.
import { useArrows } from "./arrows.js";
import { isStill, listen, make, refill } from "./toolkit.js";

const MOST_WRITTEN = 31; // characters of a value
const LINE_MS = 600; // a line; after four, the next merge is played
const KINDS = { 2: "x", 4: "u", 8: "U" };
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function writePython(value) {
  if (Array.isArray(value)) return `(${value.map(writePython).join(", ")})`;
  if (typeof value === "number") return String(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const hidden = value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`).replace(/(?! )[\p{C}\p{Z}]/gu, (character) => {
    const hex = character.codePointAt(0).toString(16);
    const digits = [2, 4, 8].find((most) => hex.length <= most);
    return ESCAPES[character] ?? `\\${KINDS[digits]}${hex.padStart(digits, "0")}`;
  });
  return quote + hidden + quote;
}

/** Return what lines are about -> `items` in brackets, with the one `at` a place in sight. `chosen` is the last
    merge's pair. With a bill, the counts are kept back. */
export function listValues(model) {
  const { bill, position, ranks, states, stats, symbols } = model;
  const made = model.made.slice(0, position);
  const keys = model.listUsable(stats);
  const last = made.at(-1)?.pair;
  const [next = last] = bill ? [last] : model.findNext();
  const isOwn = !bill && last && String(last) !== String(model.findNext(states[position - 1])[0]);
  const show = (pair, note) => ({ pair, brackets: "", items: [pair ? writePython(pair) : "–"], note: isOwn && note });
  const list = (pairs) => pairs.map(([pair, value]) => `${writePython(pair)}: ${value}`);
  const counted = list(keys.map((pair) => [pair, bill ? "…" : stats.get(pair)]));
  return {
    stats: { brackets: ranks ? "[]" : "{}", items: ranks ? keys.map(writePython) : counted, at: keys.indexOf(next) },
    chosen: show(last, "your choice"),
    pair: show(next, isOwn && `you chose ${writePython(last)}`),
    symbols: { brackets: "[]", items: symbols.map(writePython), at: symbols.indexOf(model.newest) },
    merges: { brackets: "{}", items: list(made.map(({ pair, symbol }) => [pair, writePython(symbol)])), at: position - 1 },
  };
}

function shorten(items, at) {
  const cut = (from, to) => [...(from > 0 ? ["…"] : []), ...items.slice(from, to), ...(to < items.length ? ["…"] : [])].join(", ");
  const fits = (from, to) => cut(from, to).length <= MOST_WRITTEN;
  let [start, end] = [Math.max(0, at), Math.max(0, at) + 1];
  while (start > 0 && fits(start - 1, end)) start -= 1;
  while (end < items.length && fits(start, end + 1)) end += 1;
  return cut(start, end);
}

function write(value, { brackets, items, at = 0, note }) {
  refill(value, brackets.slice(0, 1), shorten(items, at), brackets.slice(1), note ? make("small", note) : "");
}

/** Each line is about the "stats", the "pair", the "symbols" or the "merges", which CSS marks in the box. The
    program waits when it has the pair: a press is one round. */
export class Program {
  #timer;

  constructor(lines, box, markCopies) {
    const mark = (about = "") => {
      box.dataset.about = about;
      markCopies(about === "pair" && this.pair && { dataset: { seam: JSON.stringify(this.pair) } });
    };
    this.lines = lines.map(([code, about]) => {
      const point = () => mark(about);
      const look = { type: "button", "data-level": "line", click: point, pointerover: point, focusin: point };
      const value = make("span.value");
      return { about, value, button: make("button", look, make("code", code), " ", value) };
    });
    this.others = lines.map(([, about]) => about).filter((about) => !["stats", "pair"].includes(about));
    const style = `--code:${Math.max(...lines.map(([code]) => code.length))}ch`;
    this.element = make("ol.program", { "aria-label": "The program", style }, ...this.lines.map(({ button }) => make("li", button)));
    listen(this.element, "pointerleave focusout", () => mark());
    useArrows(this.element);
  }

  draw(model) {
    clearTimeout(this.#timer);
    const isStep = model === this.model && model.position === this.position + 1 && !isStill();
    const values = listValues(model);
    Object.assign(this, { model, position: model.position, pair: values.pair.pair });
    this.element.hidden = model.order !== "lowest"; // the lines do nothing else
    const steps = [...this.others, "stats", "pair"].map((about) => [about, values[about]]);
    this.#run(isStep ? [["pair", values.chosen], ...steps] : steps, isStep);
  }

  #run([[about, shown] = [], ...later], isSlow) {
    const marked = about ?? (this.model.findNext().length && this.others[0]);
    for (const line of this.lines) {
      line.button.ariaCurrent = line.about === marked ? "step" : null;
      line.button.classList.toggle("lit", line.about === about);
      if (line.about === about) write(line.value, shown);
    }
    if (about && !isSlow) this.#run(later);
    else if (about) this.#timer = setTimeout(() => this.#run(later, true), LINE_MS);
  }
}
