// A text in boxes: the pairs at its seams, what pressing a seam makes, and the way so far.
import { PairMap, countWords, findWinners, generateNames, merge, splitWord, wordStats } from "./bpe.js";
import { splitGpt4 } from "./pretokenize.js";
import { encodeUtf8 } from "./utf8.js";

/** Letters, or bytes; each has a column. */
export function toUnits(spelled) {
  return typeof spelled === "string" ? (spelled.match(/<\/w>|./gsu) ?? []) : spelled;
}

// Level -> what makes its rows, if they aren't all letters in one. No merge reaches from one row into the next.
const FIRST_ROWS = {
  bytes: (text) => [[...encodeUtf8(text)]],
  word: (text) => [splitWord(text)],
  chunks: (text) => splitGpt4(text).map((chunk) => [...encodeUtf8(chunk)]),
};

function makeRows(level, text) {
  if (level === "words") return countWords([text]);
  return (FIRST_ROWS[level]?.(text) ?? [[...text]]).map((symbols) => ({ symbols, frequency: 1 }));
}

export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function countSymbols(rows) {
  return rows.reduce((sum, { symbols, frequency }) => sum + symbols.length * frequency, 0);
}

/** A text on its way. A seam's number is how often its pair occurs in training, and in encoding, with `merges` as
    [left, right, symbol], its rank; then `order` says which is next: the "lowest" or "highest" rank, or those
    inside the "longest" pieces, cut from the left. With a `bill`, the reader looks for the pairs that pay. After
    `steps` it's over, although the reader can go on. `states[i]` is `{rows, stats}` after i merges, and `made[i]`,
    `{pair, symbol}`, leads on. */
export class Strip {
  constructor({ level, text, merges, order = "lowest", bill = false, steps = Infinity }) {
    Object.assign(this, { level, text, merges, order, bill, steps, made: [], position: 0, names: [] });
    this.ranks = merges && new PairMap();
    this.unused = generateNames(text);
    this.spelled = new Map();
    for (const [rank, [left, right, symbol]] of (merges ?? []).entries()) {
      this.ranks.set([left, right], rank);
      this.spelled.set(symbol, this.#join([left, right]));
    }
    const rows = makeRows(level, text);
    this.states = [this.#count(order === "longest" ? rows.flatMap((row) => this.#cutLongest(row)) : rows)];
  }

  get rows() {
    return this.states[this.position].rows;
  }

  get stats() {
    return this.states[this.position].stats;
  }

  get isOver() {
    return this.position >= this.steps || !this.findNext().length;
  }

  get newest() {
    return this.made[this.position - 1]?.symbol;
  }

  spell(symbol) {
    return this.spelled.get(symbol) ?? (typeof symbol === "number" ? [symbol] : symbol);
  }

  /** Undefined if there's no merge. */
  number(pair) {
    return this.ranks ? this.ranks.get(pair) : this.stats.get(pair);
  }

  /** At a tie they're several, the first seen first. */
  findNext({ stats } = this) {
    if (!this.ranks) return findWinners(stats);
    const pairs = this.listUsable(stats).sort((one, two) => this.number(one) - this.number(two));
    return this.order === "highest" ? pairs.slice(-1) : pairs.slice(0, 1);
  }

  listUsable(stats) {
    return [...stats.keys()].filter((pair) => !this.ranks || this.ranks.has(pair));
  }

  /** Those that could be next come first. */
  listPairs(state = this) {
    return [...this.findNext(state), ...this.listUsable(state.stats)];
  }

  /** As places in these lists: 0 is the rule's own choice. */
  listChoices() {
    return this.made.slice(0, this.position).map(({ pair }, i) => {
      return this.listPairs(this.states[i]).findIndex((one) => isSame(one, pair));
    });
  }

  /** Later steps are dropped, unless this is the next of them. */
  press(pair) {
    const { position, made } = this;
    if (!this.hasTaken(this, pair)) {
      const symbol = this.#name(pair);
      made.splice(position, Infinity, { pair, symbol });
      this.spelled.set(symbol, this.#join(pair));
      const rows = this.rows.map((row) => ({ ...row, symbols: merge(row.symbols, pair, symbol) }));
      this.states.splice(position + 1, Infinity, this.#count(rows));
    }
    this.position += 1;
  }

  /** Return whether this strip began with another's steps, and then a pair. */
  hasTaken({ made, position }, pair) {
    const taken = [...made.slice(0, position).map((step) => step.pair), pair];
    return isSame(this.made.slice(0, position + 1).map((step) => step.pair), taken);
  }

  copy() {
    const { made, names, position, spelled, states, unused } = this;
    const own = { made: [...made], states: [...states], spelled: new Map(spelled) };
    return Object.assign(new Strip(this), { names, position, unused, ...own });
  }

  go(position) {
    this.position = Math.max(0, Math.min(position, this.made.length));
  }

  finish() {
    for (let [pair] = this.findNext(); pair; [pair] = this.findNext()) this.press(pair);
    return this.symbols;
  }

  get symbols() {
    return this.rows.flatMap(({ symbols }) => symbols);
  }

  numberMerges() {
    const symbols = this.merges?.map(([, , symbol]) => symbol) ?? this.made.map(({ symbol }) => symbol);
    return new Map(symbols.map((symbol, i) => [symbol, i]));
  }

  #count(rows) {
    return { rows, stats: wordStats(rows) };
  }

  #join(parts) {
    return parts.map((part) => this.spell(part)).reduce((one, two) => one.concat(two));
  }

  #name(pair) {
    if (this.ranks) return this.merges[this.ranks.get(pair)][2];
    if (["words", "pieces"].includes(this.level)) return pair.join("");
    if (this.level !== "letters") return 256 + this.position;
    return (this.names[this.position] ??= this.unused.next().value);
  }

  /** No merge crosses a cut. */
  #cutLongest({ symbols }) {
    const known = new Set(this.merges.map(([, , symbol]) => String(this.spell(symbol))));
    const rows = [];
    for (let start = 0, end; start < symbols.length; start = end) {
      for (end = symbols.length; end > start + 1 && !known.has(String(this.#join(symbols.slice(start, end)))); ) end -= 1;
      rows.push({ symbols: symbols.slice(start, end), frequency: 1 });
    }
    return rows;
  }
}
