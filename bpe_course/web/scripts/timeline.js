// How long a plan takes, as a line that the reader scrubs, or plays.
import { makeHandle } from "./drag.js";
import { isStill, make, makeButton } from "./toolkit.js";

const PLAY_MS = 14_000; // the longest plan

/** Return a line with its phases, and what sets their ends, the longest plan's end, the time, what's said of it,
    and what's shown. `go` gets the time, and whether it plays; Play goes on where the reader stopped or scrubbed. */
export function makeTimeline(names, go) {
  let [next, shown, end, longest, before, isPlaying] = [0, 0, 1, 1];
  const find = (x) => Math.round(((x - track.getBoundingClientRect().left) / track.offsetWidth) * longest * 20) / 20;
  const play = (on) => {
    isPlaying = on;
    button.textContent = on ? "Stop" : "Play";
  };
  const tick = (now) => {
    if (!isPlaying || !track.isConnected) return;
    next = Math.min(end, next + (longest * (now - (before ?? now))) / PLAY_MS);
    before = now;
    play(next < end);
    go((shown = isStill() ? Math.floor(next) : next), isPlaying);
    requestAnimationFrame(tick);
  };
  const button = makeButton("Play", () => {
    if (next >= end) next = 0;
    before = undefined;
    play(!isPlaying);
    requestAnimationFrame(tick);
  });
  const [phases, clock] = [names.map((name) => make(`i.${name}`, make("span", name))), make("b")];
  const track = make("div.track-line", ...phases);
  const [handle, setHandle] = makeHandle("Time", find, (to) => (play(false), go((next = shown = to))), track);
  handle.append(clock);
  track.append(handle);
  const set = (ends, most, now, said, clocked) => {
    if (now !== shown) [next, shown] = (play(false), [0, now]);
    [end, longest, clock.textContent] = [ends.at(-1), most, clocked];
    for (const [i, { style }] of phases.entries()) style.width = `${(100 * (ends[i] - (ends[i - 1] ?? 0))) / most}%`;
    track.style.setProperty("--now", now / most);
    setHandle(now, end, said);
  };
  return [make("div.timeline", button, track), set];
}
