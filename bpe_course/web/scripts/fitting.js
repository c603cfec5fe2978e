// Write a code point in UTF-8: choose the pattern, and its bits go to where the pattern has room.
import { describeCharacter } from "./byte_facts.js";
import { encodeUtf8, formatByte } from "./utf8.js";
import { fly, formatCount, formatNumber, make, makeButton, makeInput, makeRow, makeStatus, query, queryAll } from "./toolkit.js";

// Prefixes of the bytes, and how many bits each byte has room for.
const PATTERNS = ["0", "110 10", "1110 10 10", "11110 10 10 10"].map((line) => line.split(" "));
const ROOMS = PATTERNS.map((prefixes) => 8 * prefixes.length - prefixes.join("").length);

/** Return a number's bytes in a pattern, each as its prefix and its bits: [["110", "00011"], …]. */
export function fillPattern(number, choice) {
  const bits = number.toString(2).padStart(ROOMS[choice], "0");
  let end = 0;
  return PATTERNS[choice].map((prefix) => [prefix, bits.slice(end, (end += 8 - prefix.length))]);
}

/** Say whether a number fits into a pattern: "short", "long", or "right". */
export function judgePattern(number, choice) {
  const size = number.toString(2).length;
  if (size > ROOMS[choice]) return "short";
  return size <= ROOMS[choice - 1] ? "long" : "right";
}

export function buildFitting(box, { text }) {
  let number;
  const [top, status] = [make("p.whole"), makeStatus("p.said")];
  const rows = PATTERNS.map((_, i) => makeButton("", () => number !== undefined && choose(i)));
  const draw = (choice) => {
    for (const [i, row] of rows.entries()) {
      const isFull = i === choice && judgePattern(number, i) === "right";
      row.replaceChildren(...drawPattern(i, isFull ? number : undefined));
      row.ariaPressed = i === choice;
    }
  };
  const choose = (choice) => {
    draw(choice);
    status.textContent = describeChoice(number, choice);
    for (const bits of queryAll(".filled", rows[choice])) fly(bits, query("b", top));
  };
  const read = () => {
    const [typed = "", ...more] = line.value;
    const cut = more.length ? `This is only the first of the ${formatNumber(more.length + 1)} characters. ` : "";
    let said = typed ? "Which is the shortest pattern with room for these bits?" : "There's no character: type one.";
    try {
      number = encodeUtf8(typed) && typed.codePointAt(0);
    } catch ({ message }) {
      [number, said] = [undefined, message];
    }
    const bits = number?.toString(2) ?? "";
    top.replaceChildren(...(bits ? [`${describeCharacter(typed)}: `, make("b", bits), ` ${formatCount(bits.length, "bit")}`] : []));
    draw();
    status.textContent = cut + said;
  };
  const line = makeInput("Character", read, { type: "text", value: text });
  box.append(makeRow(line), top, make("div.patterns", { dir: "ltr" }, ...rows), status);
  read();
}

function describeChoice(number, choice) {
  const [room, size] = [ROOMS[choice], number.toString(2).length];
  const verdict = judgePattern(number, choice);
  if (verdict === "short") return `There's no room: the number has ${formatCount(size, "bit")}, and the pattern takes ${room}.`;
  if (verdict === "long") return "There's room, but UTF-8 allows only the shortest pattern that has room.";
  const data = fillPattern(number, choice).map((parts) => formatByte(parseInt(parts.join(""), 2)));
  const zeros = room > size ? `, with ${formatCount(room - size, "zero")} on the left` : "";
  return `They fit${zeros}. In hex: ${data.join(" ")}.`;
}

/** Draw a pattern: prefixes, and an x for each bit that there's room for, or a number's bits. */
function drawPattern(choice, number) {
  const bytes = fillPattern(number ?? 0, choice).map(([prefix, bits], i) => {
    const role = i ? "continuation" : choice ? "lead" : "text";
    const rest = number === undefined ? make("span", "x".repeat(bits.length)) : make("span.filled", bits);
    return make("span.byte", make(`b.role-${role}`, prefix), rest);
  });
  const name = `${formatCount(choice + 1, "byte")}, room for ${ROOMS[choice]} bits`;
  return [make("small", name), make("span.bytes", ...bytes)];
}
