// One text cut in several ways: press a piece, and what isn't above or below it fades.
import { listen, queryAll } from "./toolkit.js";

export function markColumns() {
  for (const figure of queryAll(".levels")) {
    listen(figure, "mouseover mouseleave", ({ target }) => {
      const here = target.closest("span")?.getBoundingClientRect();
      for (const piece of queryAll("span", figure)) {
        const { left, right } = piece.getBoundingClientRect();
        piece.style.opacity = here && (right < here.left + 2 || left > here.right - 2) ? 0.3 : 1;
      }
    });
  }
}
