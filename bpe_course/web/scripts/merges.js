// Merges in a form that finds a pair's merge quickly.

class MergeTable {
  /** Take the pairs in the order learned, of which the first makes the id 256, and the ids of the bytes. */
  constructor(pairs, byteIds = Array.from({ length: 256 }, (_, byte) => byte)) {
    Object.assign(this, { pairs, byteIds, size: pairs.length, last: 255 + pairs.length });
    const keys = pairs.map(([left, right], i) => [left * (this.last + 1) + right, 256 + i]);
    this.ids = new Map(keys); // small numbers are the quickest keys; two ids fit if below 2 ** 26
    this.bytes = new Map(byteIds.map((id, byte) => [id, byte]));
  }

  /** Return the id that a pair becomes, or undefined. Of two, the lower was learned earlier. */
  find(left, right) {
    return this.ids.get(left * (this.last + 1) + right);
  }

  /** Return a token's tree down to its bytes: `{id, bytes, parts}`; a byte has no parts. */
  tree(id) {
    if (this.bytes.has(id)) return { id, bytes: [this.bytes.get(id)], parts: [] };
    const parts = this.pairs[id - 256].map((part) => this.tree(part));
    return { id, bytes: parts.flatMap((part) => part.bytes), parts };
  }
}

export function readMerges(packed, byteIds) {
  const pairs = packed.split(" ").filter(Boolean);
  return new MergeTable(pairs.map((pair) => pair.split(",").map(Number)), byteIds);
}
