// What bytes and characters are, in bits, in words, and as a class that chooses a box's colour.
import { makeVisible } from "./boxes.js";
import { byteRole, formatCodePoint } from "./utf8.js";

const JOINER = "\u200d";
const FIRST = [0, 0, 0x80, 0x800, 0x10000]; // of so many bytes

/** Return a byte's prefix and the bits after it: ["1110", "0010"]. */
export function splitPrefix(byte) {
  const bits = byte.toString(2).padStart(8, "0");
  const end = bits.indexOf("0") + 1 || 8;
  return [bits.slice(0, end), bits.slice(end)];
}

/** Return the first and last code point whose bytes begin with a lead byte. */
function findRange(byte) {
  const length = Number(byteRole(byte).at(-1));
  const [step, number] = [64 ** (length - 1), byte & (127 >> length)];
  const last = byte === 0xed ? 0xd7ff : (number + 1) * step - 1; // surrogates aren't characters
  return [Math.max(number * step, FIRST[length]), Math.min(last, 0x10ffff)];
}

export function describeByte(byte) {
  const role = byteRole(byte);
  if (role === "single") return `Yes: by itself, it's the character ${describeCharacter(String.fromCharCode(byte))}.`;
  if (role === "continuation") return "No: it starts with 10, so it continues a character that began before it.";
  if (byte > 0xfd) return "No: nothing begins with it, so it never occurs.";
  if (byte < 0xc2) return "No: it would begin a code point of at most seven bits, which fit into a single byte. So it never occurs.";
  if (byte > 0xf4) return "No: it would begin a code point above U+10FFFF, the last one. So it never occurs.";
  const [first, last] = findRange(byte).map(formatCodePoint);
  return `Yes: it begins a character of ${role.at(-1)} bytes, from ${first} to ${last}.`;
}

export function labelCharacter(character) {
  return character === JOINER ? "joiner" : makeVisible(character ?? "\ufffd");
}

export function describeCharacter(character, names = {}) {
  if (character === null) return "no character: these bytes are broken, so you see a \ufffd";
  const [label, code] = [labelCharacter(character), formatCodePoint(character.codePointAt(0))];
  return [label.includes(code) ? code : `${label}, ${code}`, names[character]].filter(Boolean).join(", ");
}

export function chooseRole(value) {
  if (typeof value === "number") return `role-${byteRole(value).replace("single", "text").split(" ")[0]}`;
  if (value === null) return "role-never"; // these bytes are broken
  return value === JOINER ? "role-joiner" : "role-text";
}
