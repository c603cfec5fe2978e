// Zoom into a text: what's seen as one, its code points, their bytes, and their bits, which can be flipped.
import { setStop, useArrows } from "./arrows.js";
import { chooseRole, describeByte, describeCharacter, labelCharacter, splitPrefix } from "./byte_facts.js";
import { byteRole, decodeUtf8, formatByte, formatCodePoint, splitSubparts, tryEncode } from "./utf8.js";
import { fly, formatCount, formatNumber, limitText, make, makeButton, makeInput, makeStatus, query, queryAll, reveal, setField, switchButton } from "./toolkit.js";

const MOST = 60; // characters
const LONGEST_NAME = 18; // that fits on a box
const UNITS = ["thing", "code point", "byte", "bit"];
const [BYTES, BITS] = [3, 4]; // levels

/** Return boxes as a tree: `{ level, start, end, value, inside }`. Levels: what's seen as one, code points, bytes.
    A broken code point is null. */
function nestBytes(data) {
  const characters = listCharacters(data);
  const text = characters.map(({ value }) => value ?? "\ufffd").join("");
  let place = 0;
  return Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => {
    return makeNode(1, segment, characters.slice(place, (place += [...segment].length)));
  });
}

function listCharacters(data) {
  return splitSubparts(data).map(({ start, bytes, character }) => {
    const inside = Array.from(bytes, (value, i) => makeNode(3, value, [], start + i, start + i + 1));
    return makeNode(2, character, inside);
  });
}

function makeNode(level, value, inside, start = inside[0].start, end = inside.at(-1).end) {
  return { level, value, inside, start, end };
}

function isLinked(one, other) {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}

export function buildZoom(box, settings) {
  return new Zoom(box, settings);
}

class Zoom {
  constructor(box, { text, names, depth }) {
    Object.assign(this, { box, names, depth, first: text });
    this.line = makeInput("Text", () => this.read(), { type: "text", value: text });
    this.counts = make("p.counts");
    this.nests = makeGroup("nests", "Boxes: press one to look into it");
    this.bits = makeGroup("bits", "Bits: press one to flip it");
    this.status = makeStatus("p.said");
    this.out = makeButton("Take it out", () => this.takeOut());
    this.again = makeButton("Start over", () => setField(this.line, this.first));
    this.answer = make("div.answer", this.status, this.bits);
    box.append(make("div.fields.typed", this.line, this.out, this.again), this.counts, this.nests, this.answer);
    this.read();
    box.show = (typed) => setField(this.line, typed);
  }

  read() {
    const [typed, cut] = limitText(this.line.value, MOST);
    this.rest = this.line.value.slice(typed.length); // what's too much to draw is kept
    const [data, failure] = tryEncode(typed);
    this.data = [...data];
    this.begin(cut + (failure || (typed ? this.invite() : "There's no text: type one.")));
  }

  begin(said) {
    this.chosen = undefined;
    this.shown = this.depth === BITS ? listCharacters(this.data)[0] : undefined;
    this.draw(said);
  }

  invite() {
    if (this.depth === BITS) return "Press a bit to flip it.";
    return `Press ${this.depth === 1 ? "it" : "one"} to see its ${UNITS[this.depth]}s.`;
  }

  press(node) {
    const opens = node.level === this.depth;
    this.depth = Math.max(this.depth, node.level + 1);
    this.chosen = node;
    if (this.depth === BITS) this.shown = listCharacters(this.data).find((one) => isLinked(one, node));
    this.draw(`${this.describe(node)} ${opens ? this.invite() : ""}`);
    if (!opens) return;
    const from = query(`[data-at="${node.level}:${node.start}"]`, this.nests);
    for (const child of queryAll(`[data-level="${this.depth}"]`, this.box)) fly(child, from);
  }

  describe({ level, value, start, end, inside }) {
    if (level === 1) return `${labelSeen(value)}: ${formatCount(inside.length, "code point")}.`;
    if (level === 2) return `${describeCharacter(value, this.names)}: ${formatCount(end - start, "byte")}.`;
    return `${formatByte(value)} is ${value}. Can it begin a character? ${describeByte(value)}`;
  }

  flip(bit) {
    this.data[bit >> 3] ^= 128 >> (bit & 7);
    const [{ value }, ...more] = listCharacters(this.data.slice(this.shown.start, this.shown.end));
    this.rewrite();
    this.draw(`Now you see ${describeCharacter(value, this.names)}${more.length ? `, and ${more.length} more` : ""}.`);
  }

  takeOut() {
    this.data.splice(this.chosen.start, this.chosen.end - this.chosen.start);
    this.rewrite();
    this.begin("It's out, and you see what's left.");
  }

  rewrite() {
    this.line.value = decodeUtf8(this.data) + this.rest;
  }

  draw(said) {
    const focused = this.box.contains(document.activeElement) && document.activeElement.dataset.at;
    const nodes = nestBytes(this.data);
    this.counts.replaceChildren(...drawCounts(nodes, this.data.length, this.depth));
    this.nests.replaceChildren(...nodes.map((node) => this.drawNode(node)));
    this.bits.replaceChildren(...(this.shown ? this.drawBits(this.shown) : []));
    this.status.textContent = said;
    switchButton(this.out, Boolean(this.chosen));
    switchButton(this.again, this.line.value !== this.first);
    for (const group of [this.nests, this.bits]) setStop(group);
    if (focused) query(`[data-at="${focused}"]`, this.box)?.focus({ preventScroll: true });
    this.revealChosen();
  }

  revealChosen() {
    const pressed = query("[aria-pressed=true]", this.nests);
    this.nests.style.setProperty("--answer", `${pressed ? this.answer.offsetHeight + 8 : 0}px`);
    if (pressed) reveal(pressed);
  }

  drawNode(node) {
    const { level, value, start, inside } = node;
    const [name, ...content] = drawContent(node, this.names);
    const box = makeButton("", () => this.press(node));
    box.append(...content);
    box.classList.add(`level-${level}`, chooseRole(value));
    box.classList.toggle("linked", Boolean(this.chosen) && isLinked(node, this.chosen));
    box.ariaPressed = level === this.chosen?.level && start === this.chosen.start;
    box.ariaLabel = name;
    Object.assign(box.dataset, { level, at: `${level}:${start}` });
    if (level >= Math.min(this.depth, BYTES)) return box;
    return make("div.nest", box, make("div.inside", ...inside.map((child) => this.drawNode(child))));
  }

  drawBits({ start, end }) {
    const bytes = this.data.slice(start, end);
    const rows = bytes.map((byte, i) => this.drawByte(byte, start + i));
    const [{ value }, ...more] = listCharacters(bytes);
    if (value === null || more.length) return [...rows, make("p.quiet", "Together, that's no character.")];
    const bits = bytes.map((byte) => splitPrefix(byte)[1]).join(" ");
    const number = value.codePointAt(0);
    return [...rows, make("p.quiet", `The code point's bits: ${bits} = ${formatNumber(number)} = ${formatCodePoint(number)}`)];
  }

  drawByte(byte, place) {
    const [prefix, rest] = splitPrefix(byte);
    const bits = Array.from(prefix + rest, (digit, n) => {
      const bit = makeButton(digit, () => this.flip(8 * place + n));
      bit.append(make("small", 128 >> n));
      bit.ariaLabel = `bit ${n + 1} of ${formatByte(byte)}: ${digit}`;
      bit.className = n < prefix.length ? `bit prefix ${chooseRole(byte)}` : "bit";
      bit.classList.toggle("ends", n === prefix.length - 1);
      Object.assign(bit.dataset, { level: BITS, at: `${BITS}:${8 * place + n}` });
      return bit;
    });
    const about = make("span", make("b", formatByte(byte)), make("span", ` = ${byte}, ${byteRole(byte)}`));
    const isChosen = this.chosen?.level === BYTES && this.chosen.start === place;
    return make(isChosen ? "div.byte.chosen" : "div.byte", about, make("div", ...bits));
  }
}

function makeGroup(kind, name) {
  const group = make(`div.tight.${kind}`, { role: "group", "aria-label": name, dir: "ltr" });
  useArrows(group);
  return group;
}

function drawCounts(nodes, size, depth) {
  return [nodes.length, nodes.flatMap(({ inside }) => inside).length, size, 8 * size].map((count, i) => {
    const [number, ...unit] = (i < depth ? formatCount(count, UNITS[i]) : `? ${UNITS[i]}s`).split(" ");
    return make("span", make("b", number), ` ${unit.join(" ")}${i ? "" : " to see"}`);
  });
}

function drawContent({ level, value }, names) {
  if (level === BYTES) return [`${formatByte(value)}, ${byteRole(value)}`, formatByte(value)];
  if (level === 1) return [labelSeen(value), make("bdi", labelSeen(value))];
  const label = labelCharacter(value);
  const code = value === null ? "" : formatCodePoint(value.codePointAt(0));
  const isShort = Object.values(names).every((name) => name.length < LONGEST_NAME);
  const notes = [code, isShort && names[value]].filter(Boolean).map((note) => make("small", note));
  return [describeCharacter(value, names), make(label.length > 2 ? "bdi.word" : "bdi", label), ...notes];
}

function labelSeen(seen) {
  return [...seen].length > 1 ? seen : labelCharacter(seen);
}
