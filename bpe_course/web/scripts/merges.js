// Merges in a form that finds a pair's merge quickly.

export class MergeTable {
  /** Take entries [pair, id] in the order learned, and the ids of bytes that aren't their own. */
  constructor(merges, byteIds = Array.from({ length: 256 }, (_, byte) => byte)) {
    this.byteIds = byteIds;
    this.ids = merges.map(([, id]) => id); // rank -> id
    this.size = merges.length;
    this.base = Math.max(255, this.ids.at(-1) ?? 0) + 1; // no id is as high
    const keys = merges.map(([[left, right]], rank) => [left * this.base + right, rank]);
    this.ranks = new Map(keys); // small numbers are the quickest keys; two ids fit if below 2 ** 26
    this.pairs = new Map(merges.map(([pair, id]) => [id, pair])); // id -> what it's made of
    this.bytes = new Map(byteIds.map((id, byte) => [id, byte]));
  }

  /** Return the rank of a pair's merge, or undefined if it has none. The first merge has rank 0. */
  rank(left, right) {
    return this.ranks.get(left * this.base + right);
  }

  idAt(rank) {
    return this.ids[rank];
  }

  /** Return a token's tree down to its bytes: `{id, bytes, parts}`; a byte has no parts. */
  tree(id) {
    if (this.bytes.has(id)) return { id, bytes: [this.bytes.get(id)], parts: [] };
    const parts = this.pairs.get(id).map((part) => this.tree(part));
    return { id, bytes: parts.flatMap((part) => part.bytes), parts };
  }
}

/** Return the table of the pairs in the order learned, as Python packs them: "97,97 256,98". */
export function readMerges(packed, byteIds) {
  const pairs = packed.split(" ").filter(Boolean);
  return new MergeTable(pairs.map((pair, rank) => [pair.split(",").map(Number), 256 + rank]), byteIds);
}
