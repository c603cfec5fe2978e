// Split text into chunks before merging, as GPT-4 does: no merge reaches into the next chunk.

// As in pretokenize.py. JavaScript's own \s also takes U+FEFF, and not U+0085, so the white space is
// spelled out. (In Unicode, the long s is an s in a different case.)
const GPT4_PATTERN = new RegExp(
  [
    "'(?:[sSſdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])",
    "[^\\r\\n\\p{L}\\p{N}]?\\p{L}+",
    "\\p{N}{1,3}",
    " ?[^\\p{White_Space}\\p{L}\\p{N}]+[\\r\\n]*",
    "\\p{White_Space}+$",
    "\\p{White_Space}*[\\r\\n]",
    "\\p{White_Space}+(?!\\P{White_Space})",
    "\\p{White_Space}",
  ].join("|"),
  "gu",
);

// GPT-2's.
const GPT2_PATTERN =
  /'(?:[stmd]|re|ve|ll)| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

export function splitGpt2(text) {
  return text.match(GPT2_PATTERN) ?? [];
}

export function splitGpt4(text) {
  return text.match(GPT4_PATTERN) ?? [];
}

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

export const SPLITS = { gpt2: splitGpt2, gpt4: splitGpt4, gpt4o: splitGpt4o };
