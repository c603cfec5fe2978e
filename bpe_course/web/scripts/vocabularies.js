// The vocabularies that are loaded when they're asked for: a page has GPT-4's, a notebook also GPT-4o's.
import { loadData } from "./loading.js";
import { readMerges } from "./merges.js";
import { splitGpt4, splitGpt4o } from "./pretokenize.js";
import { Tokenizer } from "./tokenizer.js";
import { encodeUtf8 } from "./utf8.js";

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

/** Once somebody types or taps in a box, `load` something; if it fails, the next key tries again. */
export function loadOnTouch(box, load, fail) {
  let isAsked = false;
  const ask = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      await load();
    } catch ({ message }) {
      isAsked = false;
      fail(message);
    }
  };
  for (const type of ["pointerdown", "keydown", "input"]) box.addEventListener(type, ask, true);
  return ask;
}

/** Return a function that cuts a text as GPT-4 does, or another model: at once if it's `brought` along, a
    text -> its tokens, or as soon as somebody touches the box and the vocabulary is there. Then it calls
    `show`. Another model is asked for when the reader chooses it, so at once. */
export function makeCutter(box, brought, show, kernel, model = "GPT-4") {
  const known = new Map(Object.entries(brought));
  let [tokenizer, waiting] = [null, `${model}'s vocabulary is on its way …${kernel ? " If it doesn't come, run this cell." : ""}`];
  const load = async () => {
    tokenizer = await loadModel(model);
    show();
  };
  const ask = loadOnTouch(box, load, (message) => {
    waiting = message;
    show();
  });
  if (model !== "GPT-4") ask();
  return (text) => {
    const data = encodeUtf8(text); // it says what's wrong with the text
    const tokens = known.get(text) ?? tokenizer?.listTokens(text, data);
    if (!tokens) throw new Error(waiting);
    return tokens;
  };
}
