// Split text into chunks before merging, as GPT-2, GPT-4 and GPT-4o do: no merge reaches into the next chunk.

// As in pretokenize.py. JavaScript's own \s also takes U+FEFF, and not U+0085, so the white space is
// spelled out. (In Unicode, the long s is an s in a different case.)
const GPT2 = [
  /'(?:[stmd]|re|ve|ll)/u,
  / ?\p{L}+/u,
  / ?\p{N}+/u,
  / ?[^\p{White_Space}\p{L}\p{N}]+/u,
  /\p{White_Space}+(?!\P{White_Space})/u,
  /\p{White_Space}+/u,
];
const GPT4 = [
  /'(?:[sSſdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])/u,
  /[^\r\n\p{L}\p{N}]?\p{L}+/u,
  /\p{N}{1,3}/u,
  / ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*/u,
  /\p{White_Space}+$/u,
  /\p{White_Space}*[\r\n]/u,
  /\p{White_Space}+(?!\P{White_Space})/u,
  /\p{White_Space}/u,
];
// A word keeps its contraction, and is cut before a capital inside it.
const GPT4O = [
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?/u,
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?/u,
  /\p{N}{1,3}/u,
  / ?[^\p{White_Space}\p{L}\p{N}]+[\r\n/]*/u,
  /\p{White_Space}*[\r\n]+/u,
  /\p{White_Space}+(?!\P{White_Space})/u,
  /\p{White_Space}+/u,
];

function makeSplit(alternatives) {
  const pattern = new RegExp(alternatives.map(({ source }) => source).join("|"), "gu");
  return (text) => text.match(pattern) ?? [];
}

export const splitGpt4 = makeSplit(GPT4);
export const SPLITS = { gpt2: makeSplit(GPT2), gpt4: splitGpt4, gpt4o: makeSplit(GPT4O) };
