// Widgets that run the functions in the reader's my_bpe.py.
import { findWritten } from "./my_code.js";
import { askPython, getLoadingBar, hasPython, isPythonRunning, startPython } from "./python.js";
import { listen, makeButton, makeStatus, refill } from "./toolkit.js";

const MOST_ASKING_MS = 5000;
const OF_TEXT = ["get_stats", "merge"];
/** What runs -> the reader's functions that it can run. */
const USED = {
  letters: OF_TEXT, bytes: OF_TEXT, chunks: OF_TEXT, encode: ["merge"], words: ["word_stats", "merge_vocab"],
  decoder: ["StreamDecoder"],
};

/** Let a widget run the reader's functions, by `box.use` or `box.confirm`. */
export function useOwnFunctions(box, settings) {
  const kind = settings.merges ? "encode" : settings.decoder ? "decoder" : settings.level;
  const used = USED[kind];
  if (!hasPython() || !used) return;
  const line = makeStatus("div.note");
  const ask = async (task, given) => (await askPython(task, given, MOST_ASKING_MS)).result;
  box.after(line);
  let taken; // the functions that run in it now
  const update = async () => {
    const written = findWritten(used);
    const names = written.join(" and ");
    if (!names || names === taken) return;
    if (!isPythonRunning()) return refill(line, makeButton(`Run your ${names} here`, () => wakePython(line)));
    taken = names;
    try {
      if (kind === "decoder") await box.use((ids, tokens) => ask("stream", { ids, tokens }));
      else box.confirm((...step) => ask("confirm", { level: kind, step }), written);
      refill(line);
    } catch ({ message }) {
      refill(line, `Your ${names} can't run here (${message}), so these are the page's own functions.`);
    }
  };
  listen(document, "bpe-files bpe-python", update);
  update();
}

async function wakePython(line) {
  refill(line, getLoadingBar());
  await startPython().catch(({ message }) => refill(line, `Python can't start here: ${message}`));
}
