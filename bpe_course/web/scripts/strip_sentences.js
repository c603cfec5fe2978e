// What a strip says: what's next, what a press has done, and how it ended.
import { makeVisible } from "./boxes.js";
import { formatNumberAt, formatPair, formatRank } from "./strip_boxes.js";
import { Strip, countSymbols, isSame } from "./strip_model.js";
import { formatCount, formatNumber } from "./toolkit.js";

const MOST_BILLS = 8;

function formatTimes(count) {
  return ["", "once", "twice"][count] ?? `${formatNumber(count)} times`;
}

export function describeSize(model) {
  return `${formatCount(countSymbols(model.rows), model.ranks ? "piece" : "symbol")}.`;
}

export function describeState(model) {
  const [first, second] = model.findNext();
  const boxes = describeSize(model);
  if (model.bill) return boxes;
  if (model.isOver) return `${boxes} ${describeEnd(model)}`;
  const pair = formatPair(first, model);
  const walls = model.order === "longest" ? " Each wall is a cut of longest match: no merge gets over it." : "";
  if (model.ranks) return `${boxes} Next: ${pair}, ${formatRank(first, model)}.${walls}`;
  const times = formatTimes(model.number(first));
  if (!second) return `${boxes} The most common pair is ${pair}: ${times}.`;
  return `${boxes} A tie: ${formatCount(model.findNext().length, "pair")} occur ${times} each. Choose one.`;
}

export function describeMerge(pair, model) {
  const next = model.findNext();
  const isNext = next.some((one) => isSame(one, pair));
  const name = formatPair(pair, model);
  if (model.ranks) {
    const rank = formatRank(pair, model);
    if (model.order !== "lowest") return `${name}, ${rank}.`;
    if (isNext) return `${name}, ${rank}: no other seam has a lower one.`;
    return `${name}, ${rank}. But ${formatNumberAt(next[0], model)} was learned earlier, so training never saw this cut.`;
  }
  if (model.bill) return `${name} is one symbol now.`;
  const times = formatTimes(model.number(pair));
  if (isNext) return `${name} occurred ${times}.`;
  return `${name} occurred ${times}, but ${formatPair(next[0], model)} ${formatTimes(model.number(next[0]))}: BPE takes that first.`;
}

export function describeEnd(model) {
  if (!model.isOver) return "";
  if (model.position >= model.steps) return `The ${model.steps} steps are done.`;
  if (!model.ranks) return "No pair is left.";
  const left = model.symbols;
  const right = new Strip({ level: model.level, text: model.text, merges: model.merges }).finish();
  if (String(left) === String(right)) return "No merge is left.";
  const spelled = right.map((symbol) => makeVisible(model.spell(symbol))).join(" | ");
  return `No merge is left. ${model.level === "letters" ? "In the order learned, it" : "Lowest rank first"} ends differently: ${spelled}.`;
}

export function describeDirection(text) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? "The letters stand from left to right, in the order in which they're stored. " : "";
}

/** A symbol costs a cent, and so does each line of the list of symbols. */
export function describeBill(model) {
  const letters = new Set(model.states[0].rows.flatMap(({ symbols }) => symbols)).size;
  const bills = model.states.slice(0, model.position + 1).map(({ rows }, merges) => countSymbols(rows) + letters + merges);
  const counted = `${formatCount(countSymbols(model.rows), "symbol")} + ${formatCount(letters + model.position, "line")} = `;
  const before = bills.slice(0, -1).slice(-MOST_BILLS).map(formatNumber).join(", ");
  return [counted, formatNumber(bills.at(-1)), before && `Before: ${before}`];
}
