// A model that counts what followed the last two ids, as language_model.py does.

export function applyTemperature(probabilities, temperature) {
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // Dividing by the largest first keeps one weight at 1, so they can't all be too small.
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Return whose piece of the line from 0 to 1 has a point. */
export function sample(probabilities, point) {
  let total = 0;
  const idx = probabilities.findIndex((p) => point < (total += p));
  // Rounding can leave the sum a little below 1, and the point can be in the gap.
  return idx < 0 ? probabilities.findLastIndex((p) => p > 0) : idx;
}

/** Return the places in `ids` right after each occurrence of a context. */
export function findPlaces(ids, context) {
  const { length } = context;
  return [...ids.keys()].filter((at) => at >= length && context.every((id, i) => ids[at - length + i] === id));
}

/** Return a function from a context to the probability of each id after it: the counts of its last `length`
    ids are mixed with what's known of a shorter one (Witten and Bell's method C). */
export function makeModel(ids, vocabSize, length = 2) {
  const known = new Map(); // the ids that count, as text -> the probabilities
  const predict = (own) => {
    const counts = new Map();
    for (const at of findPlaces(ids, own)) counts.set(ids[at], (counts.get(ids[at]) ?? 0) + 1);
    const rest = own.length ? find(own.slice(1)) : new Array(vocabSize).fill(1 / vocabSize);
    const total = [...counts.values()].reduce((sum, one) => sum + one, counts.size);
    return counts.size ? rest.map((p, id) => ((counts.get(id) ?? 0) + counts.size * p) / total) : rest;
  };
  const find = (context) => {
    const own = context.slice(Math.max(0, context.length - length));
    const key = own.join(" ");
    if (!known.has(key)) known.set(key, predict(own));
    return known.get(key);
  };
  return find;
}
