// A race of ids: those of two tokenizers, text after text, up to the first that differs.
import { makeVisible } from "./boxes.js";
import { formatNumber } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_LETTERS = 24; // of a text in a sentence

export class Race {
  rows = []; // {mine, wanted, text, start, end}: one for each id, with its place in the bytes of its text
  fault = ""; // what stops the race, in a sentence

  /** Add the ids of a text by both; `sizes` are the bytes of each id that's `wanted`, and `back` says
      whether the text comes back. A list that ends too early differs there. */
  add({ text, ids, wanted, sizes, back }) {
    const data = encodeUtf8(text);
    const isOther = (i) => ids[i] !== wanted[i];
    const most = Math.max(ids.length, wanted.length);
    let [i, start] = [0, 0];
    for (; i < most && !this.fault; i++, start += sizes[i - 1]) {
      const row = { mine: ids[i], wanted: wanted[i], text, data, start, end: start + (sizes[i] ?? 0) };
      this.rows.push(row);
      if (isOther(i)) this.fault = `It stops at id ${formatNumber(this.rows.length)}: ${tell(row)}`;
    }
    if (!back && !this.fault) this.fault = `The ids of ${quote(text)} are GPT-4's, but decode doesn't bring the text back.`;
  }

  /** Return how many ids are the same. */
  get same() {
    return this.rows.length - (this.rows.at(-1)?.mine !== this.rows.at(-1)?.wanted);
  }
}

export function spell({ data, start, end }) {
  return makeVisible(data.subarray(start, end));
}

export function quote(text) {
  const shown = makeVisible([...text].slice(0, MOST_LETTERS).join(""));
  return shown.length < makeVisible(text).length ? `“${shown} …”` : `“${shown}”`;
}

function tell(row) {
  const mine = row.mine === undefined ? "this one has no more ids" : `this one has ${row.mine}`;
  return `${mine}, and GPT-4 ${row.wanted === undefined ? "has no more" : `has ${row.wanted} for ${spell(row)}`}, in ${quote(row.text)}.`;
}

/** Return the head of what's said at the end, what follows, and the line to share, if any of it is theirs. */
export function describeEnd({ fault, rows }, theirs, all) {
  const ours = all.filter((name) => !theirs.includes(name));
  if (fault) return [fault, theirs.length ? `Yours in it: ${theirs.join(", ")}.` : "It's the course's own functions that ran.", ""];
  const count = formatNumber(rows.length);
  const head = `${count} ids, and every one is GPT-4's.`;
  if (!theirs.length) return [head, `That's the course's tokenizer: none of its ${all.length} parts is yours yet. Write ${ours[0]}, and race again.`, ""];
  const line = `${count} of ${count} ids are the same as GPT-4's, down to the last one. `;
  if (!ours.length) return [head, `And you wrote all ${all.length} parts.`, `${line}I wrote the tokenizer, all ${all.length} parts of it: ${all.join(", ")}.`];
  const parts = `${theirs.length} of its ${all.length} parts`;
  return [head, `You wrote ${parts}. Still the course's: ${ours.join(", ")}.`, `${line}I wrote ${parts} (${theirs.join(", ")}); the rest is the course's, for now.`];
}
