// A text in pieces, and handles between them: place n is after n pieces. No drag reads the layout.
import { make, updateChildren } from "./toolkit.js";

const ASIDE = 4; // so much further is a place in another line

export class CutLine {
  pieces = [];
  #places = []; // [left, top, height] of each
  #handles = new Map();

  constructor(kind, below = 0) { // pixels below a piece that belong to its line
    this.below = below;
    this.box = make(`div.cut-line.${kind}`, { dir: "ltr" });
    new ResizeObserver(() => this.fill(this.pieces)).observe(this.box);
  }

  /** A line ends after a piece of the class "ends". */
  fill(pieces) {
    this.pieces = pieces;
    const parts = pieces.flatMap((piece) => (piece.matches(".ends") ? [piece, make("br")] : [piece]));
    updateChildren(this.box, [...parts, ...this.#handles.keys()]);
    const edges = pieces.map((piece) => [piece.offsetLeft + piece.offsetWidth, piece.offsetTop, piece.offsetHeight]);
    this.#places = [[0, ...(edges[0] ?? [0, 0, 0]).slice(1)], ...edges];
    for (const [handle, place] of this.#handles) this.put(handle, place);
  }

  put(handle, place) {
    if (!this.#handles.has(handle)) this.box.append(handle);
    this.#handles.set(handle, place);
    const [left, top, height] = this.#places[place] ?? [0, 0, 0];
    Object.assign(handle.style, { translate: `${left}px ${top}px`, height: `${height}px` });
  }

  find(x, y) {
    const { left, top } = this.box.getBoundingClientRect();
    const down = y - top + this.box.scrollTop;
    const distances = this.#places.map(([edge, high, height]) => {
      return Math.abs(x - left - edge) + ASIDE * Math.max(0, high - down, down - high - height - this.below);
    });
    return distances.indexOf(Math.min(...distances));
  }
}
