// UTF-8 by hand: encode, tell what a byte is for, split broken UTF-8 into its parts, decode.

/** Return the UTF-8 bytes of a text; throw if it has a lone surrogate, which UTF-8 can't encode. */
export function encodeUtf8(text) {
  const place = text.search(/\p{Surrogate}/u);
  if (place < 0) return new TextEncoder().encode(text);
  const position = [...text.slice(0, place)].length; // in code points, as Python counts
  throw new RangeError(
    `the text has a lone surrogate, ${formatCodePoint(text.charCodeAt(place))}, at position ` +
      `${position}, which UTF-8 can't encode: delete it, or write U+FFFD in its place`,
  );
}

/** Return a code point in Unicode's notation: U+00E9. */
export function formatCodePoint(codePoint) {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Return a byte as two hexadecimal digits: c3. */
export function formatByte(byte) {
  return byte.toString(16).padStart(2, "0");
}

/** Return what a byte is for: single, lead 2, lead 3, lead 4, continuation, or never. */
export function byteRole(byte) {
  if (byte < 0b1000_0000) return "single";
  if (byte < 0b1100_0000) return "continuation";
  if (byte < 0xc2 || byte > 0xf4) return "never";
  if (byte < 0b1110_0000) return "lead 2";
  return byte < 0b1111_0000 ? "lead 3" : "lead 4";
}

/** Return how many bytes a character has that begins with `byte`, or 0 if none begins with it. */
function countBytes(byte) {
  const role = byteRole(byte);
  return role === "single" ? 1 : Number(role.match(/\d/) ?? 0);
}

/** Say whether the byte at `place` can go on with the character that began at `start`. */
function continues(bytes, start, place) {
  const byte = bytes[place];
  const lead = place === start + 1 ? bytes[start] : 0; // the second byte has rules of its own
  if (lead === 0xe0 && byte < 0xa0) return false; // it would fit into two bytes
  if (lead === 0xed && byte > 0x9f) return false; // a surrogate
  if (lead === 0xf0 && byte < 0x90) return false; // it would fit into three bytes
  if (lead === 0xf4 && byte > 0x8f) return false; // above U+10FFFF
  return byte >> 6 === 0b10;
}

/** Return the code point that the bytes of one whole character encode. */
function joinBits(bytes) {
  const first = bytes.length === 1 ? bytes[0] : bytes[0] & (0b111_1111 >> bytes.length);
  return bytes.subarray(1).reduce((bits, byte) => (bits << 6) | (byte & 0b11_1111), first);
}

/**
 * Split bytes into whole characters and, where the UTF-8 is broken, maximal subparts.
 *
 * Returns a list of `{start, bytes, character}`; a broken part's `character` is null.
 */
export function splitSubparts(data) {
  const bytes = Uint8Array.from(data);
  const parts = [];
  for (let start = 0, end; start < bytes.length; start = end) {
    const size = countBytes(bytes[start]);
    end = start + 1;
    while (end < start + size && end < bytes.length && continues(bytes, start, end)) end += 1;
    const own = bytes.subarray(start, end);
    const character = own.length === size ? String.fromCodePoint(joinBits(own)) : null;
    parts.push({ start, bytes: own, character });
  }
  return parts;
}

// The name of an error handler -> what it writes for a broken part.
const ERROR_HANDLERS = new Map([
  ["replace", () => "\ufffd"],
  ["strict", refusePart],
  ["ignore", () => ""],
  ["backslashreplace", ({ bytes }) => [...bytes].map((byte) => `\\x${formatByte(byte)}`).join("")],
]);

/** Throw an error that names the bytes that aren't UTF-8. */
function refusePart({ start, bytes }) {
  const shown = Array.from(bytes, formatByte).join(" ");
  throw new RangeError(
    `the bytes ${shown} at position ${start} aren't valid UTF-8: decode them with "replace"`,
  );
}

/** Decode bytes; `errors` is strict, replace, ignore or backslashreplace, as in Python. */
export function decodeUtf8(data, errors = "replace") {
  const handle = ERROR_HANDLERS.get(errors);
  return splitSubparts(data).map((part) => part.character ?? handle(part)).join("");
}

/** Decode bytes as they arrive, without ever returning half a character. */
export class StreamDecoder {
  /** The bytes that wait for the rest of their character. */
  waiting = new Uint8Array();

  /** Take the next bytes and return the characters that they complete. */
  feed(bytes) {
    const all = Uint8Array.from([...this.waiting, ...bytes]);
    const last = splitSubparts(all).at(-1);
    // A broken part that ends the data may still be completed, if a character can begin like that.
    const waits = last?.character === null && countBytes(last.bytes[0]) > 0;
    const end = waits ? last.start : all.length;
    this.waiting = all.slice(end);
    return decodeUtf8(all.subarray(0, end));
  }

  /** End the text: return U+FFFD for bytes that are still waiting, and start afresh. */
  finish() {
    const rest = decodeUtf8(this.waiting);
    this.waiting = new Uint8Array();
    return rest;
  }
}
