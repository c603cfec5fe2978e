// A small language model, as in lesson 10.

/** Return the probabilities, more alike above a temperature of 1 and less alike below. */
export function applyTemperature(probabilities, temperature) {
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // Dividing by the largest first keeps one weight at 1, so they can't all be too small.
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

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

/** Predict the next id by counts of what followed the last ids, up to `length` of them. */
export class NgramModel {
  #followers = new Map(); // a context, as text -> (id -> how often)

  constructor(ids, vocabSize, length = 2) {
    Object.assign(this, { vocabSize, length });
    for (const [place, id] of ids.entries()) {
      for (const context of this.#listContexts(ids.slice(Math.max(0, place - length), place))) {
        if (!this.#followers.has(context)) this.#followers.set(context, new Map());
        const counts = this.#followers.get(context);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
  }

  #listContexts(ids) {
    const most = Math.min(this.length, ids.length);
    return Array.from({ length: most + 1 }, (_, n) => ids.slice(ids.length - n).join(" "));
  }

  /** Return the probability of each id; each context mixes its counts in (Witten and Bell's method C). */
  predict(ids) {
    let probabilities = new Array(this.vocabSize).fill(1 / this.vocabSize);
    for (const context of this.#listContexts(ids)) {
      const counts = this.#followers.get(context) ?? new Map();
      const total = counts.size + [...counts.values()].reduce((sum, count) => sum + count, 0);
      const mix = (p, id) => ((counts.get(id) ?? 0) + counts.size * p) / total;
      if (total) probabilities = probabilities.map(mix);
    }
    return probabilities;
  }
}
