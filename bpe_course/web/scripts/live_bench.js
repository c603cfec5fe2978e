// The live bench: in a notebook, GPT-4's tokenizer beside GPT-4o's, which Python hands over.
import { Bench, loadSide } from "./bench.js";
import { buildPageBench } from "./page_bench.js";
import { make } from "./toolkit.js";

const MODELS = ["GPT-4", "GPT-4o"];
const RUN_AGAIN = "Run this cell to type again.";
const MOST_KEPT = 2000; // characters
const MOST_LOADING_MS = 8000; // after that, probably nobody answers
const KEEP_MS = 500; // after the last key, a notebook keeps what the bench shows

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
