// The bench: the tokens of a text by one or two tokenizers, and where the two cut it differently.
import { makeBox } from "./boxes.js";
import { formatCount, makeButtons, makeField, makeRow, makeSlider } from "./fields.js";
import { make } from "./parts.js";
import { Replay } from "./replay.js";
import { makeTree, readMerges } from "./trees.js";
import { encodeUtf8 } from "./utf8.js";
import { loadEssay, loadGpt4 } from "./vocabularies.js";

const MOST_CHARACTERS = 50_000;
const MOST_PARTS = 60; // on the screen at once
const MOST_OF_PART = 40; // tokens; two tokenizers that never cut together have only one part
const ESSAY = "the course's essay";
const GPT4 = "GPT-4";
const OF_ESSAY =
  "Until you load GPT-4's, the pieces are those of a small tokenizer that has read one essay.";
const NONE = "no other";
// The name of a button -> the text that it brings. The live bench starts with the first one.
const EXAMPLES = {
  strawberry: "strawberry",
  "In a question": "How many times does the letter r appear in strawberry?",
  "An emoji": "👋🏽 🍓",
  Greek: "Μαθαίνω να διαβάζω.",
};

/** Return one side of the bench. Without a tokenizer, it applies the first merges of the table. */
export function makeSide(name, table, tokenizer) {
  const read = (text) => {
    const result = tokenizer?.listTokens(text) ?? new Replay(text, table);
    side.list = (number) => (tokenizer ? result : result.listTokens(number));
  };
  const side = { name, table, merges: tokenizer ? 0 : table.size, read };
  return side;
}

/**
 * Find the parts of a text: the stretches between two neighbouring cuts that both sides make.
 *
 * `one` and `two` are the tokens of the sides. Returns a list of pairs of `[first, after]`, which
 * tokens of each side are in the part. If both have one there, they agree on it.
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

function differs(part) {
  return part.some(([first, after]) => after - first > 1);
}

/** The bench's fields, and what they change. */
class Bench {
  first = 0; // the first part on the screen
  chosen = null; // the token whose tree is shown: its side, and the place of its first byte
  cuts = [];
  keys = []; // what each element in the row of parts shows

  /** `sides` are the first to choose from. */
  constructor(box, text, sides, examples) {
    this.sides = sides;
    this.loads = new Map([
      ...sides.map((side) => [side.name, () => side]),
      [ESSAY, async () => makeSide(ESSAY, await loadEssay())],
      [GPT4, () => this.loadGpt4()],
      [NONE, () => null],
    ]);
    this.makeOutputs();
    const fields = this.makeFields(text, examples);
    box.append(...fields, this.status, this.table, this.window, this.parts, this.tree);
  }

  makeFields(text, examples) {
    const limits = { rows: 3, maxlength: MOST_CHARACTERS, input: () => this.read() };
    const [label, area] = makeField("Text", "textarea", limits, text);
    this.text = area;
    const bring = makeButtons(examples, (example) => {
      area.value = example;
      this.read();
    });
    const range = { min: 0, max: 0, step: 1, value: 0 };
    this.merges = makeSlider("Merges", range, () => this.show());
    const choices = ["Tokenizer", "compared with"].map((name, place) => {
      const options = [...this.loads.keys()].map((option) => make("option", {}, option));
      const change = (event) => this.choose(place, event.target.value);
      return makeField(name, "select", { change }, ...options.slice(0, place ? undefined : -1));
    });
    this.selects = choices.map(([, select]) => select);
    const load = (place) => this.choose(place, GPT4);
    const ownPlace = this.sides.length ? 1 : 0;
    [this.loader] = makeButtons({ "Load GPT-4's vocabulary (0.6 MB)": ownPlace }, load);
    const row = makeRow(...choices.flat(), this.loader);
    this.note = make("p", {}, this.sides.length ? "" : OF_ESSAY);
    return [label, area, makeRow(...bring), row, this.note, this.merges[0]];
  }

  makeOutputs() {
    this.status = make("p", { role: "status" });
    this.table = make("table");
    this.place = make("span");
    const steps = { First: -Infinity, Earlier: -MOST_PARTS, Later: MOST_PARTS, Last: Infinity };
    this.window = makeRow(...makeButtons(steps, (step) => this.move(step)), this.place);
    const click = (event) => this.open(event.target.closest("button"));
    const keydown = (event) => this.step(event);
    const name = "Tokens, along which the arrow keys move";
    const look = { class: "parts", dir: "ltr", tabindex: 0, role: "group", "aria-label": name };
    this.parts = make("div", { ...look, click, keydown });
    this.tree = make("div");
  }

  async loadGpt4() {
    const tokenizer = await loadGpt4();
    this.loader.remove();
    this.note.remove();
    return makeSide(GPT4, tokenizer.table, tokenizer);
  }

  /** Use the tokenizer of that name on one side; say so if it isn't there. */
  async choose(place, name) {
    this.status.textContent = `Loading ${name} …`;
    let side;
    try {
      side = await this.loads.get(name)();
    } catch {
      this.status.textContent = `${name} isn't here: this site was built without its vocabulary.`;
      return;
    }
    this.loads.set(name, () => side);
    this.sides[place] = side;
    this.start();
  }

  /** Show the sides, with all of their merges. */
  start() {
    this.sides = this.sides.filter(Boolean);
    this.selects.forEach((select, place) => (select.value = this.sides[place]?.name ?? NONE));
    const [row, ...fields] = this.merges;
    const max = Math.max(...this.sides.map((side) => side.merges));
    const isNew = fields[0].max !== String(max);
    for (const field of isNew ? fields : []) Object.assign(field, { max, value: max });
    row.hidden = !max;
    this.read();
  }

  /** Encode the text, after it or a tokenizer has changed. */
  read() {
    const text = this.text.value;
    try {
      this.data = encodeUtf8(text);
      for (const side of this.sides) side.read(text);
      this.show();
    } catch (error) {
      this.status.textContent = error.message;
      this.keys = [];
      for (const box of [this.table, this.parts, this.tree]) box.replaceChildren();
    }
  }

  /** Show the tokens after the chosen number of merges. */
  show() {
    this.rows = this.sides.map((side) => side.list(this.merges[1].valueAsNumber));
    this.cuts = findParts(...this.rows);
    this.showSums();
    this.move(0);
    this.showTree();
  }

  showSums() {
    const { length } = this.data;
    const full = this.text.value.length >= MOST_CHARACTERS ? "No more text fits here. " : "";
    const sizes = [[...this.text.value].length, "character"];
    this.status.textContent = `${full}${formatCount(...sizes)}, ${formatCount(length, "byte")}. `;
    if (this.sides[1] && length) this.status.append(...this.compare());
    const rows = this.sides.map(({ name, merges, table }, i) => {
      const number = merges ? Math.min(this.merges[1].value, merges) : table.size;
      const counts = [number, this.rows[i].length].map((count) => count.toLocaleString("en"));
      return [name, ...counts, (length / this.rows[i].length || 0).toFixed(2)];
    });
    const heads = ["tokenizer", "merges", "tokens", "bytes per token"];
    this.table.replaceChildren(...[heads, ...rows].map((cells, i) => {
      return make("tr", {}, ...cells.map((cell) => make(i ? "td" : "th", {}, cell)));
    }));
  }

  /** Return what to say about how much the two sides disagree. */
  compare() {
    const count = this.cuts.filter(differs).length;
    if (!count) return ["Both cut this text in the same places."];
    const what = `They cut ${formatCount(count, "part")} differently, marked with `;
    return [what, make("code", {}, "≠"), " and a dashed frame."];
  }

  /** Show the parts that are `step` parts later, or as many as there are. */
  move(step) {
    const count = this.cuts.length;
    this.first = Math.max(0, Math.min(this.first + step, count - MOST_PARTS));
    const shown = this.cuts.slice(this.first, this.first + MOST_PARTS);
    this.window.hidden = count <= MOST_PARTS;
    this.place.textContent = `Parts ${this.first + 1} to ${this.first + shown.length} of ${count}`;
    this.drawParts(shown);
    this.markChosen();
  }

  /** Draw parts. Those before the first one that has changed stay, since drawing takes time. */
  drawParts(shown) {
    const names = this.sides[1] ? this.sides.map((side) => make("b", {}, side.name)) : [];
    const keys = shown.map((part) => JSON.stringify(this.listRows(part)));
    keys.unshift(this.sides.map((side) => side.name).join());
    const changed = keys.findIndex((key, i) => key !== this.keys[i]);
    const kept = changed < 0 ? keys.length : changed;
    this.keys = keys;
    while (this.parts.children.length > kept) this.parts.lastChild.remove();
    if (!kept) this.parts.append(make("div", { class: "part" }, ...names));
    let colour = 0;
    for (const [i, part] of shown.entries()) {
      if (i + 1 >= kept) this.parts.append(this.drawPart(part, colour));
      colour += Math.max(...part.map(([first, after]) => after - first));
    }
  }

  /** Return the tokens that each side has in a part, as many as are shown. */
  listRows(part) {
    return this.rows.map((tokens, side) => {
      const [first, after] = part[side];
      return tokens.slice(first, Math.min(after, first + MOST_OF_PART));
    });
  }

  drawPart(part, colour) {
    const rows = this.listRows(part).map((tokens, side) => {
      const boxes = tokens.map(({ start, end, id }, i) => {
        const own = { type: "button", tabindex: -1, "data-side": side, "data-start": start };
        return makeBox(this.data.subarray(start, end), id, colour + i, "button", own);
      });
      const rest = part[side][1] - part[side][0] - tokens.length;
      const name = differs(part) ? make("small", {}, this.sides[side].name) : "";
      return make("div", {}, name, ...boxes, rest ? `… and ${rest} more` : "");
    });
    if (!differs(part)) return make("div", { class: "part" }, ...rows);
    const look = { class: "part differs", role: "group", "aria-label": "cut differently" };
    return make("div", look, make("i", { "aria-hidden": "true" }, "≠"), ...rows);
  }

  /** Open the tree of the token in a box. */
  open(button) {
    if (!button) return;
    this.chosen = { side: Number(button.dataset.side), start: Number(button.dataset.start) };
    this.markChosen();
    this.showTree();
  }

  /** Return the chosen token, which may have grown since, and undefined if there's none. */
  findChosen() {
    return this.rows[this.chosen?.side]?.find((token) => token.end > this.chosen.start);
  }

  /** Mark the box whose tree is open. */
  markChosen() {
    this.parts.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
    const own = `[data-side="${this.chosen?.side}"][data-start="${this.findChosen()?.start}"]`;
    this.parts.querySelector(own)?.setAttribute("aria-pressed", "true");
  }

  showTree() {
    const token = this.findChosen();
    const hint = this.data.length ? "Choose a token to see how it was made." : "";
    const own = () => makeTree(this.sides[this.chosen.side].table.tree(token.id));
    this.tree.replaceChildren(token ? own() : hint);
  }

  /** Let the arrow keys move along the tokens of one side; Tab leads to all of them at once. */
  step(event) {
    const row = [...this.parts.querySelectorAll(`[data-side="${event.target.dataset.side ?? 0}"]`)];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = row[row.indexOf(event.target) + step];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
}

/** Build the bench of a lesson, with the tokenizers in its settings: name -> packed merges. */
export function buildBench(box, { text, tokenizers }) {
  const given = Object.entries(tokenizers);
  const sides = given.map(([name, packed]) => makeSide(name, readMerges(packed)));
  new Bench(box, text, sides, {}).start();
}

/** Build the bench on GPT-4's vocabulary, with examples; until that's loaded, on the essay's. */
export function buildLiveBench(box) {
  new Bench(box, EXAMPLES.strawberry, [], EXAMPLES).choose(0, ESSAY);
}
