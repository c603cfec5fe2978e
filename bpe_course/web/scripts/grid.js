// All 256 bytes in a grid, by what they're for: press one, and read what it begins, or why it can't.
import { setStop, useArrows } from "./arrows.js";
import { chooseRole, describeByte, splitPrefix } from "./byte_facts.js";
import { BYTES, byteRole, formatByte } from "./utf8.js";
import { fillBox, listen, make, makeButton, makeInput, makeRow, makeStatus } from "./toolkit.js";

const DIGITS = [..."0123456789abcdef"];

function groupBytes() {
  const groups = { "can begin a character": BYTES.filter(canBegin) };
  for (const byte of BYTES) (groups[byteRole(byte)] ??= []).push(byte);
  return groups;
}

function canBegin(byte) {
  return !/continuation|never/.test(byteRole(byte));
}

export function buildGrid(box) {
  const status = makeStatus("div.said");
  const [grid, cells] = drawGrid((byte) => choose(formatByte(byte)));
  const keys = Object.entries(groupBytes()).map(([name, bytes], i) => {
    const look = `${i ? chooseRole(bytes[0]) : ""} ${canBegin(bytes[0]) ? "begins" : ""}`;
    const key = makeButton(`${name}: ${bytes.length}`, () => mark(key, bytes), { class: look, "aria-pressed": "false" });
    return key;
  });
  const mark = (pressed, bytes) => {
    const isOn = pressed.ariaPressed !== "true";
    for (const key of keys) key.ariaPressed = isOn && key === pressed;
    for (const [i, cell] of cells.entries()) cell.classList.toggle("dim", isOn && !bytes.includes(i));
    if (isOn && !bytes.includes(parseInt(field.value, 16))) choose(formatByte(bytes[0]));
  };
  const field = makeInput("Byte in hex", () => choose(field.value), { maxlength: 2, size: 3 });
  const choose = (hex) => {
    field.value = hex;
    const byte = /^[0-9a-f]{2}$/i.test(hex) ? parseInt(hex, 16) : undefined;
    for (const [i, cell] of cells.entries()) cell.ariaSelected = i === byte;
    setStop(grid);
    status.replaceChildren(...(byte === undefined ? ["Two hex digits make a byte, as in e2."] : describe(byte)));
  };
  fillBox(box, "bytes sides", make("div", grid), make("div", makeRow(field), status, make("div.fields.roles", ...keys)));
  choose("e2");
}

function drawGrid(choose) {
  const cells = BYTES.map(makeCell);
  const head = make("tr", make("td"), ...DIGITS.map((digit) => make("th", { scope: "col" }, digit)));
  const rows = DIGITS.map((digit, row) => make("tr", make("th", { scope: "row" }, digit), ...cells.slice(16 * row, 16 * row + 16)));
  const grid = make("table.grid", { role: "grid", "aria-label": "All bytes", dir: "ltr" }, make("tbody", head, ...rows));
  listen(grid, "click focusin pointermove", ({ target, buttons, type, clientX, clientY }) => {
    const drags = type === "pointermove"; // a finger keeps its first target
    const cell = (drags ? document.elementFromPoint(clientX, clientY) : target)?.closest("[data-level]");
    if (!cell || cell.ariaSelected === "true" || (drags && !buttons)) return;
    choose(cells.indexOf(cell));
    cell.focus({ preventScroll: true }); // from there, the arrows go on
  });
  useArrows(grid);
  return [grid, cells];
}

function makeCell(byte) {
  const role = byteRole(byte);
  const letter = byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "";
  const about = { role: "gridcell", "aria-label": `${formatByte(byte)}, ${role}`, "data-level": "byte" };
  const cell = make(`td.${chooseRole(byte)}`, about, role.startsWith("lead") ? role.at(-1) : letter);
  cell.classList.toggle("begins", canBegin(byte));
  return cell;
}

function describe(byte) {
  const [prefix, rest] = splitPrefix(byte);
  return [
    make("p", make("strong", formatByte(byte)), ` = ${byte}, ${byteRole(byte)}`),
    make("p.inBits", make(`b.${chooseRole(byte)}`, prefix), rest),
    make("p", "Can it begin a character? ", describeByte(byte)),
  ];
}
