// The live bench of the pages: GPT-4's tokens of one word at once, and of every text as soon as the
// vocabulary is there.
import { Bench, loadSide } from "./bench.js";
import { query, queryAll } from "./toolkit.js";
import { loadOnTouch } from "./vocabularies.js";

const MODEL = "GPT-4";
const MOST_OPEN = 12; // bytes of a text whose trees fit side by side, on a phone, too

/** Show the word that the page has brought along; once somebody types or taps, the vocabulary comes. If
    a letter is to be `counted`, each one is marked below its token. */
export function buildLiveBench(box, settings) {
  const { text, trees, examples, counted } = { ...JSON.parse(query("main")?.dataset.bench ?? "{}"), ...settings };
  const bench = new Bench(box, text, examples);
  const side = makeBrought(text, trees);
  const load = async () => {
    side.waiting = `The vocabulary of ${MODEL} is on its way …`;
    bench.start([await loadSide(MODEL)]);
  };
  loadOnTouch(box, load, (message) => {
    side.waiting = message;
    bench.read();
  });
  bench.mostOpen = MOST_OPEN;
  bench.whenShown = () => {
    const leaves = queryAll(".open code", box).filter((one) => one.firstChild.data === counted);
    for (const leaf of leaves) leaf.classList.add("counted");
  };
  bench.start([side]);
}

/** Return a side of a bench that knows one text only, by the trees of its tokens. */
export function makeBrought(text, trees, name = MODEL) {
  let end = 0;
  const tokens = trees.map(({ id, bytes }) => ({ id, start: end, end: (end += bytes.length) }));
  const table = { tree: (wanted) => trees.find(({ id }) => id === wanted) };
  const side = { name, table, merges: 0, waiting: "", list: () => tokens };
  side.read = (typed) => {
    if (typed !== text) throw new Error(side.waiting);
  };
  return side;
}
