// A function's lines, shuffled and with one too many, to put in order: dragged, pressed, or moved with keys.
import { useArrows } from "./arrows.js";
import { recordProgress } from "./progress.js";
import { formatCount, listen, make, makeButton, makeRow, makeStatus, openSeal, refill, reveal, slide } from "./toolkit.js";

const KEYS = { ArrowUp: -1, ArrowDown: 1 };
const INDENT = 4; // spaces

class Lines {
  #held; // the line that was pressed
  #dragged;

  constructor(box, { name, head, lines, orders }, record) {
    Object.assign(this, { name, orders, record, items: lines.map((line) => makeLine(line)) });
    this.limit = make("li.limit", "The line too many goes below:");
    this.list = make("ol", { "aria-label": `Lines of ${name}` }, ...this.items, this.limit);
    this.status = makeStatus("p.status");
    const how = "Drag a line, or press it and then its place. With keys, arrows choose a line, and Alt with an arrow moves it.";
    box.classList.add("lines");
    box.append(make("p", how), make("code.head", head), this.list, makeRow(makeButton("Check the order", () => this.#check())), this.status);
    listen(this.list, "click", ({ target }) => this.#press(target.closest("li")));
    listen(this.list, "keydown", (event) => this.#key(event));
    useArrows(this.list); // after it, which keeps some keys
    this.#listenToDrags();
  }

  /** Move a line by drags; a thumb has to take it by its handle, because elsewhere it scrolls. */
  #listenToDrags() {
    listen(this.list, "pointerdown", ({ target, pointerType }) => {
      const isTaken = pointerType !== "touch" || target.closest(".handle");
      this.#dragged = isTaken ? this.items.find((item) => item.contains(target)) : undefined;
    });
    listen(this.list, "pointermove", ({ clientY, buttons, pointerId }) => {
      if (!this.#dragged || !buttons) return;
      const y = clientY - this.list.getBoundingClientRect().top;
      if (this.#move(this.#dragged, findPlace([...this.list.children], this.#dragged, y))) this.list.setPointerCapture(pointerId);
    });
    listen(this.list, "pointerup pointercancel", () => (this.#dragged = undefined));
  }

  #press(row) {
    const held = this.#held;
    this.#hold(held || row === this.limit ? undefined : row);
    if (!held || !row || row === held) return;
    this.#move(held, [...this.list.children].indexOf(row));
    held.firstChild.focus();
  }

  #hold(item) {
    this.#held = item;
    for (const one of this.items) one.firstChild.ariaPressed = one === item;
  }

  #key(event) {
    const item = event.target.closest("li");
    if (event.key === "Escape") this.#hold();
    if (!(event.key in KEYS) || !(event.altKey || item === this.#held)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#move(item, [...this.list.children].indexOf(item) + KEYS[event.key]);
  }

  /** Move the others past a line, which so keeps its focus and its pointer. Returns whether it has moved. */
  #move(item, to) {
    const rows = [...this.list.children];
    const from = rows.indexOf(item);
    if (to === from || !rows[to]) return false;
    slide(rows, () => (to > from ? item.before(...rows.slice(from + 1, to + 1)) : item.after(...rows.slice(to, from))));
    reveal(item);
    this.#mark(0);
    const [place, limit] = [item, this.limit].map((row) => [...this.list.children].indexOf(row));
    refill(this.status, place < limit ? `Line ${place + 1} of ${limit}.` : "Put aside.");
    return true;
  }

  #mark(count) {
    for (const [i, row] of [...this.list.children].entries()) row.classList.toggle("right", i < count);
  }

  #check() {
    const rows = [...this.list.children];
    const above = rows.slice(0, rows.indexOf(this.limit)).map((row) => this.items.indexOf(row));
    const right = countRight(above, this.orders);
    const wrong = this.items[above[right]];
    this.#mark(right);
    const said = right ? `${formatCount(right, "line")} from the top ${right === 1 ? "is" : "are"} right. ` : "";
    if (wrong) refill(this.status, said, `The ${right ? "next" : "first"} line, `, make("code", wrong.textContent), ", doesn't belong there.");
    else if (right < this.orders[0].length) refill(this.status, said, "A line that's missing is at the bottom.");
    else this.#praise();
  }

  #praise() {
    refill(this.status, `All lines are in order. Now write ${this.name} yourself: only that counts.`);
    this.record();
  }
}

/** Return how many places from the top are right in the order that fits best. */
function countRight(places, orders) {
  return Math.max(...orders.map((order) => [...order, NaN].findIndex((place, i) => place !== places[i])));
}

/** Return the place of a row that's dragged to a height: it stays unless it'd be under the pointer there. */
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
  const code = make("code", { style: `--indent:${indent}` }, text);
  const named = { type: "button", "aria-pressed": "false", "aria-label": `${text}, indented ${indent} times`, "data-level": 0 };
  return make("li", make("button", named, make("i.handle", { "aria-hidden": "true" }), code));
}

/** Build the lines; once they're in order, a notebook's kernel notes it, or the page itself. */
export function buildLines(box, { sealed }, kernel) {
  const lines = openSeal(sealed);
  const record = () => (kernel ? kernel.ask("record") : recordProgress(lines.name, { arranged: true }));
  return new Lines(box, lines, record);
}
