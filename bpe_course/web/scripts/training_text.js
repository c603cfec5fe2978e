// A training text whose sentences can be translated, and what two sentences then cost.
import { makeRoleBox } from "./boxes.js";
import { readMerges } from "./merges.js";
import { mergeBytes } from "./tokenizer.js";
import { formatCount, make, makeButton, makeFrame } from "./toolkit.js";
import { train } from "./training.js";
import { encodeUtf8 } from "./utf8.js";

const SVG = "http://www.w3.org/2000/svg";
const [LEFT, WIDTH, BOTTOM, HEIGHT] = [30, 260, 185, 150]; // of the chart, in its 320 × 220 units

function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Draw what two sentences cost in each state that was seen: `seen` is a number of translated sentences ->
    both prices; `now` is the present number, and `last` the highest; `most` is the highest price. States
    with more translated sentences than now are pale. */
function drawPrices(names, seen, now, last, most) {
  const states = [...seen].sort(([one], [other]) => one - other);
  const place = (count) => LEFT + (WIDTH * count) / last;
  const lines = names.map((name, i) => {
    const points = states.map(([count, prices]) => [place(count), BOTTOM - (HEIGHT * prices[i]) / most]);
    const marks = states.map(([count, prices], n) => {
      const [x, y] = points[n];
      const isAbove = i === Number(prices[1] > prices[0]);
      const value = draw("text", { x, y: y + (isAbove ? -10 : 22) }, prices[i]);
      const mark = draw("rect", { x: x - 5, y: y - 5, width: 10, height: 10, rx: i ? 0 : 5 });
      return draw("g", { class: count > now ? "later" : count < now ? "" : "now" }, mark, value);
    });
    const way = points.filter((_, n) => states[n][0] <= now);
    return draw("g", { class: `kind-${i}` }, draw("polyline", { points: way.join(" ") }), ...marks);
  });
  const ticks = Array.from({ length: last + 1 }, (_, count) => draw("text", { x: place(count), y: 204 }, count));
  const axis = draw("text", { x: LEFT + WIDTH / 2, y: 218 }, "tokens, by number of translated sentences");
  const said = states.map(([count, prices]) => `${count} translated: ${prices.join(" and ")}.`);
  const look = { class: "prices", viewBox: "0 0 320 220", role: "img", "aria-label": [`${names.join(" and ")} tokens.`, ...said].join(" ") };
  return draw("svg", look, draw("path", { d: `M0 ${BOTTOM}H320` }), ...ticks, axis, ...lines);
}

/** `versions` has each sentence of the text in two languages; `sentences` are what's priced, by language. */
export function buildTrainingText(box, { versions, sentences, most }) {
  const isOther = versions.map(() => 0); // 1 for a sentence in the second language
  const priced = Object.entries(sentences).map(([name, text]) => [name, encodeUtf8(text)]);
  const longest = Math.max(...priced.map(([, data]) => data.length));
  const seen = new Map();
  const translate = (i) => {
    isOther[i] = 1 - isOther[i];
    show();
  };
  const buttons = versions.map((_, i) => makeButton("", () => translate(i)));
  const change = () => {
    for (const [i, button] of buttons.entries()) {
      button.textContent = versions[i][isOther[i]];
      button.ariaPressed = isOther[i] === 1;
    }
    const { pairs } = train(encodeUtf8(versions.map((version, i) => version[isOther[i]]).join("\n")), most);
    const table = readMerges(pairs.map((pair) => pair.join()).join(" "));
    const costs = priced.map(([name, data]) => [name, data, mergeBytes(data, table)]);
    const rows = costs.map(([name, data, tokens], i) => {
      const boxes = tokens.map(({ start, end }) => makeRoleBox(data, start, end));
      return make("div.priced", make("b", make(`span.kind-${i}`, "●■"[i]), ` ${name}: ${formatCount(tokens.length, "token")}`), make("div", ...boxes));
    });
    const said = costs.map(([name, , tokens]) => `${name} ${tokens.length}`).join(", ");
    const count = isOther.filter(Boolean).length;
    seen.set(count, costs.map(([, , tokens]) => tokens.length));
    const chart = drawPrices(Object.keys(sentences), seen, count, versions.length, longest);
    return [`${count} of the ${versions.length} sentences translated. Tokens: ${said}.`, "", chart, ...rows];
  };
  const show = makeFrame(box, change, make("p", "Press a sentence to translate it:"), make("div.versions", ...buttons));
  show();
}
