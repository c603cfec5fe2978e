// The vocabularies that a page loads when they're asked for: the essay's, and GPT-4's.
import { loadData } from "./loading.js";
import { MergeTable } from "./merges.js";
import { splitGpt4 } from "./pretokenize.js";
import { Tokenizer } from "./tokenizer.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Return a promise of the essay's merges, a MergeTable. */
export async function loadEssay() {
  return unpackTable(await loadData("essay"));
}

/** Return a promise of GPT-4's tokenizer; there's none if the site was built without it. */
export async function loadGpt4() {
  return new Tokenizer(unpackTable(await loadData("gpt4")), splitGpt4);
}

/** Return a MergeTable from `{byteIds, merges}`, in which an id is three digits of base 64. */
export function unpackTable({ byteIds, merges }) {
  const values = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));
  const idAt = (place) => {
    return [0, 1, 2].reduce((id, i) => id * 64 + values.get(merges[place + i]), 0);
  };
  const entries = Array.from({ length: merges.length / 6 }, (_, rank) => {
    return [[idAt(6 * rank), idAt(6 * rank + 3)], 256 + rank];
  });
  return new MergeTable(entries, byteIds);
}
