// The vocabularies that Python hands to a notebook's widgets. No page has these.
import { splitGpt4 } from "./pretokenize.js";

// GPT-4o's: a word keeps its contraction, and is cut before a capital inside it.
const ANY_SIGN = "[^\\r\\n\\p{L}\\p{N}]?";
const CAPITALS = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
const SMALL = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
const CONTRACTION = "(?:'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?";
const GPT4O_PATTERN = new RegExp(
  [
    `${ANY_SIGN}${CAPITALS}*${SMALL}+${CONTRACTION}`,
    `${ANY_SIGN}${CAPITALS}+${SMALL}*${CONTRACTION}`,
    "\\p{N}{1,3}",
    " ?[^\\p{White_Space}\\p{L}\\p{N}]+[\\r\\n/]*",
    "\\p{White_Space}*[\\r\\n]+",
    "\\p{White_Space}+(?!\\P{White_Space})",
    "\\p{White_Space}+",
  ].join("|"),
  "gu",
);

export function splitGpt4o(text) {
  return text.match(GPT4O_PATTERN) ?? [];
}

const SPLITS = { gpt4: splitGpt4, gpt4o: splitGpt4o };

/** Return a model's SpelledTable from a DataView: for each token, how many bytes it has, and these. */
export function readSpelled(name, { buffer, byteOffset, byteLength }) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const tokens = [];
  for (let place = 0; place < bytes.length; ) {
    const end = place + 1 + bytes[place];
    tokens.push(String.fromCharCode(...bytes.subarray(place + 1, end)));
    place = end;
  }
  return Object.assign(new SpelledTable(tokens), { split: SPLITS[name] });
}

/** A vocabulary that's known by what its tokens spell, as OpenAI's files list them: two neighbours
    can be merged if what they spell together is a token, and that token's id is their rank. */
export class SpelledTable {
  /** `tokens` has id -> what it spells, with a letter from U+0000 to U+00FF for each byte. */
  constructor(tokens) {
    this.tokens = tokens;
    this.idOf = new Map(tokens.map((token, id) => [token, id]));
    this.byteIds = Array.from({ length: 256 }, (_, byte) => this.idOf.get(String.fromCharCode(byte)));
  }

  rank(left, right) {
    return this.idOf.get(this.tokens[left] + this.tokens[right]);
  }

  idAt(rank) {
    return rank;
  }

  tree(id) {
    const bytes = Array.from(this.tokens[id], (letter) => letter.charCodeAt(0));
    const parts = bytes.map((byte) => this.byteIds[byte]);
    // The merge that made it is the last one that's left.
    while (parts.length > 2) {
      const ranks = parts.slice(1).map((right, i) => this.rank(parts[i], right) ?? Infinity);
      const i = ranks.indexOf(Math.min(...ranks));
      parts.splice(i, 2, ranks[i]);
    }
    return { id, bytes, parts: bytes.length > 1 ? parts.map((part) => this.tree(part)) : [] };
  }
}
