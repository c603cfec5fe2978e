// The walk along a text, two neighbours at a time: every pair is counted, or one of them is merged.
import { getStats, merge } from "./bpe.js";
import { designLooks, drawPairs, drawSymbols, formatPair } from "./symbols.js";
import { fly, formatCount, make, makeTable, makeTextSteps, queryAll } from "./toolkit.js";

const MOST_WALKED = 60; // characters

/** Return the places where a walk stops. After a merge, it goes on behind both symbols. */
function listStops(symbols, pair) {
  const stops = [];
  for (let at = 0; at < symbols.length - (pair ? 0 : 1); at++) {
    stops.push(at);
    if (pair && isPair(symbols, at, pair)) at += 1;
  }
  return stops;
}

function isPair(symbols, at, pair) {
  return pair.every((part, i) => symbols[at + i] === part);
}

export function buildWalk(box, { text, pair, symbol }) {
  let symbols, looks, stops;
  const begin = (typed) => {
    symbols = [...typed];
    stops = listStops(symbols, pair);
    looks = designLooks([{ symbols }], pair ? [{ pair, symbol }] : []);
    return stops.length;
  };
  const count = (step) => {
    const [stats, all] = [step + 1, Infinity].map((end) => getStats(symbols.slice(0, end)));
    const counts = [...all.keys()].map((two) => [two, stats.get(two) ?? 0]);
    const rows = drawPairs(counts, Math.max(...all.values()), looks);
    const found = counts.findIndex(([two]) => isPair(symbols, step - 1, two));
    const table = makeTable(["pair", "count so far"], rows, "", found);
    return [`${formatCount(step, "pair")} so far.`, make("div.pairs", table)];
  };
  const mergeOne = (step) => {
    const at = stops[step - 1] ?? -1;
    const list = merge(symbols.slice(0, stops[step] ?? symbols.length), pair, symbol);
    const two = formatPair(symbols.slice(at, at + 2));
    const said = isPair(symbols, at, pair)
      ? `${two} is the pair: one ${symbol} goes into the new list.`
      : `${two} isn't: only ${symbols[at]} goes into the new list.`;
    return [at < 0 ? "" : said, make("div.few", "The new list", drawSymbols(list, looks))];
  };
  const draw = (step) => {
    const row = drawSymbols(symbols, looks);
    const at = stops[step - 1];
    const framed = queryAll(".symbol", row).slice(at ?? Infinity, at + 2);
    for (const one of framed) one.classList.add("new");
    const [said, result] = pair ? mergeOne(step) : count(step);
    const newest = queryAll("div.few .symbol", result).at(-1);
    if (newest) requestAnimationFrame(() => fly(newest, framed[0]));
    return [said, make("div.few", row), result];
  };
  makeTextSteps(box, text, MOST_WALKED, begin, draw);
}
