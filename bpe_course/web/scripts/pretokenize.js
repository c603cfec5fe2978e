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

export function splitGpt4(text) {
  return text.match(GPT4_PATTERN) ?? [];
}
