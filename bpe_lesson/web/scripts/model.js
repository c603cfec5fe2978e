// A small language model: it counts which id followed which, and backs off to shorter contexts.
import { describeValue, needList, needWholeNumber } from "./validation.js";

/** Count which ids came after each context of `length` ids: context -> (id -> how often). */
export function countFollowers(ids, length) {
  needWholeNumber(length, "length");
  const followers = new Map();
  for (let end = length; end < ids.length; end++) {
    const context = contextKey(ids, end, length);
    if (!followers.has(context)) followers.set(context, new Map());
    const counts = followers.get(context);
    counts.set(ids[end], (counts.get(ids[end]) ?? 0) + 1);
  }
  return followers;
}

/** Return the key of the `length` ids before the place `end`. */
function contextKey(ids, end, length) {
  return ids.slice(end - length, end).join(" ");
}

/**
 * Return the probability of each id, from the counts of one context and from `rest`, the
 * probabilities after the shorter context (Witten and Bell's method C).
 */
export function nextDistribution(counts, rest) {
  if (!counts.size) return [...rest];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kinds = counts.size;
  return rest.map((p, idx) => ((counts.get(idx) ?? 0) + kinds * p) / (total + kinds));
}

/** Return the probabilities, more alike above a temperature of 1 and less alike below. */
export function applyTemperature(probabilities, temperature) {
  if (!Number.isFinite(temperature) || temperature <= 0) {
    const what = `temperature is ${describeValue(temperature)}, but it must be above 0 and finite`;
    throw new RangeError(`${what}: at 0, take the likeliest id instead`);
  }
  needProbabilities(probabilities);
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // Dividing by the largest first keeps one weight at 1, so they can't all be too small.
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Draw an id; `random` is a function that returns a number from 0 to 1, such as Math.random. */
export function sample(probabilities, random) {
  needProbabilities(probabilities);
  const number = random();
  let total = 0;
  for (const [idx, p] of probabilities.entries()) {
    total += p;
    if (number < total) return idx;
  }
  // Rounding can leave the sum a little below 1, and the number can be in the gap.
  return probabilities.findLastIndex((p) => p > 0);
}

/** Throw unless these are probabilities, and one of them is above 0. */
function needProbabilities(probabilities) {
  for (const p of needList(probabilities, "probabilities")) {
    if (typeof p !== "number") {
      throw new TypeError(`a probability is ${describeValue(p)}, but it must be a number`);
    }
    if (!(p >= 0 && p <= 1)) {
      throw new RangeError(`a probability is ${p}, but it must be from 0 to 1`);
    }
  }
  if (!probabilities.some((p) => p > 0)) {
    throw new RangeError(`probabilities is ${describeValue(probabilities)}: one must be above 0`);
  }
}

/** Predict the next id from counts of what followed the ids before it. */
export class NgramModel {
  /** Count the followers of all contexts of up to `length` ids, each id below `vocabSize`. */
  constructor(ids, vocabSize, length = 2) {
    this.vocabSize = needWholeNumber(vocabSize, "vocabSize", 1);
    this.length = needWholeNumber(length, "length");
    const known = this.#needIds(ids);
    this.followers = Array.from({ length: length + 1 }, (_, n) => countFollowers(known, n));
    const uniform = new Array(vocabSize).fill(1 / vocabSize);
    this.withoutContext = nextDistribution(this.followers[0].get("") ?? new Map(), uniform);
  }

  /** Return the probability of each id after `context`, of which the last few ids count. */
  predict(context) {
    const last = this.#needIds(context).slice(Math.max(0, context.length - this.length));
    let distribution = this.withoutContext;
    for (let n = 1; n <= last.length; n++) {
      const counts = this.followers[n].get(contextKey(last, last.length, n));
      if (counts) distribution = nextDistribution(counts, distribution);
    }
    return [...distribution];
  }

  #needIds(ids) {
    const known = needList(ids, "ids");
    for (const idx of known) {
      if (needWholeNumber(idx, "an id") >= this.vocabSize) {
        const range = `0 to ${this.vocabSize - 1}`;
        throw new RangeError(`id ${idx} isn't in the vocabulary (${range})`);
      }
    }
    return known;
  }
}
