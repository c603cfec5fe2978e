// Broken bytes, which the reader drops, changes and types: how a decoder reads them, promise by promise, or what
// each error handler returns, or what comes back of a round trip.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible, unhide } from "./boxes.js";
import { chooseRole } from "./byte_facts.js";
import { makeOwnText } from "./rail.js";
import { formatCount, make, makeButton, makeInput, makeRow, makeStatus, query, refill, setField, useAsState } from "./toolkit.js";
import { byteRole, decodeUtf8, encodeUtf8, formatByte, formatBytes, parseHex, splitSubparts } from "./utf8.js";

const MOST = 24; // bytes that are typed in hex

/** Return the steps in which a decoder reads bytes: at which it is, how many parts are written, which promise is open
    as [start, size, filled], and what happens. A byte that breaks a promise is read twice. */
export function walkBytes(data) {
  const [parts, steps] = [splitSubparts(data), [{ at: -1, done: 0, said: "No byte has been read yet." }]];
  for (const [i, { start, bytes, character }] of parts.entries()) {
    const role = byteRole(bytes[0]);
    const size = role.startsWith("lead") ? Number(role.at(-1)) : 1;
    for (const [n, byte] of bytes.entries()) {
      const again = !n && steps.at(-1).breaks ? " is read again. It" : "";
      const said = `${formatByte(byte)}${again} ${describeRead(role, size - 1 - n, n, character)}`;
      steps.push({ at: start + n, done: i + (n === size - 1), open: n === size - 1 ? undefined : [start, size, n + 1], said });
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
  const hex = formatBytes(bytes);
  if (!next) return `The data ends before the promise of ${formatByte(bytes[0])} is kept. ${hex} becomes one �.`;
  return `${formatByte(next.bytes[0])} can't follow ${hex}: it breaks the promise. ${hex} becomes one �.`;
}

/** Return what a handler returns for bytes, or the error that Python raises. */
export function handleBytes(data, handler) {
  const bad = handler === "strict" && splitSubparts(data).find(({ character }) => character === null);
  if (!bad) return decodeUtf8(data, handler);
  const isLast = bad.start + bad.bytes.length === data.length;
  const ofLead = isLast ? "unexpected end of data" : "invalid continuation byte";
  return `UnicodeDecodeError: ${byteRole(bad.bytes[0]).startsWith("lead") ? ofLead : "invalid start byte"}`;
}

/** Return what comes back of bytes that are saved as a string, and whether they're the same. */
function travel(data) {
  const parts = splitSubparts(data);
  const back = parts.flatMap(({ bytes, character }) => [character === null ? make("mark", "ef bf bd") : formatBytes(bytes), " "]);
  const isSame = parts.every(({ character }) => character !== null);
  return { "the bytes": formatBytes(data), "as a string": unhide(decodeUtf8(data)), "as bytes again": back, "the same?": isSame ? "yes" : "no" };
}

function readHex(typed) {
  const bytes = parseHex(typed);
  if (bytes.length > MOST) throw new RangeError(`That's ${bytes.length} bytes, and there's room for ${MOST}.`);
  return [bytes, bytes.length ? "" : "There's no byte: type one."];
}

// What's said below the bytes -> of which kind.
const RESULTS = {
  steps: (data, { done }) => ({ written: splitSubparts(data).slice(0, done).map(({ character }) => unhide(character ?? "\ufffd")).join("") }),
  handlers: (data) => Object.fromEntries(["replace", "ignore", "backslashreplace", "strict"].map((name) => [name, unhide(handleBytes(data, name))])),
  trip: travel,
};

class Broken {
  lost = new Set();

  constructor(box, { bytes, text, lost = [], kind, at }) {
    this.kind = kind;
    this.grid = make("div.promises.tight", { role: "group", "aria-label": "Bytes: press one to drop it", dir: "ltr" });
    useArrows(this.grid);
    [this.results, this.status, this.which] = [make("dl.results"), makeStatus("p.said"), make("span")];
    this.step = makeInput("Time", () => this.draw(), { type: "range" });
    this.value = makeInput(this.which, () => this.change(), { type: "range", max: 255 });
    this.line = makeInput("Bytes in hex", () => this.read(), { type: "text", value: bytes ?? "" });
    const [field, readText] = text === undefined ? [makeRow(this.line)] : makeOwnText("Text", text, () => this.read());
    this.readText = readText;
    const slide = makeRow(kind === "steps" ? this.step : this.value);
    slide.classList.add("slide");
    box.append(this.grid, slide, this.status, this.results, field);
    this.read();
    for (const i of lost) this.drop(i);
    if (Number.isInteger(at)) setField(this.step, at);
    if (!readText) useAsState(box, this.line);
  }

  read() {
    try {
      [this.all, this.problem] = this.readText ? this.readText() : readHex(this.line.value);
      if (this.readText) this.all = [...encodeUtf8(this.all)];
    } catch ({ message }) {
      [this.all, this.problem] = [[], message];
    }
    this.lost.clear();
    this.chosen = undefined;
    this.walk();
  }

  walk() {
    this.kept = [...this.all.keys()].filter((i) => !this.lost.has(i));
    this.data = this.kept.map((i) => this.all[i]);
    this.steps = walkBytes(this.data);
    if (this.chosen !== undefined) this.line.value = formatBytes(this.data);
    this.step.max = this.steps.length - 1;
    this.step.value = this.step.max;
    this.draw();
  }

  drop(i) {
    if (!this.lost.delete(i)) this.lost.add(i);
    this.chosen = i;
    this.walk();
  }

  change() {
    this.all[this.chosen] = this.value.valueAsNumber;
    this.lost.delete(this.chosen);
    this.walk();
  }

  draw() {
    const step = this.steps[this.step.value];
    const { done, open, breaks, said } = step;
    const focused = document.activeElement?.dataset?.at;
    const parts = splitSubparts(this.data).slice(0, done).map((part, i) => this.drawPart(part, breaks && i === done - 1));
    const places = open ? Array.from({ length: open[1] }, (_, n) => this.drawPlace(open, n)) : [];
    if (breaks && this.kind === "steps") places.push(make("span.place.refused", { style: `grid-column:${this.column(step.at)}` }, "✗"));
    const ends = this.kind === "steps" ? this.steps.map(({ at, open: one }) => (one ? one[0] + one[1] : at + 1)) : [];
    this.grid.style.setProperty("--count", this.all.length + Math.max(0, ...ends.map((end) => end - this.data.length)));
    this.grid.replaceChildren(...this.all.map((byte, i) => this.drawByte(byte, i, step)), ...parts, ...places);
    const cell = query(`[data-at="${focused}"]`, this.grid) ?? undefined;
    setStop(this.grid, cell);
    cell?.focus();
    const results = RESULTS[this.kind](this.data, step);
    refill(this.results, ...Object.entries(results).flatMap(([name, result]) => [make("dt", name), make("dd", ...[result].flat())]));
    this.step.ariaValueText = said;
    this.status.textContent = this.problem || (this.kind === "steps" ? said : this.describe());
  }

  /** Return the column of a byte that isn't lost, or of one that never comes. */
  column(place) {
    return 1 + (this.kept[place] ?? this.all.length + place - this.kept.length);
  }

  drawByte(byte, i, { at, breaks }) {
    const place = this.kept.indexOf(i);
    const cell = makeButton(formatByte(byte), () => this.drop(i));
    const isNow = this.kind === "steps" && place === at && place >= 0;
    cell.className = `cell ${place > at ? "coming" : chooseRole(byte)} ${isNow ? "newest" : ""} ${isNow && breaks ? "breaks" : ""}`;
    cell.style.gridColumn = i + 1;
    cell.ariaPressed = this.lost.has(i);
    cell.ariaLabel = `${formatByte(byte)}${this.lost.has(i) ? ", lost" : ""}`;
    Object.assign(cell.dataset, { level: 0, at: i });
    return cell;
  }

  drawPart({ start, bytes, character }, isNew) {
    const style = `grid-column:${this.column(start)}/${this.column(start + bytes.length - 1) + 1}`;
    return make(`span.part${character === null ? ".bad" : ""}${isNew ? ".new" : ""}`, { style }, makeVisible(character ?? "\ufffd"));
  }

  drawPlace([start, , filled], n) {
    const role = n < filled ? `.filled.${chooseRole(this.data[start + n])}` : "";
    return make(`span.place${role}`, { style: `grid-column:${this.column(start + n)}` }, role ? formatByte(this.data[start + n]) : "?");
  }

  describe() {
    const byte = this.all[this.chosen];
    this.value.parentElement.hidden = byte === undefined || this.kind === "trip";
    if (byte === undefined) return "Press a byte to drop it.";
    this.value.value = byte;
    this.which.textContent = `Change ${formatByte(byte)}`;
    return this.lost.has(this.chosen) ? `${formatByte(byte)} is lost. Press it again, and it's back.` : `${formatByte(byte)} is there again.`;
  }
}

export function buildPromise(box, settings) {
  return new Broken(box, settings);
}
