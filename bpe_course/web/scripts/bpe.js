// Byte pair encoding: count words and pairs, find the most frequent ones, merge one.

const MOST_IDS = 2 ** 26; // so that two ids fit into one number
const END_OF_WORD = "</w>"; // no merge reaches from one word into the next

/** A Map whose keys are pairs, compared by their symbols. */
export class PairMap extends Map {
  #keys = new Map();

  #find(pair) {
    const [left, right] = pair;
    const one = typeof left === "number" ? left * MOST_IDS + right : JSON.stringify(pair); // numbers are quick
    if (!this.#keys.has(one)) this.#keys.set(one, pair);
    return this.#keys.get(one);
  }

  get(pair) {
    return super.get(this.#find(pair));
  }

  has(pair) {
    return super.has(this.#find(pair));
  }

  set(pair, value) {
    return super.set(this.#find(pair), value);
  }
}

export function merge(ids, pair, idx) {
  const [left, right] = pair;
  const merged = [];
  for (let i = 0; i < ids.length; i++) {
    const found = i + 1 < ids.length && ids[i] === left && ids[i + 1] === right;
    merged.push(found ? idx : ids[i]);
    if (found) i += 1;
  }
  return merged;
}

export function findWinners(stats) {
  const highest = [...stats.values()].reduce((most, count) => Math.max(most, count), 0);
  return [...stats].filter(([, count]) => count === highest).map(([pair]) => pair);
}

/** Yield Z, Y, ... A, Z2, Y2, ..., without those that occur in `text`. */
export function* generateNames(text) {
  for (let turn = 1; ; turn++) {
    for (const letter of "ZYXWVUTSRQPONMLKJIHGFEDCBA") {
      const name = turn === 1 ? letter : `${letter}${turn}`;
      if (!text.includes(name)) yield name;
    }
  }
}

export function splitWord(word) {
  if (word.includes(END_OF_WORD)) {
    throw new RangeError(`A word contains ${END_OF_WORD}, which marks the end of a word: remove it from the text first.`);
  }
  return [...word, END_OF_WORD];
}

/** Return how often each chunk or word occurs, the first seen first. */
export function countAll(chunks) {
  const counts = new Map();
  for (const chunk of chunks) counts.set(chunk, (counts.get(chunk) ?? 0) + 1);
  return counts;
}

export function countWords(lines) {
  // what Python's str.split takes for white space
  const counts = countAll(lines.flatMap((line) => line.split(/[\p{White_Space}\x1c-\x1f]+/u).filter(Boolean)));
  return Array.from(counts, ([word, frequency]) => ({ symbols: splitWord(word), frequency }));
}

export function wordStats(words) {
  const stats = new PairMap();
  for (const { symbols, frequency } of words) {
    for (let i = 1; i < symbols.length; i++) {
      const pair = [symbols[i - 1], symbols[i]];
      stats.set(pair, (stats.get(pair) ?? 0) + frequency);
    }
  }
  return stats;
}
