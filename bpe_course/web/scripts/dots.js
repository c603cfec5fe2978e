// Dumbbells: a row for each name, with a dot for each kind. A row that's pressed says its values.
import { useArrows } from "./arrows.js";
import { listTicks } from "./curve.js";
import { fillBox, formatNumber, make, makeButton, makeRow, makeStatus, refill } from "./toolkit.js";

function chooseFormat(values) {
  const isWhole = values.flatMap(Object.values).every(Number.isInteger);
  return (value) => (isWhole ? formatNumber(Math.round(value)) : value.toFixed(2));
}

/** `measures`: what's measured -> kinds -> rows -> values. */
export function buildDots(box, { measures }) {
  const names = Object.keys(measures);
  const kinds = Object.keys(measures[names[0]]);
  const [first] = Object.values(measures[names[0]]);
  const rows = Object.keys(first).sort((one, other) => first[one] - first[other]);
  let [chosen, measure] = [rows.at(-1), 0];
  const buttons = rows.map((name) => {
    const press = () => {
      chosen = name;
      show();
    };
    return makeButton("", press, { "data-level": "row" });
  });
  const parts = buttons.map((button, i) => makeDots(button, rows[i], kinds));
  const show = () => {
    const values = Object.values(measures[names[measure]]);
    const format = chooseFormat(values);
    const most = Math.max(...values.flatMap(Object.values));
    const say = (row) => kinds.map((kind, i) => `${kind} ${format(values[i][row])}`).join(", ");
    for (const [i, row] of rows.entries()) {
      placeDots(parts[i], values.map((found) => found[row]), most, format);
      buttons[i].ariaPressed = row === chosen;
      buttons[i].ariaLabel = `${row}: ${say(row)}`;
    }
    refill(axis, ...listTicks([0, most], false).filter((tick) => tick <= most).map((tick) => make("span", { style: `--at: ${tick / most}` }, formatNumber(tick))));
    for (const [i, button] of choices.entries()) button.ariaPressed = i === measure;
    refill(status, make("b", chosen), `, ${names[measure]}: ${say(chosen)}.`);
  };
  box.show = (state) => {
    measure = Math.min(state, names.length - 1);
    show();
  };
  const choices = names.slice(names[1] ? 0 : 1).map((name, i) => makeButton(name, () => box.show(i)));
  const [axis, status] = [make("div.axis", { "aria-hidden": "true" }), makeStatus()];
  const [legend, list] = [make("p.legend", ...kinds.map((kind, i) => make("span", makeDot(i), kind))), make("div.list", ...buttons)];
  fillBox(box, "dumbbells", makeRow(...choices), legend, list, axis, status);
  show();
  useArrows(list);
}

function makeDot(kind) {
  return make(`i.dot.kind-${kind}`);
}

function makeDots(button, name, kinds) {
  const dots = kinds.map((_, i) => makeDot(i));
  const [line, low, high] = [make("i.reach"), make("span.low"), make("span.high")];
  button.append(make("b", name), make("span.track", line, ...dots, low, high));
  return { line, dots, low, high };
}

function placeDots({ line, dots, low, high }, values, most, format) {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  for (const [i, dot] of dots.entries()) dot.style.setProperty("--at", values[i] / most);
  line.style.cssText = `--at: ${least / most}; --to: ${greatest / most}`;
  low.style.setProperty("--at", least / most);
  high.style.setProperty("--at", greatest / most);
  low.textContent = least < greatest ? format(least) : "";
  high.textContent = format(greatest);
}
