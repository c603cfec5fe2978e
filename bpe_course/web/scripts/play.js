// Play: something goes on by itself, until it's over or the reader stops it.
import { listen, makeButton, query, queryAll, setField } from "./toolkit.js";

/** Return a button that calls `step` now and every `ms` until that returns false, and what stops it. */
export function makePlay(ms, step) {
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play.textContent = "Play";
  };
  const go = () => (play.isConnected && step()) || stop();
  const play = makeButton("Play", () => {
    if (timer) return stop();
    play.textContent = "Stop";
    timer = setInterval(go, ms);
    go();
  });
  return [play, stop];
}

/** Add a button that moves a row's slider every `ms` by so many steps, from the start if it's at the end. */
export function addPlay(row, ms, countSteps = () => 1) {
  const [[, forward], slider] = [queryAll("button", row), query("input", row)];
  const canStep = () => forward.ariaDisabled !== "true";
  const [play, stop] = makePlay(ms, () => {
    setField(slider, (canStep() ? slider.valueAsNumber : 0) + countSteps());
    return canStep();
  });
  listen(row, "pointerdown keydown", ({ target }) => target !== play && stop()); // the reader takes over
  row.prepend(play);
}
