// Labelled fields that several widgets have, and the limit on what a reader types.
import { make } from "./parts.js";

let fieldsMade = 0; // so that each field has an id of its own, which its label names

/** Return `[label, field]`, a field with its name before it. */
export function makeField(name, tag, attributes, ...children) {
  const id = `field-${(fieldsMade += 1)}`;
  const label = make("label", { for: id }, name);
  return [label, make(tag, { id, ...attributes }, ...children)];
}

/**
 * A number that's set by a slider or typed into a box: `row` has both, `value` is the number.
 *
 * `act` is called when a reader has changed it.
 */
export class NumberSlider {
  constructor(name, { min, max, step, value }, act) {
    const limits = { min, max, step, value };
    const [label, slider] = makeField(name, "input", { type: "range", ...limits });
    const box = make("input", { type: "number", "aria-label": `${name}, as a number`, ...limits });
    this.fields = [slider, box];
    this.row = make("div", { class: "fields" }, label, slider, box);
    for (const field of this.fields) {
      field.addEventListener("input", () => {
        const number = field.valueAsNumber;
        // What isn't in the range, such as a number that's half typed, waits to be finished.
        if (!(number >= Number(slider.min) && number <= Number(slider.max))) return;
        this.value = number;
        for (const other of this.fields) if (other !== field) other.value = number;
        act();
      });
    }
    this.value = value;
  }

  /** Set the highest number and go to it, unless it's the highest already. */
  setMax(max) {
    if (Number(this.fields[0].max) === max) return;
    for (const field of this.fields) {
      field.max = max;
      field.value = max;
    }
    this.value = max;
  }
}

/** Return the first characters of a text, and a sentence about the cut, or "" if it's whole. */
export function limitText(text, most) {
  const characters = [...text];
  if (characters.length <= most) return [text, ""];
  const [part, all] = [most, characters.length].map(formatCount);
  const note = `This is only the first ${part} of the ${all} characters. `;
  return [characters.slice(0, most).join(""), note];
}

/** Return a number with commas: 1,024. With `unit`, say of what: "1 token", "2 tokens". */
export function formatCount(number, unit = "") {
  const shown = number.toLocaleString("en");
  return unit ? `${shown} ${unit}${number === 1 ? "" : "s"}` : shown;
}
