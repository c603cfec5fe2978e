// The controls of widgets that you step through, and boxes that don't jump while they change.
import { formatCount } from "./fields.js";
import { make } from "./parts.js";

/** Return a button that calls `act`, unless it's switched off; see `switchButton`. */
export function makeButton(name, act) {
  const click = (event) => event.currentTarget.ariaDisabled !== "true" && act();
  return make("button", { type: "button", click }, name);
}

/** Switch a button on or off. If it's off, it still keeps the focus. */
export function switchButton(button, on) {
  button.ariaDisabled = String(!on);
}

/** Return an input (or a `tag`) that calls `act` at each change. Its parent is its label. */
export function makeInput(name, act, { value, ...attributes }, tag = "input") {
  const input = make(tag, { autocomplete: "off", spellcheck: "false", ...attributes, input: act });
  make("label", {}, name, input);
  input.value = value;
  return input;
}

/** Return buttons and a slider as `{box, setSteps}`; `show` is called with the step, from 0. */
export function makeStepSlider(show) {
  const go = (step) => {
    slider.value = step;
    slider.ariaValueText = `${slider.value} of ${slider.max}`;
    switchButton(back, slider.value > 0);
    switchButton(forward, slider.value < Number(slider.max));
    show(Number(slider.value));
  };
  const move = (by) => go(Number(slider.value) + by);
  const slider = makeInput("Steps", () => move(0), { type: "range", value: 0 });
  const back = makeButton("Back", () => move(-1));
  const forward = makeButton("Forward", () => move(1));
  const setSteps = (count) => {
    slider.max = count;
    go(0);
  };
  return { box: make("div", { class: "controls" }, back, forward, slider.parentElement), setSteps };
}

/** Return the beginning of a text, and a sentence about the cut, or "" if there's none. */
export function limitText(text, most) {
  const characters = [...text];
  if (characters.length <= most) return [text, ""];
  const all = formatCount(characters.length, "character");
  return [characters.slice(0, most).join(""), `This is only the first ${most} of the ${all}. `];
}

/** Keep elements as high as they have ever been, until their width changes. */
export function keepHeight(...elements) {
  // All are measured before any is changed, so the browser lays out the page only once.
  const sizes = elements.map((element) => [String(element.offsetWidth), element.offsetHeight]);
  for (const [i, { dataset, style }] of elements.entries()) {
    const [width, height] = sizes[i];
    style.minHeight = width === (dataset.width ?? width) ? `${height}px` : "";
    dataset.width = width;
  }
}

/** Replace what's in a box. If the focus was there, its current or pressed button gets it. */
export function refill(box, ...children) {
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...children);
  if (hadFocus) box.querySelector("[aria-current], [aria-pressed=true]")?.focus();
}

/** Return a table in a box that scrolls sideways; a cell is a string, an element or a list. */
export function makeTable(columns, rows) {
  const makeRow = (cells, head) => {
    const made = cells.map((cell, i) => {
      const scope = head ? "col" : i === 0 && "row";
      return make(scope ? "th" : "td", { scope }, ...[cell].flat());
    });
    return make("tr", {}, ...made);
  };
  const body = make("tbody", {}, ...rows.map((row) => makeRow(row, false)));
  const table = make("table", {}, make("thead", {}, makeRow(columns, true)), body);
  const region = { class: "wide", tabindex: 0, role: "region", "aria-label": columns.join(", ") };
  return make("div", region, table);
}
