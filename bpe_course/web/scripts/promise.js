// Broken bytes, which the reader drops, changes and types: how a decoder reads them, promise by promise, or what
// each error handler returns, or what comes back of a round trip.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible, unhide } from "./boxes.js";
import { chooseRole } from "./byte_facts.js";
import { makeOwnText } from "./rail.js";
import { formatCount, make, makeButton, makeInput, makeRow, makeStatus, refill, setField, updateChildren } from "./toolkit.js";
import { byteRole, decodeUtf8, encodeUtf8, formatByte, formatBytes, parseHex, splitSubparts } from "./utf8.js";

const MOST = 24; // bytes that are typed in hex
const HINT = "Press a byte to drop it, and again to have it back.";

/** Return the steps in which a decoder reads bytes: the byte that it's at, how many parts are written, which promise is
    open, as [start, size, filled], and what happens. A byte that breaks a promise is read twice. */
export function walkBytes(data) {
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
  if (role === "never") return "never occurs in UTF-8, and gets a � of its own.";
  if (role === "continuation") return "has nothing to continue, and gets a � of its own.";
  if (role === "single") return `is a character on its own: ${unhide(character)}`;
  if (!n) return `promises ${formatCount(left, "more byte")}.`;
  return left ? `keeps the promise, with ${left} to go.` : `keeps the promise: ${unhide(character)} is whole.`;
}

function describeBreak(bytes, next) {
  const breaks = next ? `${formatByte(next.bytes[0])} can't follow ${formatBytes(bytes)}: it breaks the promise.` : "The data ends, and a promise is open.";
  return `${breaks} ${formatBytes(bytes)} becomes one �.`;
}

/** Return what a handler returns for bytes, or the error that Python raises. */
export function handleBytes(data, handler) {
  const bad = handler === "strict" && splitSubparts(data).find(({ character }) => character === null);
  if (!bad) return decodeUtf8(data, handler);
  const ofLead = bad.start + bad.bytes.length === data.length ? "unexpected end of data" : "invalid continuation byte";
  return `UnicodeDecodeError: ${byteRole(bad.bytes[0]).startsWith("lead") ? ofLead : "invalid start byte"}`;
}

// What's below the bytes -> of which kind: for each name, a text or elements.
const RESULTS = {
  steps: (data, { done }) => ({ written: splitSubparts(data).slice(0, done).map(({ character }) => unhide(character ?? "\ufffd")) }),
  handlers: (data) => Object.fromEntries(["replace", "ignore", "backslashreplace", "strict"].map((name) => [name, [unhide(handleBytes(data, name))]])),
  trip(data) {
    const parts = splitSubparts(data);
    const back = parts.flatMap(({ bytes, character }) => [character === null ? make("mark", "ef bf bd") : formatBytes(bytes), " "]);
    const isSame = parts.every(({ character }) => character !== null);
    return { "the bytes": [formatBytes(data)], "as a string": [unhide(decodeUtf8(data))], "as bytes again": back, "the same?": [isSame ? "yes" : "no"] };
  },
};

class Broken {
  constructor(box, { bytes = "", text, lost = [], kind, at }) {
    this.kind = kind;
    this.grid = make(`div.promises.tight.${kind}`, { role: "group", "aria-label": "Bytes: press one to drop it", dir: "ltr" });
    useArrows(this.grid);
    [this.results, this.status] = [make("dl.results"), makeStatus("p.said")];
    this.step = makeInput("Time", () => this.draw(), { type: "range" });
    this.value = makeInput("Change the last one", () => this.change(this.chosen, this.value.valueAsNumber), { type: "range", max: 255 });
    this.line = makeInput("Bytes in hex", () => this.read(), { type: "text", value: bytes });
    const [field, readText] = text === undefined ? [makeRow(this.line)] : makeOwnText("Text", text, () => this.read());
    this.readText = readText;
    const slide = makeRow(...{ steps: [this.step], handlers: [this.value], trip: [] }[kind]);
    slide.classList.add("slide");
    box.append(this.grid, slide, this.status, this.results, field);
    this.read();
    for (const i of lost) this.change(i);
    if (Number.isInteger(at)) setField(this.step, at);
  }

  read() {
    let typed = [];
    try {
      [typed, this.note] = this.readText?.() ?? [parseHex(this.line.value), ""];
      if (this.readText) typed = encodeUtf8(typed);
      else if (typed.length > MOST) this.note = `These are only the first ${MOST} of ${typed.length} bytes. `;
    } catch ({ message }) {
      this.note = `${message} `;
      this.grid.classList.add("stale"); // what was there stays, pale
      return this.draw();
    }
    this.bytes = Array.from(this.readText ? typed : typed.slice(0, MOST), (value) => ({ value, isLost: false }));
    this.cells = this.bytes.map((_, i) => Object.assign(makeButton("", () => this.change(i)), { style: `grid-column:${i + 1}` }));
    for (const cell of this.cells) cell.dataset.level = 0;
    this.chosen = this.bytes.length - 1;
    this.walk();
    setStop(this.grid);
  }

  /** Drop a byte, or have it back, perhaps with another value. */
  change(i, value) {
    const byte = this.bytes[(this.chosen = i)];
    if (!byte) return;
    this.note = "";
    [byte.value, byte.isLost] = [value ?? byte.value, value === undefined && !byte.isLost];
    this.walk();
    this.line.value = formatBytes(this.data);
  }

  walk() {
    this.grid.classList.remove("stale");
    this.kept = [...this.bytes.keys()].filter((i) => !this.bytes[i].isLost);
    this.data = this.kept.map((i) => this.bytes[i].value);
    this.steps = walkBytes(this.data);
    this.value.value = this.bytes[this.chosen]?.value;
    this.step.value = this.step.max = this.steps.length - 1;
    this.draw();
  }

  draw() {
    const [step, isWalk] = [this.steps[this.step.value], this.kind === "steps"];
    const ends = this.steps.map(({ at, open }) => (open ? open[0] + open[1] : at + 1) - this.data.length);
    this.grid.style.setProperty("--count", this.bytes.length + (isWalk ? Math.max(0, ...ends) : 0));
    for (const [i, cell] of this.cells.entries()) this.drawByte(cell, i, step, isWalk);
    updateChildren(this.grid, [...this.cells, ...this.drawParts(step), ...this.drawPlaces(step, isWalk)]);
    const results = Object.entries(RESULTS[this.kind](this.data, step));
    refill(this.results, ...results.flatMap(([name, result]) => [make("dt", name), make("dd", ...result)]));
    this.step.ariaValueText = step.said;
    this.status.textContent = `${this.note}${isWalk ? step.said : HINT}`;
  }

  drawByte(cell, i, { at, breaks }, isWalk) {
    const { value, isLost } = this.bytes[i];
    const place = this.kept.indexOf(i);
    cell.className = `cell ${isWalk && place > at ? "coming" : chooseRole(value)} ${isWalk && place === at ? (breaks ? "breaks" : "newest") : ""}`;
    Object.assign(cell, { textContent: formatByte(value), ariaPressed: isLost, ariaLabel: `${formatByte(value)}${isLost ? ", lost" : ""}` });
  }

  /** Return the style that puts something below a byte that isn't lost, or that never comes, or below several. */
  below(place, last = place) {
    const [first, end] = [place, last].map((one) => this.kept[one] ?? this.bytes.length + one - this.kept.length);
    return { style: `grid-column:${first + 1}/${end + 2}` };
  }

  drawParts({ done, breaks }) {
    return splitSubparts(this.data).slice(0, done).map(({ start, bytes, character }, i) => {
      const look = `span.part${character === null ? ".bad" : ""}${breaks && i === done - 1 ? ".new" : ""}`;
      return make(look, this.below(start, start + bytes.length - 1), makeVisible(character ?? "\ufffd"));
    });
  }

  drawPlaces({ at, open: [start, size, filled] = [0, 0], breaks }, isWalk) {
    if (breaks && isWalk) return [make("span.place.refused", this.below(at), "✗")];
    return Array.from({ length: size }, (_, n) => {
      const byte = n < filled ? this.data[start + n] : undefined;
      return make(byte === undefined ? "span.place" : `span.place.filled.${chooseRole(byte)}`, this.below(start + n), byte === undefined ? "?" : formatByte(byte));
    });
  }
}

export function buildPromise(box, settings) {
  return new Broken(box, settings);
}
