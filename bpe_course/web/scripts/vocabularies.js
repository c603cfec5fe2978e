// The vocabularies that are loaded when they're asked for: a page has GPT-4's, a notebook also GPT-4o's.
import { loadData } from "./loading.js";
import { readMerges } from "./merges.js";
import { splitGpt4, splitGpt4o } from "./pretokenize.js";
import { Tokenizer } from "./tokenizer.js";
import { query, refill } from "./toolkit.js";

// The name of a model -> the name of its data, and how it splits a text.
const MODELS = { "GPT-4": ["gpt4", splitGpt4], "GPT-4o": ["gpt4o", splitGpt4o] };

export async function loadModel(name) {
  const [file, split] = MODELS[name];
  const { byteIds, merges } = await loadData(file);
  return new Tokenizer(readMerges(merges, byteIds), split);
}

export function readTokenizer(merges) {
  return new Tokenizer(readMerges(merges), splitGpt4);
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
