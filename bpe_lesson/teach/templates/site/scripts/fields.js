// Labelled fields and buttons, which several widgets have.
import { make } from "./parts.js";

let fieldsMade = 0; // each field has an id of its own, by which its label names it

/** Return `[label, field]`: a field, and its name. */
export function makeField(name, tag, attributes, ...children) {
  const id = `field-${(fieldsMade += 1)}`;
  return [make("label", { for: id }, name), make(tag, { id, ...attributes }, ...children)];
}

/** Return a row of fields and buttons, which continues below if it's too long. */
export function makeRow(...fields) {
  return make("div", { class: "fields" }, ...fields);
}

/** Return buttons; `values` maps each one's name to what a click on it passes to `act`. */
export function makeButtons(values, act) {
  return Object.entries(values).map(([name, value]) => {
    return make("button", { type: "button", click: () => act(value) }, name);
  });
}

/** Return `[row, slider, box]`: a number to be set by a slider or typed into a box. */
export function makeSlider(name, limits, act) {
  const [label, slider] = makeField(name, "input", { type: "range", ...limits });
  const box = make("input", { type: "number", "aria-label": `${name}, as a number`, ...limits });
  const row = makeRow(label, slider, box);
  row.addEventListener("input", ({ target }) => {
    if (!target.value || !target.checkValidity()) return; // such as a number that's half typed
    slider.value = box.value = target.value;
    act();
  });
  row.addEventListener("change", () => {
    slider.value = box.value || slider.value; // a slider stays between its limits
    box.value = slider.value;
    act();
  });
  return [row, slider, box];
}

/** Return a number with commas and its unit: "1 token", "1,024 tokens". */
export function formatCount(number, unit) {
  return `${number.toLocaleString("en")} ${unit}${number === 1 ? "" : "s"}`;
}
