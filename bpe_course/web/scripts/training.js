// Byte-level training, and the trees that it leaves: each token above the two that were joined.
import { findWinners, getStats, merge } from "./bpe.js";

/** Learn at most `most` merges of bytes, of pairs that occur `least` times; the first seen wins a tie.
    Returns the pairs in order, of which the first makes 256, how often each occurred, and the ids left. */
export function train(data, most, least = 1) {
  const [pairs, counts] = [[], []];
  let ids = [...data];
  while (pairs.length < most) {
    const stats = getStats(ids);
    const [pair] = findWinners(stats);
    const count = pair ? stats.get(pair) : 0;
    if (count < least) break;
    ids = merge(ids, pair, 256 + pairs.length);
    pairs.push(pair);
    counts.push(count);
  }
  return { pairs, counts, ids };
}

/** Return all trees of a token that begins at byte `start`, from the left and from below: `{id, start, end,
    level, step, parts}`. `step` says which merge made it, and `up` is the tree that it's a part of. */
export function listTrees(id, start, pairs) {
  const [below, parts] = [[], []];
  for (const part of pairs[id - 256] ?? []) {
    below.push(...listTrees(part, parts.at(-1)?.end ?? start, pairs));
    parts.push(below.at(-1));
  }
  const level = 1 + Math.max(-1, ...parts.map((part) => part.level));
  const tree = { id, start, end: parts.at(-1)?.end ?? start + 1, level, step: Math.max(0, id - 255), parts };
  for (const part of parts) part.up = tree;
  return [...below, tree];
}
