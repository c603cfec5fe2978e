// A tokenizer like GPT-4's: it merges inside chunks, and caches the ids of each chunk.
import { countBytes, encodeUtf8 } from "./utf8.js";

export class Tokenizer {
  #cache = new Map();

  constructor(table, split) {
    this.table = table;
    this.split = split;
  }

  encode(text) {
    return this.listTokens(text).map((token) => token.id);
  }

  listTokens(text, data = encodeUtf8(text)) {
    let place = 0; // of the chunk, in bytes
    return this.split(text).flatMap((chunk) => {
      const [known, first] = [this.#encodeChunk(chunk, data.subarray(place)), place];
      place += known.at(-1).end;
      return known.map(({ start, end, id }) => ({ start: first + start, end: first + end, id }));
    });
  }

  #encodeChunk(chunk, data) {
    if (!this.#cache.has(chunk)) this.#cache.set(chunk, mergeBytes(data.subarray(0, countBytes(chunk)), this.table));
    return this.#cache.get(chunk);
  }
}

/** Return `{start, end, id}` of the tokens after the first `number` merges. A new pair never has a lower id than
    the merge that makes it. */
export function mergeBytes(data, table, number = Infinity) {
  const ids = Array.from(data, (byte) => table.byteIds[byte]);
  const ends = ids.map((_, start) => start + 1); // of the token that begins here; 0 if none does
  const starts = ids.map((_, place) => place - 1); // of the token before the one that begins here
  const waiting = new Map(); // merge -> where its pair begins, or has begun
  const find = (left) => {
    const right = ends[left];
    return right && right < ids.length ? table.find(ids[left], ids[right]) : undefined;
  };
  const note = (left) => {
    const id = find(left);
    if (!(id < 256 + number)) return;
    if (!waiting.has(id)) waiting.set(id, []);
    waiting.get(id).push(left);
  };
  for (const place of ids.keys()) note(place);
  while (waiting.size) {
    const id = [...waiting.keys()].reduce((one, two) => Math.min(one, two));
    const places = waiting.get(id).sort((one, two) => one - two);
    waiting.delete(id);
    for (const left of places) {
      if (find(left) !== id) continue; // an earlier merge has taken one of the two
      const right = ends[left];
      ids[left] = id;
      ends[left] = ends[right];
      ends[right] = 0;
      if (ends[left] < ids.length) starts[ends[left]] = left;
      if (starts[left] >= 0) note(starts[left]);
      note(left);
    }
  }
  const tokens = [];
  for (let start = 0; start < ids.length; start = ends[start]) tokens.push({ start, end: ends[start], id: ids[start] });
  return tokens;
}
