// Widgets that run what the reader wrote, if it's in their my_bpe.py and Python has started.
import { findWritten } from "./my_code.js";
import { askPython, hasPython, isPythonRunning, startPython } from "./python.js";
import { make, makeButton } from "./toolkit.js";

const MOST_ANSWERING_MS = 5000;
const OF_TEXT = ["get_stats", "merge"];
/** A widget, or a level of the stepper -> the functions that it can run. */
const USED = { toy: OF_TEXT, bytes: OF_TEXT, words: ["word_stats", "merge_vocab"], stream: ["StreamDecoder"] };

/** Let a widget run the reader's functions; `build(box, settings, kernel)` makes it anew. */
export function useOwnFunctions(box, name, settings, build) {
  const used = USED[settings.level ?? name];
  if (!hasPython() || !used) return;
  const line = make("p", { class: "note", role: "status" });
  box.after(line);
  let shown = box;
  let taken = ""; // the functions that run in it now
  const update = async () => {
    const written = findWritten(used);
    if (!written.length || written.join() === taken) return;
    const names = written.join(" and ");
    if (!isPythonRunning()) {
      line.replaceChildren(makeButton(`Run your ${names} here`, () => wakePython(line)));
      return;
    }
    taken = written.join();
    try {
      const fresh = make("div", { class: "widget" });
      build(fresh, { ...settings, ...(await askFirst(name, settings)) }, makeKernel(settings.level));
      shown.replaceWith(fresh);
      shown = fresh;
      line.textContent = `This runs your ${names}.`;
    } catch ({ message }) {
      line.textContent = `Your ${names} can't run here (${message}), so these are the page's own functions.`;
    }
  };
  for (const event of ["bpe-files", "bpe-python"]) document.addEventListener(event, update);
  update();
}

async function wakePython(line) {
  line.replaceChildren("Python is starting: about ten seconds, once.");
  await startPython().catch(({ message }) => (line.textContent = `Python can't start here: ${message}`));
}

/** Return what Python adds to a widget's settings: the stepper's first states, or a stream's texts. */
async function askFirst(name, { level, text, ids, tokens }) {
  if (name === "stream") return { texts: (await askPython("stream", { ids, tokens }, MOST_ANSWERING_MS)).result };
  return (await askPython("begin", { level, text }, MOST_ANSWERING_MS)).result;
}

/** Return what answers the stepper, as a notebook's kernel does. */
function makeKernel(level) {
  const askSoon = async (name, ...given) =>
    (await askPython("step", { level, name, given }, MOST_ANSWERING_MS)).result;
  return { isSilent: false, askSoon };
}
