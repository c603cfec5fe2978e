// A function's lines, shuffled and with one too many, to put in order: dragged, pressed, or moved with keys.
import { useArrows } from "./arrows.js";
import { recordProgress } from "./progress.js";
import { formatCount, make, makeButton, makeRow, makeStatus, openSeal, refill, reveal, slide } from "./toolkit.js";

const KEYS = { ArrowUp: -1, ArrowDown: 1 };
const INDENT = 4; // spaces
const HOW = "Drag a line, or press it and then its place. With keys, arrows choose a line, and Alt with an arrow moves it.";

class Lines {
  #held; // the line that was pressed
  #dragged;

  constructor(box, { name, head, lines, orders }, record) {
    Object.assign(this, { name, orders, record, items: lines.map(makeLine), status: makeStatus("p.status") });
    this.limit = make("li.limit", "The line too many goes below:");
    const click = ({ target }) => this.#press(target.closest("li"));
    const keydown = (event) => this.#key(event);
    const [pointerdown, pointermove] = [(event) => this.#take(event), (event) => this.#drag(event)];
    this.list = make("ol", { "aria-label": `Lines of ${name}`, click, keydown, pointerdown, pointermove }, ...this.items, this.limit);
    useArrows(this.list); // after keydown, which keeps some keys
    box.classList.add("lines");
    box.append(make("p", HOW), make("code.head", head), this.list, makeRow(makeButton("Check the order", () => this.#check())), this.status);
  }

  get rows() {
    return [...this.list.children];
  }

  /** A thumb has to take a line by its handle, because elsewhere it scrolls. */
  #take({ target, pointerType }) {
    const isTaken = pointerType !== "touch" || target.closest(".handle");
    this.#dragged = isTaken && this.items.find((item) => item.contains(target));
  }

  #drag({ clientY, buttons, pointerId }) {
    if (!this.#dragged || !buttons) return;
    const to = findPlace(this.rows, this.#dragged, clientY - this.list.getBoundingClientRect().top);
    if (this.#move(this.#dragged, to)) this.list.setPointerCapture(pointerId); // from now on, it's no click
  }

  #press(row) {
    const held = this.#held;
    this.#held = held || row === this.limit ? undefined : row;
    for (const item of this.items) item.firstChild.ariaPressed = item === this.#held;
    if (!held || !row) return;
    this.#move(held, this.rows.indexOf(row));
    held.firstChild.focus();
  }

  #key(event) {
    const item = event.target.closest("li");
    if (!(event.key in KEYS) || !(event.altKey || item === this.#held)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#move(item, this.rows.indexOf(item) + KEYS[event.key]);
  }

  /** Move the others past a line, which so keeps its focus and its pointer. Returns whether it has moved. */
  #move(item, to) {
    const { rows } = this;
    const from = rows.indexOf(item);
    if (to === from || !rows[to]) return false;
    slide(rows, () => (to > from ? item.before(...rows.slice(from + 1, to + 1)) : item.after(...rows.slice(to, from))));
    reveal(item);
    const [place, limit] = [item, this.limit].map((row) => this.rows.indexOf(row));
    refill(this.status, place < limit ? `Line ${place + 1} of ${limit}.` : "Put aside.");
    return true;
  }

  #check() {
    const places = this.rows.slice(0, this.rows.indexOf(this.limit)).map((row) => this.items.indexOf(row));
    const counts = this.orders.map((order) => [...order, NaN].findIndex((place, i) => place !== places[i]));
    const right = Math.max(...counts); // by the order that fits best
    const wrong = this.items[places[right]];
    const said = right ? `${formatCount(right, "line")} from the top ${right === 1 ? "is" : "are"} right. ` : "";
    if (wrong) refill(this.status, said, `The ${right ? "next" : "first"} line, `, make("code", wrong.textContent), ", doesn't belong there.");
    else if (right < this.orders[0].length) refill(this.status, said, "A line that's missing is at the bottom.");
    else refill(this.status, `All lines are in order. Now write ${this.name} yourself: only that counts.`);
    if (!wrong && right === this.orders[0].length) this.record();
  }
}

/** Return where a dragged row goes: past those in whose place it'd be under the pointer. */
function findPlace(rows, dragged, y) {
  const from = rows.indexOf(dragged);
  const room = (row) => Math.min(row.offsetHeight, dragged.offsetHeight);
  const up = rows.findIndex((row, i) => i < from && y <= row.offsetTop + room(row));
  const down = rows.findLastIndex((row, i) => i > from && y >= row.offsetTop + row.offsetHeight - room(row));
  return up >= 0 ? up : Math.max(from, down);
}

function makeLine(line) {
  const text = line.trimStart();
  const indent = (line.length - text.length) / INDENT;
  const about = { type: "button", "aria-pressed": "false", "aria-label": `${text}, indented ${indent} times`, "data-level": 0 };
  return make("li", make("button", about, make("i.handle", { "aria-hidden": "true" }), make("code", { style: `--indent:${indent}` }, text)));
}

/** Build the lines. Once they're in order, a notebook's kernel notes it, or the page itself. */
export function buildLines(box, { sealed }, kernel) {
  const lines = openSeal(sealed);
  return new Lines(box, lines, () => (kernel ? kernel.ask("record") : recordProgress(lines.name, { arranged: 1 })));
}
