// Pieces found by counting: the first merges of any text, with a slider that goes through them.
import { findWinners, getStats, merge } from "./bpe.js";
import { designLooks, drawSymbols } from "./symbols.js";
import { formatCount, make, makeTextSteps } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_LETTERS = 200;

/** Return the text before the first merge, in bytes, and after each: `{symbols, pair, symbol, count}`. */
function findPieces(bytes, most) {
  const states = [{ symbols: [...bytes] }];
  for (let symbol = 256; symbol < 256 + most; symbol++) {
    const { symbols } = states.at(-1);
    const stats = getStats(symbols);
    const [pair] = findWinners(stats);
    if (!pair) break;
    states.push({ symbols: merge(symbols, pair, symbol), pair, symbol, count: stats.get(pair) });
  }
  return states;
}

export function buildPieces(box, { text, steps }) {
  let states, looks;
  const begin = (typed) => {
    states = findPieces(encodeUtf8(typed.toWellFormed()), steps);
    looks = designLooks([states[0]], states.slice(1));
    for (const look of looks.values()) look.note = "";
    return states.length - 1;
  };
  const draw = (at) => {
    const { symbols, symbol, count } = states[at];
    const found = at ? ` It found ${looks.get(symbol).label}, which was there ${formatCount(count, "time")}.` : "";
    const now = `Step ${at}: ${formatCount(symbols.length, "piece")}.`;
    return [now + found, "", make("div.picture", drawSymbols(symbols, looks, [], symbol))];
  };
  makeTextSteps(box, text, MOST_LETTERS, begin, draw);
}
