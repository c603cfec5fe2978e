// Texts with walls in them, where a pre-tokenizer cuts: no merge gets over one.
import { makeVisible } from "./boxes.js";
import { splitGpt2, splitGpt4, splitGpt4o } from "./pretokenize.js";
import { Strip } from "./strip_model.js";
import { formatCount, isStill, limitText, make, makeButtons, makeInput, makeStatus, refill, shareText } from "./toolkit.js";

const MOST = 200; // characters
const SHUT_MS = 250; // as long as walls are on their way
const SPLITS = { "GPT-2": splitGpt2, "GPT-4": splitGpt4, "GPT-4o": splitGpt4o };

/** Frame a text that the reader can change. `draw` gets it and returns what's said, and rows: a name and
    chunks, each a list of pieces, `{shown, kind, style}`. Returns the field, and the function that draws. */
function frameText(box, kind, text, draw, ...between) {
  const [rows, status] = [make("div"), makeStatus()];
  const show = () => {
    const [typed, cut] = limitText(field.value, MOST);
    try {
      const [said, ...drawn] = draw(typed.toWellFormed());
      refill(rows, ...drawn.map(([name, ...chunks]) => drawRow(name, chunks)));
      refill(status, cut + said);
    } catch ({ message }) {
      refill(status, message);
    }
  };
  const field = makeInput("Text", show, { rows: 1, value: text, dir: "auto" }, "textarea");
  box.classList.add("walls", kind);
  box.append(rows, ...between, status, field.parentElement);
  return [field, show];
}

function drawRow(name, chunks) {
  const read = chunks.map((pieces) => pieces.map(({ shown }) => shown).join(" ")).join(" | ");
  const drawPiece = ({ shown, kind = "", style = "" }) => make("span", { class: `piece ${kind}`, style }, make("b", shown));
  const drawn = chunks.map((pieces) => make("span", { class: `chunk ${pieces.kind ?? ""}` }, ...pieces.map(drawPiece)));
  return make("div", make("p.name", ...name), make("div.row", { dir: "ltr", role: "img", "aria-label": read }, ...drawn));
}

function press(buttons, isOn) {
  for (const button of buttons) button.ariaPressed = isOn(button.textContent);
}

/** A text in training: a slider goes through the merges, and its walls can be pulled out, if there are any. */
export function buildGrowth(box, { text, most, ways }) {
  let way = ways.at(-1);
  const draw = (typed) => {
    const [asked, hasWalls] = [slider.valueAsNumber, way === "With walls"];
    const model = new Strip({ level: hasWalls ? "chunks" : "bytes", text: typed });
    while (model.position < asked && !model.isOver) model.press(model.findNext()[0]);
    const look = (symbol) => {
      const shown = makeVisible(Uint8Array.from(model.spell(symbol)));
      return symbol < 256 ? { shown } : { shown, kind: "merged", style: `--c:var(--symbol-${symbol - 256})` };
    };
    refill(learned, ...model.made.map(({ symbol }) => look(symbol)).map(({ shown, style }) => make("li", { style }, shown)));
    press(buttons, (name) => name === way);
    slider.ariaValueText = formatCount(asked, "merge");
    const end = model.position < asked ? ` After ${model.position}, no pair is left.` : "";
    const said = `${formatCount(asked, "merge")}: ${formatCount(model.symbols.length, "piece")}.${end}`;
    return [said, ["", ...model.rows.map(({ symbols }) => symbols.map(look))]];
  };
  const choose = (next) => {
    way = next;
    box.classList.toggle("pulled", way !== "With walls");
    setTimeout(show, isStill() ? 0 : SHUT_MS);
  };
  const slider = makeInput("Merges", () => show(), { type: "range", max: most, value: ways[1] ? most : 0 });
  const buttons = ways[1] ? makeButtons(Object.fromEntries(ways.map((name) => [name, name])), choose) : [];
  const learned = make("ol.learned", { "aria-label": "Learned" });
  const [, show] = frameText(box, "growth", text, draw, make("div.fields.slide", slider.parentElement, ...buttons), learned);
  show();
}

/** One text, and where each model cuts it: a wall that not all of them have is marked. */
export function buildWalls(box, { text, models, examples }) {
  const draw = (typed) => {
    const all = models.map((name) => SPLITS[name](typed));
    const starts = all.map((chunks) => chunks.map((_, i) => chunks.slice(0, i).join("").length));
    const isAlone = (start) => !starts.every((those) => those.includes(start));
    const rows = all.map((chunks, i) => {
      const drawn = chunks.map((chunk, k) => Object.assign([{ shown: makeVisible(chunk) }], { kind: isAlone(starts[i][k]) ? "alone" : "" }));
      return [[make("b", models[i]), ` ${formatCount(chunks.length, "chunk")}`], ...drawn];
    });
    press(buttons, (name) => examples[name] === field.value);
    const others = new Set(starts.flat().filter(isAlone)).size;
    return [others ? `${formatCount(others, "wall")} that not every row has.` : "The walls are the same.", ...rows];
  };
  const choose = (example) => {
    field.value = example;
    show();
  };
  const buttons = makeButtons(examples, choose);
  const [field, show] = frameText(box, "compared", text, draw);
  box.prepend(make("div.fields", ...buttons));
  field.parentElement.hidden = buttons.length; // what it may not give away
  if (!buttons.length) shareText(field);
  show();
}
