// Byte pair encoding: count pairs, choose the most frequent one, merge it; train, encode, decode.
import { PairMap, listMerges, pairKey } from "./merges.js";
import { Replay } from "./replay.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";
import { describeValue, needList, needText, needWholeNumber } from "./validation.js";

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

/**
 * Return the pair with the highest count.
 *
 * `tieBreak` says which of several wins: the "first" that was seen, the "smallest" or the
 * "greatest". If the symbols are ids, "greatest" compares their bytes, which are in `vocab`.
 */
export function mostFrequent(stats, tieBreak = "first", vocab = undefined) {
  if (!stats.size) throw new RangeError("stats is empty: a pair needs two symbols");
  const winners = findWinners(stats);
  if (tieBreak === "first") return winners[0];
  if (tieBreak === "smallest") {
    return winners.reduce((best, pair) => (comparePairs(pair, best) < 0 ? pair : best));
  }
  if (tieBreak === "greatest") {
    return winners.reduce((best, pair) => (comparePairs(pair, best, vocab) > 0 ? pair : best));
  }
  const wanted = "give first, smallest or greatest";
  throw new RangeError(`tieBreak is ${describeValue(tieBreak)}: ${wanted}`);
}

/** Compare two pairs: below 0 if the first one is smaller, above 0 if it's greater. */
function comparePairs(one, two, vocab) {
  return compareSymbols(one[0], two[0], vocab) || compareSymbols(one[1], two[1], vocab);
}

/** Compare two symbols as Python does: numbers by value, strings by code points, ids by bytes. */
function compareSymbols(one, two, vocab) {
  const [left, right] = [one, two].map((symbol) => {
    if (vocab) return vocab.get(symbol);
    return typeof symbol === "string" ? Array.from(symbol, (c) => c.codePointAt(0)) : [symbol];
  });
  const place = left.findIndex((item, i) => item !== right[i]);
  if (place < 0) return left.length - right.length;
  return place < right.length ? left[place] - right[place] : 1;
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

/** Train on characters, as you would by hand: `{merges, symbols}`, with names for new symbols. */
export function trainToy(text, numMerges) {
  let symbols = [...needText(text)];
  const names = generateNames(text);
  const merges = new PairMap();
  for (let i = 0; i < needWholeNumber(numMerges, "numMerges") && symbols.length > 1; i++) {
    const pair = mostFrequent(getStats(symbols));
    merges.set(pair, names.next().value);
    symbols = merge(symbols, pair, merges.get(pair));
  }
  return { merges, symbols };
}

/**
 * Learn merges from a text until there are `vocabSize` tokens, counting the 256 bytes.
 *
 * Returns a Map, pair of ids -> new id, in the order learned; there are fewer if the text runs out
 * of pairs. Of several pairs with the highest count, the first one wins.
 */
export function train(text, vocabSize) {
  needWholeNumber(vocabSize, "vocabSize", 256);
  const row = new CountedRow(encodeUtf8(text));
  const merges = new PairMap();
  for (let idx = 256; idx < vocabSize && row.length > 1; idx++) {
    const pair = row.findWinner();
    row.merge(pair, idx);
    merges.set(pair, idx);
  }
  return merges;
}

/** A row of ids that keeps the count of each pair up to date while pairs are merged. */
class CountedRow {
  constructor(data) {
    this.ids = Int32Array.from(data);
    this.length = data.length; // what's in `ids` after that is out of date
    this.counts = new Map(); // the key of a pair -> its count
    this.pairsWith = [0]; // count -> how many pairs have it, from count 1 on
    this.highest = data.length; // no pair has a higher count
    this.first = 0; // no pair before this place has the highest count
    for (let i = 1; i < this.length; i++) this.count(this.ids[i - 1], this.ids[i], 1);
  }

  /** Add to the count of a pair. */
  count(left, right, change) {
    const key = pairKey(left, right);
    const before = this.counts.get(key) ?? 0;
    this.counts.set(key, before + change);
    this.pairsWith[before] -= 1;
    this.pairsWith[before + change] = (this.pairsWith[before + change] ?? 0) + 1;
  }

  /**
   * Return the first of the pairs with the highest count.
   *
   * Merging never gives an old pair a new place, and a new pair is at most as frequent as the one
   * that was merged. So both searches go on where the last ones ended.
   */
  findWinner() {
    const { ids, counts } = this;
    while (!this.pairsWith[this.highest]) {
      this.highest -= 1;
      this.first = 0;
    }
    while (counts.get(pairKey(ids[this.first], ids[this.first + 1])) !== this.highest) {
      this.first += 1;
    }
    return [ids[this.first], ids[this.first + 1]];
  }

  /**
   * Merge the pair that `findWinner` found, everywhere. At each place, the row is what's written
   * already, then what's still to be read. The counts are always those of that row, so pairs that
   * overlap need no special care.
   */
  merge([left, right], idx) {
    const { ids, length } = this;
    let written = this.first;
    for (let i = this.first; i < length; i++) {
      const found = i + 1 < length && ids[i] === left && ids[i + 1] === right;
      if (found) {
        this.count(left, right, -1);
        if (written) this.replace(ids[written - 1], left, ids[written - 1], idx);
        if (i + 2 < length) this.replace(right, ids[i + 2], idx, ids[i + 2]);
        i += 1;
      }
      ids[written++] = found ? idx : ids[i];
    }
    this.length = written;
  }

  /** Count the pair (left, right) once less, and the pair (newLeft, newRight) once more. */
  replace(left, right, newLeft, newRight) {
    this.count(left, right, -1);
    this.count(newLeft, newRight, 1);
  }
}

/** Return the vocabulary: a Map from id to a list of bytes. */
export function buildVocab(merges) {
  const vocab = new Map(Array.from({ length: 256 }, (_, byte) => [byte, [byte]]));
  for (const [[left, right], idx] of listMerges(merges)) {
    if (vocab.has(idx)) {
      throw new RangeError(`id ${idx} is made by two merges: give each merge a different id`);
    }
    vocab.set(idx, [...tokenBytes(left, vocab), ...tokenBytes(right, vocab)]);
  }
  return vocab;
}

/** Return the bytes that one token stands for. */
export function tokenBytes(idx, vocab) {
  if (!vocab.has(needWholeNumber(idx, "a token id"))) {
    throw new RangeError(`id ${idx} is not in the vocabulary: was it made by this tokenizer?`);
  }
  return vocab.get(idx);
}

/** Turn ids back into text; `errors` says what to do with invalid bytes, as in `decodeUtf8`. */
export function decode(ids, vocab, errors = "replace") {
  return decodeUtf8(needList(ids, "ids").flatMap((idx) => tokenBytes(idx, vocab)), errors);
}

/** Turn text into ids; `merges` is a Map or a list of entries, pair -> id, in the order learned. */
export function encode(text, merges) {
  return new Replay(text, merges).listTokens().map((token) => token.id);
}
