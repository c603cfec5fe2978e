// A function's lines, shuffled and with one too many, to put in order: dragged, pressed, or moved with keys.
import { useArrows } from "./arrows.js";
import { recordProgress } from "./progress.js";
import { fillBox, formatCount, make, makeButton, makeRow, makeStatus, openSeal, refill, reveal, slide } from "./toolkit.js";

const KEYS = { ArrowUp: -1, ArrowDown: 1 };
const HOW = "One line is too many. Drag a line, with a finger by its dots, or press it and then its place. With keys, arrows choose a line, and Alt with an arrow moves it.";

class Lines {
  #held;
  #dragged;

  constructor(box, { name, head, lines, orders }, kernel) {
    Object.assign(this, { name, orders, kernel, items: lines.map(makeLine), status: makeStatus("p.status") });
    this.limit = make("li.limit", "The line too many goes below:");
    const pointerdown = ({ target, pointerType }) => {
      const isTaken = pointerType !== "touch" || target.closest(".handle"); // elsewhere, a thumb scrolls
      this.#dragged = isTaken && this.items.find((item) => item.contains(target));
    };
    const [pointermove, keydown] = [(event) => this.#drag(event), (event) => this.#key(event)];
    const click = ({ target }) => this.#press(target.closest("li"));
    const acts = { pointerdown, pointermove, click, keydown };
    this.list = make("ol", { "aria-label": `Lines of ${name}`, ...acts }, ...this.items, this.limit);
    useArrows(this.list); // after our own, which keeps some keys
    fillBox(box, "lines", make("p", HOW), make("code.head", head), this.list, makeRow(makeButton("Check the order", () => this.#check())), this.status);
  }

  #drag({ clientY, buttons, pointerId }) {
    if (!this.#dragged || !buttons) return;
    const to = findPlace([...this.list.children], this.#dragged, clientY - this.list.getBoundingClientRect().top);
    if (this.#move(this.#dragged, to)) this.list.setPointerCapture(pointerId); // from now on, it's no click
  }

  #press(row) {
    const held = this.#held;
    this.#held = held || row === this.limit ? undefined : row;
    for (const item of this.items) item.firstChild.ariaPressed = item === this.#held;
    if (!held || !row) return;
    this.#move(held, [...this.list.children].indexOf(row));
    held.firstChild.focus();
  }

  #key(event) {
    const item = event.target.closest("li");
    if (!(event.key in KEYS) || !(event.altKey || item === this.#held)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#move(item, [...this.list.children].indexOf(item) + KEYS[event.key]);
  }

  /** Move the others past a line, so that it keeps its focus and its pointer; return whether it has moved. */
  #move(item, to) {
    const rows = [...this.list.children];
    const from = rows.indexOf(item);
    if (to === from || !rows[to]) return false;
    slide(rows, () => (to > from ? item.before(...rows.slice(from + 1, to + 1)) : item.after(...rows.slice(to, from))));
    reveal(item);
    const [place, limit] = [item, this.limit].map((row) => [...this.list.children].indexOf(row));
    this.status.textContent = place < limit ? `Line ${place + 1} of ${limit}.` : "Put aside.";
    return true;
  }

  #check() {
    const rows = [...this.list.children];
    const places = rows.slice(0, rows.indexOf(this.limit)).map((row) => this.items.indexOf(row));
    const counts = this.orders.map((order) => [...order, NaN].findIndex((place, i) => place !== places[i]));
    const right = Math.max(...counts);
    const wrong = this.items[places[right]];
    const said = right ? `${formatCount(right, "line")} from the top ${right === 1 ? "is" : "are"} right. ` : "";
    if (wrong) refill(this.status, said, `The ${right ? "next" : "first"} line, `, make("code", wrong.textContent), ", doesn't belong there.");
    else if (right < this.orders[0].length) refill(this.status, said, "A line that's missing is at the bottom.");
    else this.#end();
  }

  #end() {
    this.status.textContent = `All lines are in order. Now write ${this.name} yourself: only that counts.`;
    if (this.kernel) this.kernel.ask("record");
    else recordProgress(this.name, { arranged: 1 });
  }
}

function findPlace(rows, dragged, y) {
  const from = rows.indexOf(dragged);
  const room = (row) => Math.min(row.offsetHeight, dragged.offsetHeight);
  const up = rows.findIndex((row, i) => i < from && y <= row.offsetTop + room(row));
  const down = rows.findLastIndex((row, i) => i > from && y >= row.offsetTop + row.offsetHeight - room(row));
  return up >= 0 ? up : Math.max(from, down);
}

function makeLine(line) {
  const text = line.trimStart();
  const indent = (line.length - text.length) / 4;
  const about = { type: "button", "aria-pressed": "false", "aria-label": `${text}, indented ${indent} times`, "data-level": 0 };
  return make("li", make("button", about, make("i.handle", { "aria-hidden": "true" }), make("code", { style: `--indent:${indent}` }, text)));
}

export function buildLines(box, { sealed }, kernel) {
  return new Lines(box, openSeal(sealed), kernel);
}
