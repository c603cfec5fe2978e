// Texts with walls in them, where a pre-tokenizer cuts: no merge gets over one.
import { makeVisible } from "./boxes.js";
import { splitGpt2, splitGpt4, splitGpt4o } from "./pretokenize.js";
import { Strip } from "./strip_model.js";
import { formatCount, isStill, limitText, make, makeButton, makeButtons, makeInput, makeStatus, refill, shareText } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { readTokenizer } from "./vocabularies.js";

const MOST = 200; // characters
const SHUT_MS = 250; // as long as walls are on their way
const MOST_COLOURS = 8;
const SPLITS = { "GPT-2": splitGpt2, "GPT-4": splitGpt4, "GPT-4o": splitGpt4o };

/** Draw chunks, each a list of pieces: what's seen, its class and style, and what's below it. */
function drawChunks(line, chunks) {
  const drawPiece = ({ shown, kind = "", style = "", note = "" }) => {
    return make("span", { class: `piece ${kind}`, style }, make("b", shown), ...(note === "" ? [] : [make("small", note)]));
  };
  refill(line, ...chunks.map(({ pieces, kind = "" }) => make("span", { class: `chunk ${kind}` }, ...pieces.map(drawPiece))));
}

function makeLine() {
  return make("div.walled", { dir: "ltr", role: "img" });
}

/** A text in training, with its walls or without; a slider goes through the merges. */
export function buildGrowth(box, { text, most, ways }) {
  let way = ways.at(-1);
  const [line, learned, status] = [makeLine(), make("ol.learned"), makeStatus("p.status")];
  const draw = () => {
    const [typed, cut] = limitText(field.value, MOST);
    const model = new Strip({ level: way === "with walls" ? "chunks" : "bytes", text: typed.toWellFormed() });
    while (model.position < slider.valueAsNumber && !model.isOver) model.press(model.findNext()[0]);
    drawGrowth(line, learned, model);
    const [count, asked] = [model.position, slider.valueAsNumber];
    const end = count < asked ? ` No pair is left after ${count}.` : "";
    refill(status, `${cut}${formatCount(asked, "merge")}, ${way}: ${formatCount(model.symbols.length, "piece")}.${end}`);
    slider.ariaValueText = formatCount(asked, "merge");
    for (const button of buttons) button.ariaPressed = button.textContent.toLowerCase() === way;
  };
  const choose = (next) => {
    if (next === way) return;
    way = next;
    line.classList.toggle("open", way !== "with walls");
    setTimeout(draw, isStill() ? 0 : SHUT_MS);
  };
  const field = makeInput("Text", draw, { rows: 1, value: text, dir: "auto" }, "textarea");
  const slider = makeInput("Merges", draw, { type: "range", max: most, value: 0 });
  const names = ways.map((name) => [name[0].toUpperCase() + name.slice(1), name]);
  const buttons = ways[1] ? makeButtons(Object.fromEntries(names), choose) : [];
  box.classList.add("growth");
  box.append(line, make("div.fields.slide", slider.parentElement, ...buttons), learned, status, field.parentElement);
  draw();
}

function drawGrowth(line, learned, model) {
  const numbers = model.numberMerges();
  const look = (symbol) => {
    const number = numbers.get(symbol);
    const shown = makeVisible(typeof symbol === "number" ? Uint8Array.from(model.spell(symbol)) : symbol);
    const style = number < MOST_COLOURS ? `--c:var(--symbol-${number})` : "";
    return { shown, kind: number === undefined ? "" : "merged", style };
  };
  drawChunks(line, model.rows.map(({ symbols }) => ({ pieces: symbols.map(look) })));
  line.ariaLabel = model.rows.map(({ symbols }) => symbols.map((symbol) => look(symbol).shown).join(" ")).join(" | ");
  const items = model.made.map(({ symbol }) => look(symbol));
  refill(learned, ...items.map(({ shown, style }) => make("li", { style }, shown)));
}

/** One text, and where each model cuts it: a wall that not all of them have is marked. */
export function buildWalls(box, { text, models, examples }) {
  const lines = models.map((name) => [name, makeLine(), make("span")]);
  const status = makeStatus("p.status");
  const show = (typed, cut = "") => {
    const all = models.map((name) => SPLITS[name](typed));
    const ends = all.map(listEnds);
    const isShared = (end) => ends.every((those) => those.includes(end));
    for (const [i, [name, line, count]] of lines.entries()) {
      const pieces = all[i].map((chunk, k) => ({ kind: isShared(ends[i][k - 1] ?? 0) ? "" : "alone", pieces: [{ shown: makeVisible(chunk) }] }));
      drawChunks(line, pieces);
      line.ariaLabel = `${name}: ${all[i].map(makeVisible).join(" | ")}`;
      refill(count, formatCount(all[i].length, "chunk"));
    }
    const other = new Set(ends.flat().filter((end) => end && !isShared(end))).size;
    const differ = `${formatCount(other, "wall")} ${other === 1 ? "isn't" : "aren't"} in every row.`;
    refill(status, cut + (typed ? (other ? differ : "All of them cut at the same places.") : "There's nothing to cut yet."));
    for (const button of buttons) button.ariaPressed = button.value === typed;
  };
  const own = makeInput("Your text", () => show(...limitText(own.value, MOST)), { rows: 1, value: text, dir: "auto" }, "textarea");
  const buttons = examples.map((one) => makeButton(makeVisible(one), () => show(one)));
  for (const [i, button] of buttons.entries()) button.value = examples[i];
  const rows = lines.map(([name, line, count]) => make("div.way", make("p", make("b", name), " ", count), line));
  box.classList.add("compared");
  box.append(buttons.length ? make("div.fields", ...buttons) : own.parentElement, ...rows, status);
  if (!buttons.length) shareText(own);
  show(examples[0] ?? text);
}

function listEnds(chunks) {
  let end = 0;
  return chunks.map((chunk) => (end += chunk.length));
}

/** A text with special tokens, which are that only if the program wrote them. */
export function buildWriter(box, { text, special, merges }) {
  const tokenizer = readTokenizer(merges);
  const names = Object.keys(special);
  const pattern = new RegExp(`(${names.map((name) => RegExp.escape?.(name) ?? name.replace(/[^\w]/g, "\\$&")).join("|")})`);
  let isProgram = false;
  const [line, status] = [makeLine(), makeStatus("p.status")];
  const draw = () => {
    const [typed, cut] = limitText(field.value, MOST);
    try {
      const parts = typed.split(isProgram ? pattern : /(?!)/).filter(Boolean);
      const drawn = parts.map((part) => (isProgram && part in special ? { kind: "ends", pieces: [{ shown: part, kind: "special", note: special[part] }] } : drawTokens(part, tokenizer)));
      drawChunks(line, drawn);
      const ids = drawn.flatMap(({ pieces }) => pieces.map(({ note }) => note));
      line.ariaLabel = drawn.flatMap(({ pieces }) => pieces.map(({ shown, note }) => `${shown}: ${note}`)).join(", ");
      refill(status, cut + describe(ids.length, typed, names, isProgram));
    } catch ({ message }) {
      refill(status, message);
    }
    for (const button of buttons) button.ariaPressed = (button === buttons[1]) === isProgram;
  };
  const choose = (whose) => {
    isProgram = whose;
    draw();
  };
  const field = makeInput("Text", draw, { rows: 1, value: text, dir: "auto" }, "textarea");
  const buttons = makeButtons({ "A user typed it": false, "The program wrote it": true }, choose);
  box.classList.add("writer");
  box.append(make("div.fields", ...buttons), line, status, field.parentElement);
  draw();
}

function drawTokens(text, tokenizer) {
  const data = encodeUtf8(text);
  const pieces = tokenizer.listTokens(text, data).map(({ id, start, end }) => ({ shown: makeVisible(data.subarray(start, end)), kind: "merged", note: id }));
  return { pieces };
}

function describe(count, text, names, isProgram) {
  const ids = `${formatCount(count, "id")}. `;
  const found = names.find((name) => text.includes(name));
  if (!found) return `${ids}There's no ${names[0]} in it, so it's the same whoever wrote it.`;
  return isProgram ? `${ids}One of them is ${found}, and the model takes it for the end.` : `${ids}${found} is only letters and signs, and nothing ends.`;
}
