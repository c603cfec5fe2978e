// Byte pair encoding: count pairs, find the most frequent ones, merge one of them.
import { PairMap } from "./merges.js";

/** Count every pair of neighbours, also those that overlap: a Map, in the order first seen. */
export function getStats(ids) {
  const stats = new PairMap();
  for (let i = 1; i < ids.length; i++) {
    const pair = [ids[i - 1], ids[i]];
    stats.set(pair, (stats.get(pair) ?? 0) + 1);
  }
  return stats;
}

/** Return a new list in which `idx` replaces each `pair`, from left to right. */
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

/** Return all pairs with the highest count, in the order first seen. */
export function findWinners(stats) {
  const counts = [...stats.values()];
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  return [...stats.keys()].filter((_, i) => counts[i] === highest);
}

/** Yield names for new ids, skipping those that occur in `text`: Z, Y, ... A, Z2, Y2, ... */
export function* generateNames(text) {
  for (let turn = 1; ; turn++) {
    for (const letter of "ZYXWVUTSRQPONMLKJIHGFEDCBA") {
      const name = turn === 1 ? letter : `${letter}${turn}`;
      if (!text.includes(name)) yield name;
    }
  }
}
