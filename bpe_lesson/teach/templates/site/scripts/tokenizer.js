// A tokenizer like GPT-4's: it merges inside chunks, and caches the ids of each chunk.
import { Replay } from "./replay.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_CHUNKS_CACHED = 20_000; // a full cache is emptied, and fills again
const MOST_SHORT_BYTES = 200; // up to here, searching for the lowest rank each time is quick

/** Encode text with a fixed MergeTable, chunk by chunk. */
export class Tokenizer {
  #cache = new Map(); // chunk -> its tokens

  /** `split` is a function from a text to its chunks. */
  constructor(table, split) {
    this.table = table;
    this.split = split;
  }

  /** Turn text into ids. */
  encode(text) {
    return this.listTokens(text).map((token) => token.id);
  }

  /** Return the tokens of a text, like `Replay.listTokens`: a list of `{start, end, id}`. */
  listTokens(text) {
    encodeUtf8(text); // for its error, which names the position in the text
    const tokens = [];
    let place = 0; // of the chunk, in bytes
    for (const chunk of this.split(text)) {
      const known = this.#encodeChunk(chunk);
      for (const { start, end, id } of known) {
        tokens.push({ start: place + start, end: place + end, id });
      }
      place += known.at(-1).end;
    }
    return tokens;
  }

  #encodeChunk(chunk) {
    if (!this.#cache.has(chunk)) {
      const data = encodeUtf8(chunk);
      const short = data.length <= MOST_SHORT_BYTES;
      const { table } = this;
      const tokens = short ? mergeShort(data, table) : new Replay(chunk, table).listTokens();
      if (this.#cache.size >= MOST_CHUNKS_CACHED) this.#cache.clear();
      this.#cache.set(chunk, tokens);
    }
    return this.#cache.get(chunk);
  }
}

/** Merge the first pair with the lowest rank, again and again: quick for a few dozen bytes. */
function mergeShort(data, table) {
  const tokens = Array.from(data, (byte, start) => {
    return { start, end: start + 1, id: table.byteIds[byte] };
  });
  const rankAt = (i) => table.rank(tokens[i]?.id, tokens[i + 1]?.id) ?? Infinity;
  const ranks = tokens.map((_, i) => rankAt(i)); // of the pair that begins at each token
  for (;;) {
    const lowest = Math.min(...ranks);
    if (lowest === Infinity) return tokens;
    const i = ranks.indexOf(lowest);
    const { start } = tokens[i];
    tokens.splice(i, 2, { start, end: tokens[i + 1].end, id: table.ids[lowest] });
    ranks.splice(i, 1);
    ranks[i] = rankAt(i);
    if (i) ranks[i - 1] = rankAt(i - 1);
  }
}
