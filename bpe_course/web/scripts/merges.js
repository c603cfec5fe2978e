// Merges in a form that finds a pair's merge quickly.
import { BYTES } from "./utf8.js";

const MOST_BYTES = 40; // of a token that's looked for in a text

class MergeTable {
  /** The ids of the merges come after those of the bytes. */
  constructor(pairs, byteIds = BYTES) {
    const first = Math.max(...byteIds) + 1;
    Object.assign(this, { pairs, byteIds, first, size: pairs.length, last: first + pairs.length - 1 });
    // small numbers are quick; two ids fit if below 2 ** 26
    this.ids = new Map(pairs.map(([left, right], i) => [left * (this.last + 1) + right, first + i]));
    this.bytes = new Map(byteIds.map((id, byte) => [id, byte]));
  }

  /** Return the pairs as if the bytes were 0 to 255, and what turns such an id back. */
  renumber() {
    const number = (id) => this.bytes.get(id) ?? id - this.first + 256;
    return [this.pairs.map((pair) => pair.map(number)), (id) => (id < 256 ? this.byteIds[id] : id - 256 + this.first)];
  }

  /** The lower id was learned earlier. */
  find(left, right) {
    return this.ids.get(left * (this.last + 1) + right);
  }

  tree(id) {
    if (this.bytes.has(id)) return { id, bytes: [this.bytes.get(id)], parts: [] };
    const parts = this.pairs[id - this.first].map((part) => this.tree(part));
    return { id, bytes: parts.flatMap((part) => part.bytes), parts };
  }
}

export function readMerges(packed, byteIds) {
  const pairs = packed.split(" ").filter(Boolean);
  return new MergeTable(pairs.map((pair) => pair.split(",").map(Number)), byteIds);
}

/** Return the merges that can play a part in chunks, lists of bytes, as [left, right, id] in the order learned; a
    byte is its own id. */
export function listMerges(chunks, table) {
  const found = new Map();
  for (const data of chunks) {
    const ids = data.map((byte) => [, table.byteIds[byte]]); // ids[i][n]: of the token that has the n bytes from i on
    for (let size = 2; size <= Math.min(MOST_BYTES, data.length); size++) {
      for (let start = 0; start + size <= data.length; start++) {
        for (let half = 1; half < size; half++) {
          const pair = [ids[start][half], ids[start + half][size - half]];
          const id = table.find(...pair);
          if (id !== undefined) found.set((ids[start][size] = id), pair);
        }
      }
    }
  }
  const name = (id) => table.bytes.get(id) ?? id;
  return [...found].sort(([one], [other]) => one - other).map(([id, pair]) => [...pair.map(name), id]);
}
