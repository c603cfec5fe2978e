// Below a strip: the way so far as a row of small strips, and the merges that it can use.
import { makeVisible } from "./boxes.js";
import { formatPair, measureRows } from "./strip_boxes.js";
import { make, query, showEnds } from "./toolkit.js";

const MOST_SMALL = 30; // letters of a small strip
const MOST_RULES = 12;
const MOST_STEPS = 60;
const FADE = 32; // pixels at an end

export function drawWay(model, go, name = "Step", at = model.position) {
  return model.states.slice(0, MOST_STEPS).map((state, step) => {
    const click = ({ target }, ways = target.closest(".ways")) => {
      go(step);
      query(`[data-step="${step}"]`, ways).focus();
    };
    const made = model.made[step - 1];
    const what = made ? formatPair(made.pair, model) : "the start";
    const small = drawSmall(state.rows, made?.symbol, model);
    const look = { type: "button", "data-step": step, "aria-label": `${name} ${step}: ${what}`, click };
    const button = make("button", look, make("b", step), small.firstChild ? small : what);
    if (step === at) button.ariaCurrent = "step";
    return make("li", button);
  });
}

export function showStep(ways, step) {
  if (step) ways.scrollLeft = step.offsetLeft + step.offsetWidth + FADE - ways.clientWidth;
  showEnds(ways);
}

function drawSmall(rows, newest, model) {
  const symbols = rows.flatMap((row) => row.symbols);
  const shown = !rows[1] && measureRows(model) <= MOST_SMALL ? symbols : newest === undefined ? [] : [newest];
  const numbers = model.numberMerges();
  const boxes = shown.map((symbol) => {
    const number = numbers.get(symbol);
    const label = makeVisible(model.spell(symbol)).replace(/⟨[0-9a-f]{2}⟩/g, "▪"); // a byte of a character
    const style = `--size:${[...label].length}${number < 8 ? `;--c:var(--symbol-${number})` : ""}`;
    return make(number === undefined ? "i" : "i.merged", { style }, label);
  });
  return make("span.small", { "aria-hidden": "true" }, ...boxes);
}

export function drawRules(model) {
  if (!model.ranks || model.merges.length > MOST_RULES) return [];
  const used = new Set(model.made.slice(0, model.position).map(({ symbol }) => symbol));
  const [next] = model.findNext();
  return model.merges.map(([left, right, symbol], i) => {
    const isNext = next && String(next) === String([left, right]);
    const parts = [left, right].map((part) => makeVisible(model.spell(part))).join(" ");
    const kind = used.has(symbol) ? "li.used" : isNext ? "li.due" : "li";
    return make(kind, make("b", typeof symbol === "number" ? symbol : i + 1), ` ${parts}`);
  });
}
