// A language model that writes: choose the next token among the likeliest, or let it be sampled.
import { makeBoxes, makeVisible } from "./boxes.js";
import { NgramModel, applyTemperature, sample } from "./model.js";
import { readMerges } from "./trees.js";
import {
  formatCount, make, makeBar, makeButton, makeInput, makeRow, makeSlider, makeStatus, refill, switchButton,
  useAsState
} from "./toolkit.js";
import { makeTokenizer } from "./vocabularies.js";

const MOST_NEXT = 10;
const MOST_TOKENS = 200; // on the screen
const COOL = 0.5; // a temperature at which the model mostly writes whole words

/** Return the `most` likeliest ids as `[id, probability]`; of equal ones, the lower first. */
export function findLikeliest(probabilities, most) {
  return [...probabilities.entries()].sort((one, two) => two[1] - one[1]).slice(0, most);
}

class Writer {
  #added = []; // the ids that came after the prompt
  #ids; // all of them
  #likeliest;
  #trained;
  #prompt;
  #slider;
  #sample;
  #back;
  #text;
  #status;
  #rows;

  constructor(box, prompt, trained) {
    this.#trained = trained;
    const begin = () => this.#write((this.#added = []));
    const limits = { rows: 1, maxlength: 1000, value: prompt };
    const area = makeInput("Prompt", begin, limits, "textarea");
    const range = { min: 0.1, max: 3, step: 0.1, value: COOL };
    const [row, slider] = makeSlider("Temperature", range, () => this.#write());
    const draw = () => this.#add(sample(this.#predict(), Math.random));
    const takeBack = () => this.#write(this.#added.pop());
    const [next, back] = [makeButton("Sample", draw), makeButton("Back", takeBack)];
    [this.#prompt, this.#slider, this.#sample, this.#back] = [area, slider, next, back];
    const name = { role: "region", tabindex: 0, "aria-label": "The text so far" };
    this.#text = make("div.written", { ...name });
    this.#status = makeStatus();
    this.#rows = Array.from({ length: MOST_NEXT }, (_, place) => this.#makeNext(place));
    const list = make("ol.next", ...this.#rows);
    const scale = "The bars go from 0 to 100%.";
    box.append(area.parentElement, row, makeRow(next, back, makeButton("Start over", begin)), this.#text, this.#status, list, scale);
    begin();
    useAsState(box, slider);
  }

  /** Return a row for a next token. Its button stays, so that the keyboard stays where it is. */
  #makeNext(place) {
    const button = makeButton("", () => this.#add(this.#likeliest[place][0]));
    return make("li", button, make("span"), makeBar(0));
  }

  get #hasEnded() {
    return this.#added.at(-1) === this.#trained.end;
  }

  #predict() {
    return applyTemperature(this.#trained.model.predict(this.#ids), this.#slider.valueAsNumber);
  }

  #add(id) {
    this.#added.push(id);
    this.#write();
    const isInList = this.#rows.some((row) => row.contains(document.activeElement));
    // The list has gone. On the text, a key that's still held does nothing.
    if (this.#hasEnded && isInList) this.#text.focus();
  }

  /** Show the text so far, and the likeliest next tokens. */
  #write() {
    try {
      this.#ids = [...this.#trained.tokenizer.encode(this.#prompt.value), ...this.#added];
      refill(this.#text, ...makeBoxes(this.#ids.slice(-MOST_TOKENS).map(this.#trained.spell)));
      this.#text.scrollTop = this.#text.scrollHeight;
      const last = this.#added.length ? `${makeVisible(this.#trained.spell(this.#added.at(-1)))}: ` : "";
      const ended = "That's the end-of-text token, so the text is complete.";
      const what = this.#hasEnded ? ended : "Choose the next token, or sample it.";
      this.#status.textContent = `${last}${formatCount(this.#added.length, "token")} added. ${what}`;
      switchButton(this.#sample, !this.#hasEnded);
      switchButton(this.#back, this.#added.length);
      this.#showNext(this.#hasEnded ? [] : findLikeliest(this.#predict(), MOST_NEXT));
    } catch (error) {
      this.#status.textContent = error.message;
      switchButton(this.#sample, false);
      this.#showNext([]);
    }
  }

  /** Show the likeliest next tokens; rows that aren't needed keep their room. */
  #showNext(likeliest) {
    this.#likeliest = likeliest;
    for (const [place, row] of this.#rows.entries()) {
      const [id, probability] = likeliest[place] ?? [0, 0];
      const [button, percent, track] = row.children;
      row.style.visibility = probability ? "visible" : "hidden";
      button.textContent = makeVisible(this.#trained.spell(id));
      const shown = `${(100 * probability).toFixed(1)}%`;
      percent.textContent = probability < 0.001 ? "< 0.1%" : shown;
      track.firstChild.style.width = `${100 * probability}%`;
    }
  }
}

export function buildGeneration(box, { prompt, merges, ids }) {
  const counted = formatCount(ids.length, "token");
  const what = `The model has counted what followed what in our essay on Unicode: ${counted}.`;
  box.append(make("p", what));
  const table = readMerges(merges);
  const end = 256 + table.size; // the ids end each text with it
  const spell = (id) => (id === end ? "<|endoftext|>" : Uint8Array.from(table.tree(id).bytes));
  const model = new NgramModel(ids, end + 1);
  new Writer(box, prompt, { model, end, spell, tokenizer: makeTokenizer(table) });
}
