// A page in one file: its widgets show what the file has, and nothing is loaded.
import { useLoader } from "./loading.js";
import { startWidgets } from "./widgets.js";

const MISSING = "GPT-4's vocabulary isn't in this file: only the texts that came with it can be cut here.";

export function startStandalone(widgets) {
  useLoader(() => Promise.reject(new Error(MISSING)));
  startWidgets(widgets);
}
