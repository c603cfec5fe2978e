// Byte pair encoding on words: each ends with </w>, and no merge reaches from one into the next.
import { getStats } from "./bpe.js";
import { PairMap } from "./merges.js";

const END_OF_WORD = "</w>";

/** Split a word into its characters, followed by the end marker. */
function splitWord(word) {
  if (word.includes(END_OF_WORD)) {
    const what = `A word contains ${END_OF_WORD}, which marks the end of a word`;
    throw new RangeError(`${what}: remove it from the text first.`);
  }
  return [...word, END_OF_WORD];
}

/** Count the words in lines of text: a list of `{symbols, frequency}` in the order first seen. */
export function countWords(lines) {
  const counts = new Map();
  for (const line of lines) {
    // What Python's str.split takes for white space.
    for (const word of line.split(/[\p{White_Space}\x1c-\x1f]+/u).filter(Boolean)) {
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
