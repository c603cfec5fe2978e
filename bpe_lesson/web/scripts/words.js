// Byte pair encoding on words: each ends with </w>, and no merge reaches from one into the next.
import { getStats } from "./bpe.js";
import { PairMap } from "./merges.js";
import { describeValue, needList, needText } from "./validation.js";

const END_OF_WORD = "</w>";

/** Split a word into its characters, followed by the end marker. */
export function splitWord(word) {
  if (needText(word).includes(END_OF_WORD)) {
    const what = `${describeValue(word)} contains ${END_OF_WORD}, which marks the end of a word`;
    throw new RangeError(`${what}: remove it from the text first`);
  }
  return [...word, END_OF_WORD];
}

/** Count the words in lines of text: a list of `{symbols, frequency}` in the order first seen. */
export function countWords(lines) {
  if (typeof lines === "string") {
    throw new TypeError(`${describeValue(lines)} is one text: put it in [ ]`);
  }
  const counts = new Map();
  for (const line of needList(lines, "lines")) {
    // What Python's str.split takes for white space.
    for (const word of needText(line).split(/[\p{White_Space}\x1c-\x1f]+/u).filter(Boolean)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return Array.from(counts, ([word, frequency]) => ({ symbols: splitWord(word), frequency }));
}

/** Count the pairs inside the words, each as often as its word occurs. */
export function wordStats(words) {
  const stats = new PairMap();
  for (const { symbols, frequency } of words) {
    for (const [pair, count] of getStats(symbols)) {
      stats.set(pair, (stats.get(pair) ?? 0) + count * frequency);
    }
  }
  return stats;
}
