// The live bench of a page: one word at once, and every text as soon as the vocabulary is there.
import { Bench, MOST_PARTS, loadSide } from "./bench.js";
import { isStill } from "./toolkit.js";

const GPT4 = "GPT-4";
const TURN_MS = 1200; // a tree grows for 0.75 s

/** Show the word that the page has brought along; once somebody types or taps, the vocabulary comes. */
export function buildPageBench(box, { text, trees, examples }) {
  const bench = new Bench(box, text, examples);
  const side = makeBrought(text, trees);
  let isAsked = false;
  const load = async () => {
    if (isAsked) return;
    isAsked = true;
    side.waiting = `The vocabulary of ${GPT4} is on its way …`;
    try {
      bench.start([await loadSide(GPT4)]);
    } catch (error) {
      isAsked = false; // the next key tries again
      side.waiting = error.message;
      bench.read();
    }
  };
  for (const kind of ["pointerdown", "keydown", "input"]) box.addEventListener(kind, load, true);
  let turn = isStill() ? Infinity : 0;
  bench.pick = () => {
    const tokens = bench.rows[0].slice(0, MOST_PARTS);
    const [longest] = tokens.toSorted((one, two) => two.end - two.start - one.end + one.start);
    return { side: 0, ...((isAsked ? null : tokens[turn]) ?? longest) };
  };
  bench.start([side]);
  // One token after the other opens, until somebody takes over.
  const timer = setInterval(() => {
    turn = isAsked ? Infinity : turn + 1;
    if (turn < trees.length) bench.read();
    else clearInterval(timer);
  }, TURN_MS);
}

/** Return a side that knows the tokens of one text. */
function makeBrought(text, trees) {
  let end = 0;
  const tokens = trees.map(({ id, bytes }) => ({ id, start: end, end: (end += bytes.length) }));
  const table = { tree: (wanted) => trees.find(({ id }) => id === wanted) };
  const side = { name: GPT4, table, merges: 0, waiting: "", list: () => tokens };
  side.read = (typed) => {
    if (typed !== text) throw new Error(side.waiting);
  };
  return side;
}
