// A language model that writes: choose the next token among the likeliest, or let it be sampled.
import { buildVocab } from "./bpe.js";
import { fitLabel, makeBoxes, makeVisible } from "./boxes.js";
import { NumberSlider, formatCount, limitText, makeField } from "./fields.js";
import { loadData } from "./loading.js";
import { NgramModel, applyTemperature, sample } from "./model.js";
import { make, showFailure } from "./parts.js";
import { Tokenizer } from "./tokenizer.js";
import { encodeUtf8 } from "./utf8.js";
import { unpackTable } from "./vocabularies.js";

const MOST_PROMPT = 1000; // characters
const MOST_TOKENS = 200; // on the screen
const MOST_NEXT = 10;
// How lesson 10 splits a text into chunks, with Python's letters, digits and white space.
const SPACE = "\\p{White_Space}\\x1c-\\x1f";
const WORD = "\\p{L}\\p{N}_";
const LESSON_PATTERN = new RegExp(
  [
    `[^\\r\\n${WORD}]?[\\p{L}\\p{Nl}\\p{No}]+`,
    "\\p{Nd}{1,3}",
    ` ?[^${SPACE}${WORD}]+[\\r\\n]*`,
    `[${SPACE}]*[\\r\\n]`,
    `[${SPACE}]+(?![^${SPACE}])`,
    `[${SPACE}]`,
    "_",
  ].join("|"),
  "gu",
);

/** Split a text into chunks as lesson 10 does. */
export function splitLesson(text) {
  return text.match(LESSON_PATTERN) ?? [];
}

/**
 * Train lesson 10's model: `{model, tokenizer, vocab, end, trained}`.
 *
 * `data` has the merges and the texts. Each text is followed by the id `end`, and `trained` is how
 * many ids there are in all.
 */
export function trainModel(data) {
  const table = unpackTable(data);
  const tokenizer = new Tokenizer(table, splitLesson);
  const vocab = buildVocab(table.ids.map((id) => [table.pairs.get(id), id]));
  const end = vocab.size;
  vocab.set(end, [...encodeUtf8("<|endoftext|>")]);
  const ids = [end, ...data.texts.flatMap((text) => [...tokenizer.encode(text), end])];
  return { model: new NgramModel(ids, end + 1), tokenizer, vocab, end, trained: ids.length };
}

/** Return the likeliest ids, `most` at most, as `[id, probability]`; of equal ones, the lower first. */
export function findLikeliest(probabilities, most) {
  return [...probabilities.entries()].sort((one, two) => two[1] - one[1]).slice(0, most);
}

/** Return a probability in percent; a tiny one doesn't become 0. */
function formatPercent(probability) {
  return probability >= 0.001 ? `${(100 * probability).toFixed(1)}%` : "under 0.1%";
}

/** The text so far, the buttons of the likeliest next tokens, and the fields. */
class Writer {
  constructor(box, prompt, trained) {
    Object.assign(this, trained);
    this.makeOutputs();
    const start = () => this.begin();
    const [label, area] = makeField("Prompt", "textarea", { rows: 2, input: start }, prompt);
    this.prompt = area;
    const range = { min: 0.1, max: 3, step: 0.1, value: 1 };
    this.temperature = new NumberSlider("Temperature", range, () => this.show());
    const acts = { Sample: () => this.draw(), Back: () => this.takeBack(), "Start over": start };
    const buttons = Object.entries(acts).map(([name, click]) => {
      return make("button", { type: "button", click }, name);
    });
    const row = make("div", { class: "fields" }, ...buttons);
    const sizes = [this.trained, this.vocab.size].map((size) => formatCount(size));
    const what =
      "The model has counted which token followed which in the course's essay on Unicode: " +
      `${sizes[0]} tokens, from a vocabulary of ${sizes[1]}.`;
    box.append(make("p", {}, what), label, area, this.temperature.row, row);
    box.append(this.text, this.status, this.list);
    this.back = buttons[1];
    this.begin();
  }

  makeOutputs() {
    const name = { role: "region", tabindex: 0, "aria-label": "The text so far" };
    this.text = make("div", { class: "written", ...name });
    this.status = make("p", { role: "status" });
    this.list = make("ol", { class: "next", "aria-label": "The likeliest next tokens" });
    // The buttons stay, so that the keyboard stays where it is.
    this.rows = Array.from({ length: MOST_NEXT }, (_, place) => {
      const add = () => this.add(this.likeliest[place][0]);
      const [button, percent] = [make("button", { type: "button", click: add }), make("span")];
      const bar = make("span", { class: "bar", "aria-hidden": "true" });
      const row = make("li", {}, button, percent, bar);
      this.list.append(row);
      return { row, button, percent, bar };
    });
  }

  /** Start over with the prompt that the reader typed. */
  begin() {
    const [text, note] = limitText(this.prompt.value, MOST_PROMPT);
    this.note = note;
    try {
      this.ids = this.tokenizer.encode(text);
      this.promptLength = this.ids.length;
      this.show();
    } catch (error) {
      this.ids = [];
      this.showNext([]);
      this.text.replaceChildren();
      this.status.textContent = error.message;
    }
  }

  get hasEnded() {
    return this.ids.length > this.promptLength && this.ids.at(-1) === this.end;
  }

  predict() {
    return applyTemperature(this.model.predict(this.ids), this.temperature.value);
  }

  add(id) {
    if (!this.hasEnded) this.ids.push(id);
    this.show();
    if (this.hasEnded) this.back.focus();
  }

  draw() {
    if (!this.hasEnded) this.add(sample(this.predict(), Math.random));
  }

  /** Remove the last token that came after the prompt. */
  takeBack() {
    if (this.ids.length > this.promptLength) this.ids.pop();
    this.show();
  }

  show() {
    const tokens = this.ids.slice(-MOST_TOKENS).map((id) => Uint8Array.from(this.vocab.get(id)));
    this.text.replaceChildren(...makeBoxes(tokens));
    this.text.scrollTop = this.text.scrollHeight;
    const added = this.ids.length - this.promptLength;
    const last = added ? `${this.label(this.ids.at(-1))}: ` : "";
    const what = this.hasEnded
      ? "The last one is the end-of-text token, so the text is complete."
      : "Choose the next token, or sample it.";
    this.status.textContent = `${this.note}${last}${formatCount(added, "token")} added. ${what}`;
    this.showNext(this.hasEnded ? [] : findLikeliest(this.predict(), MOST_NEXT));
  }

  label(id) {
    return fitLabel(makeVisible(this.vocab.get(id)));
  }

  /** Show the likeliest next tokens; rows that aren't needed keep their room. */
  showNext(likeliest) {
    this.likeliest = likeliest;
    for (const [place, { row, button, percent, bar }] of this.rows.entries()) {
      row.style.visibility = place < likeliest.length ? "visible" : "hidden";
      if (place >= likeliest.length) continue;
      const [id, probability] = likeliest[place];
      button.textContent = this.label(id);
      percent.textContent = formatPercent(probability);
      bar.style.width = `${(100 * probability) / likeliest[0][1]}%`;
    }
  }
}

/** Build the widget in which lesson 10's model continues a prompt; its text is loaded first. */
export async function buildGeneration(box, { prompt }) {
  box.append("Loading the model's text …");
  try {
    const trained = trainModel(await loadData("writing"));
    box.replaceChildren();
    new Writer(box, prompt, trained);
  } catch (error) {
    box.replaceChildren();
    showFailure(box, error);
  }
}
