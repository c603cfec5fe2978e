// A handle that the reader drags to a place, or moves with the arrow keys.
import { listen, make } from "./toolkit.js";

export const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

/** Return a handle, and what sets its place, of 0 to `most`, and what's said of it. When the reader moves it, `go`
    gets the new place; `find` returns the nearest to a point of the screen. Its `area` can be pressed, too, and
    dragged with a mouse: a finger that's drawn across it scrolls. */
export function makeHandle(name, find, go, area, keys = KEYS) {
  let [place, most] = [0, 0];
  const move = (to) => {
    const next = Math.max(0, Math.min(most, to));
    if (next !== place) go(next);
  };
  const keydown = (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    move(place + keys[event.key]);
  };
  const handle = make("i.handle", { role: "slider", tabindex: 0, "aria-label": name, "aria-valuemin": 0, keydown });
  const drag = ({ clientX, clientY, buttons }) => buttons && move(find(clientX, clientY));
  for (const target of area ? [handle, area] : [handle]) {
    const isHeld = ({ pointerType }) => target === handle || pointerType !== "touch";
    listen(target, "pointerdown", (event) => {
      if (!isHeld(event)) return;
      target.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      if (event.pointerType !== "touch") drag(event);
    });
    listen(target, "pointermove", (event) => isHeld(event) && drag(event));
  }
  if (area) listen(area, "click", ({ target, clientX, clientY }) => handle.contains(target) || move(find(clientX, clientY)));
  const set = (to, end, said) => {
    [place, most] = [to, end];
    const values = { "aria-valuemax": end, "aria-valuenow": to, "aria-valuetext": said };
    for (const [attribute, value] of Object.entries(values)) handle.setAttribute(attribute, value);
  };
  return [handle, set];
}
