// The bench: the tokens of a text by one or two tokenizers, and where the two cut it differently.
import { setStop, useArrows } from "./arrows.js";
import { CHARACTERS, makeBox, makeLetters, makeVisible } from "./boxes.js";
import { readMerges } from "./merges.js";
import { formatCount, keepWhole, make, makeButtons, makeInput, makeRow, makeStatus, query, refill, reveal, setField } from "./toolkit.js";
import { mergeBytes } from "./tokenizer.js";
import { describeToken, hangParts, makeTree } from "./trees.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel } from "./vocabularies.js";

const MOST_CHARACTERS = 50_000;
const MOST_PARTS = 100; // on the screen
const MOST_OF_PART = 40; // tokens; two tokenizers that never cut together have only one part

export class Side {
  constructor(name, table, tokenizer) {
    Object.assign(this, { name, table, tokenizer, merges: tokenizer ? 0 : table.size });
  }

  read(text, data) {
    this.data = data;
    this.tokens = this.tokenizer?.listTokens(text, data);
  }

  list(number) {
    return this.tokens ?? mergeBytes(this.data, this.table, number);
  }
}

/** Return the parts between cuts that both sides make: for each side [first, after], its tokens. */
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

/** A bench, empty until its `start`; `whenShown`, if it gets one, is called after each change. */
export class Bench {
  mostOpen = 0; // bytes of a text that has all its trees below it
  rows = []; // the tokens of each side
  #sides = [];
  #cuts = [];
  #data; // the text in bytes; undefined if it has none
  #isOpen;
  #chosen = null; // the token whose tree is shown: its side, and its first byte

  constructor(box, text, examples) {
    const change = () => {
      this.#chosen = null;
      this.read();
    };
    this.text = makeInput("Text", change, { rows: 2, maxlength: MOST_CHARACTERS, value: text }, "textarea");
    this.slider = makeInput("Merges", () => this.#show(), { type: "range", max: 0, value: 0 });
    this.status = makeStatus();
    this.parts = make("div.parts.tight", {
      dir: "ltr", role: "group", "aria-label": "Tokens: arrow keys go along them",
      click: ({ target }) => this.#choose(target.closest("button"))
    });
    useArrows(this.parts);
    [this.more, this.below] = [make("div"), make("div")];
    const bring = makeButtons(examples, (example) => setField(this.text, example));
    box.append(this.text.parentElement, this.slider.parentElement, makeRow(...bring), this.status, this.parts, this.more, this.below);
    const get = () => ({ text: this.text.value, step: this.slider.max === "0" ? undefined : this.slider.value });
    const set = ({ text: typed = text, step = this.slider.max }) => {
      this.slider.value = step;
      setField(this.text, typed);
    };
    box.linked = { status: this.status, get, set };
    box.show = (typed) => setField(this.text, typed);
  }

  start(sides) {
    this.#sides = sides;
    const max = Math.max(...sides.map((side) => side.merges));
    if (this.slider.max !== String(max)) Object.assign(this.slider, { max, value: max });
    this.slider.parentElement.hidden = !max;
    this.read();
  }

  read() {
    this.#data = undefined;
    try {
      const data = encodeUtf8(this.text.value);
      for (const side of this.#sides) side.read(this.text.value, data);
      this.#data = data;
      this.#show();
    } catch (error) {
      refill(this.status, error.message);
      for (const place of [this.parts, this.more, this.below]) refill(place);
    }
  }

  #show() {
    if (!this.#data) return;
    this.rows = this.#sides.map((side) => side.list(this.slider.valueAsNumber));
    this.#cuts = findParts(...this.rows);
    this.#isOpen = this.#data.length <= this.mostOpen;
    this.#showSums();
    this.#drawParts();
    this.#showTree();
    this.whenShown?.();
  }

  #showSums() {
    const { length } = this.#data;
    const sums = this.#sides.flatMap(({ name, merges }, i) => {
      const count = this.rows[i].length;
      const each = count ? `; ${(length / count).toFixed(2)} bytes per token` : "";
      const after = merges ? `, after ${formatCount(Math.min(this.slider.value, merges), "merge")}${each}` : "";
      return [make("span.sum", `${keepWhole(name)} `, make("strong", formatCount(count, "token")), after), " "];
    });
    const size = formatCount([...CHARACTERS.segment(this.text.value)].length, "character");
    refill(this.status, ...sums, make("span.sum", `${size}, ${formatCount(length, "byte")}. `));
    if (!this.#sides[1] || !length) return;
    const count = this.#cuts.filter(differs).length;
    if (count) this.status.append(make("span.sum", make("code", "≠"), ` They cut ${formatCount(count, "part")} differently.`));
    else this.status.append("Both cut this text in the same places.");
  }

  #drawParts() {
    let colour = 0;
    const drawn = this.#cuts.slice(0, MOST_PARTS).map((part) => {
      const first = colour;
      colour += Math.max(...part.map(([from, after]) => after - from));
      return this.#isOpen ? this.#drawOpen(this.rows[0][first], first) : this.#drawPart(part, first);
    });
    refill(this.parts, ...drawn);
    this.parts.classList.toggle("named", this.rows.length > 1);
    setStop(this.parts);
    this.#grow(this.parts);
    const rest = this.#cuts.length - drawn.length;
    const key = query(".run", this.parts) ? "Whole characters are blue; beside them is a part of one." : "";
    refill(this.more, rest ? `… and ${formatCount(rest, "more part")}. ` : "", key);
  }

  #drawPart(part, colour) {
    const rows = this.rows.map((all, side) => {
      const [first, after] = part[side];
      const tokens = all.slice(first, Math.min(after, first + MOST_OF_PART));
      const boxes = tokens.map((token, i) => this.#drawToken(token, colour + i, side));
      const rest = after - first - tokens.length;
      const name = make("small", { "aria-hidden": String(!differs(part)) }, this.#sides[side].name);
      return make("div", ...(this.rows[1] ? [name] : []), ...boxes, rest ? `… and ${rest} more` : "");
    });
    if (!differs(part)) return make("div.part", ...rows);
    const look = { class: "part differs", role: "group", "aria-label": "cut differently" };
    return make("div", look, make("i", { "aria-hidden": "true" }, "≠"), ...rows);
  }

  #drawToken({ start, end, id }, colour, side) {
    const token = this.#data.subarray(start, end);
    const box = makeBox(token, id, colour, "button", { type: "button", tabindex: -1, "data-level": side, "data-start": start });
    const letters = makeLetters(this.#data, start, end);
    if (!letters.some((part) => query(".half", part))) return box;
    box.firstChild.replaceWith(...letters);
    box.ariaLabel = `${makeVisible(token)}, ${id}`;
    return box;
  }

  #drawOpen(token, colour) {
    const tree = this.#findTree(0, token);
    const lower = tree.parts.length ? tree.parts : [tree]; // so that every letter is at the bottom
    return make("ul.part.open", hangParts(this.#drawToken(token, colour, 0), lower, colour));
  }

  #findTree(side, token) {
    return this.#sides[side].table?.tree(token.id);
  }

  #choose(button) {
    if (!button) return;
    this.#chosen = { side: Number(button.dataset.level), start: Number(button.dataset.start) };
    this.#showTree();
    reveal(this.below);
  }

  #showTree() {
    const { side, start } = this.#chosen ?? {};
    const token = this.rows[side]?.find(({ end }) => end > start);
    query("[aria-pressed]", this.parts)?.removeAttribute("aria-pressed");
    const box = query(`[data-level="${side}"][data-start="${token?.start}"]`, this.parts);
    box?.setAttribute("aria-pressed", "true");
    const tree = token && this.#findTree(side, token);
    const hint = this.#isOpen ? "" : "Choose a token to look inside.";
    const colour = box?.style.getPropertyValue("--fill").at(-2);
    const draw = this.#isOpen ? describeToken : makeTree;
    refill(this.below, tree ? draw(tree, colour) : this.#data.length ? hint : "Type a word.");
    this.#grow(this.below);
  }

  /** Let a new tree grow from its token, unless somebody types. */
  #grow(place) {
    const shown = place.textContent;
    place.classList.toggle("grow", shown !== place.shown && document.activeElement !== this.text);
    place.shown = shown;
  }
}

export function buildBench(box, { text, tokenizers }) {
  const sides = Object.entries(tokenizers).map(([name, packed]) => new Side(name, readMerges(packed)));
  new Bench(box, text, {}).start(sides);
}

export async function loadSide(name) {
  const tokenizer = await loadModel(name);
  return new Side(name, tokenizer.table, tokenizer);
}
