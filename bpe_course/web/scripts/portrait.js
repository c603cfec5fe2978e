// The portrait of a vocabulary: all its tokens, the longer the larger, coloured by what they spell.
import { fitLabel } from "./boxes.js";
import { countAll } from "./bpe.js";
import { KEYS, makeHandle } from "./drag.js";
import { readMerges } from "./merges.js";
import { KINDS, arrange, countUses, describe, describeUse, findNearest, listDrawn, listTokens, measureRows, writeTokenizer } from "./portrait_model.js";
import { makeLine } from "./portrait_line.js";
import { paint, prepare } from "./portrait_paint.js";
import { SPLITS } from "./pretokenize.js";
import { train } from "./training.js";
import { fillBox, formatCount, formatNumber, limitText, listen, make, makeArea, makeButton, makeInput, makeRow, makeStatus, refill, saveFile } from "./toolkit.js";

const [MOST_MERGES, MOST_TYPED, MOST_BYTES, MOST_MS, WAIT_MS] = [1792, 20_000, 1_000_000, 2000, 150]; // of a text that's typed, or in a file
const FEW_MERGES = 256; // a long text without spaces, such as Chinese, is slow, so it's shortened
const [NARROW, UPPER, SHARP] = [520, 110, 4]; // pixels: of a phone's picture, of its top, where a bubble hangs down, and the canvas's for each
const [LOW, HIGH] = [0.9, 1.6]; // of a picture that's 1 wide

/** Return the fields for a text, and its status. `use` gets its vocabulary and a line to cut. The first of the
    examples, name -> [text, line], is there from the start. */
export function makeTextFields(examples, use, split = SPLITS.gpt4) {
  let waiting;
  const status = makeStatus();
  const mark = (typed) => buttons.forEach((button) => (button.ariaPressed = examples[button.textContent][0] === typed));
  const read = (typed, note, name, line = typed.match(/\S.{0,59}(?!\S)|\S.{0,59}/u)?.[0]) => {
    mark(typed);
    try {
      const counts = countAll(split(typed));
      const end = Date.now() + MOST_MS;
      const vocabulary = train(counts, MOST_MERGES, 2, end);
      const isLate = Date.now() >= end;
      const [start, shorter] = isLate && vocabulary.pairs.length < FEW_MERGES ? limitText(typed, MOST_TYPED) : [];
      if (shorter) return read(start, note + shorter, name, line);
      const learned = `${limitText(name, 40)[0]}: ${formatCount(vocabulary.pairs.length, "merge")}, learned here.`;
      status.textContent = typed
        ? `${note}${isLate ? "Learning stopped after two seconds. " : ""}${learned}`
        : "There's nothing to learn from yet: type a sentence, or press one of the buttons. ";
      use({ ...vocabulary, typed, isWhole: (_, token) => counts.has(token) }, line);
    } catch ({ message }) {
      status.textContent = message;
    }
  };
  const change = () => {
    clearTimeout(waiting);
    file.value = "";
    waiting = setTimeout(() => read(...limitText(area.value, MOST_TYPED), "Your text"), WAIT_MS);
  };
  const area = makeArea("Your own text", change, { rows: 3, value: Object.values(examples)[0]?.[0], placeholder: "Type or paste a text" });
  const open = async ({ target: { files: [file] } }) => {
    if (!file) return;
    const text = await file.slice(0, MOST_BYTES).text();
    [area.value] = limitText(text, MOST_TYPED);
    read(text, file.size > MOST_BYTES ? "This is only the first megabyte of the file. " : "", file.name);
  };
  const file = makeInput("A text file, which isn't sent", () => {}, { type: "file", change: open });
  const buttons = Object.entries(examples).map(([name, [text, line]]) => {
    return makeButton(name, () => {
      [area.value, file.value] = [text, ""];
      read(text, "", name, line);
    });
  });
  mark(area.value);
  return [makeRow(...buttons, file), area, status];
}

/** Without the text that it was learned from, there are neither uses nor whole pieces. */
export function buildPortrait(box, { merges, byteIds, uses, whole, examples, split = "gpt4", ...settings }) {
  let learned, tokens, byId, shown, drawn, chosen;
  let [high, wide, look] = [LOW, 0];
  const kinds = whole ? KINDS : ["beginnings of words", ...KINDS.slice(1)];
  const find = (clientX, clientY) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    return findNearest(drawn, (clientX - left) / width, (clientY - top) / width);
  };
  const readLook = () => {
    look = { fills: swatches.map((swatch) => getComputedStyle(swatch).backgroundColor), ink: getComputedStyle(canvas).color };
    draw();
  };
  const choose = (token) => {
    chosen = token;
    const said = describe(token, shown);
    const parts = (token.pair ?? []).map((id) => byId[id]);
    const sum = parts.map(({ label }) => fitLabel(label)).join(" + ");
    handle.dataset.label = `${fitLabel(token.label)}\nid ${token.shown}${sum ? ` = ${sum}` : ", a byte"}\n${describeUse(token)}`;
    const made = parts.flatMap((part, i) => [i ? "+" : "=", makeButton(fitLabel(part.label), () => choose(part))]);
    refill(about, make(`code.token.kind-${token.kind}`, fitLabel(token.label)), ...made, make("span", said));
    const at = drawn.indexOf(token);
    set(at, drawn.length - 1, `${token.label}, ${kinds[token.kind]}, ${said}, ${at + 1} of ${drawn.length} here`);
    place();
  };
  const place = () => {
    Object.assign(keys, measureRows(drawn, chosen));
    handle.classList.toggle("upper", chosen.y * wide < UPPER);
    handle.style.cssText = `--share:${chosen.x + chosen.width / 2};${["x", "y", "width", "height"].map((key) => `--${key}:${chosen[key] * wide}px`).join(";")}`;
  };
  const draw = () => {
    const sharp = wide < NARROW ? SHARP : 1; // on a phone, two fingers make it larger
    const context = prepare(canvas, wide, wide * high, Math.max(window.devicePixelRatio, sharp));
    if (context && look) paint(context, drawn, wide, look);
  };
  const show = (count) => {
    shown = tokens.filter(({ id }) => id < count);
    drawn = listDrawn(shown, learned);
    refill(fold, drawn === shown ? "" : `Not drawn: ${formatCount(shown.length - drawn.length, "byte")} that the text doesn't use`);
    arrange(drawn, high);
    const uses = learned.uses && countUses(learned.pairs, learned.uses, shown.length);
    for (const token of tokens) token.used = uses?.[token.id];
    for (const [i, kind] of kinds.entries()) refill(legend[i], swatches[i], ` ${formatNumber(shown.filter((token) => token.kind === i).length)} ${kind}`);
    draw();
    choose(drawn.includes(chosen) ? chosen : drawn[0]);
    return [byId, uses && shown.filter(({ used }) => used).length / shown.length];
  };
  const use = (vocabulary, line) => {
    learned = vocabulary;
    tokens = listTokens(learned.pairs, learned.isWhole, learned.getId);
    byId = tokens.toSorted((one, two) => one.id - two.id);
    setPairs(learned.pairs, line);
  };
  const fit = () => {
    wide = stage.clientWidth;
    const wanted = wide < NARROW ? HIGH : LOW;
    if (wanted !== high) arrange(drawn, (high = wanted));
    stage.style.aspectRatio = 1 / high;
    readLook();
    place();
  };
  const [canvas, about, fold] = [make("canvas", { "aria-hidden": "true" }), make("p.about"), make("small")];
  const keys = { ...KEYS }; // up and down depend on the place
  const [handle, set] = makeHandle("Token", find, (at) => choose(drawn[at]), canvas, keys);
  const stage = make("div.picture", canvas, handle);
  const [line, setPairs] = makeLine(settings, SPLITS[split] ?? split, show);
  const swatches = KINDS.map((_, i) => make(`i.swatch.kind-${i}`));
  const legend = KINDS.map(() => make("li"));
  const save = () => saveFile("my_tokenizer.json", writeTokenizer(learned.pairs.slice(0, shown.length - 256)));
  const [fields, buttons] = examples ? [makeTextFields(examples, use), [makeButton("Save the tokenizer", save)]] : [[], []];
  const rest = make("div", make("ul.kinds", ...legend), about, makeRow(...buttons));
  fillBox(box, "portrait", ...fields, make("div.linked", make("div", stage, fold), line, rest));
  const full = whole && new Set(whole);
  const [pairs, getId] = readMerges(merges, byteIds).renumber();
  use({ pairs, getId, uses, isWhole: (id, token) => full?.has(id) ?? /^ \p{L}/u.test(token ?? "") });
  new ResizeObserver(fit).observe(stage);
  listen(canvas, "pointermove", ({ clientX, clientY, pointerType }) => pointerType === "mouse" && choose(drawn[find(clientX, clientY)]));
  listen(canvas, "transitionend", readLook); // the theme has changed
}
