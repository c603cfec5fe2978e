// A prompt and a budget: which tokens fit, where the cut falls, what's lost, and what it costs.
import { makeBox, makeVisible } from "./boxes.js";
import { formatCount, make, makeFrame, makeInput, makeRow, makeSelect } from "./toolkit.js";
import { decodeUtf8, encodeUtf8, splitSubparts } from "./utf8.js";
import { addModel, readTokenizer } from "./vocabularies.js";

/** Cut a text to at most `most` tokens, at the end of a whole character, as `budget.truncate` does.
    `split` is the character that the cut falls into, and how many of its bytes come before. */
export function cutToBudget(text, tokenizer, most) {
  if (most < 0) throw new RangeError(`The budget is ${most}, but it must be at least 0.`);
  const data = encodeUtf8(text);
  const tokens = tokenizer.listTokens(text, data);
  const end = tokens.slice(0, most).at(-1)?.end ?? 0;
  const parts = splitSubparts(data);
  const split = parts.find(({ start, bytes }) => start < end && end < start + bytes.length);
  const kept = parts.filter(({ start, bytes }) => start + bytes.length <= end);
  const join = () => kept.map(({ character }) => character).join("");
  while (tokenizer.encode(join()).length > most) kept.pop();
  return { data, tokens, kept: join(), split: split && [split.character, end - split.start] };
}

/** Build the budget: a page has the essay's tokenizer and GPT-4's, a notebook also GPT-4o's. */
export function buildBudget(box, { prompt, budget, price, merges }, kernel) {
  const tokenizers = { "our essay's": readTokenizer(merges) };
  const draw = () => {
    const limit = Math.floor(most.valueAsNumber || 0);
    const tokenizer = tokenizers[select.value];
    const cut = cutToBudget(area.value, tokenizer, limit);
    const lost = decodeUtf8(cut.data.subarray(encodeUtf8(cut.kept).length));
    const [all, sent] = [cut.tokens.length, tokenizer.encode(cut.kept).length];
    const [whole, less] = [all, sent].map((count) => ((count * paid.value) / 10).toFixed(2));
    const cost = `${formatCount(sent, "token")} sent. 100,000 such prompts cost $${less}, uncut $${whole}.`;
    const tell = (name, text) => make("p", name, make("code", makeVisible(text) || "nothing"));
    return [describeCut(cut, limit), "", ...drawCut(cut, limit), tell("Kept: ", cut.kept), tell("Lost: ", lost), cost];
  };
  const area = makeInput("Prompt", () => show(), { rows: 2, maxlength: 2000, value: prompt }, "textarea");
  const number = { type: "number", min: 0, step: "any" };
  const most = makeInput("Budget", () => show(), { ...number, step: 1, value: budget });
  const paid = makeInput("$ per million tokens", () => show(), { ...number, value: price });
  const names = [...Object.keys(tokenizers), "GPT-4", ...(kernel ? ["GPT-4o"] : [])];
  const select = makeSelect("Tokenizer", names, (name) => addModel(box, tokenizers, name, show));
  const show = makeFrame(box, draw, area, makeRow(most, paid, select));
  show();
}

function describeCut({ tokens, split }, most) {
  const all = formatCount(tokens.length, "token");
  if (tokens.length <= most) return `${all}: everything fits.`;
  const fit = `${all}, and the cut after ${most} falls`;
  if (!split) return `${fit} between two characters.`;
  const character = makeVisible(split[0]);
  return `${fit} inside ${character}, after ${formatCount(split[1], "byte")}, so ${character} is lost, too.`;
}

function drawCut({ data, tokens }, most) {
  const boxes = tokens.map(({ start, end, id }, i) => {
    return makeBox(data.subarray(start, end), id, i, "code", i < most ? {} : { style: false });
  });
  if (tokens.length > most) boxes.splice(most, 0, make("b", " ✂ "));
  return boxes;
}
