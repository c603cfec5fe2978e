// Eight strange things of lesson 00: a button for each, and below it the tokens in which it can be seen.
import { useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { fillBox, keepWhole, make, makeButton, makeRow, makeStatus } from "./toolkit.js";

function drawGroup([text, ids]) {
  const letters = Array.from(text, (letter) => make("span", makeVisible(letter)));
  const isWhole = ids.length === 1 && text !== "\ufffd";
  const codes = ids.map((id) => make(isWhole ? "code" : "code.split", id));
  return make("div", { style: `--count: ${letters.length}` }, make("div.letters", ...letters), make("div.letters", ...codes));
}

function drawRow([name, groups]) {
  const columns = make("div.columns", { dir: "ltr" }, ...groups.map(drawGroup));
  return make("div.row", ...(name ? [make("b", keepWhole(name))] : []), columns);
}

export function buildOddities(box, { examples }) {
  const show = (chosen) => {
    for (const [i, sheet] of sheets.entries()) {
      buttons[i].ariaPressed = i === chosen;
      sheet.classList.toggle("shown", i === chosen);
    }
    status.textContent = keepWhole(examples[chosen].sentence);
  };
  const buttons = examples.map(({ name }, i) => makeButton(name, () => show(i)));
  for (const { dataset } of buttons) dataset.level = "example";
  const sheets = examples.map(({ rows }) => {
    const lengths = rows.map(([, groups]) => [...groups.map(([text]) => text).join("")].length);
    return make("div", { style: `--most: ${Math.max(...lengths)}` }, ...rows.map(drawRow));
  });
  const [group, status] = [makeRow(...buttons), makeStatus()];
  fillBox(box, "oddities", group, make("div.sheets", ...sheets), status);
  show(0);
  useArrows(group);
}
