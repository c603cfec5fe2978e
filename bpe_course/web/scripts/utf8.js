// UTF-8: encode, tell what a byte is for, split broken UTF-8 into its parts, decode.

export const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** Throws if the text has a lone surrogate, which UTF-8 can't encode. */
export function encodeUtf8(text) {
  const place = text.search(/\p{Surrogate}/u);
  if (place < 0) return new TextEncoder().encode(text);
  const position = [...text.slice(0, place)].length; // in code points, as Python counts
  throw new RangeError(
    `the text has a lone surrogate, ${formatCodePoint(text.charCodeAt(place))}, at position ` +
      `${position}, which UTF-8 can't encode: delete it, or write U+FFFD in its place`,
  );
}

/** Return a text's bytes, or none and a sentence. */
export function tryEncode(text) {
  try {
    return [encodeUtf8(text), ""];
  } catch ({ message }) {
    return [new Uint8Array(), message];
  }
}

export function countBytes(text) {
  let count = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    count += 1 + (code > 0x7f) + (code > 0x7ff) + (code > 0xffff);
  }
  return count;
}

export function formatCodePoint(codePoint) {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}

export function formatByte(byte) {
  return byte.toString(16).padStart(2, "0");
}

export function formatBytes(bytes) {
  return Array.from(bytes, formatByte).join(" ");
}

export function parseHex(typed) {
  if (!/^(?:\s*[0-9a-f]{2})*\s*$/i.test(typed)) throw new RangeError("Two hex digits make a byte, as in e2 82 ac.");
  return (typed.match(/\S\S/g) ?? []).map((digits) => parseInt(digits, 16));
}

export function byteRole(byte) {
  if (byte < 0b1000_0000) return "single";
  if (byte < 0b1100_0000) return "continuation";
  if (byte < 0xc2 || byte > 0xf4) return "never";
  if (byte < 0b1110_0000) return "lead 2";
  return byte < 0b1111_0000 ? "lead 3" : "lead 4";
}

// A character of several bytes, or as much of one as is there, or any other byte.
const SUBPART = new RegExp(
  [
    "[\\xc2-\\xdf][\\x80-\\xbf]?",
    "(?:\\xe0[\\xa0-\\xbf]|\\xed[\\x80-\\x9f]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf])[\\x80-\\xbf]?",
    "(?:\\xf0[\\x90-\\xbf]|\\xf4[\\x80-\\x8f]|[\\xf1-\\xf3][\\x80-\\xbf])[\\x80-\\xbf]{0,2}",
    "[^]",
  ].join("|"),
  "g",
);
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Return bytes as letters, for regular expressions. */
export function toLetters(data) {
  return Array.from(data, (byte) => String.fromCharCode(byte)).join("");
}

/** Return characters and maximal subparts: `{start, bytes, character}`, or null if it's broken. */
export function splitSubparts(data) {
  const all = Uint8Array.from(data);
  return Array.from(toLetters(all).matchAll(SUBPART), ({ index: start, 0: { length } }) => {
    const bytes = all.subarray(start, start + length);
    const role = byteRole(bytes[0]);
    const isWhole = length === (role === "single" ? 1 : Number(role.at(-1)));
    return { start, bytes, character: isWhole ? DECODER.decode(bytes) : null };
  });
}

export function decodeUtf8(data) {
  return splitSubparts(data).map(({ character }) => character ?? "\ufffd").join("");
}
