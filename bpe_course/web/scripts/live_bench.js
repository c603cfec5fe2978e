// The live bench of the pages: GPT-4's tokens of one word, and of every text once the vocabulary is there.
import { Bench, loadSide } from "./bench.js";
import { make, makeButton, makeRow, makeStatus, query, queryAll, refill, setField } from "./toolkit.js";
import { loadOnTouch } from "./vocabularies.js";

const MODEL = "GPT-4";
const SAID = 2; // what the models said of strawberry
const [MOST_OPEN, MOST_OPEN_WIDE] = [12, 30]; // bytes of a text whose trees fit; the front page has small ones
const WIDE = "(min-width: 80rem)"; // as in site.css

/** Show the page's own word until somebody types or taps: then the vocabulary comes. If a letter is to be
    `counted`, the reader guesses first. Then each one is marked, from left to right. */
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
  bench.mostOpen = query(".hero") && matchMedia(WIDE).matches ? MOST_OPEN_WIDE : MOST_OPEN;
  if (counted) (query(".go") ?? box.firstChild).before(makeGuess(text, trees, counted, () => {
    bench.whenShown = () => bench.text.value === text && markLetters(box, counted);
    setField(bench.text, text);
  }));
  bench.start([side]);
}

function makeGuess(text, trees, letter, count) {
  const ids = trees.map(({ id }) => id).join(", ").replace(/, (\d+)$/, " or $1");
  const right = text.split(letter).length - 1;
  const guess = (number) => {
    const verdict = number === right ? "Right, it's" : `You said ${number}${number === SAID ? ", as both models did" : ""}. It's`;
    refill(status, `${verdict} ${right}. Its tokens are numbers, and no ${letter} is in ${ids}.`);
    refill(row, status);
    status.focus();
    count();
  };
  const status = Object.assign(makeStatus(), { tabIndex: -1 });
  const row = makeRow(make("b", "Your guess"), ...[1, 2, 3, 4].map((number) => makeButton(number, () => guess(number))), status);
  row.classList.add("guess");
  return row;
}

function markLetters(box, letter) {
  const leaves = queryAll(".open code", box).filter((one) => one.firstChild.data === letter);
  for (const [i, leaf] of leaves.entries()) {
    leaf.classList.add("counted");
    leaf.style.setProperty("--nth", i);
  }
}

/** Return a side of a bench that knows one text only, by the trees of its tokens. */
export function makeBrought(text, trees, name = MODEL) {
  let end = 0;
  const tokens = trees.map(({ id, bytes }) => ({ id, start: end, end: (end += bytes.length) }));
  return {
    name, merges: 0, waiting: "",
    table: { tree: (wanted) => trees.find(({ id }) => id === wanted) },
    list: () => tokens,
    read(typed) {
      if (typed !== text) throw new Error(this.waiting);
    },
  };
}
