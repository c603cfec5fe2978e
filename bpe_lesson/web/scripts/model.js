// A small language model: it counts which id followed which, and mixes in the shorter contexts.

/** Count which ids came after each context of `length` ids: context -> (id -> how often). */
function countFollowers(ids, length) {
  const followers = new Map();
  for (let end = length; end < ids.length; end++) {
    const context = contextKey(ids, end, length);
    if (!followers.has(context)) followers.set(context, new Map());
    const counts = followers.get(context);
    counts.set(ids[end], (counts.get(ids[end]) ?? 0) + 1);
  }
  return followers;
}

function contextKey(ids, end, length) {
  return ids.slice(end - length, end).join(" ");
}

/**
 * Return the probability of each id, from the counts of one context and from `rest`, the
 * probabilities after the shorter context (Witten and Bell's method C).
 */
function nextDistribution(counts, rest) {
  if (!counts.size) return [...rest];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kinds = counts.size;
  return rest.map((p, idx) => ((counts.get(idx) ?? 0) + kinds * p) / (total + kinds));
}

/** Return the probabilities, more alike above a temperature of 1 and less alike below. */
export function applyTemperature(probabilities, temperature) {
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // Dividing by the largest first keeps one weight at 1, so they can't all be too small.
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Draw an id; `random` is a function that returns a number from 0 to 1, such as Math.random. */
export function sample(probabilities, random) {
  const number = random();
  let total = 0;
  for (const [idx, p] of probabilities.entries()) {
    total += p;
    if (number < total) return idx;
  }
  // Rounding can leave the sum a little below 1, and the number can be in the gap.
  return probabilities.findLastIndex((p) => p > 0);
}

export class NgramModel {
  /** Count the followers of all contexts of up to `length` ids, each id below `vocabSize`. */
  constructor(ids, vocabSize, length = 2) {
    this.length = length;
    this.followers = Array.from({ length: length + 1 }, (_, n) => countFollowers(ids, n));
    const uniform = new Array(vocabSize).fill(1 / vocabSize);
    this.withoutContext = nextDistribution(this.followers[0].get("") ?? new Map(), uniform);
  }

  /** Return the probability of each id after `context`, of which the last few ids count. */
  predict(context) {
    const last = context.slice(Math.max(0, context.length - this.length));
    let distribution = this.withoutContext;
    for (let n = 1; n <= last.length; n++) {
      const counts = this.followers[n].get(contextKey(last, last.length, n));
      if (counts) distribution = nextDistribution(counts, distribution);
    }
    return [...distribution];
  }
}
