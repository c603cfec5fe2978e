// A file that's cut for workers: the chunks of each part, what a cut does to them, and when what is done.
import { makeVisible } from "./boxes.js";
import { countAll } from "./bpe.js";
import { splitGpt4 } from "./pretokenize.js";
import { cutAt, train } from "./training.js";
import { decodeUtf8, splitSubparts, toLetters } from "./utf8.js";

const ADDING = 3; // the time of all counts; a chunk takes 1 to its worker, and its count 1 to the sum

/** Return where bytes can be cut whatever is around them: where matches of a pattern end. */
export function listCuts(data, pattern) {
  return Array.from(toLetters(data).matchAll(new RegExp(pattern, "g")), ({ index, 0: { length } }) => index + length);
}

function splitPart(data, first, last) {
  const parts = splitSubparts(data.subarray(first, last));
  const ends = [...parts.slice(1).map(({ start }) => first + start), last];
  let [start, at] = [first, 0];
  return splitGpt4(parts.map(({ character }) => character ?? "\ufffd").join("")).map((chunk) => {
    at += [...chunk].length;
    const one = { chunk, start, end: ends[at - 1] };
    start = one.end;
    return one;
  });
}

/** Return the chunks of the parts, each split by itself, and those that they `lost` or `invented`. */
export function countParts(data, places, isCounted = () => true) {
  const ends = [0, ...places, data.length];
  const parts = ends.slice(1).map((end, i) => splitPart(data, ends[i], end).filter(({ chunk }) => isCounted(chunk)));
  const [whole, counted] = [splitGpt4(decodeUtf8(data)).filter(isCounted), parts.flat().map(({ chunk }) => chunk)];
  const subtract = (some, others) => {
    const left = countAll(others);
    return some.filter((chunk) => left.set(chunk, (left.get(chunk) ?? 0) - 1).get(chunk) < 0);
  };
  return { whole, parts, lost: subtract(whole, counted), invented: subtract(counted, whole) };
}

/** Say what's wrong with a cut; "" if both sides keep their chunks. */
export function judgeCut(data, place) {
  if (data[place] >> 6 === 0b10) return "it's inside a character";
  const { lost } = countParts(data, [place]);
  const { chunk, start } = splitPart(data, 0, data.length).find(({ end }) => end > place) ?? { start: place };
  if (start < place) return `it's inside the chunk ${makeVisible(chunk)}`;
  return lost.length ? "no chunk is cut, but the pattern looks ahead, and the left part doesn't know what comes" : "";
}

/** Return when all is counted, added and merged, in units of a chunk; 0 without chunks. */
export function planTime(sizes, merging) {
  const counted = Math.max(...sizes);
  const added = counted && counted + ADDING;
  return { counted, added, done: added && added + merging };
}

/** Return how far chunk `i` has come: 0 in the file, 1 at its worker, 2 in the sum. */
export function findProgress(time, i, worker, workers, counted) {
  const ramp = (start) => Math.max(0, Math.min(1, time - start));
  return ramp(i) + ramp(counted + ((ADDING - 1) * worker) / workers);
}

export function learn(counts, most) {
  return train(counts, most, 1).pairs.map((_, i, pairs) => makeVisible(cutAt(pairs, [256 + i], 256)));
}
