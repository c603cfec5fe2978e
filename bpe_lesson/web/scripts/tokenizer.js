// A tokenizer like GPT-4's: it merges inside chunks, and caches the ids of each chunk.
import { encodeUtf8 } from "./utf8.js";

const MOST_CHUNKS_CACHED = 20_000; // a full cache is emptied, and fills again

/** Encode text with a MergeTable or a SpelledTable, chunk by chunk. */
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

  /** Return the tokens of a text, like `mergeBytes`. */
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
      const tokens = mergeBytes(encodeUtf8(chunk), this.table);
      if (this.#cache.size >= MOST_CHUNKS_CACHED) this.#cache.clear();
      this.#cache.set(chunk, tokens);
    }
    return this.#cache.get(chunk);
  }
}

/**
 * Merge bytes by the first `number` merges of a table: a list of `{start, end, id}`, whose bytes are
 * `data.subarray(start, end)`. The pairs wait in a heap by rank, and each token knows its neighbours.
 */
export function mergeBytes(data, table, number = Infinity) {
  const ids = Array.from(data, (byte) => table.byteIds[byte]);
  const ends = ids.map((_, start) => start + 1); // of the token that begins here; 0 if none does
  const starts = ids.map((_, place) => place - 1); // of the token before the one that begins here
  const heap = new Heap();
  const note = (left) => {
    const right = ends[left];
    const rank = right < ids.length ? table.rank(ids[left], ids[right]) : undefined;
    if (rank < number) heap.push([rank, left, ids[left], ids[right]]);
  };
  for (let place = 0; place + 1 < ids.length; place++) note(place);
  for (let top; (top = heap.pop()); ) {
    const [rank, left, one, two] = top;
    const right = ends[left];
    // An earlier merge may have taken either of the two.
    if (!right || right >= ids.length || ids[left] !== one || ids[right] !== two) continue;
    ids[left] = table.idAt(rank);
    ends[left] = ends[right];
    ends[right] = 0;
    if (ends[left] < ids.length) starts[ends[left]] = left;
    if (starts[left] >= 0) note(starts[left]);
    note(left);
  }
  const tokens = [];
  for (let start = 0; start < ids.length; start = ends[start]) {
    tokens.push({ start, end: ends[start], id: ids[start] });
  }
  return tokens;
}

/** A heap of lists, of which the one with the lowest numbers comes out first. */
class Heap {
  #items = [];

  push(item) {
    const items = this.#items;
    let place = items.push(item) - 1;
    for (let above; place && isBefore(item, items[(above = (place - 1) >> 1)]); place = above) {
      items[place] = items[above];
    }
    items[place] = item;
  }

  pop() {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (!items.length) return first;
    let place = 0;
    for (let below; (below = 2 * place + 1) < items.length; place = below) {
      if (below + 1 < items.length && isBefore(items[below + 1], items[below])) below += 1;
      if (!isBefore(items[below], last)) break;
      items[place] = items[below];
    }
    items[place] = last;
    return first;
  }
}

/** Say whether one pair merges before another: by its rank, then by its place. */
function isBefore(one, two) {
  return one[0] < two[0] || (one[0] === two[0] && one[1] < two[1]);
}
