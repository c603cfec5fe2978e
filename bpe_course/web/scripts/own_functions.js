// Strips that run what the reader wrote, if it's in their my_bpe.py and Python has started.
import { findWritten } from "./my_code.js";
import { STARTING, askPython, hasPython, isPythonRunning, startPython } from "./python.js";
import { listen, makeButton, makeStatus, refill } from "./toolkit.js";

const MOST_ASKING_MS = 5000;
const OF_TEXT = ["get_stats", "merge"];
/** What runs -> the functions of the reader's that it can run. */
const USED = { letters: OF_TEXT, bytes: OF_TEXT, encode: ["merge"], words: ["word_stats", "merge_vocab"] };

/** Let the reader's functions confirm what a strip does: `box.confirm` is handed them. */
export function useOwnFunctions(box, settings) {
  if (!box.confirm) return;
  const kind = settings.merges ? "encode" : settings.level;
  const used = USED[kind];
  if (!hasPython() || !used) return;
  const line = makeStatus("div.note");
  box.after(line);
  let taken = ""; // the functions that run in it now
  const update = () => {
    const written = findWritten(used);
    if (!written.length || written.join() === taken) return;
    const names = written.join(" and ");
    if (!isPythonRunning()) {
      refill(line, makeButton(`Run your ${names} here`, () => wakePython(line)));
      return;
    }
    taken = written.join();
    refill(line);
    box.confirm((...step) => confirm(kind, step), written);
  };
  listen(document, "bpe-files bpe-python", update);
  update();
}

async function wakePython(line) {
  refill(line, STARTING);
  await startPython().catch(({ message }) => refill(line, `Python can't start here: ${message}`));
}

async function confirm(level, step) {
  return (await askPython("confirm", { level, step }, MOST_ASKING_MS)).result;
}
