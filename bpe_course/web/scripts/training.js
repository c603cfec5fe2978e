// Byte-level training inside chunks, what it makes of ids, and the trees that it leaves.
import { merge } from "./bpe.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_IDS = 2 ** 20; // so that two ids fit into one number

/** Learn from chunks that `countAll` has counted; the first seen wins a tie. `end` is a time. Returns the pairs,
    of which the first makes 256, how often each occurred, the ids that are left, and each token's uses. */
export function train(counted, most = Infinity, least = 2, end = Infinity) {
  const [stats, places, pairs, counts, uses] = [new Map(), new Map(), [], [], []];
  const getKey = ({ ids }, i) => ids[i - 1] * MOST_IDS + ids[i];
  const note = (chunk, sign) => {
    for (let i = 1; i < chunk.ids.length; i++) {
      const key = getKey(chunk, i);
      stats.set(key, (stats.get(key) ?? 0) + sign * chunk.count);
      if (!places.has(key)) places.set(key, new Set());
      places.get(key)[sign > 0 ? "add" : "delete"](chunk);
      if (!stats.get(key)) stats.delete(key);
    }
  };
  const findBest = () => {
    let [highest, best, first] = [least, new Set(), undefined]; // the most frequent pairs, and the first chunk with one
    for (const [key, count] of stats) {
      if (count < highest) continue;
      if (count > highest) [highest, best, first] = [count, new Set(), undefined];
      best.add(key);
      for (const chunk of places.get(key)) if (!(first?.order < chunk.order)) first = chunk;
    }
    return first && getKey(first, first.ids.findIndex((_, i) => best.has(getKey(first, i))));
  };
  const chunks = Array.from(counted, ([text, count], order) => ({ ids: [...encodeUtf8(text)], count, order }));
  for (const chunk of chunks) note(chunk, 1);
  for (let best; pairs.length < most && Date.now() < end && (best = findBest()) !== undefined; ) {
    pairs.push([Math.floor(best / MOST_IDS), best % MOST_IDS]);
    counts.push(stats.get(best));
    for (const chunk of [...places.get(best)]) {
      note(chunk, -1);
      chunk.ids = merge(chunk.ids, pairs.at(-1), 255 + pairs.length);
      note(chunk, 1);
    }
  }
  for (const { ids, count } of chunks) for (const id of ids) uses[id] = (uses[id] ?? 0) + count;
  return { pairs, counts, uses, ids: chunks.flatMap(({ ids }) => ids) };
}

/** A later token than the first `size` is its parts. */
export function cutAt(pairs, ids, size) {
  return ids.flatMap((id) => (id < size ? id : cutAt(pairs, pairs[id - 256], size)));
}

/** Return a token's trees from the left and from below: `{id, start, end, level, step, parts}`. `step` is the
    merge that made it, and `up` the tree that it's a part of. */
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
