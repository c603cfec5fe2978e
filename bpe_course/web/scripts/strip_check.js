// Let the reader's own functions check a strip: JavaScript draws at once, and they confirm each step.
import { isSame } from "./strip_model.js";
import { refill } from "./toolkit.js";

const SILENT = "Python doesn't answer, so nobody checks these steps. To have them checked, run this cell.";

function pack(rows) {
  return rows.map(({ symbols, frequency }) => [symbols, frequency]);
}

/** Python returns `[rows, counts]`. Without a difference, it's "". */
function findDifference({ rows, stats }, [theirs, theirCounts]) {
  const [ours, show] = [pack(rows), (all) => all.map(([symbols]) => symbols.join(" ")).join(" / ")];
  if (!isSame(ours, theirs)) return `after this merge it gives ${show(theirs)}, and here there's ${show(ours)}`;
  const hasCounts = !theirCounts || (theirCounts.length === stats.size && theirCounts.every(([pair, count]) => stats.get(pair) === count));
  return hasCounts ? "" : "it counts other pairs";
}

export class Checker {
  #confirm;
  #names = [];
  #turn = 0;

  constructor(line, getModel) {
    Object.assign(this, { line, getModel });
  }

  /** Without `names` of the reader's, the functions are the course's. */
  use(confirm, names = []) {
    this.#confirm = confirm;
    this.#names = names;
    this.check();
  }

  async check(before, pair) {
    const model = this.getModel();
    if (!this.#confirm || !model) return;
    const turn = ++this.#turn;
    const state = model.states[model.position];
    const said = await this.#ask(state, pack(before ?? state.rows), pair ?? null, model.newest ?? null);
    if (turn === this.#turn) refill(this.line, said);
  }

  async #ask(state, ...step) {
    const whose = this.#names.length ? `Your ${this.#names.join(" and ")}` : "The course's own functions";
    try {
      const answer = await this.#confirm(...step);
      if (answer === undefined) return SILENT;
      const difference = findDifference(state, answer);
      if (difference) return `${whose} and this strip differ: ${difference}.`;
      return `${whose} ${this.#names.length === 1 ? "confirms" : "confirm"} each step.`;
    } catch ({ message }) {
      return `${whose} failed: ${message}. The boxes are the strip's own.`;
    }
  }
}
