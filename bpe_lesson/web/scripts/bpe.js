// Byte pair encoding: count pairs, find the most frequent ones, merge one of them.
import { PairMap } from "./merges.js";
import { describeValue, needList } from "./validation.js";

/** Count every pair of neighbours, also those that overlap: a Map, in the order first seen. */
export function getStats(ids) {
  const symbols = needList(ids, "ids");
  const stats = new PairMap();
  for (let i = 1; i < symbols.length; i++) {
    const pair = [symbols[i - 1], symbols[i]];
    stats.set(pair, (stats.get(pair) ?? 0) + 1);
  }
  return stats;
}

/** Return a new list in which `idx` replaces each `pair`, from left to right. */
export function merge(ids, pair, idx) {
  const symbols = needList(ids, "ids");
  const [left, right] = needPair(pair);
  const merged = [];
  for (let i = 0; i < symbols.length; i++) {
    const found = i + 1 < symbols.length && symbols[i] === left && symbols[i + 1] === right;
    merged.push(found ? idx : symbols[i]);
    if (found) i += 1;
  }
  return merged;
}

/** Return `pair` if it's a list of two symbols. */
function needPair(pair) {
  if (!Array.isArray(pair) || pair.length !== 2) {
    throw new TypeError(`pair is ${describeValue(pair)}, but it must be a list of two symbols`);
  }
  return pair;
}

/** Return all pairs with the highest count, in the order first seen. */
export function findWinners(stats) {
  const counts = [...stats.values()];
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  return [...stats.keys()].filter((_, i) => counts[i] === highest);
}

/** Yield names for new symbols, skipping those that occur in `text`: Z, Y, ... A, Z2, Y2, ... */
export function* generateNames(text) {
  for (let turn = 1; ; turn++) {
    for (const letter of "ZYXWVUTSRQPONMLKJIHGFEDCBA") {
      const name = turn === 1 ? letter : `${letter}${turn}`;
      if (!text.includes(name)) yield name;
    }
  }
}
