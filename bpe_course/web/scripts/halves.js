// A field that counts in UTF-16 and cuts: the reader drags the cut, which can fall inside a character.
import { makeSlice, makeVisible } from "./boxes.js";
import { makeOwnText, makeRail } from "./rail.js";
import { make, makeStatus } from "./toolkit.js";
import { encodeUtf8, formatBytes } from "./utf8.js";

/** Return what Python's encoder returns, in hex, or its error. */
export function encodeAsPython(text) {
  return /\p{Surrogate}/u.test(text) ? "UnicodeEncodeError: surrogates not allowed" : formatBytes(encodeUtf8(text));
}

function drawUnit(text, i) {
  const first = [i, i - 1].find((start) => text.codePointAt(start) > 0xffff);
  if (first === undefined) return make("span.cell", make("b", makeVisible(text[i])), make("small", String(i + 1)));
  const slice = makeSlice(makeVisible(text.slice(first, first + 2)), i - first, 2);
  return make("span.cell.role-lead", make("b", slice), make("small", text.charCodeAt(i).toString(16)));
}

export function buildHalves(box, { text, cut, encodes }) {
  let typed, note, boxes;
  const go = (at) => {
    for (const [i, one] of boxes.entries()) one.classList.toggle("coming", i >= at);
    const said = `The page counts to ${at} of ${typed.length}.`;
    arrived.textContent = JSON.stringify(typed.slice(0, at));
    encoded.textContent = encodeAsPython(typed.slice(0, at));
    place(at, said);
    status.textContent = note + said;
  };
  const read = () => {
    [typed, note] = readText();
    boxes = Array.from({ length: typed.length }, (_, i) => drawUnit(typed, i));
    fill(boxes);
    go(typed === text ? cut : typed.length);
  };
  const [field, readText] = makeOwnText("Text", text, read, true);
  const [rail, fill, place] = makeRail("The cut", "The text's parts", go);
  const [status, arrived, encoded] = [makeStatus("p.said.above"), make("dd"), make("dd")];
  const results = make("dl.results", make("dt", "arrives"), arrived, ...(encodes ? [make("dt", "encode"), encoded] : []));
  box.append(status, rail, results, field);
  read();
}
