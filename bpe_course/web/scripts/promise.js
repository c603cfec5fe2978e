// Broken bytes, which the reader types: how a decoder reads them, promise by promise.
import { makeVisible, unhide } from "./boxes.js";
import { chooseRole } from "./byte_facts.js";
import { formatCount, make, makeInput, makeRow, makeStatus, query, refill, setField } from "./toolkit.js";
import { byteRole, formatByte, formatBytes, parseHex, splitSubparts } from "./utf8.js";

const MOST = 24; // bytes that are typed in hex

/** Return a decoder's steps: the byte it's `at`, how many parts are `done`, the promise that's `open`, as [start,
    size, filled], and what's `said`. A byte that breaks a promise is read twice. */
function walkBytes(data) {
  const [parts, steps] = [splitSubparts(data), [{ at: -1, done: 0, said: "No byte has been read yet." }]];
  for (const [i, { start, bytes, character }] of parts.entries()) {
    const role = byteRole(bytes[0]);
    const size = role.startsWith("lead") ? Number(role.at(-1)) : 1;
    for (const [n, byte] of bytes.entries()) {
      const [left, again] = [size - 1 - n, !n && steps.at(-1).breaks ? " is read again. It" : ""];
      const said = `${formatByte(byte)}${again} ${describeRead(role, left, n, character)}`;
      steps.push({ at: start + n, done: i + !left, open: left ? [start, size, n + 1] : undefined, said });
    }
    if (bytes.length < size) steps.push({ at: start + bytes.length, done: i + 1, breaks: true, said: describeBreak(bytes, parts[i + 1]) });
  }
  return steps;
}

function describeRead(role, left, n, character) {
  const invalid = { never: "never occurs in UTF-8", continuation: "has nothing to continue" }[role];
  if (invalid) return `${invalid}: it's an invalid start byte, and gets its own �.`;
  if (role === "single") return `is a character on its own: ${unhide(character)}`;
  if (!n) return `promises ${formatCount(left, "more byte")}.`;
  return left ? `keeps the promise, with ${left} to go.` : `keeps the promise: ${unhide(character)} is whole.`;
}

function describeBreak(bytes, next) {
  const breaks = next ? `${formatByte(next.bytes[0])} can't follow ${formatBytes(bytes)}: it's an invalid continuation byte, and breaks the promise.` : "The data ends, and a promise is open: an unexpected end of data.";
  return `${breaks} ${formatBytes(bytes)} becomes one �.`;
}

const HANDLERS = {
  replace: () => "\ufffd",
  ignore: () => "",
  backslashreplace: (bytes) => [...bytes].map((byte) => `\\x${formatByte(byte)}`).join(""),
};

function handleParts(data, count) {
  const parts = splitSubparts(data).slice(0, count);
  const decode = (handle) => parts.map(({ bytes, character }) => character ?? handle(bytes)).join("");
  const results = Object.entries(HANDLERS).map(([name, handle]) => [name, decode(handle)]);
  const bad = parts.find(({ character }) => character === null);
  const ofLead = bad && bad.start + bad.bytes.length === data.length ? "unexpected end of data" : "invalid continuation byte";
  const error = bad && (byteRole(bad.bytes[0]).startsWith("lead") ? ofLead : "invalid start byte");
  return { ...Object.fromEntries(results), strict: error ? `stops: ${error}` : results[0][1] };
}

export function buildPromise(box, { bytes, at }) {
  const grid = make("div.promises", { tabindex: 0, role: "group", "aria-label": "Bytes" });
  const [status, written] = [makeStatus("p.said"), make("dl.results")];
  let data, steps, note;
  const read = () => {
    note = "";
    time.disabled = false;
    try {
      const typed = parseHex(line.value);
      if (typed.length > MOST) note = `These are only the first ${MOST} of ${typed.length} bytes. `;
      data = typed.slice(0, MOST);
      steps = walkBytes(data);
      time.value = time.max = steps.length - 1;
    } catch ({ message }) {
      note = message;
      time.disabled = true;
    }
    draw();
  };
  const draw = () => {
    const step = steps[time.value];
    const ends = steps.map(({ at: place, open }) => (open ? open[0] + open[1] : place + 1));
    grid.style.setProperty("--count", Math.max(data.length, ...ends));
    refill(grid, ...data.map((byte, i) => drawByte(byte, i, step)), ...drawParts(data, step.done), ...drawPlaces(data, step));
    const now = query(".newest, .breaks", grid);
    if (now) grid.scrollLeft = now.offsetLeft - grid.clientWidth / 2;
    const results = Object.entries(handleParts(data, step.done));
    refill(written, ...results.flatMap(([name, text]) => [make("dt", name), make("dd", unhide(text))]));
    time.ariaValueText = step.said;
    status.textContent = time.disabled ? note : note + step.said;
  };
  const time = makeInput("Time", draw, { type: "range" });
  const line = makeInput("Bytes in hex", read, { type: "text", value: bytes });
  box.append(grid, make("div.fields.slide", time), status, written, makeRow(line));
  read();
  if (Number.isInteger(at)) setField(time, at);
}

function below(first, last = first) {
  return { style: `grid-column:${first + 1}/${last + 2}` };
}

function drawByte(byte, i, { at, breaks }) {
  const cell = make("span.cell", below(i), formatByte(byte));
  cell.classList.add(i > at ? "coming" : chooseRole(byte));
  if (i === at) cell.classList.add(breaks ? "breaks" : "newest");
  return cell;
}

function drawParts(data, done) {
  return splitSubparts(data).slice(0, done).map(({ start, bytes, character }) => {
    return make(character === null ? "span.part.bad" : "span.part", below(start, start + bytes.length - 1), makeVisible(character ?? "\ufffd"));
  });
}

function drawPlaces(data, { at, open: [start, size, filled] = [0, 0], breaks }) {
  if (breaks) return [make("span.place.refused", below(at), "✗")];
  return Array.from({ length: size }, (_, n) => {
    const byte = data[start + n];
    if (n >= filled) return make("span.place", below(start + n), "?");
    return make(`span.place.filled.${chooseRole(byte)}`, below(start + n), formatByte(byte));
  });
}
