// How long a plan takes, as a line that the reader scrubs, or plays.
import { makeHandle } from "./drag.js";
import { isStill, make, makeButton } from "./toolkit.js";

const PLAY_MS = 14_000; // the longest plan

/** Return a line with its phases, `names`, and the function that sets their `ends`, the longest plan's end, the time and
    what's said of it. `go` gets the time that the reader chooses, and whether it plays. */
export function makeTimeline(names, go) {
  let [time, end, longest, before, isPlaying] = [0, 1, 1];
  const find = (x) => {
    const { left, width } = track.getBoundingClientRect();
    return Math.round(((x - left) / width) * longest * 20) / 20;
  };
  const tick = (now) => {
    if (!isPlaying || !track.isConnected) return;
    time = Math.min(end, time + (longest * (now - (before ?? now))) / PLAY_MS);
    before = now;
    play(time < end);
    go(isStill() ? Math.floor(time) : time, isPlaying);
    requestAnimationFrame(tick);
  };
  const play = (on) => {
    isPlaying = on;
    button.textContent = on ? "Pause" : "Play";
  };
  const button = makeButton("Play", () => {
    if (time >= end) time = 0;
    before = undefined;
    play(!isPlaying);
    requestAnimationFrame(tick);
  });
  const phases = names.map((name) => make(`i.${name}`, make("span", name)));
  const track = make("div.track-line", ...phases);
  const [handle, setHandle] = makeHandle("Time", find, (to) => (play(false), go(to)), track);
  const clock = make("b");
  track.append(handle);
  handle.append(clock);
  const set = (ends, most, now, said, shown) => {
    if (!isPlaying) time = now;
    [end, longest] = [ends.at(-1), most];
    for (const [i, phase] of phases.entries()) phase.style.width = `${(100 * (ends[i] - (ends[i - 1] ?? 0))) / most}%`;
    track.style.setProperty("--now", now / most);
    clock.textContent = shown;
    setHandle(now, end, said);
  };
  return [make("div.timeline", button, track), set];
}
