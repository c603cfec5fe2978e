// Widgets that run what the reader wrote, if it's in their my_bpe.py and Python has started.
import { findWritten } from "./my_code.js";
import { STARTING, askPython, hasPython, isPythonRunning, startPython } from "./python.js";
import { listen, makeButton, makeStatus, refill } from "./toolkit.js";

const MOST_ASKING_MS = 5000;
const OF_TEXT = ["get_stats", "merge"];
/** A widget, or a level of the stepper -> the functions that it can run. */
const USED = { toy: OF_TEXT, bytes: OF_TEXT, words: ["word_stats", "merge_vocab"], stream: ["StreamDecoder"] };

/** Let a widget run the reader's functions from where it is: `box.use(kernel, first)` does that. */
export function useOwnFunctions(box, name, settings) {
  const used = USED[settings.level ?? name];
  if (!hasPython() || !used) return;
  const line = makeStatus("div.note");
  box.after(line);
  let taken = ""; // the functions that run in it now
  const update = async () => {
    const written = findWritten(used);
    if (!written.length || written.join() === taken) return;
    const names = written.join(" and ");
    if (!isPythonRunning()) {
      refill(line, makeButton(`Run your ${names} here`, () => wakePython(line)));
      return;
    }
    taken = written.join();
    try {
      await box.use(makeKernel(settings.level), await askFirst(name, settings));
      refill(line, `This runs your ${names}.`);
    } catch ({ message }) {
      refill(line, `Your ${names} can't run here (${message}), so these are the page's own functions.`);
    }
  };
  listen(document, "bpe-files bpe-python", update);
  update();
}

async function wakePython(line) {
  refill(line, STARTING);
  await startPython().catch(({ message }) => refill(line, `Python can't start here: ${message}`));
}

async function askFirst(name, { level, text, ids, tokens }) {
  if (name === "stream") return { texts: (await askPython("stream", { ids, tokens }, MOST_ASKING_MS)).result };
  return (await askPython("begin", { level, text }, MOST_ASKING_MS)).result;
}

function makeKernel(level) {
  const askSoon = async (name, ...given) =>
    (await askPython("step", { level, name, given }, MOST_ASKING_MS)).result;
  return { isSilent: false, askSoon };
}
