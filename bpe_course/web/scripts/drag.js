// A handle that the reader drags to a place, or moves with the arrow keys.
import { listen, make } from "./toolkit.js";

const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

/** Return a handle, and the function that sets its place, of 0 to `most`, and what's said of it. When the
    reader moves it, `go` gets the new place; `find` returns the one that's nearest to a point of the screen.
    Wherever it's drawn, its `area` can be pressed and dragged as well, if there is one. */
export function makeHandle(name, find, go, area) {
  let [place, most] = [0, 0];
  const move = (to) => {
    const next = Math.max(0, Math.min(most, to));
    if (next !== place) go(next);
  };
  const keydown = (event) => {
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    move(place + KEYS[event.key]);
  };
  const handle = make("i.handle", { role: "slider", tabindex: 0, "aria-label": name, "aria-valuemin": 0, keydown });
  const drag = ({ clientX, clientY, buttons }) => buttons && move(find(clientX, clientY));
  for (const target of area ? [handle, area] : [handle]) {
    listen(target, "pointerdown", (event) => {
      target.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      drag(event);
    });
    listen(target, "pointermove", drag);
  }
  const set = (to, end, said) => {
    [place, most] = [to, end];
    const values = { "aria-valuemax": end, "aria-valuenow": to, "aria-valuetext": said };
    for (const [attribute, value] of Object.entries(values)) handle.setAttribute(attribute, value);
  };
  return [handle, set];
}
