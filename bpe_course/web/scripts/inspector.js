// Inspect UTF-8: flip the bits of characters, and see what each error handler does with invalid bytes.
import { chooseFill, makeVisible, unhide } from "./boxes.js";
import { byteRole, decodeUtf8, encodeUtf8, formatByte, formatCodePoint, splitSubparts } from "./utf8.js";
import { announce, make, makeButton, makeFrame, makeInput, makeTable, useAsState } from "./toolkit.js";

const MOST_INSPECTED = 99; // characters that are typed

export function buildInspector(box, { characters, bytes }) {
  let data, last; // the characters' bytes, and the place of the bit that was flipped
  const flip = (bit) => {
    data[bit >> 3] ^= 128 >> (bit & 7);
    last = bit;
    line.value = decodeUtf8(data);
    show();
    announce("change", box);
  };
  const draw = () => {
    if (!characters) return ["", "", makeHandlerTable(parseHex(line.value))];
    return ["", "", makeBitTable((data ??= encodeUtf8(line.value)), flip, last)];
  };
  const type = () => {
    data = last = undefined;
    show();
  };
  const about = { type: "text", maxlength: MOST_INSPECTED, value: characters ?? bytes };
  const line = makeInput(characters ? "Characters" : "Bytes in hex", type, about);
  const show = makeFrame(box, draw, line);
  box.style.maxWidth = "42rem"; // so that the table has its whole width
  show();
  useAsState(box, line);
}

function makeBitTable(data, flip, last) {
  const rows = splitSubparts(data).flatMap(({ start, bytes, character }) => {
    return Array.from(bytes, (byte, i) => {
      const prefix = Math.clz32(~byte << 24) + 1; // its ones, and the first zero
      const bits = Array.from(byte.toString(2).padStart(8, "0"), (digit, n) => {
        const bit = 8 * (start + i) + n;
        const button = makeButton(` ${digit} `, () => flip(bit));
        button.ariaLabel = `bit ${n + 1}: ${digit}`;
        button.className = "token";
        if (n >= prefix) button.style = chooseFill(i);
        button.append(make("small", 128 >> n)); // what a 1 is worth here
        if (bit === last) button.ariaPressed = true;
        return button;
      });
      const seen = character && makeVisible(character);
      const code = seen && `, ${formatCodePoint(character.codePointAt(0))}`;
      const whole = [make("strong", seen ?? "�"), seen?.[3] ? "" : (code ?? "")]; // ⟨U+0002⟩ says it
      const written = i + 1 < bytes.length ? "(waits)" : whole;
      const halves = [make("span", ...bits.slice(0, 4)), " ", make("span", ...bits.slice(4))];
      return [halves, `${formatByte(byte)}, ${byteRole(byte)}`, written];
    });
  });
  return makeTable(["bits", "byte", "writes"], rows, "stack");
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
