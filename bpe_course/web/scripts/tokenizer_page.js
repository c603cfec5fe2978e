// A tokenizer's own page, which somebody sent: type and see the cut, its vocabulary's portrait, its report card.
import { Bench, Side } from "./bench.js";
import { makeBrought } from "./live_bench.js";
import { readMerges } from "./merges.js";
import { buildPortrait } from "./portrait.js";
import { listTokens } from "./portrait_model.js";
import { splitGpt2, splitGpt4, splitGpt4o } from "./pretokenize.js";
import { formatCount, formatNumber, listen, make, makeFigure } from "./toolkit.js";
import { Tokenizer } from "./tokenizer.js";
import { countBytes } from "./utf8.js";

const SPLITS = { gpt2: splitGpt2, gpt4: splitGpt4, gpt4o: splitGpt4o };
const MOST_LABEL = 24; // characters of the longest token
const MOST_OPEN = 12; // bytes of a text whose trees are all shown, on a phone, too

/** Return how a shared tokenizer splits a text: by the pattern of a GPT, or by its own. */
export function findSplit({ split, regex }) {
  if (split) return SPLITS[split];
  const pattern = new RegExp(regex, "gu");
  return (text) => {
    const chunks = text.match(pattern) ?? [];
    if (chunks.join("") === text) return chunks;
    throw new Error("This tokenizer's pattern leaves out a part of that text.");
  };
}

/** Return a shared tokenizer; its tokens have its maker's ids, of which `ids` has a list in the order learned. */
export function readShared({ merges, ids, ...how }) {
  const tokenizer = new Tokenizer(readMerges(merges), findSplit(how));
  if (!ids) return tokenizer;
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const rename = (one) => ({ ...one, id: ids[one.id], parts: one.parts?.map(rename) });
  return {
    listTokens: (...given) => tokenizer.listTokens(...given).map(rename),
    table: { tree: (id) => rename(tokenizer.table.tree(numbers.get(id))) },
  };
}

function makeCard(tokenizer, { merges, sample, trees, card }) {
  const { length } = tokenizer.listTokens(sample);
  const [longest] = listTokens(readMerges(merges).pairs, () => false);
  const facts = {
    "for the first text": formatCount(length, "token"),
    ...(trees && { "with GPT-4o": formatCount(trees.length, "token") }),
    "bytes per token": (countBytes(sample) / length).toFixed(2),
    "longest token": longest.columns > MOST_LABEL ? `${longest.label.slice(0, MOST_LABEL)}…` : longest.label,
    ...card,
  };
  const show = (value) => (typeof value === "boolean" ? (value ? "✓ yes" : "✗ no") : value.toLocaleString("en"));
  const rows = Object.entries(facts).map(([key, value]) => make("div", make("dt", key), make("dd", show(value))));
  return make("section.card", make("h2", "Report card"), make("dl", ...rows));
}

export function buildTokenizerPage(box, settings) {
  const { name, merges, ids, sample, about, trees, course } = settings;
  const tokenizer = readShared(settings);
  const [[typing], [portrait]] = [makeFigure(), makeFigure()];
  const bench = new Bench(typing, sample, { "The first text": sample });
  const own = new Side("This one", tokenizer.table, tokenizer);
  const start = () => {
    const isFirst = trees && bench.text.value === sample;
    bench.mostOpen = isFirst ? 1 : MOST_OPEN; // beside GPT-4o, there's the tree of one token
    bench.start(isFirst ? [own, makeBrought(sample, trees, "GPT-4o")] : [own]);
  };
  listen(typing, "input", start, true); // before the bench reads it
  const size = formatNumber(256 + readMerges(merges).size);
  const what = `A tokenizer with ${size} tokens${about ? `, learned from ${about}` : ""}. Type something, and see how it cuts it.`;
  const title = "Byte pair encoding, by hand";
  const link = course ? make("a", { href: course }, title) : make("cite", title);
  bench.text.parentNode.firstChild.data = "Type here";
  box.classList.add("shared");
  const side = make("div", portrait, makeCard(tokenizer, settings));
  box.append(make("h1", name), make("p.what", what), make("div.both", typing, side));
  box.append(make("footer", "Made with ", link, ", a free course in which you write such a tokenizer yourself."));
  start();
  buildPortrait(portrait, { name, merges, ids });
}
