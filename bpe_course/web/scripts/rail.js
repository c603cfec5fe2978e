// A row of boxes, which wraps, and a handle between two of them that the reader drags along it.
import { useArrows } from "./arrows.js";
import { makeHandle } from "./drag.js";
import { make, refill } from "./toolkit.js";

const BELOW = 30; // pixels below a box that belong to its line: the handle hangs there
const HANG = 48; // and on a phone, so many

/** Return a rail, a function that fills it with boxes, and one that puts the handle after so many of them. */
export function makeRail(name, boxesName, go) {
  let boxes = [];
  const find = (x, y) => {
    const away = ({ top, bottom }, edge) => Math.abs(x - edge) + 9 * Math.max(top - y, y - bottom - BELOW, 0);
    const all = boxes.map((box) => box.getBoundingClientRect());
    const distances = [...all.slice(0, 1).map((box) => away(box, box.left)), ...all.map((box) => away(box, box.right))];
    return distances.indexOf(Math.min(...distances));
  };
  const rail = make("div.rail.tight", { role: "group", "aria-label": boxesName, dir: "ltr" });
  const [handle, set] = makeHandle(name, find, go);
  const fill = (filled) => {
    boxes = filled;
    for (const [i, box] of boxes.entries()) box.style.order = 2 * i + 1; // so the handle never moves in the page's tree
    rail.style.setProperty("--count", boxes.length);
    refill(rail, handle, ...boxes);
  };
  const place = (at, said) => {
    const isSame = handle.style.order === String(2 * at);
    handle.style.order = 2 * at;
    const { offsetTop: top, offsetHeight: height } = handle;
    if (!isSame) rail.scrollTop = Math.max(top + height + HANG - rail.clientHeight, Math.min(rail.scrollTop, top - 4));
    set(at, boxes.length, said);
  };
  useArrows(rail);
  return [rail, fill, place];
}
