// The reader's progress, in the shape of the notebook's progress.json: name -> {right, tries, hints}; and
// also what was typed, and whether the answer was shown.
import { readStored, writeStored } from "./storage.js";
import { announce } from "./toolkit.js";

const PROGRESS_KEY = "bpe-lesson-progress-1"; // 1 is the version of the shape

/** Return name -> progress, in the order in which the reader last worked on each. */
export function readProgress() {
  return readStored(PROGRESS_KEY, isProgressEntry);
}

function isProgressEntry(name, entry) {
  return typeof entry?.right === "boolean" && [entry.tries, entry.hints].every((n) => Number.isInteger(n) && n >= 0);
}

export function getProgress(name) {
  const progress = readProgress();
  return Object.hasOwn(progress, name) ? progress[name] : { right: false, tries: 0, hints: 0 };
}

export function countRight(questions, functions) {
  const progress = readProgress();
  const [answered, written] = [questions, functions].map((names) => names.filter((name) => progress[name]?.right).length);
  const more = functions.length ? `, ${written} of ${functions.length} functions` : "";
  return [answered + written, `${answered} of ${questions.length} answered${more}`];
}

/** Add tries and hints; the question becomes the last one, and what was ever right stays right. */
export function recordProgress(name, { right = false, tries = 0, hints = 0, ...more }) {
  const others = { ...readProgress() };
  delete others[name];
  const entry = getProgress(name);
  const sums = { right: entry.right || right, tries: entry.tries + tries, hints: entry.hints + hints };
  writeProgress({ ...others, [name]: { ...entry, ...more, ...sums } });
}

export function eraseProgress() {
  writeProgress({});
}

function writeProgress(progress) {
  writeStored(PROGRESS_KEY, progress);
  announce("bpe-progress");
}
