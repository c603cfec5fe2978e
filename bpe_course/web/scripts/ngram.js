// A model that counts what followed the last two ids, as language_model.py does.

export function applyTemperature(probabilities, temperature) {
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // one weight is 1, so they can't all be too small
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export function sample(probabilities, point) {
  let total = 0;
  const idx = probabilities.findIndex((p) => point < (total += p));
  // Rounding can leave a gap below 1.
  return idx < 0 ? probabilities.findLastIndex((p) => p > 0) : idx;
}

export function findPlaces(ids, context) {
  const { length } = context;
  return [...ids.keys()].filter((at) => at >= length && context.every((id, i) => ids[at - length + i] === id));
}

/** Return a function from a context to the probability of each id: the counts after its last `length` ids, mixed
    with what's known of a shorter context (Moffat's method C). */
export function makeModel(ids, vocabSize, length = 2) {
  const known = new Map();
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
