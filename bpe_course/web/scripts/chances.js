// The line from 0 to 1, cut into pieces, one for each token: what reshapes it is dragged, and a dart falls on it.
import { KEYS, makeHandle } from "./drag.js";
import { applyTemperature, sample } from "./ngram.js";
import { fillBox, isStill, listen, make, makeButton, makeRow, makeStatus, refill } from "./toolkit.js";

const STEPS = 100; // of a handle
const DOWN = { ...KEYS, ArrowUp: -5, ArrowLeft: -5, ArrowDown: 5, ArrowRight: 5, PageUp: -25, PageDown: 25 }; // rows begin at the top
const LAYERS = 48; // of the bands
const FALL_MS = 250;
const HALF = 22; // pixels of the line's height
const [LETTER, SMALL] = [0.6, 0.8]; // rem
const HEATS = [4, 2, 1, 0.5, 0.25];

export function formatShare(share) {
  return `${(100 * share).toFixed(share < 0.001 ? 2 : 1)}%`;
}

export function chooseTemperature(place) {
  return HEATS[0] ** (1 - 2 * place);
}

export function mixRows(rows, place) {
  const at = place * (rows.length - 1);
  const first = Math.max(0, Math.min(Math.floor(at), rows.length - 2));
  const share = (at - first) ** 2 * (3 - 2 * (at - first)); // smooth at both ends
  return rows[first].map((p, i) => (1 - share) * p + share * (rows[first + 1] ?? rows[first])[i]);
}

/** The line at a `place` of its bands, from 0 at the top to 1: between rows of probabilities, or with one row at a
    temperature. `tell` gets what's there, and the piece that the dart hits; it returns what's said of that. */
export class Line {
  constructor(names, tell, { heats, point, place = heats ? 0.5 : 0 }) {
    Object.assign(this, { tell, heats, point, place, labels: [] });
    const marks = heats ? HEATS.map(String) : names;
    const [isDeep, isAimed] = [marks.length > 1, point >= 0];
    this.beside = isDeep ? marks.map((mark, i) => make("small", { style: `--at:${i / (marks.length - 1)}` }, mark.split(": ")[0])) : [];
    [this.bands, this.pieces] = ["bands", "pieces"].map((kind) => make(`div.${kind}`, { "aria-hidden": "true" }));
    this.stage = make(`div.line-stage${isDeep ? ".deep" : ""}${isAimed ? ".aimed" : ""}`, this.bands, ...this.beside, this.pieces);
    const find = (x, y, { left, top, width, height } = this.stage.getBoundingClientRect()) => [(x - left) / width, this.turn((y - top - HALF) / (height - 2 * HALF))];
    const hold = (axis, name, go, area, keys) => makeHandle(name, (x, y) => STEPS * find(x, y)[axis], (to) => this.draw(go(to / STEPS)), area, keys);
    if (isDeep) [this.knob, this.setKnob] = hold(1, heats ? "Temperature" : "What is known", (share) => (this.place = this.turn(share)), isAimed ? this.pieces : this.stage, heats ? KEYS : DOWN);
    if (isAimed) [this.dart, this.setDart] = hold(0, "Random number", (share) => (this.point = share), this.stage);
    if (isDeep && isAimed) for (const one of [this.knob, this.pieces]) listen(one, "pointerdown pointermove click", (event) => event.stopPropagation()); // elsewhere, the dart moves
    this.dart?.classList.add("dart");
    this.stage.append(...[this.knob, this.dart].filter(Boolean));
    new ResizeObserver(() => this.draw()).observe(this.stage);
  }

  turn(share) {
    return this.heats ? 1 - share : share; // temperatures rise, and rows are read from the top down
  }

  spread(place) {
    return this.heats ? applyTemperature(this.rows[0], chooseTemperature(place)) : mixRows(this.rows, place);
  }

  /** In percent; the last piece has all that's left. */
  findEnds(shares) {
    let end = 0;
    return this.labels.map((_, i) => [end, (end = this.labels[i + 1] ? end + 100 * shares[i] : 100)]);
  }

  begin(rows, labels, choose = (i) => `var(--symbol-${i})`) {
    Object.assign(this, { rows, labels });
    for (const box of [this.bands, this.pieces]) refill(box, ...labels.map((_, i) => make("i", { style: `--c:${choose(i)}` })));
    const layers = Array.from({ length: LAYERS + 1 }, (_, i) => [this.findEnds(this.spread(i / LAYERS)), (100 * i) / LAYERS]);
    for (const [i, { style }] of [...this.bands.children].entries()) {
      const [left, right] = [0, 1].map((side) => layers.map(([ends, y]) => `${ends[i][side]}% ${y}%`));
      style.clipPath = `polygon(${[...left, ...right.reverse()]})`;
    }
    this.draw();
  }

  draw() {
    if (!this.labels.length) return;
    const [shares, { clientWidth }] = [this.spread(this.place), this.stage];
    const hit = this.dart && sample(shares, this.point);
    const letter = LETTER * parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const [i, [start, end]] of this.findEnds(shares).entries()) {
      const piece = this.pieces.children[i];
      piece.style.width = `${end - start}%`;
      const fits = (((end - start) * clientWidth) / 100 - 4) / (letter * this.labels[i].length);
      piece.textContent = fits > SMALL ? this.labels[i] : "";
      piece.style.fontSize = fits > 1 ? "" : `${SMALL}rem`;
      piece.classList.toggle("hit", i === Math.min(hit, this.labels.length - 1));
    }
    this.stage.style.cssText = `--place:${this.place};--point:${this.point}`;
    const said = this.tell(shares, hit);
    this.setKnob?.(Math.round(STEPS * this.turn(this.place)), STEPS, said);
    this.setDart?.(Math.round(STEPS * this.point), STEPS, said);
  }

  async throw(act) {
    this.draw((this.point = Math.random()));
    if (!isStill()) await this.dart.animate({ translate: ["0 -9rem", "0 0"] }, { duration: FALL_MS, easing: "ease-in" }).finished;
    act?.();
  }
}

/** A row's name is "after the: cat × 2". */
function nameRow(rows, place) {
  const [near, [head, counts = ""]] = [Math.round(place), rows[Math.round(place)][0].split(": ")];
  return [Math.abs(place - near) < 0.02 ? head : `near “${head}”`, counts];
}

export function buildLine(box, { labels, rows, ...how }) {
  const [columns, status] = [make("div.columns"), makeStatus("p.said")];
  const tell = (shares, hit) => {
    refill(columns, ...labels.map((label, i) => {
      const share = make("small", formatShare(shares[i]));
      return make(i === hit ? "span.hit" : "span", { style: `--c:var(--symbol-${i})` }, make("b", label), share);
    }));
    const where = how.heats ? [`temperature ${chooseTemperature(line.place).toFixed(2)}`] : nameRow(rows, line.place * (rows.length - 1));
    const [head, more] = hit >= 0 ? [`${line.point.toFixed(2)} → ${labels[hit]}`, where[0]] : where;
    refill(status, make("strong", head), ` ${more}`);
    return `${status.textContent}: ${labels.map((label, i) => `${label} ${formatShare(shares[i])}`).join(", ")}`;
  };
  const line = new Line(rows.map(([name]) => name), tell, how);
  fillBox(box, "chances", line.stage, columns, status);
  if (line.dart) box.append(makeRow(makeButton("Throw the dart", () => line.throw())));
  line.begin(rows.map(([, shares]) => shares), labels);
}
