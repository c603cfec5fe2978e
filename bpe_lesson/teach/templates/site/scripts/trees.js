// A token as a tree: below it the two that were merged, and so on, with the bytes at the bottom.
import { fitLabel, makeVisible } from "./boxes.js";
import { formatCount, makeField } from "./fields.js";
import { MergeTable } from "./merges.js";
import { make } from "./parts.js";
import { formatByte, formatCodePoint, splitSubparts } from "./utf8.js";

// Pixels, as all sizes here.
const LEVEL_HEIGHT = 56; // a box and the lines to the boxes below it
const BOX_HEIGHT = 36;
const FOOT_HEIGHT = 48; // below the bytes: their hex digits, and code points
const TREE_MARGIN = 8;
const MOST_LEAVES = 30; // nobody could read a wider tree

/** Return merges as entries, from the pairs that a saved lesson has: "97,97 256,98". */
export function readMerges(packed) {
  const pairs = packed.split(" ").filter(Boolean);
  return pairs.map((pair, rank) => [pair.split(",").map(Number), 256 + rank]);
}

/** Return a tree in words, as a list of lines: each merge once, then the bytes and code points. */
export function describeTree(tree) {
  const lines = new Map(); // id -> its merge in words
  const visit = ({ id, bytes, parts }) => {
    if (!parts.length) return;
    const [left, right, both] = [...parts.map((part) => part.bytes), bytes].map(makeVisible);
    lines.set(id, `${left} + ${right} → ${both} (${id})`);
    parts.forEach(visit);
  };
  visit(tree);
  const ids = [...lines.keys()].sort((one, two) => one - two);
  return [...ids.map((id) => lines.get(id)), describeBytes(tree)];
}

function describeBytes({ id, bytes }) {
  const names = listCodePoints(bytes).map((point) => point.name);
  const plural = (list) => (list.length === 1 ? "" : "s");
  const hex = Array.from(bytes, formatByte).join(" ");
  const line = `${makeVisible(bytes)} (${id}): byte${plural(bytes)} ${hex}`;
  if (!names.length) return `${line}, only a part of a code point`;
  return `${line}, code point${plural(names)} ${names.join(" ")}`;
}

/** Return the whole code points among bytes: `{name, first, last}`, the last two byte places. */
function listCodePoints(bytes) {
  const whole = splitSubparts(bytes).filter((part) => part.character !== null);
  return whole.map(({ start, bytes: own, character }) => ({
    name: formatCodePoint(character.codePointAt(0)),
    first: start,
    last: start + own.length - 1,
  }));
}

/** Return an element that shows a token's tree, as a picture and in words. */
export function makeTree(tree) {
  const words = describeTree(tree).map((line) => make("li", {}, line));
  const size = formatCount(tree.bytes.length, "byte");
  const isWide = tree.bytes.length > MOST_LEAVES;
  const picture = isWide
    ? make("p", {}, `This token has ${size}, too many for a picture.`)
    : make("div", { class: "tree", tabindex: 0, role: "group", "aria-label": "Tree" }, draw(tree));
  const fold = make("details", { open: isWide }, make("summary", {}, "The merges in words"));
  fold.append(make("ol", {}, ...words));
  return make("div", {}, picture, fold);
}

/** Return the picture of a tree. */
function draw(tree) {
  const root = measureNode(tree, document.createElement("canvas").getContext("2d"));
  placeNode(root, TREE_MARGIN);
  const floor = TREE_MARGIN + root.level * LEVEL_HEIGHT; // the top of the bytes' boxes
  const [width, height] = [root.width + 2 * TREE_MARGIN, floor + BOX_HEIGHT + FOOT_HEIGHT];
  const picture = stroke("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img" });
  picture.setAttribute("aria-label", describeTree(tree).join("; "));
  picture.append(...drawNode(root, floor), ...drawFoot(root, floor + BOX_HEIGHT + 16));
  return picture;
}

function stroke(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Return a tree with the size of each box, and the level: how many merges are below it. */
function measureNode({ id, bytes, parts }, canvas) {
  const label = makeVisible(bytes);
  canvas.font = "14px sans-serif";
  const box = Math.max(40, Math.ceil(canvas.measureText(label).width) + 12);
  const below = parts.map((part) => measureNode(part, canvas));
  const widthBelow = below.reduce((sum, part) => sum + part.width, 0);
  const level = 1 + Math.max(-1, ...below.map((part) => part.level));
  return { id, bytes, label, box, below, widthBelow, width: Math.max(box + 6, widthBelow), level };
}

/** Set the middle of each box. If a box is wider than what's below it, that goes into the middle. */
function placeNode(node, left) {
  node.middle = left + node.width / 2;
  let x = left + (node.width - node.widthBelow) / 2;
  for (const part of node.below) {
    placeNode(part, x);
    x += part.width;
  }
}

function drawNode(node, floor) {
  const { middle, box, below } = node;
  const y = floor - node.level * LEVEL_HEIGHT;
  const branches = below.flatMap((part) => {
    const path = `M${middle} ${y + BOX_HEIGHT}v10H${part.middle}V${floor - part.level * LEVEL_HEIGHT}`;
    return [stroke("path", { d: path }), ...drawNode(part, floor)];
  });
  const frame = { x: middle - box / 2, y, width: box, height: BOX_HEIGHT, rx: 4 };
  const rect = stroke("rect", { ...frame, class: below.length ? "merged" : "byte" });
  const label = stroke("text", { x: middle, y: y + 16 }, node.label);
  return [...branches, rect, label, stroke("text", { x: middle, y: y + 31, class: "note" }, node.id)];
}

/** Return what's below the bytes: each in hex, and a line below those of one code point. */
function drawFoot(root, y) {
  const list = (node) => (node.below.length ? node.below.flatMap(list) : [node.middle]);
  const middles = list(root);
  const digits = middles.map((x, place) => {
    return stroke("text", { x, y, class: "note" }, formatByte(root.bytes[place]));
  });
  const names = listCodePoints(root.bytes).flatMap(({ name, first, last }) => {
    const [left, right] = [middles[first], middles[last]];
    const text = stroke("text", { x: (left + right) / 2, y: y + 20, class: "note" }, name);
    return first === last ? [text] : [stroke("path", { d: `M${left - 10} ${y + 6}H${right + 10}` }), text];
  });
  return [...digits, ...names];
}

/** Build the widget that shows the tree of any token, which is chosen by its id or its text. */
export function buildTrees(box, { merges }) {
  const table = MergeTable.from(readMerges(merges));
  const last = 255 + table.size;
  const ids = new Map(); // a token, made visible -> its id
  for (let id = last; id >= 0; id--) ids.set(makeVisible(table.tree(id).bytes), id);
  const limits = { type: "number", min: 0, max: last, value: last };
  const [idLabel, number] = makeField("Token id", "input", limits);
  const [textLabel, text] = makeField("or its text", "input", { size: 12, autocomplete: "off" });
  const status = make("p", { role: "status" });
  const place = make("div");
  const show = () => {
    const id = number.valueAsNumber;
    const isKnown = Number.isInteger(id) && id >= 0 && id <= last;
    status.textContent = isKnown
      ? `Token ${id} is ${fitLabel(makeVisible(table.tree(id).bytes))}.`
      : `Give an id from 0 to ${last}.`;
    place.replaceChildren(...(isKnown ? [makeTree(table.tree(id))] : []));
  };
  const step = (change) => () => {
    number.value = Math.min(last, Math.max(0, (number.valueAsNumber || 0) + change));
    show();
  };
  const find = () => {
    const id = ids.get(makeVisible(text.value));
    if (id !== undefined) number.value = id;
    show();
    if (id === undefined && text.value) status.textContent = "No token here spells that.";
  };
  number.addEventListener("input", show);
  text.addEventListener("input", find);
  const steps = [["Previous token", -1], ["Next token", 1]].map(([name, change]) => {
    return make("button", { type: "button", click: step(change) }, name);
  });
  const fields = make("div", { class: "fields" }, idLabel, number, textLabel, text, ...steps);
  box.append(fields, status, place);
  show();
}
