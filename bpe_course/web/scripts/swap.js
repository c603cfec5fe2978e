// Letters that change places: under them the tokens, and for each token the row that a model looks up.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { formatCount, limitText, listen, make, makeButton, makeInput, makeRow, makeStatus, refill, slide, updateChildren } from "./toolkit.js";
import { countBytes } from "./utf8.js";
import { readTokenizer } from "./vocabularies.js";

const MOST = 24; // letters
const NUMBERS = 6; // of a row that are drawn; the smallest GPT-2 has 768
const LETTERS = new Intl.Segmenter("en");

/** Return groups of letters and tokens that end at the same byte: how many letters, and the tokens. */
export function groupLetters(letters, tokens) {
  let end = 0;
  const ends = letters.map((letter) => (end += countBytes(letter)));
  const common = [0, ...tokens.map((token) => token.end).filter((place) => ends.includes(place))];
  const isIn = (place, i) => common[i] < place && place <= common[i + 1];
  return common.slice(1).map((_, i) => [ends.filter((place) => isIn(place, i)).length, tokens.filter((token) => isIn(token.end, i))]);
}

/** Return a list in which the item at `from` has moved to `to`. */
export function moveItem(list, from, to) {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
}

/** Build the letters of a word, `typed` with two of them in each other's place. */
export function buildSwap(box, settings) {
  new Letters(box, settings);
}

class Letters {
  #buttons = [];
  #held = null; // the letter that was pressed, and waits for a second one
  #isDragged = false; // so what follows isn't a press
  #note = "";

  constructor(box, { word, typed, merges }) {
    Object.assign(this, { box, word, tokenizer: readTokenizer(merges) });
    const field = makeInput("A word", () => this.#take(field.value), { type: "text", value: word.trim() });
    const back = makeButton("Put them back", () => this.#begin(this.word));
    this.above = make("div.word.meant", { dir: "ltr", "aria-hidden": "true" });
    [this.line, this.status] = [make("div.word", { dir: "ltr" }), makeStatus()];
    box.classList.add("swap");
    box.append(this.above, this.line, this.status, makeRow(field, back));
    listen(this.line, "pointerdown", (event) => this.#startDrag(event));
    this.#begin(typed);
    useArrows(this.line);
  }

  #take(typed) {
    const [text, cut] = limitText(typed, MOST);
    [this.word, this.#note] = [text.toWellFormed(), cut];
    this.#begin(this.word);
  }

  #begin(text) {
    this.#held = null;
    this.#buttons = splitLetters(text).map((letter) => {
      const button = makeButton(makeVisible(letter), () => this.#press(button));
      button.dataset.level = "letter";
      return Object.assign(button, { value: letter });
    });
    this.#show();
  }

  #press(button) {
    if (this.#isDragged) return;
    const [one, other] = [this.#held ?? button, button].map((letter) => this.#buttons.indexOf(letter));
    [this.#buttons[one], this.#buttons[other]] = [this.#buttons[other], this.#buttons[one]];
    this.#held = this.#held ? null : button;
    this.#show();
  }

  #startDrag({ target, button }) {
    const moved = target.closest("[data-level]");
    this.#isDragged = false;
    if (!moved || button) return;
    const ends = new AbortController();
    const drag = ({ clientX, clientY }) => {
      const to = this.#buttons.indexOf(document.elementFromPoint(clientX, clientY)?.closest("button"));
      if (to < 0 || this.#buttons[to] === moved || moved.getAnimations().length) return;
      [this.#isDragged, this.#held] = [true, null];
      this.#buttons = moveItem(this.#buttons, this.#buttons.indexOf(moved), to);
      this.#show();
    };
    window.addEventListener("pointermove", drag, { signal: ends.signal });
    const drop = (event) => {
      for (const motion of this.line.getAnimations({ subtree: true })) motion.finish(); // a quick drag ends before them
      drag(event);
    };
    window.addEventListener("pointerup", drop, { signal: ends.signal });
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => ends.abort(), { signal: ends.signal });
  }

  #show() {
    const [letters, right] = [this.#buttons.map(({ value }) => value), splitLetters(this.word)];
    const [tokens, before] = [letters, right].map((some) => this.tokenizer.listTokens(some.join("")));
    const ids = before.map(({ id }) => id);
    const kept = new Set(tokens.map(({ id }) => id).filter((id) => ids.includes(id)));
    this.box.style.setProperty("--letters", Math.max(8, letters.length));
    drawGroups(this.above, right.map((letter) => make("span", makeVisible(letter))), groupLetters(right, before), kept);
    slide(this.#buttons, () => drawGroups(this.line, this.#buttons, groupLetters(letters, tokens), kept));
    for (const button of this.#buttons) button.ariaPressed = button === this.#held;
    setStop(this.line, document.activeElement);
    const [text, wanted] = [letters, right].map((some) => makeVisible(some.join("")));
    const common = text === wanted ? "" : `, and ${kept.size || "none"} of them ${kept.size > 1 ? "are" : "is"} in ${wanted} too`;
    const next = this.#held ? " Now press the letter that it changes places with." : "";
    refill(this.status, `${this.#note}${text}: ${formatCount(tokens.length, "token")}${common}.${next}`);
  }
}

function splitLetters(text) {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment);
}

/** Draw groups of letters, and below them the rows of their tokens; those that are `kept` are marked. */
function drawGroups(line, letters, groups, kept) {
  let end = 0;
  const drawn = groups.map(([count, tokens]) => {
    const rows = tokens.map(({ id }) => make(kept.has(id) ? "span.looked.kept" : "span.looked", make("b", String(id)), ...drawRow(id)));
    return make("div.group", make("div.letters", ...letters.slice(end, (end += count))), make("div.rows", ...rows));
  });
  updateChildren(line, drawn);
}

/** Return a token's row as shades: numbers that only depend on its id, as if at random. */
function drawRow(id) {
  return Array.from({ length: NUMBERS }, (_, i) => {
    const number = Math.abs(Math.sin((id + 1) * 12.9898 + i * 78.233) * 43758.5453) % 1;
    return make("i", { style: `--v: ${number.toFixed(2)}` });
  });
}
