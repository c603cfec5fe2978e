// Bytes as a reader zooms into them: what's seen as one has code points, and each of these has bytes.
import { splitSubparts } from "./utf8.js";

/** Return all boxes as a tree: `{ level, start, end, value, inside }`. The levels are what's seen as one,
    its code points, and their bytes. Where bytes are broken, the value of a code point is null. */
export function nestBytes(data) {
  const characters = listCharacters(data);
  const text = characters.map(({ value }) => value ?? "\ufffd").join("");
  let place = 0;
  return Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => {
    return makeNode(1, segment, characters.slice(place, (place += [...segment].length)));
  });
}

export function listCharacters(data) {
  return splitSubparts(data).map(({ start, bytes, character }) => {
    const inside = Array.from(bytes, (value, i) => makeNode(3, value, [], start + i, start + i + 1));
    return makeNode(2, character, inside);
  });
}

function makeNode(level, value, inside, start = inside[0].start, end = inside.at(-1).end) {
  return { level, value, inside, start, end };
}

/** Return whether one of two boxes is in the other one. */
export function isLinked(one, other) {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}
