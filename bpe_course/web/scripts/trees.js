// A token as a tree: below it the two that were merged, and so on, with the bytes at the bottom.
import { makeBox, makeVisible } from "./boxes.js";
import { splitSubparts } from "./utf8.js";
import { make } from "./toolkit.js";

/** "the is a piece of text. Its id is 300, and it was made by joining th and e." */
export function describeToken({ id, bytes, parts }) {
  const isWhole = new Set(splitSubparts(bytes).map(({ character }) => character !== null));
  const what = isWhole.has(false) ? `${isWhole.has(true) ? "text and " : ""}a part of a character` : "a piece of text";
  const [left, right] = parts.map((part) => makeVisible(part.bytes));
  const origin = right ? `it was made by joining ${left} and ${right}` : "it was there from the start";
  return make("p", { role: "status" }, `${makeVisible(bytes)} is ${what}. Its id is ${id}, and ${origin}.`);
}

function makeNode({ id, bytes, parts }, colour) {
  return hangParts(makeBox(bytes, id, colour, "code", parts.length ? {} : { style: false }), parts, colour);
}

export function hangParts(box, parts, colour) {
  return make("li", box, ...(parts.length ? [make("ul", ...parts.map((part) => makeNode(part, colour)))] : []));
}

export function makeTree(tree, colour) {
  const picture = make("div.tree", { tabindex: 0, role: "group", "aria-label": "Tree" }, make("ul", makeNode(tree, colour)));
  picture.style.setProperty("--leaves", tree.bytes.length);
  return make("div", describeToken(tree), picture);
}
