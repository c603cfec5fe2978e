// Play: the slider goes on by itself.
import { listen, makeButton, query, queryAll, setField } from "./toolkit.js";

/** Add a button that moves a row's slider every `ms` by so many steps. */
export function addPlay(row, ms, countSteps = () => 1) {
  const [[, forward], slider] = [queryAll("button", row), query("input", row)];
  const canStep = () => forward.ariaDisabled !== "true" && row.isConnected;
  let timer;
  const wait = (isPlaying) => {
    clearTimeout(timer);
    timer = isPlaying && setTimeout(step, ms);
    play.textContent = isPlaying ? "Stop" : "Play";
  };
  const step = () => {
    setField(slider, slider.valueAsNumber + countSteps());
    wait(canStep());
  };
  const play = makeButton("Play", () => {
    if (!canStep()) setField(slider, 0);
    wait(!timer);
  });
  listen(row, "pointerdown keydown", ({ target }) => target !== play && wait(false)); // the reader takes over
  row.prepend(play);
}
