// Python in the page: a worker judges and runs what the reader writes. If it hangs, another one starts.
import { loadData } from "./loading.js";
import { readFiles, writeFiles } from "./my_code.js";
import { announce, make, query } from "./toolkit.js";

const MOST_WAKING_MS = 120_000;
const HUNG = "This didn't end, so Python starts again. Is there a loop that never ends?";
const ENDED = "Your code has ended Python itself, so it starts again. Is there an exit, here or in my_bpe.py?";
let wait; // words, and a bar that shows how much of Python is here
let worker;
let port; // to the worker's script; what else comes out of the worker, nobody hears
let ready; // the promise that Python has started
let running = false;
let refuse; // ends what the worker is asked just now
let queue = Promise.resolve();

export function hasPython() {
  return document.documentElement.hasAttribute("data-python");
}

export function isPythonRunning() {
  return running;
}

export function getLoadingBar() {
  return (wait ??= make("label.waking", "Starting Python, 10 MB … ", make("progress", { value: 0 })));
}

export function startPython() {
  if (ready) return ready;
  document.documentElement.dataset.python = "asked";
  const start = loadPieces().then(async ({ worker: source, files }) => {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { port1, port2 } = new MessageChannel();
    worker = new Worker(address);
    worker.postMessage(null, [port2]);
    port = port1;
    URL.revokeObjectURL(address);
    await send({ files }, MOST_WAKING_MS);
    running = true;
    announce("bpe-python");
  });
  ready = start;
  start.finally(() => getLoadingBar().remove()).catch(() => {});
  start.catch(() => (ready = ready === start ? null : ready)); // whoever asks next tries again
  return start;
}

async function loadPieces() {
  const count = await loadData("python");
  const bar = Object.assign(query("progress", getLoadingBar()), { value: 0, max: count + 1 }); // the last part is for waking
  const load = async (_, i) => {
    const piece = await loadData(`python-${i}`);
    bar.value += 1;
    return piece;
  };
  return JSON.parse((await Promise.all(Array.from({ length: count }, load))).join(""));
}

/** Ask bpe_course.in_page to do a task, after those before it; return a promise of its result. The learner's
    files go along, and come back. */
export function askPython(task, given, limit) {
  const turn = queue.then(async () => {
    await startPython();
    const files = readFiles();
    const reply = await send({ question: JSON.stringify({ task, given, files }) }, limit);
    if (!reply) {
      stopPython();
      throw new Error(ENDED);
    }
    const answer = JSON.parse(reply);
    const all = { ...files, ...answer.files }; // code can't take away what the reader has
    if (JSON.stringify(all) !== JSON.stringify(files)) writeFiles(all);
    return { notes: answer.notes, ...answer.result, result: answer.result };
  });
  queue = turn.catch(() => {});
  return turn;
}

export function stopPython(reason) {
  if (!worker) return; // it's still being loaded
  worker.terminate();
  worker = ready = null;
  running = false;
  refuse?.(new Error(reason));
  startPython().catch(() => {}); // whoever asks next hears of it
}

function send(message, limit) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stopPython(HUNG), limit);
    const end = (act) => (value) => {
      clearTimeout(timer);
      refuse = null;
      act(value);
    };
    const [done, fail] = [resolve, reject].map(end);
    refuse = fail;
    port.onmessage = ({ data }) => {
      if (data.error) fail(Object.assign(new Error(data.error), { isEngines: true }));
      else done(data.answer);
    };
    const tell = ({ message: what }) => fail(new Error(what || "the browser doesn't let it start"));
    worker.onerror = running ? null : tell; // later, it's an error in a timer of the reader's code
    port.postMessage(message);
  });
}
