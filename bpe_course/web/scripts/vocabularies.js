// The vocabularies that are loaded when they're asked for: a page has GPT-4's, a notebook also GPT-4o's.
import { loadData } from "./loading.js";
import { readMerges } from "./merges.js";
import { SPLITS } from "./pretokenize.js";
import { listen } from "./toolkit.js";
import { Tokenizer } from "./tokenizer.js";
import { encodeUtf8 } from "./utf8.js";

const FILES = { "GPT-4": "gpt4", "GPT-4o": "gpt4o" };

export async function loadModel(name) {
  const { byteIds, merges } = await loadData(FILES[name]);
  return new Tokenizer(readMerges(merges, byteIds), SPLITS[FILES[name]]);
}

export function readTokenizer(merges) {
  return new Tokenizer(readMerges(merges), SPLITS.gpt4);
}

/** If it fails, the next key tries again. */
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
  listen(box, "pointerdown keydown input", ask, true);
  return ask;
}

/** Return what cuts a text as a model does: at once if it's `brought`, a text -> its tokens, or once somebody
    touches the box and the vocabulary is there; then `show` is called. */
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
