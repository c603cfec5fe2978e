// A text in pieces, and handles between them: place n is before piece n. No drag reads the layout.
import { make, updateChildren } from "./toolkit.js";

const ASIDE = 4; // so much further is a place in another line

export class CutLine {
  pieces = [];
  #places = []; // the left edge, the top and the height of each
  #handles = new Map(); // handle -> its place

  constructor(kind) {
    this.box = make(`div.cut-line.${kind}`, { dir: "ltr" });
    new ResizeObserver(() => this.fill(this.pieces)).observe(this.box);
  }

  fill(pieces) {
    this.pieces = pieces;
    updateChildren(this.box, [...pieces, ...this.#handles.keys()]);
    const measured = pieces.map((piece) => [piece.offsetLeft, piece.offsetTop, piece.offsetHeight, piece.offsetWidth]);
    const [left, top, height, width] = measured.at(-1) ?? [0, 0, 0, 0];
    this.#places = [...measured, [left + width, top, height]];
    for (const [handle, place] of this.#handles) this.put(handle, place);
  }

  put(handle, place) {
    this.#handles.set(handle, place);
    if (!handle.isConnected) this.box.append(handle);
    const [left, top, height] = this.#places[place] ?? [0, 0, 0];
    Object.assign(handle.style, { translate: `${left}px ${top}px`, height: `${height}px` });
  }

  /** Return the place that's nearest to a point of the screen. */
  find(x, y) {
    const { left, top } = this.box.getBoundingClientRect();
    const distances = this.#places.map(([begin, high, height]) => {
      return Math.abs(x - left - begin) + ASIDE * Math.max(0, high - (y - top), y - top - high - height);
    });
    return distances.indexOf(Math.min(...distances));
  }
}
