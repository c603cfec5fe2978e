// Beside a vocabulary's portrait, the reader's line: its tokens at each size, its cut, and three marks.
import { makeCurves } from "./curve.js";
import { readMerges } from "./merges.js";
import { gradeCut } from "./portrait_model.js";
import { make, makeArea, makeStatus, refill } from "./toolkit.js";
import { mergeBytes } from "./tokenizer.js";
import { cutAt } from "./training.js";
import { encodeUtf8 } from "./utf8.js";

const [MOST, STEPS, TICKS, APART] = [120, 120, [512, 1024, 2048, 4096], 1.3]; // characters; sizes on the slider; ticks, and how far from the ends
const MARKS = ["fewer tokens than bytes", "of its words are whole", "of all tokens are in use"];

/** Return the figure of a line, and what gives it a vocabulary, and a line if none was typed. At a new size,
    `change` returns the tokens by id and the share that's used. */
export function makeLine({ line, charts = [], sizes }, split, change) {
  let pairs, xs, place, isOwn; // typed by the reader
  const read = () => {
    try {
      const [chunks, table] = [split(field.value), readMerges(pairs.join(" "))];
      show(chunks, chunks.map((chunk) => mergeBytes(encodeUtf8(chunk), table).map(({ id }) => id)));
    } catch ({ message }) {
      status.textContent = message;
    }
  };
  const show = (chunks, ids) => {
    const draw = (at) => {
      const [tokens, used] = change(xs[(place = at)]);
      const cut = ids.map((some) => cutAt(pairs, some, xs[place]));
      refill(row, ...cut.flat().map((id) => make(`span.token.kind-${tokens[id].kind}`, tokens[id].label)));
      refill(marks, ...drawMarks(gradeCut(chunks, cut, used)));
    };
    const totals = ["your line", xs.map((size) => cutAt(pairs, ids.flat(), size).length)];
    const ticks = [xs[0], ...TICKS.filter((tick) => tick > APART * xs[0] && APART * tick < xs.at(-1)), xs.at(-1)];
    const [stage, go] = makeCurves({ charts: [["tokens", [totals]], ...charts], xLabel: "tokens in the vocabulary", xs, ticks, log: "x" }, draw);
    refill(curve, stage);
    refill(room, ...cutAt(pairs, ids.flat(), 256).map(() => make("span.token", "m")));
    status.textContent = chunks.length ? "" : "Type a word, and it's cut here.";
    go(place);
  };
  const use = (learned, own = field.value) => {
    if (!isOwn) field.value = own;
    const steps = Array.from({ length: STEPS + 1 }, (_, i) => Math.round(256 * (1 + learned.length / 256) ** (i / STEPS)));
    [pairs, xs] = [learned, sizes ?? [...new Set(steps)]];
    const lowest = charts.at(-1)?.[1][0][1];
    place = lowest ? lowest.indexOf(Math.min(...lowest)) : xs.length - 1;
    read();
  };
  const field = makeArea("A line to cut", () => read((isOwn = Boolean(field.value))), { maxlength: MOST, value: line, placeholder: "Type anything" });
  const [curve, row, room, status, marks] = [make("div.curve"), make("div.cut-there", { dir: "ltr" }), make("div.cut-there.room"), makeStatus(), make("div.marks")];
  return [make("div.side", field, curve, make("div.curve", make("div.rows", row, room, status)), marks), use];
}

function drawMarks(shares) {
  const drawn = MARKS.map((mark, i) => make("p", { style: `--share:${shares[i]}` }, make("strong", `${Math.round(100 * shares[i])}%`), ` ${mark}`));
  return drawn.filter((_, i) => shares[i] >= 0);
}
