// The vocabularies that are loaded when they're asked for: a page has GPT-4's.
import { loadData } from "./loading.js";
import { MergeTable } from "./merges.js";
import { splitGpt4 } from "./pretokenize.js";
import { Tokenizer } from "./tokenizer.js";
import { query, refill } from "./toolkit.js";

const FILES = { "GPT-4": "gpt4", "GPT-4o": "gpt4o" };

export async function loadModel(name) {
  const data = await loadData(FILES[name]);
  const table = data.merges ? unpackTable(data) : data; // a notebook's loader has read it already
  return new Tokenizer(table, table.split ?? splitGpt4);
}

export function makeTokenizer(table) {
  return new Tokenizer(table, splitGpt4);
}

export async function addModel(box, tokenizers, name, show) {
  const status = query(".status", box);
  refill(status, `Loading ${name}'s vocabulary …`);
  try {
    tokenizers[name] ??= await loadModel(name);
  } catch {
    refill(status, `${name}'s vocabulary isn't here.`);
    return;
  }
  show();
}

/** Return a MergeTable from `{byteIds, merges}`, in which an id is three digits of base 64. */
export function unpackTable({ byteIds, merges }) {
  const idAt = (place) => {
    const bytes = atob(`A${merges.slice(place, place + 3)}`); // with a fourth digit, which is 0, it's whole
    return Array.from(bytes).reduce((id, byte) => 256 * id + byte.charCodeAt(0), 0);
  };
  const entries = Array.from({ length: merges.length / 6 }, (_, rank) => {
    return [[idAt(6 * rank), idAt(6 * rank + 3)], 256 + rank];
  });
  return new MergeTable(entries, byteIds);
}
