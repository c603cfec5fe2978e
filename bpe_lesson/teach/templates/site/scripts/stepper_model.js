// Merge step by step, forwards and backwards, at the level of letters, of words or of bytes.
import { findWinners, generateNames, merge } from "./bpe.js";
import { encodeUtf8 } from "./utf8.js";
import { countWords, wordStats } from "./words.js";

// The name of a level -> a function from a text to its rows before the first merge, and to a
// function that names the new symbol of a merge, given its number (from 0) and its pair.
const LEVELS = {
  toy: (text) => {
    const unused = generateNames(text);
    const names = []; // those that were given, so that a repeated step has its old name again
    return [makeSymbolRow(text), (number) => (names[number] ??= unused.next().value)];
  },
  words: (text) => [countWords([text]), (_, pair) => pair.join("")],
  bytes: (text) => [makeSymbolRow(encodeUtf8(text)), (number) => 256 + number],
};

function makeSymbolRow(symbols) {
  return [{ symbols: [...symbols], frequency: 1 }];
}

/** Return how many symbols there are in rows; those of a word count as often as it occurs. */
export function countSymbols(rows) {
  return rows.reduce((sum, { symbols, frequency }) => sum + symbols.length * frequency, 0);
}

/**
 * A text and its merges. Every step is stored, so you can go back.
 *
 * `states[i]` is the text after i merges: rows of symbols with their frequencies. `stats[i]` has
 * its pairs, and `merges[i]` is `{pair, symbol}`, which leads from there to `states[i + 1]`. If
 * somebody has gone back, the lists also have the later steps, after `position`.
 */
export class Steps {
  constructor(level, text) {
    const [rows, name] = LEVELS[level](text);
    this.name = name;
    this.states = [rows];
    this.stats = [wordStats(rows)];
    this.merges = [];
    this.go(0);
  }

  /** Go to a stored state, and choose the pair that was merged there, or the first of a tie. */
  go(position) {
    this.position = position;
    this.rows = this.states[position];
    this.winners = findWinners(this.stats[position]);
    this.chosen = this.merges[position]?.pair ?? this.winners[0];
  }

  /** Return the merge of the chosen pair, and the rows that it would lead to. */
  preview() {
    const pair = this.chosen;
    const symbol = this.name(this.position, pair);
    const rows = this.rows.map(({ symbols, frequency }) => {
      return { symbols: merge(symbols, pair, symbol), frequency };
    });
    return { pair, symbol, rows };
  }

  /** Merge the chosen pair. If it wasn't merged here before, that drops any later steps. */
  forward() {
    if (!this.chosen) return;
    const { position } = this;
    if (this.merges[position]?.pair !== this.chosen) {
      const { pair, symbol, rows } = this.preview();
      this.merges.splice(position, Infinity, { pair, symbol });
      this.states.splice(position + 1, Infinity, rows);
      this.stats.splice(position + 1, Infinity, wordStats(rows));
    }
    this.go(position + 1);
  }

  /** Return the numbers of the start, 0, and of up to `most` merges around the position. */
  listHistory(most) {
    const end = this.merges.length + 1;
    const first = Math.max(1, Math.min(this.position - Math.floor(most / 2), end - most));
    const near = [...this.states.keys()].slice(first, first + most);
    return [0, ...near];
  }
}
