// Decode bytes with each error handler, and see what it does with those that are invalid.
import { unhide } from "./boxes.js";
import { decodeUtf8, formatByte, splitSubparts } from "./utf8.js";
import { makeFrame, makeInput, makeTable, useAsState } from "./toolkit.js";

const MOST_TYPED = 99; // characters

export function buildInspector(box, { bytes }) {
  const draw = () => ["", "", makeHandlerTable(parseHex(line.value))];
  const line = makeInput("Bytes in hex", () => show(), { type: "text", maxlength: MOST_TYPED, value: bytes });
  const show = makeFrame(box, draw, line);
  show();
  useAsState(box, line);
}

export function parseHex(typed) {
  if (!/^(?:\s*[0-9a-f]{2})*\s*$/i.test(typed)) {
    throw new RangeError("Two hex digits make a byte, as in e2 82 ac.");
  }
  return (typed.match(/\S\S/g) ?? []).map((digits) => parseInt(digits, 16));
}

function makeHandlerTable(data) {
  const parts = splitSubparts(data).map(({ bytes }) => `[${Array.from(bytes, formatByte).join(" ")}]`);
  const rows = ["strict", "replace", "ignore", "backslashreplace"].map((handler) => {
    try {
      return [handler, unhide(decodeUtf8(data, handler))];
    } catch (error) {
      return [handler, error.message];
    }
  });
  return makeTable(["handler", "result"], [["(its parts)", parts.join(" ")], ...rows], "stack");
}
