// A box that's dragged towards a neighbour: if it has come close, the two are joined.
import { listen } from "./toolkit.js";

const CLOSE = 10; // pixels

/** Let boxes of an area be dragged, those that `find` returns for what's pressed; `join` gets the box, and
    whether it was dragged to the right. */
export function usePulls(area, find, join) {
  listen(area, "pointerdown", (start) => {
    const moved = find(start.target);
    if (!moved || start.button) return;
    const by = ({ clientX }) => Math.max(-1.5 * CLOSE, Math.min(1.5 * CLOSE, clientX - start.clientX));
    const ends = new AbortController();
    const until = { signal: ends.signal };
    window.addEventListener("pointermove", (event) => (moved.style.translate = `${by(event)}px`), until);
    const drop = (event) => {
      ends.abort();
      moved.style.translate = "";
      if (event.type === "pointerup" && Math.abs(by(event)) >= CLOSE) join(moved, by(event) > 0);
    };
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, drop, until);
  });
}
