// Texts with walls in them, where pre-tokenizers cut.
import { makeVisible } from "./boxes.js";
import { splitGpt2, splitGpt4, splitGpt4o } from "./pretokenize.js";
import { formatCount, limitText, make, makeButtons, makeInput, makeStatus, refill, setField, shareText } from "./toolkit.js";

const MOST = 200; // characters
const SPLITS = { "GPT-2": splitGpt2, "GPT-4": splitGpt4, "GPT-4o": splitGpt4o };

/** One text, and where each model cuts it: a wall that not all of them have is marked. */
export function buildWalls(box, { text, models, examples }) {
  const show = () => {
    const [typed, cut] = limitText(field.value, MOST);
    box.style.setProperty("--letters", typed.length + 1);
    const all = models.map((name) => SPLITS[name](typed.toWellFormed()));
    const starts = all.map((chunks) => chunks.map((_, i) => chunks.slice(0, i).join("").length));
    const isAlone = (start) => !starts.every((those) => those.includes(start));
    refill(rows, ...all.map((chunks, i) => drawRow(models[i], chunks, starts[i].map(isAlone))));
    for (const button of buttons) button.ariaPressed = examples[button.textContent] === field.value;
    const others = new Set(starts.flat().filter(isAlone)).size;
    refill(status, cut, others ? `The rows differ in ${formatCount(others, "wall")}: look for double lines.` : "The walls are the same.");
  };
  const [rows, status] = [make("div"), makeStatus()];
  const field = makeInput("Text", show, { rows: 1, value: text, dir: "auto" }, "textarea");
  const buttons = makeButtons(examples, (example) => setField(field, example));
  box.classList.add("walls");
  box.append(make("div.fields", ...buttons), rows, status, field.parentElement);
  field.parentElement.hidden = buttons.length; // what it may not give away
  if (!buttons.length) shareText(field);
  show();
}

/** Draw a model's chunks; before those that are `alone`, the wall is marked. */
function drawRow(model, chunks, alone) {
  const shown = chunks.map(makeVisible);
  const drawn = shown.map((chunk, i) => make(alone[i] ? "span.chunk.alone" : "span.chunk", chunk));
  const name = make("p.name", make("b", model), ` ${formatCount(chunks.length, "chunk")}`);
  return make("div", name, make("div.row", { dir: "ltr", role: "img", "aria-label": shown.join(" | ") }, ...drawn));
}
