// The bench: the tokens of a text by one or two tokenizers, and where the two cut it differently.
import { fitLabel, makeBox, makeVisible } from "./boxes.js";
import { NumberSlider, formatCount, limitText, makeField } from "./fields.js";
import { MergeTable } from "./merges.js";
import { make } from "./parts.js";
import { Replay } from "./replay.js";
import { makeTree, readMerges } from "./trees.js";
import { encodeUtf8 } from "./utf8.js";
import { loadEssay, loadGpt4 } from "./vocabularies.js";

const MOST_CHARACTERS = 50_000;
const MOST_PARTS = 120; // on the screen at once
const MOST_OF_PART = 40; // tokens; two tokenizers that never cut together have only one part
const ESSAY = "the course's essay";
const GPT4 = "GPT-4";
const GPT4_SIZE = "0.6 MB";
const NONE = "no other";
// The name of a button -> the text that it brings. The live bench starts with the first one.
const EXAMPLES = {
  strawberry: "strawberry",
  "In a question": "How many times does the letter r appear in strawberry?",
  "An emoji": "👋🏽 🍓",
  Greek: "Μαθαίνω να διαβάζω.",
};

/** Return one side of the bench: a tokenizer given by its merges, of which it applies the first. */
export function makeReplayingSide(name, table) {
  let replay;
  return {
    name,
    table,
    mergeCount: table.size,
    read: (text) => (replay = new Replay(text, table)),
    listTokens: (number) => replay.listTokens(number),
  };
}

/** Return one side of the bench: a tokenizer like GPT-4's, which always applies all its merges. */
export function makeEncodingSide(name, tokenizer) {
  let tokens;
  return {
    name,
    table: tokenizer.table,
    mergeCount: 0,
    read: (text) => (tokens = tokenizer.listTokens(text)),
    listTokens: () => tokens,
  };
}

/**
 * Find the parts of a text: the stretches between two neighbouring cuts that both sides make.
 *
 * `one` and `two` are the tokens of the sides. Returns a list of `[[first, after], [first, after]]`:
 * which tokens of each side are in the part. If both have one there, they agree on it.
 */
export function findParts(one, two = one) {
  const parts = [];
  for (let i = 0, j = 0; i < one.length; i++, j++) {
    const [first, second] = [i, j];
    while (one[i].end !== two[j].end) {
      if (one[i].end < two[j].end) i += 1;
      else j += 1;
    }
    parts.push([[first, i + 1], [second, j + 1]]);
  }
  return parts;
}

function isAgreed(part) {
  return part.every(([first, after]) => after - first === 1);
}

/** The bench's fields, and what they change. */
class Bench {
  /**
   * `loads` are entries: a tokenizer's name -> a function that returns its side, or a promise of it.
   * GPT-4's vocabulary, once it's loaded, becomes side `gpt4Side`.
   */
  constructor(box, text, loads, gpt4Side, examples = {}) {
    this.loads = new Map([...loads, [ESSAY, makeEssaySide]]);
    this.gpt4Side = gpt4Side;
    this.sides = [];
    this.first = 0; // the first part on the screen
    this.chosen = null; // the token whose tree is shown: its side, and the place of its first byte
    this.makeOutputs();
    box.append(...this.makeFields(text, examples), ...this.outputs);
  }

  makeOutputs() {
    this.status = make("p", { role: "status" });
    this.sums = make("tbody");
    const heads = ["tokenizer", "merges", "tokens", "bytes per token"];
    const head = make("tr", {}, ...heads.map((name) => make("th", { scope: "col" }, name)));
    const table = make("table", {}, make("thead", {}, head), this.sums);
    this.place = make("span");
    const moves = [["First", -Infinity], ["Earlier", -MOST_PARTS], ["Later", MOST_PARTS], ["Last", Infinity]];
    const buttons = moves.map(([name, step]) => {
      return make("button", { type: "button", click: () => this.move(this.first + step) }, name);
    });
    this.window = make("div", { class: "fields" }, ...buttons, this.place);
    this.parts = make("div", {
      class: "parts", dir: "ltr", role: "group", "aria-label": "Tokens; the arrow keys move along",
      click: (event) => this.open(event.target.closest("button")),
      keydown: (event) => this.step(event),
    });
    this.opened = make("p", { role: "status" });
    this.tree = make("div");
    const wide = make("div", { class: "wide" }, table);
    this.outputs = [this.status, wide, this.window, this.parts, this.opened, this.tree];
  }

  makeFields(text, examples) {
    const [label, area] = makeField("Text", "textarea", { rows: 3, input: () => this.read() }, text);
    this.text = area;
    const buttons = Object.entries(examples).map(([name, example]) => {
      const bring = () => this.bring(example);
      return make("button", { type: "button", click: bring }, name);
    });
    this.merges = new NumberSlider("Merges", { min: 0, max: 0, step: 1, value: 0 }, () => this.show());
    this.choices = ["Tokenizer", "compared with"].map((name, side) => {
      const choose = (event) => this.choose(side, event.target.value);
      return makeField(name, "select", { change: choose });
    });
    this.loader = make("button", { type: "button", click: () => this.addGpt4() },
      `Load ${GPT4}'s vocabulary (${GPT4_SIZE})`);
    const choices = make("div", { class: "fields" }, ...this.choices.flat(), this.loader);
    return [label, area, make("div", { class: "fields" }, ...buttons), choices, this.merges.row];
  }

  /** Put another text on the bench. */
  bring(text) {
    this.text.value = text;
    this.read();
  }

  /** Use the tokenizer of that name on one side; say so if it isn't there. */
  async choose(side, name) {
    try {
      const loaded = name === NONE ? undefined : await this.loads.get(name)();
      this.sides[side] = loaded;
      if (loaded) this.loads.set(name, () => loaded);
      this.merges.setMax(Math.max(...this.listSides().map((one) => one.mergeCount)));
      this.merges.row.hidden = !this.merges.value;
      this.showChoices();
      this.read();
    } catch (error) {
      this.status.textContent = error.message;
    }
  }

  /** Return the sides that are there: one or two. */
  listSides() {
    return this.sides.filter(Boolean);
  }

  showChoices() {
    for (const [side, [, select]] of this.choices.entries()) {
      const names = [...(side ? [NONE] : []), ...this.loads.keys()];
      select.replaceChildren(...names.map((name) => make("option", {}, name)));
      select.value = this.sides[side]?.name ?? NONE;
    }
  }

  /** Load GPT-4's vocabulary and use it, or say that this site doesn't have it. */
  async addGpt4() {
    this.loader.disabled = true;
    this.status.textContent = `Loading ${GPT4}'s vocabulary …`;
    try {
      const loaded = makeEncodingSide(GPT4, await loadGpt4());
      this.loads.set(GPT4, () => loaded);
      await this.choose(this.gpt4Side, GPT4);
      this.choices[this.gpt4Side][1].focus();
      this.loader.remove();
    } catch {
      this.loader.remove();
      this.status.textContent = `${GPT4}'s vocabulary isn't here: this site was built without it.`;
    }
  }

  /** Encode the text, after it or a tokenizer has changed. */
  read() {
    const [text, note] = limitText(this.text.value, MOST_CHARACTERS);
    try {
      this.data = encodeUtf8(text);
      for (const side of this.listSides()) side.read(text);
    } catch (error) {
      this.data = null;
      this.status.textContent = error.message;
      for (const box of [this.sums, this.parts, this.tree, this.opened]) box.replaceChildren();
      return;
    }
    this.note = `${note}${formatCount([...text].length, "character")}, `;
    this.note += `${formatCount(this.data.length, "byte")}.`;
    this.show();
  }

  /** Show the tokens after the chosen number of merges. */
  show() {
    if (!this.data || !this.sides[0]) return;
    this.rows = this.listSides().map((side) => side.listTokens(this.merges.value));
    this.cuts = findParts(...this.rows);
    this.showSums();
    this.move(this.first);
    this.showTree();
  }

  showSums() {
    this.status.replaceChildren(`${this.note} `, ...this.compare());
    const rows = this.listSides().map((side, i) => {
      const count = this.rows[i].length;
      const merges = side.mergeCount ? Math.min(this.merges.value, side.mergeCount) : side.table.size;
      const ratio = count ? (this.data.length / count).toFixed(2) : "";
      const cells = [formatCount(merges), formatCount(count), ratio];
      const head = make("th", { scope: "row" }, side.name);
      return make("tr", {}, head, ...cells.map((cell) => make("td", {}, cell)));
    });
    this.sums.replaceChildren(...rows);
  }

  /** Return what to say about how much the two sides disagree. */
  compare() {
    if (this.rows.length < 2 || !this.data.length) return [];
    const count = this.cuts.filter((part) => !isAgreed(part)).length;
    if (!count) return ["Both cut this text in the same places."];
    const parts = formatCount(count, "part");
    return [`They cut ${parts} differently, marked with `, make("code", {}, "≠"), " and a dashed frame."];
  }

  /** Show the parts from `first` on, or earlier ones if there are too few after it. */
  move(first) {
    const count = this.cuts.length;
    this.first = Math.max(0, Math.min(first, count - MOST_PARTS));
    const after = Math.min(this.first + MOST_PARTS, count);
    this.window.hidden = count <= MOST_PARTS;
    const places = [this.first + 1, after, count].map((place) => formatCount(place));
    this.place.textContent = `Parts ${places[0]} to ${places[1]} of ${places[2]}`;
    let colour = 0;
    const drawn = this.cuts.slice(this.first, after).map((part) => {
      const box = this.drawPart(part, colour);
      colour += Math.max(...part.map(([start, end]) => end - start));
      return box;
    });
    this.parts.replaceChildren(...this.drawNames(), ...drawn);
    this.markChosen();
  }

  /** Return the names of the rows, if there are two. */
  drawNames() {
    const names = this.listSides().map((side) => make("b", {}, side.name));
    return names.length > 1 && this.data.length ? [make("div", { class: "part" }, ...names)] : [];
  }

  drawPart(part, colour) {
    const rows = this.rows.map((tokens, side) => {
      const [first, after] = part[side];
      const shown = tokens.slice(first, Math.min(after, first + MOST_OF_PART));
      const boxes = shown.map((token, i) => this.drawToken(token, side, colour + i));
      const rest = after - first - shown.length;
      return make("div", {}, ...boxes, rest ? `… and ${formatCount(rest)} more` : "");
    });
    if (isAgreed(part)) return make("div", { class: "part" }, ...rows);
    const look = { class: "part differs", role: "group", "aria-label": "cut differently" };
    return make("div", look, make("i", { "aria-hidden": "true" }, "≠"), ...rows);
  }

  drawToken({ start, end, id }, side, colour) {
    const own = { type: "button", tabindex: -1, "data-side": side, "data-start": start };
    return makeBox(this.data.subarray(start, end), id, colour, "button", own);
  }

  /** Open the tree of the token in a box. */
  open(button) {
    if (!button) return;
    this.chosen = { side: Number(button.dataset.side), start: Number(button.dataset.start) };
    this.markChosen();
    this.showTree();
  }

  /** Return the chosen token, which may be longer or shorter by now than when it was chosen. */
  findChosen() {
    if (!this.chosen) return undefined;
    return this.rows[this.chosen.side]?.find((token) => token.end > this.chosen.start);
  }

  /** Mark the box whose tree is open; Tab leads to it, or to the first box. */
  markChosen() {
    const token = this.findChosen();
    const buttons = [...this.parts.querySelectorAll("button")];
    const own = `[data-side="${this.chosen?.side}"][data-start="${token?.start}"]`;
    const marked = buttons.find((button) => button.matches(own));
    for (const button of this.parts.querySelectorAll("[aria-pressed]")) {
      button.removeAttribute("aria-pressed");
      button.tabIndex = -1;
    }
    marked?.setAttribute("aria-pressed", "true");
    const reached = marked ?? buttons[0];
    if (reached) reached.tabIndex = 0;
  }

  showTree() {
    const token = this.findChosen();
    const side = this.listSides()[this.chosen?.side];
    const hint = "Choose a token to see how it was made.";
    this.opened.textContent = this.rows[0].length ? hint : "";
    this.tree.replaceChildren();
    if (!token) return;
    const label = fitLabel(makeVisible(this.data.subarray(token.start, token.end)));
    this.opened.textContent = `${label} is token ${token.id} of ${side.name}.`;
    this.tree.append(makeTree(side.table.tree(token.id)));
  }

  /** Let the arrow keys move from box to box: along a row, or to the other row. */
  step(event) {
    const box = event.target.closest("button");
    const [part, side] = [box?.closest(".part"), box?.dataset.side];
    const row = [...this.parts.querySelectorAll(`[data-side="${side}"]`)];
    const place = row.indexOf(box);
    const other = part?.querySelector(`[data-side="${1 - side}"]`);
    const targets = {
      ArrowRight: row[place + 1], ArrowLeft: row[place - 1], Home: row[0], End: row.at(-1),
      ArrowDown: side === "0" && other, ArrowUp: side === "1" && other,
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    box.tabIndex = -1;
    target.tabIndex = 0;
    target.focus();
  }
}

async function makeEssaySide() {
  return makeReplayingSide(ESSAY, await loadEssay());
}

/** Build the bench of a lesson, with the tokenizers in its settings: name -> packed merges. */
export function buildBench(box, { text, tokenizers }) {
  const sides = Object.entries(tokenizers).map(([name, packed]) => {
    return makeReplayingSide(name, MergeTable.from(readMerges(packed)));
  });
  const bench = new Bench(box, text, sides.map((side) => [side.name, () => side]), 1);
  for (const [place, side] of sides.entries()) bench.choose(place, side.name);
}

/** Build the bench on GPT-4's vocabulary, with examples; until that's loaded, on the essay's. */
export function buildLiveBench(box) {
  const bench = new Bench(box, Object.values(EXAMPLES)[0], [], 0, EXAMPLES);
  bench.choose(0, ESSAY);
}
