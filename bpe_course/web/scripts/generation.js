// A language model that writes: choose the next token among the likeliest, or let it be sampled.
import { makeBoxes, makeVisible } from "./boxes.js";
import {
  formatCount, make, makeBar, makeButton, makeInput, makeRow, makeScroller, makeSides, makeStatus,
  refill, switchButton
} from "./toolkit.js";
import { readTokenizer } from "./vocabularies.js";

const MOST_NEXT = 10;
const MOST_TOKENS = 200; // on the screen
const COOL = 0.5; // a temperature at which the model mostly writes whole words

export function applyTemperature(probabilities, temperature) {
  const most = probabilities.reduce((one, two) => Math.max(one, two));
  // Dividing by the largest first keeps one weight at 1, so they can't all be too small.
  const weights = probabilities.map((p) => (p / most) ** (1 / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export function sample(probabilities, random) {
  const number = random();
  let total = 0;
  for (const [idx, p] of probabilities.entries()) {
    total += p;
    if (number < total) return idx;
  }
  // Rounding can leave the sum a little below 1, and the number can be in the gap.
  return probabilities.findLastIndex((p) => p > 0);
}

/** Predict the next id by counts of what followed the last ids, up to `length` of them. */
export class NgramModel {
  #followers = new Map(); // a context, as text -> (id -> how often)

  constructor(ids, vocabSize, length = 2) {
    Object.assign(this, { vocabSize, length });
    for (const [place, id] of ids.entries()) {
      for (const context of this.#listContexts(ids.slice(Math.max(0, place - length), place))) {
        if (!this.#followers.has(context)) this.#followers.set(context, new Map());
        const counts = this.#followers.get(context);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
  }

  #listContexts(ids) {
    const most = Math.min(this.length, ids.length);
    return Array.from({ length: most + 1 }, (_, n) => ids.slice(ids.length - n).join(" "));
  }

  /** Return the probability of each id; each context mixes its counts in (Witten and Bell's method C). */
  predict(ids) {
    let probabilities = new Array(this.vocabSize).fill(1 / this.vocabSize);
    for (const context of this.#listContexts(ids)) {
      const counts = this.#followers.get(context) ?? new Map();
      const total = counts.size + [...counts.values()].reduce((sum, count) => sum + count, 0);
      const mix = (p, id) => ((counts.get(id) ?? 0) + counts.size * p) / total;
      if (total) probabilities = probabilities.map(mix);
    }
    return probabilities;
  }
}

/** Return the `most` likeliest ids as `[id, probability]`; of equal ones, the lower first. */
export function findLikeliest(probabilities, most) {
  return [...probabilities.entries()].sort((one, two) => two[1] - one[1]).slice(0, most);
}

function buildWriter(box, what, prompt, { model, end, spell, tokenizer }) {
  let added = []; // the ids that came after the prompt
  let [ids, likeliest] = [[], []]; // ids: the prompt's, and those added
  const begin = () => write((added = []));
  const limits = { rows: 1, maxlength: 1000, value: prompt };
  const area = makeInput("Prompt", begin, limits, "textarea");
  const range = { type: "range", min: 0.1, max: 3, step: 0.1, value: COOL };
  const slider = makeInput("", () => write(), range);
  const hasEnded = () => added.at(-1) === end;
  const predict = () => applyTemperature(model.predict(ids), slider.valueAsNumber);
  const add = (id) => {
    added.push(id);
    write();
    const isInList = rows.some((one) => one.contains(document.activeElement));
    // The list has gone. On the text, a key that's still held does nothing.
    if (hasEnded() && isInList) text.focus();
  };
  const next = makeButton("Sample", () => add(sample(predict(), Math.random)));
  const back = makeButton("Back", () => write(added.pop()));
  const text = makeScroller("written", "The text so far");
  const status = makeStatus();
  // Each row's button stays, so that the keyboard stays where it is.
  const rows = Array.from({ length: MOST_NEXT }, (_, place) => {
    return make("li", makeButton("", () => add(likeliest[place][0])), make("span"), makeBar(0));
  });

  const write = () => {
    slider.parentElement.firstChild.data = `Temperature ${slider.value}`;
    try {
      ids = [...tokenizer.encode(area.value), ...added];
      refill(text, ...makeBoxes(ids.slice(-MOST_TOKENS).map(spell)));
      text.scrollTop = text.scrollHeight;
      const last = added.length ? `${makeVisible(spell(added.at(-1)))}: ` : "";
      const ended = "That's the end-of-text token, so the text is complete.";
      const what = hasEnded() ? ended : "Choose the next token, or sample it. A bar shows how likely one is, beside the first.";
      refill(status, `${last}${formatCount(added.length, "token")} added. ${what}`);
      switchButton(next, !hasEnded());
      switchButton(back, added.length);
      showNext(hasEnded() ? [] : findLikeliest(predict(), MOST_NEXT));
    } catch (error) {
      refill(status, error.message);
      switchButton(next, false);
      showNext([]);
    }
  };

  /** Show the likeliest next tokens; rows that aren't needed keep their room. */
  const showNext = (shown) => {
    likeliest = shown;
    for (const [place, { children, style }] of rows.entries()) {
      const [id, probability] = likeliest[place] ?? [0, 0];
      const [button, percent, track] = children;
      style.visibility = probability ? "visible" : "hidden";
      refill(button, makeVisible(spell(id)));
      refill(percent, probability < 0.001 ? "< 0.1%" : `${(100 * probability).toFixed(1)}%`);
      track.firstChild.style.width = `${(100 * probability) / shown[0]?.[1]}%`;
    }
  };

  const buttons = makeRow(next, back, makeButton("Start over", begin));
  makeSides(box, what, area, slider, buttons, text, status).append(make("ol.next", ...rows));
  begin();
}

export function buildGeneration(box, { prompt, merges, ids }) {
  const counted = formatCount(ids.length, "token");
  const what = `The model has counted what followed what in our essay on Unicode: ${counted}.`;
  const tokenizer = readTokenizer(merges);
  const { table } = tokenizer;
  const end = table.last + 1; // the ids end each text with it
  const spell = (id) => (id === end ? "<|endoftext|>" : Uint8Array.from(table.tree(id).bytes));
  const model = new NgramModel(ids, end + 1);
  buildWriter(box, what, prompt, { model, end, spell, tokenizer });
}
