// Merge step by step, forwards and backwards, at the level of letters, of words or of bytes.
import { PairMap, countWords, findWinners, generateNames, merge, wordStats } from "./bpe.js";
import { encodeUtf8 } from "./utf8.js";

// The name of a level -> a function from a text to its rows before the first merge.
const FIRST_ROWS = {
  toy: (text) => makeSymbolRow(text),
  words: (text) => countWords([text]),
  bytes: (text) => makeSymbolRow(encodeUtf8(text)),
};

function makeSymbolRow(symbols) {
  return [{ symbols: [...symbols], frequency: 1 }];
}

function makeNamer(level, text) {
  if (level === "words") return (_, pair) => pair.join("");
  if (level === "bytes") return (number) => 256 + number;
  const unused = generateNames(text);
  const names = []; // those that were given, so that a repeated step has its old name again
  return (number) => (names[number] ??= unused.next().value);
}

/** Our own functions: both return rows and the Map of their pairs. A learner's take a moment. */
export function useOwn(level) {
  const count = (rows) => ({ rows, stats: wordStats(rows) });
  return {
    start: (text) => count(FIRST_ROWS[level](text)),
    merge: (rows, pair, symbol) => count(rows.map(({ symbols, frequency }) => {
      return { symbols: merge(symbols, pair, symbol), frequency };
    })),
  };
}

/** Return the functions that merge: the kernel's, which may be a learner's, or our own where it's silent.
    The lesson has `given` a text and its first two states, for which nobody is asked. */
export function chooseFunctions({ level, given, kernel }) {
  const own = useOwn(level);
  if (!kernel) return own;
  const ask = async (name, ...values) => {
    const state = kernel.isSilent ? undefined : await kernel.askSoon(name, ...values);
    return state && readState(state);
  };
  const [first, second] = given.states ?? [];
  const pair = first && findWinners(first.stats)[0];
  return {
    start: async (text) => {
      if (text !== given.text) return (await ask("start", text)) ?? own.start(text);
      if (given.error) throw new Error(given.error);
      return first;
    },
    merge: async (rows, chosen, symbol) => {
      if (rows === first?.rows && chosen === pair) return second;
      const packed = rows.map(({ symbols, frequency }) => [symbols, frequency]);
      return (await ask("merge", packed, chosen, symbol)) ?? own.merge(rows, chosen, symbol);
    },
  };
}

export function readState([rows, counts]) {
  const stats = new PairMap();
  for (const [pair, count] of counts) stats.set(pair, count);
  return { rows: rows.map(([symbols, frequency]) => ({ symbols, frequency })), stats };
}

export function countSymbols(rows) {
  return rows.reduce((sum, { symbols, frequency }) => sum + symbols.length * frequency, 0);
}

/** A text and its merges. `states[i]` is the text after i merges, `{rows, stats}`, and `merges[i]` is
    `{pair, symbol}`, which leads to `states[i + 1]`. After going back, both also have what's later.
    `chosen` is the pair that `forward` merges, and `next` is where that leads. */
export class Steps {
  static async begin(level, text, functions = useOwn(level)) {
    const steps = new Steps();
    steps.name = makeNamer(level, text);
    steps.functions = functions;
    steps.states = [await functions.start(text)];
    steps.merges = [];
    await steps.go(0);
    return steps;
  }

  /** Go to a stored state, and choose the pair that was merged there, or the first of a tie. */
  async go(wanted) {
    const position = Math.max(0, Math.min(wanted, this.merges.length));
    const { rows, stats } = this.states[position];
    const winners = findWinners(stats);
    const chosen = this.merges[position]?.pair ?? winners[0];
    const next = await this.#look(position, chosen);
    Object.assign(this, { position, rows, stats, winners, chosen, next });
  }

  async choose(pair) {
    const next = await this.#look(this.position, pair);
    Object.assign(this, { chosen: pair, next });
  }

  async #look(position, pair) {
    if (!pair) return null;
    if (this.merges[position]?.pair === pair) {
      return { ...this.merges[position], ...this.states[position + 1] };
    }
    const symbol = this.name(position, pair);
    const before = this.states[position].rows;
    const { rows, stats } = await this.functions.merge(before, pair, symbol);
    if (countSymbols(rows) >= countSymbols(before)) {
      const shown = `(${pair.join(", ")})`;
      const what = `merging ${shown} left as many symbols as before`;
      throw new Error(`${what}: does your merge put one in the place of two?`);
    }
    return { pair, symbol, rows, stats };
  }

  /** Merge the chosen pair. If it wasn't merged here before, that drops any later steps. */
  async forward() {
    if (!this.next) return;
    const { position, merges } = this;
    const { pair, symbol, rows, stats } = this.next;
    if (merges[position]?.pair !== pair) {
      merges.splice(position, Infinity, { pair, symbol });
      this.states.splice(position + 1, Infinity, { rows, stats });
    }
    await this.go(position + 1);
  }
}
