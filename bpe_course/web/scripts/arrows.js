// Arrow keys in a group of boxes, which is one Tab stop.
import { listen, query, queryAll } from "./toolkit.js";

/** Let left and right move among the `[data-level]` of the same level, up and down to the nearest of any. */
export function useArrows(group) {
  listen(group, "keydown", (event) => {
    const from = event.target.closest("[data-level]");
    const to = from && findNext(from, queryAll("[data-level]", group), event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  listen(group, "focusin", ({ target }) => setStop(group, target));
  setStop(group);
}

/** Make a box the one that Tab goes to: `chosen`, or the pressed one, or the first. */
export function setStop(group, chosen = query("[aria-pressed=true], [aria-selected=true]", group)) {
  const boxes = queryAll("[data-level]", group);
  const stop = boxes.includes(chosen) ? chosen : boxes[0];
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
}

function findNext(from, boxes, key) {
  const level = boxes.filter((box) => box.dataset.level === from.dataset.level);
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (along) return level[level.indexOf(from) + along];
  const across = { ArrowUp: -1, ArrowDown: 1 }[key];
  const start = from.getBoundingClientRect();
  const distances = boxes.map((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    const down = across * (y + height / 2 - start.y - start.height / 2);
    const aside = Math.max(x - start.x - start.width / 2, start.x + start.width / 2 - x - width, 0);
    return down > start.height / 4 ? down + 4 * aside : Infinity; // without `across`, it's NaN
  });
  const least = Math.min(...distances);
  return least < Infinity ? boxes[distances.indexOf(least)] : undefined;
}
