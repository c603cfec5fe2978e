// A text that falls apart: the reader types it, and goes from its letters to the numbers that GPT-4 reads.
import { CHARACTERS, makeSlice, makeVisible } from "./boxes.js";
import { fillBox, formatCount, keepWhole, limitText, make, makeArea, makeButtons, makeInput, makeStatus, query, queryAll, refill, useAsState } from "./toolkit.js";
import { countBytes } from "./utf8.js";
import { makeCutter } from "./vocabularies.js";

const MOST = 200; // characters
const STOPS = { Letters: 0, Pieces: 10, Numbers: 20 }; // on the slider
const SEEN = /[ \p{L}\p{N}\p{P}\p{S}]/u;

/** Put tokens that end inside a character into one group: `{letters, tokens}` for each. */
export function groupTokens(text, tokens) {
  const groups = [];
  let [letters, own, end, next] = ["", [], 0, 0];
  for (const { segment } of CHARACTERS.segment(text)) {
    letters += SEEN.test(segment) ? segment : makeVisible(segment);
    end += countBytes(segment);
    while (tokens[next]?.end <= end) own.push(tokens[next++]);
    if (tokens[next - 1]?.end !== end) continue;
    groups.push({ letters, tokens: own });
    [letters, own] = ["", []];
  }
  return groups;
}

export function buildApart(box, { text, brought }, kernel) {
  const show = () => {
    const [typed, note] = limitText(field.value, MOST);
    const limit = field.value.length === MOST ? `The field is full: it takes ${MOST} characters at most. ` : note;
    const [length, stop] = [[...CHARACTERS.segment(typed)].length, slider.valueAsNumber];
    let groups = [];
    let said;
    try {
      groups = groupTokens(typed, cut(typed));
      said = describe(groups, length, stop);
    } catch ({ message }) {
      said = message;
    }
    drawPieces(pieces, groups, length);
    stage.classList.toggle("whole", !groups.length || !stop);
    stage.style.minHeight = `${stage.offsetHeight}px`; // what's below never comes up while the slider moves
    stage.style.setProperty("--t", stop);
    slider.ariaValueText = said;
    status.textContent = limit + keepWhole(said);
    for (const button of buttons) button.ariaPressed = STOPS[button.textContent] === stop;
  };
  const go = (stop) => {
    slider.value = stop;
    show();
  };
  const type = () => {
    stage.style.minHeight = "";
    show();
  };
  const field = makeArea("Your name, or any text", type, { value: text, maxlength: MOST, placeholder: "Type your name" });
  const slider = makeInput("Pull from letters to numbers", show, { type: "range", max: STOPS.Numbers });
  const pieces = make("div.pieces", { role: "img", dir: "auto", click: () => field.focus() });
  const stage = make("div.stage", field.parentElement, pieces);
  const [buttons, status] = [makeButtons(STOPS, go), makeStatus()];
  const cut = makeCutter(box, brought, show, kernel);
  fillBox(box, "apart", slider.parentElement, make("div.stops", ...buttons), stage, status); // boxes that grow move no slider
  for (const type of ["focus", "click"]) field.addEventListener(type, () => field.value === text && field.select(), { once: true });
  new ResizeObserver(() => measure(pieces)).observe(pieces);
  useAsState(box, field);
  go(STOPS.Letters);
}

function drawPieces(box, groups, length) {
  const stage = box.parentElement;
  const text = groups.map(({ letters, tokens }) => `${letters}: ${tokens.map(({ id }) => id).join(" ")}`).join(", ");
  if (text === box.ariaLabel) return;
  box.ariaLabel = text;
  stage.style.setProperty("--length", Math.max(12, length));
  refill(box, ...groups.flatMap(({ letters, tokens }) => tokens.map(({ id, start, end }) => {
    const size = tokens.at(-1).end - tokens[0].start; // in bytes
    const shown = tokens[1] ? makeSlice(letters, start - tokens[0].start, size, end - start) : letters;
    const style = `--share:${(end - start) / size}`;
    return make(tokens[1] ? "span.piece.split" : "span.piece", { style }, make("span.read", shown), make("span.ids", id));
  })));
  measure(box);
}

/** Set how wide the letters and the number of each piece are, in ems. */
function measure(box) {
  const now = `${box.offsetWidth} ${box.ariaLabel}`;
  if (box.measured === now) return;
  box.measured = now;
  const em = parseFloat(getComputedStyle(box).fontSize);
  const widths = queryAll(".piece > *", box).map((layer) => [layer, (query("b", layer) ?? layer).offsetWidth / em]);
  for (const [{ parentElement, className }, width] of widths) parentElement.style.setProperty(`--${className}`, width);
}

function describe(groups, length, stop) {
  if (!length) return "There's nothing to read yet.";
  if (stop === STOPS.Letters) return `${formatCount(length, "character")}.`;
  const count = formatCount(groups.reduce((sum, { tokens }) => sum + tokens.length, 0), "number");
  return stop < STOPS.Numbers ? `GPT-4 gets ${count} for it.` : `GPT-4 reads ${count}, and nothing else.`;
}
