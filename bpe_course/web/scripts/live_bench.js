// The live bench: in a notebook, GPT-4's tokenizer beside GPT-4o's, which Python hands over; on a page,
// GPT-4's, with one word at once, and every text as soon as the vocabulary is there.
import { Bench, loadSide } from "./bench.js";
import { make, query, queryAll } from "./toolkit.js";
import { loadOnTouch } from "./vocabularies.js";

const MODELS = ["GPT-4", "GPT-4o"];
const RUN_AGAIN = "Run this cell to type again.";
const MOST_KEPT = 2000; // characters
const MOST_LOADING_MS = 8000; // after that, probably nobody answers
const KEEP_MS = 500; // after the last key, a notebook keeps what the bench shows
const MOST_OPEN = 12; // bytes of a text whose trees fit side by side, on a phone, too

export function buildLiveBench(box, settings, kernel) {
  return kernel ? buildNotebookBench(box, settings, kernel) : buildPageBench(box, settings);
}

async function buildNotebookBench(box, { examples }, kernel) {
  const { text = Object.values(examples)[0], rows } = kernel.kept;
  const bench = new Bench(box, text, examples);
  if (rows) bench.start(rows.map((row, i) => ({ name: MODELS[i], ...makeKept(row) })));
  bench.text.readOnly = true;
  const note = make("p", "Loading the vocabularies of GPT-4 and GPT-4o …");
  bench.status.after(note);
  const waiting = setTimeout(() => (note.textContent = RUN_AGAIN), MOST_LOADING_MS);
  try {
    const sides = await Promise.all(MODELS.map(loadSide));
    note.remove();
    bench.text.readOnly = false;
    bench.whenShown = makeKeeper(bench, kernel);
    bench.start(sides);
  } catch (error) {
    note.textContent = error.message;
  }
  clearTimeout(waiting);
}

function makeKept(row) {
  const list = () => row.map(([start, end, id]) => ({ start, end, id }));
  return { list, merges: 0, read: () => {} };
}

function makeKeeper(bench, kernel) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (bench.text.value.length > MOST_KEPT) return;
      const pack = ({ start, end, id }) => [start, end, id];
      kernel.kept = { text: bench.text.value, rows: bench.rows.map((row) => row.map(pack)) };
    }, KEEP_MS);
  };
}

/** Show the word that the page has brought along; once somebody types or taps, the vocabulary comes. If
    a letter is to be `counted`, each one is marked below its token. */
function buildPageBench(box, settings) {
  const { text, trees, examples, counted } = { ...JSON.parse(query("main").dataset.bench ?? "{}"), ...settings };
  const bench = new Bench(box, text, examples);
  const side = makeBrought(text, trees);
  const load = async () => {
    side.waiting = `The vocabulary of ${MODELS[0]} is on its way …`;
    bench.start([await loadSide(MODELS[0])]);
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

function makeBrought(text, trees) {
  let end = 0;
  const tokens = trees.map(({ id, bytes }) => ({ id, start: end, end: (end += bytes.length) }));
  const table = { tree: (wanted) => trees.find(({ id }) => id === wanted) };
  const side = { name: MODELS[0], table, merges: 0, waiting: "", list: () => tokens };
  side.read = (typed) => {
    if (typed !== text) throw new Error(side.waiting);
  };
  return side;
}
