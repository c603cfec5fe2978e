// Play: Forward is pressed again and again.
import { listen, makeButton, query, queryAll, setField } from "./toolkit.js";

/** Add a button to a slider's row that presses Forward every `ms`, from the start if it's at the end. */
export function addPlay(row, ms) {
  const [, forward] = queryAll("button", row);
  const canStep = () => forward.ariaDisabled !== "true" && row.isConnected;
  let timer;
  const wait = (isPlaying) => {
    clearTimeout(timer);
    timer = isPlaying && setTimeout(step, ms);
    play.textContent = isPlaying ? "Stop" : "Play";
  };
  const step = () => {
    forward.click();
    wait(canStep());
  };
  const play = makeButton("Play", () => {
    if (!canStep()) setField(query("input", row), 0);
    wait(!timer);
  });
  listen(row, "pointerdown keydown", ({ target }) => target !== play && wait(false)); // the reader takes over
  row.prepend(play);
}
