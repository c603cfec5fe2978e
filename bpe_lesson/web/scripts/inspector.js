// Inspect UTF-8: the bits of characters, and what each error handler does with invalid bytes.
import { makeVisible, unhide } from "./boxes.js";
import {
  byteRole, decodeUtf8, encodeUtf8, formatByte, formatCodePoint, splitSubparts
} from "./utf8.js";
import { limitText, make, makeFrame, makeInput, makeTable, useAsState } from "./toolkit.js";

const MOST_INSPECTED = 300; // characters
// The role of a byte -> how many of its bits, from the left, tell that role.
const MARKER_BITS = { single: 1, continuation: 2, "lead 2": 3, "lead 3": 4, "lead 4": 5, never: 8 };

/** Build the inspector of characters, or the one of bytes, which are written in hex. */
export function buildInspector(box, { characters, bytes }) {
  const isText = bytes === undefined;
  const draw = () => {
    const [typed, cut] = limitText(line.value, MOST_INSPECTED);
    return [cut, isText ? makeBitTable(typed) : makeHandlerTable(parseHex(typed))];
  };
  const value = isText ? characters : bytes;
  const name = isText ? "Characters" : "Bytes in hex";
  const line = makeInput(name, () => show(), { type: "text", value });
  const show = makeFrame(box, draw, line);
  show();
  useAsState(box, line);
}

/** Return the table of each character's code point, its bits and its bytes. */
export function makeBitTable(text) {
  const rows = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0);
    const data = encodeCodePoint(codePoint);
    const hex = data.map(formatByte).join(" ");
    const bits = data.map(drawBits);
    const roles = data.map(byteRole).join(", ");
    const [shown, binary] = [makeVisible(character), codePoint.toString(2)];
    return [shown, formatCodePoint(codePoint), binary, bits, hex, roles];
  });
  const columns = ["character", "code point", "its bits", "bytes in bits", "hex", "roles"];
  return makeTable(columns, rows, "stack");
}

/** Return a character's bytes. A lone surrogate has some, too, which aren't valid UTF-8. */
function encodeCodePoint(codePoint) {
  if (codePoint >> 11 === 0xd800 >> 11) {
    return [0xed, 0x80 | ((codePoint >> 6) & 0x3f), 0x80 | (codePoint & 0x3f)];
  }
  return [...encodeUtf8(String.fromCodePoint(codePoint))];
}

/** Return a byte's bits, with those that tell its role in bold and in brackets. */
function drawBits(byte) {
  const bits = byte.toString(2).padStart(8, "0");
  const marked = MARKER_BITS[byteRole(byte)];
  return make("code", {}, make("b", {}, `[${bits.slice(0, marked)}]`), bits.slice(marked), " ");
}

/** Return the bytes that are written in hex, with or without spaces between them. */
export function parseHex(typed) {
  if (!/^(?:\s*[0-9a-f]{2})*\s*$/i.test(typed)) {
    throw new RangeError("Two hex digits make a byte, as in e2 82 ac.");
  }
  return (typed.match(/\S\S/g) ?? []).map((digits) => parseInt(digits, 16));
}

/** Return the table of the maximal subparts of some bytes, and the result of each handler. */
export function makeHandlerTable(data) {
  const parts = splitSubparts(data).map(({ bytes }) => {
    return `[${Array.from(bytes, formatByte).join(" ")}]`;
  });
  const rows = ["strict", "replace", "ignore", "backslashreplace"].map((handler) => {
    try {
      return [handler, unhide(decodeUtf8(data, handler))];
    } catch (error) {
      return [handler, error.message];
    }
  });
  return makeTable(["handler", "result"], [["(its parts)", parts.join(" ")], ...rows], "stack");
}
