// A text that falls apart: the reader types it, and goes from its letters to the numbers that GPT-4 reads.
import { makeVisible } from "./boxes.js";
import {
  formatCount, limitText, make, makeButtons, makeInput, makeStatus, queryAll, refill, useAsState
} from "./toolkit.js";
import { countBytes } from "./utf8.js";
import { makeCutter } from "./vocabularies.js";

const MOST = 200; // characters
const STOPS = { Letters: 0, Pieces: 10, Numbers: 20 }; // on the slider
const CHARACTERS = new Intl.Segmenter("en"); // as a reader counts them: one for a flag or a family
const SEEN = /[ \p{L}\p{N}\p{P}\p{S}]/u;

/** Put tokens that end inside a character into one group: `{letters, ids}` for each. */
export function groupTokens(text, tokens) {
  const groups = [];
  let [letters, ids, end, next] = ["", [], 0, 0];
  for (const { segment } of CHARACTERS.segment(text)) {
    letters += SEEN.test(segment) ? segment : makeVisible(segment);
    end += countBytes(segment);
    while (tokens[next]?.end <= end) ids.push(tokens[next++].id);
    if (tokens[next - 1]?.end !== end) continue;
    groups.push({ letters, ids });
    [letters, ids] = ["", []];
  }
  return groups;
}

export function buildApart(box, { text, brought }, kernel) {
  const show = () => {
    const [typed, note] = limitText(field.value, MOST);
    const limit = field.value.length === MOST ? `The field is full: it takes ${MOST} characters at most. ` : note;
    const [length, stop] = [[...typed].length, slider.valueAsNumber];
    let [groups, said] = [[], ""];
    try {
      groups = groupTokens(typed, cut(typed));
      said = describe(groups, length, stop);
    } catch ({ message }) {
      said = message;
    }
    drawPieces(pieces, groups, length);
    stage.classList.toggle("whole", !groups.length || !stop);
    stage.style.setProperty("--t", stop);
    status.textContent = limit + said;
    for (const button of buttons) button.ariaPressed = STOPS[button.textContent] === stop;
  };
  const go = (stop) => {
    slider.value = stop;
    show();
  };
  const about = { value: text, rows: 1, maxlength: MOST, dir: "auto", placeholder: "Type your name" };
  const field = makeInput("Your name, or any text", show, about, "textarea");
  const slider = makeInput("", show, { type: "range", max: STOPS.Numbers, "aria-label": "From letters to numbers" });
  const pieces = make("div.pieces", { role: "img", dir: "auto", click: () => field.focus() });
  const stage = make("div.stage", field.parentElement, pieces);
  const [buttons, status] = [makeButtons(STOPS, go), makeStatus()];
  const cut = makeCutter(box, brought, show, kernel);
  box.classList.add("apart");
  box.append(stage, slider.parentElement, make("div.stops", ...buttons), status);
  new ResizeObserver(() => measure(pieces)).observe(pieces); // once it's on the screen, and whenever that turns
  useAsState(box, field);
  go(STOPS.Letters);
}

/** Draw the groups, a piece for each id, unless they are there already. */
function drawPieces(box, groups, length) {
  const stage = box.parentElement;
  const text = groups.map(({ letters, ids }) => `${letters}: ${ids.join(" ")}`).join(", ");
  stage.style.minHeight = text === box.ariaLabel ? `${stage.offsetHeight}px` : ""; // what's below stays there
  if (text === box.ariaLabel) return;
  box.ariaLabel = text;
  stage.style.setProperty("--length", Math.max(8, length));
  const drawn = groups.flatMap(({ letters, ids }) => {
    const kind = ids.length > 1 ? ".split" : "";
    const layers = (id) => [make("span.read", letters), make("span.ids", String(id))];
    return ids.map((id, i) => make(`span.piece${kind}${i ? ".copy" : ""}`, ...layers(id)));
  });
  refill(box, ...drawn);
  measure(box);
}

/** Tell the style sheet how wide the letters and the number of each piece are, in ems. */
function measure(box) {
  const em = parseFloat(getComputedStyle(box).fontSize);
  const widths = queryAll(".piece > *", box).map((layer) => [layer, layer.offsetWidth / em]);
  for (const [{ parentElement, className }, width] of widths) parentElement.style.setProperty(`--${className}`, width);
}

function describe(groups, length, stop) {
  if (!length) return "There's nothing to read yet.";
  if (stop === STOPS.Letters) return `${formatCount(length, "character")}. Move the slider.`;
  const count = formatCount(groups.reduce((sum, { ids }) => sum + ids.length, 0), "number");
  return stop < STOPS.Numbers ? `GPT-4 gets ${count} for it.` : `GPT-4 reads ${count}, and nothing else.`;
}
