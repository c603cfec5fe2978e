// A token as a tree: below it the two that were merged, and so on, with the bytes at the bottom.
import { makeBox, makeVisible } from "./boxes.js";
import { readMerges } from "./merges.js";
import { formatByte, splitSubparts } from "./utf8.js";
import { make, makeButtons, makeInput, makeRow, makeSides, makeScroller, refill, tellStates } from "./toolkit.js";

/** Return a paragraph about a token: "the is a piece of text. Its id is 300, and it was made by joining th and e." */
export function describeToken({ id, bytes, parts }) {
  const isWhole = new Set(splitSubparts(bytes).map(({ character }) => character !== null));
  const before = isWhole.has(true) ? "text and " : "";
  const what = isWhole.has(false) ? `${before}a part of a character` : "a piece of text";
  const [left, right] = parts.map((part) => makeVisible(part.bytes));
  const origin = right ? `it was made by joining ${left} and ${right}` : "it was there from the start";
  const said = `${makeVisible(bytes)} is ${what}. Its id is ${id}, and ${origin}.`;
  return make("p", { role: "status" }, said);
}

function makeNode({ id, bytes, parts }, colour, hasBytes) {
  const note = hasBytes && !parts.length ? `${id}\nbyte ${formatByte(bytes[0])}` : id;
  const look = parts.length ? {} : { style: false };
  return hangParts(makeBox(bytes, note, colour, "code", look), parts, colour, hasBytes);
}

export function hangParts(box, parts, colour, hasBytes = false) {
  const nodes = parts.map((part) => makeNode(part, colour, hasBytes));
  return make("li", box, ...(parts.length ? [make("ul", ...nodes)] : []));
}

export function makeTree(tree, colour, hasBytes = false) {
  const picture = makeScroller("tree", "Tree", make("ul", makeNode(tree, colour, hasBytes)));
  picture.style.setProperty("--leaves", tree.bytes.length);
  return make("div", describeToken(tree), picture);
}

export function buildTrees(box, { merges }) {
  const table = readMerges(merges);
  const { last } = table;
  const limits = { type: "number", min: 0, max: last, value: last };
  let current = last; // the last id that was shown
  const show = () => {
    const known = number.value && number.checkValidity();
    if (known) current = number.valueAsNumber;
    const wrong = `Give an id from 0 to ${last}.`;
    const tree = known && table.tree(current);
    refill(place, tree ? makeTree(tree, 0, true) : wrong);
    tellStates(box, ...(tree ? [current] : []));
  };
  const step = (change) => {
    number.value = Math.min(last, Math.max(0, current + change));
    show();
  };
  const find = () => {
    const spelled = makeVisible(text.value);
    const ids = [...Array(last + 1).keys()];
    number.value = ids.find((id) => makeVisible(table.tree(id).bytes) === spelled) ?? "";
    show();
    if (!number.value) refill(place, "No token here spells that.");
  };
  const number = makeInput("Token id", show, limits);
  const text = makeInput("or its text", find, { size: 12 });
  const steps = makeButtons({ "Previous token": -1, "Next token": 1 }, step);
  box.show = (state) => {
    number.value = state;
    show();
  };
  const place = makeSides(box, number, text, makeRow(...steps));
  show();
}
