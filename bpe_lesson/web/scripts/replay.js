// Replay merges on a text once, then list its tokens after any number of merges.
import { MergeTable } from "./merges.js";
import { encodeUtf8 } from "./utf8.js";

/**
 * Return for each gap between two bytes the number of the merge that closes it, from 1 on.
 *
 * If a gap stays open, its number is one more than the number of merges. `times[i]` is for the gap
 * after byte i; below, that gap is called i + 1, the place of the byte after it.
 */
export function findClosingTimes(data, table) {
  const ids = new Int32Array(data.length); // right at a token's two ends
  const starts = new Int32Array(data.length); // right at a token's last byte
  const ends = new Int32Array(data.length); // right at a token's first byte
  for (let place = 0; place < data.length; place++) {
    ids[place] = table.byteIds[data[place]];
    starts[place] = place;
    ends[place] = place + 1;
  }
  const times = new Int32Array(Math.max(0, data.length - 1)).fill(table.size + 1);
  const waiting = new Array(table.size); // rank -> the gaps where that merge may apply
  const note = (gap) => {
    const rank = table.rank(ids[gap - 1], ids[gap]);
    if (rank !== undefined) (waiting[rank] ??= []).push(gap);
  };
  for (let gap = 1; gap < data.length; gap++) note(gap);
  // A new pair always has a higher rank than the merge that makes it.
  for (const [rank, id] of table.ids.entries()) {
    const [left, right] = table.pairs.get(id);
    for (const gap of waiting[rank] ?? []) {
      // An earlier merge, or in a run such as aaa the one before, may have taken the pair away.
      if (ids[gap - 1] !== left || ids[gap] !== right) continue;
      const start = starts[gap - 1];
      const end = ends[gap];
      ids[start] = ids[end - 1] = id;
      ends[start] = end;
      starts[end - 1] = start;
      times[gap - 1] = rank + 1;
      if (start > 0) note(start);
      if (end < data.length) note(end);
    }
  }
  return times;
}

/** The tokens of a text after any number of merges, without merging again each time. */
export class Replay {
  /** Replay all merges once; they're a MergeTable, a Map or a list of entries, pair -> id. */
  constructor(text, merges) {
    this.data = encodeUtf8(text);
    this.table = MergeTable.from(merges);
    this.times = findClosingTimes(this.data, this.table);
  }

  /**
   * Return the tokens after the first `number` merges: a list of `{start, end, id}`, whose bytes
   * are `data.subarray(start, end)`.
   */
  listTokens(number) {
    const last = Math.min(number, this.table.size);
    const tokens = [];
    let newest = 0; // the number of the last merge inside the token so far
    for (let start = 0, end = 1; end <= this.data.length; end++) {
      const time = end < this.data.length ? this.times[end - 1] : Infinity;
      if (time <= last) {
        newest = Math.max(newest, time);
        continue;
      }
      const id = newest ? this.table.ids[newest - 1] : this.table.byteIds[this.data[start]];
      tokens.push({ start, end, id });
      newest = 0;
      start = end;
    }
    return tokens;
  }
}
