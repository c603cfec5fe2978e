// A race of ids: those of two tokenizers, text after text, up to the first that differs.
import { makeVisible } from "./boxes.js";
import { formatNumber } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_LETTERS = 24; // of a text in a sentence

export class Race {
  rows = []; // {mine, wanted, text, token}, of which only the last may differ
  fault = "";

  /** `sizes` are the bytes of each id that's `wanted`, `back` whether the text comes back. */
  add({ text, ids, wanted, sizes, back }) {
    const data = encodeUtf8(text);
    for (let [i, start] = [0, 0]; i < Math.max(ids.length, wanted.length) && !this.fault; start += sizes[i], i++) {
      const row = { mine: ids[i], wanted: wanted[i], text, token: data.subarray(start, start + (sizes[i] ?? 0)) };
      this.rows.push(row);
      if (row.mine !== row.wanted) this.fault = `It stops at id ${formatNumber(this.rows.length)}. ${describeRow(row)}`;
    }
    if (!back) this.fault ||= `The ids of ${quote(text)} are GPT-4's, but decode doesn't bring the text back.`;
  }

  get same() {
    return this.rows.length - (this.rows.at(-1)?.mine !== this.rows.at(-1)?.wanted);
  }
}

function describeRow({ mine = "no id", wanted = "no id", text, token }) {
  return `For ${makeVisible(token) || "what follows"} in ${quote(text)}, this tokenizer gives ${mine}, and GPT-4's gives ${wanted}.`;
}

export function quote(text) {
  const letters = [...text.slice(0, 99)];
  return `“${makeVisible(letters.slice(0, MOST_LETTERS).join(""))}${letters.length > MOST_LETTERS ? " …" : ""}”`;
}

export function describeEnd({ fault, rows }, theirs, parts) {
  const ours = parts.filter((name) => !theirs.includes(name)).join(", ");
  if (fault) return [fault, theirs.length ? `Your parts in it: ${theirs.join(", ")}.` : "All of its parts are the course's."];
  const count = formatNumber(rows.length);
  const head = `${count} ids, and every one is GPT-4's.`;
  const all = parts.length;
  const agree = `All ${count} ids agree with GPT-4's. Every part is the course's, so far.`;
  if (!theirs.length) return [head, `But none of the ${all} parts is yours yet. Write one of them, and race again: ${ours}.`, agree];
  const line = `All ${count} ids of my tokenizer agree with GPT-4's, down to the last one.`;
  if (!ours) return [head, `And you wrote all ${all} parts.`, `${line} I wrote all ${all} of its parts: ${parts.join(", ")}.`];
  const some = `${theirs.length} of its ${all} parts`;
  return [head, `You wrote ${some}. Still the course's: ${ours}.`, `${line} I wrote ${some} (${theirs.join(", ")}); the rest is the course's, so far.`];
}
