// A tokenizer's own page: type and see the cut, the vocabulary's portrait, the report card.
import { Bench, Side } from "./bench.js";
import { makeBrought } from "./live_bench.js";
import { readMerges } from "./merges.js";
import { buildPortrait } from "./portrait.js";
import { SPLITS } from "./pretokenize.js";
import { fillBox, formatCount, formatNumber, listen, make, makeFigure } from "./toolkit.js";
import { Tokenizer } from "./tokenizer.js";

const MOST_OPEN = 12; // bytes of a text whose trees are all shown, on a phone, too
const MOST_OF_PATTERN = 200; // characters for a pattern that isn't GPT's: it may be slow
const TITLE = "Byte pair encoding, by hand";

/** Return how a tokenizer splits a text: by the pattern of a GPT, or by its own. */
export function findSplit({ split, regex }) {
  return SPLITS[split] ?? ((text) => {
    const chunks = text.match(new RegExp(regex, "gu")) ?? [];
    if (chunks.join("") === text) return chunks;
    throw new Error("This tokenizer's pattern leaves out a part of that text.");
  });
}

function makeCard(tokenizer, { sample, trees, card }) {
  const { length } = tokenizer.encode(sample);
  const facts = {
    "for the first text": formatCount(length, "token"),
    ...(trees && { "with GPT-4o": formatCount(trees.length, "token") }),
    ...card,
  };
  const show = (value) => ({ true: "✓ yes", false: "✗ no" })[value] ?? formatNumber(value);
  return make("dl", ...Object.entries(facts).map(([key, value]) => make("div", make("dt", key), make("dd", show(value)))));
}

export function buildTokenizerPage(box, settings) {
  const { name, merges, byteIds, sample, trees, course } = settings;
  const tokenizer = new Tokenizer(readMerges(merges, byteIds), findSplit(settings));
  const [[typing], [portrait]] = [makeFigure(), makeFigure()];
  const bench = new Bench(typing, sample, { "The first text": sample });
  const own = new Side("This one", tokenizer.table, tokenizer);
  const start = () => {
    const isFirst = trees && bench.text.value === sample;
    bench.mostOpen = isFirst ? 1 : MOST_OPEN; // beside GPT-4o, there's the tree of one token
    bench.start(isFirst ? [own, makeBrought(sample, trees, "GPT-4o")] : [own]);
  };
  listen(typing, "input", start, true); // before the bench reads it
  bench.text.parentNode.firstChild.data = "Type here";
  if (settings.regex) bench.text.maxLength = MOST_OF_PATTERN;
  const what = `A tokenizer with ${formatNumber(256 + tokenizer.table.size)} tokens. Type something, and see how it cuts it.`;
  const link = make(/^https?:/.test(course) ? "a" : "cite", { href: course ?? "" }, TITLE);
  const side = make("div", portrait, make("h2", "Report card"), makeCard(tokenizer, settings));
  const footer = make("footer", "Made with ", link, ", a free course in which you write such a tokenizer yourself.");
  fillBox(box, "shared", make("h1", name), make("p.what", what), make("div.both", typing, side), footer);
  start();
  buildPortrait(portrait, { merges, byteIds, line: sample, split: tokenizer.split });
}
