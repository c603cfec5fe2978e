// A text in pieces, and handles between them: place n is before piece n. No drag reads the layout.
import { make } from "./toolkit.js";

const ASIDE = 4; // so much further is a place in another line

export class CutLine {
  #places = []; // the left edge, the top and the height of each
  #handles = new Map(); // handle -> its place

  constructor(kind) {
    this.pieces = [];
    this.box = make(`div.cut-line.${kind}`, { dir: "ltr" });
    new ResizeObserver(() => this.#measure()).observe(this.box);
  }

  /** Show these pieces; a line ends after those of the class "ends". */
  fill(pieces) {
    this.pieces = pieces;
    const parts = pieces.flatMap((piece) => (piece.matches(".ends") ? [piece, make("br")] : [piece]));
    this.box.replaceChildren(...parts, ...this.#handles.keys());
    this.#measure();
  }

  put(handle, place) {
    if (!this.#handles.has(handle)) this.box.append(handle);
    this.#handles.set(handle, place);
    const [left, top, height] = this.#places[place] ?? [0, 0, 0];
    Object.assign(handle.style, { translate: `${left}px ${top}px`, height: `${height}px` });
  }

  drop(handle) {
    handle.remove();
    this.#handles.delete(handle);
  }

  /** Return the place that's nearest to a point of the screen. */
  find(x, y) {
    const { left, top } = this.box.getBoundingClientRect();
    const distances = this.#places.map(([begin, high, height]) => {
      return Math.abs(x - left - begin) + ASIDE * Math.max(0, high - (y - top), y - top - high - height);
    });
    return distances.indexOf(distances.reduce((one, two) => Math.min(one, two), Infinity));
  }

  #measure() {
    const last = this.pieces.at(-1);
    const end = last ? [[last.offsetLeft + last.offsetWidth, last.offsetTop, last.offsetHeight]] : [];
    this.#places = [...this.pieces.map((piece) => [piece.offsetLeft, piece.offsetTop, piece.offsetHeight]), ...end];
    for (const [handle, place] of this.#handles) this.put(handle, place);
  }
}
