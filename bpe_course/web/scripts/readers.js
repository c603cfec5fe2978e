// Ids of one tokenizer, read by another one: the reader drags where the other one begins to read.
import { makeVisible } from "./boxes.js";
import { readMerges } from "./merges.js";
import { buildCut } from "./rail.js";
import { mergeBytes } from "./tokenizer.js";
import { formatCount, make, makeButton, makeRow, refill } from "./toolkit.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

/** Return what a table's ids spell, as bytes: undefined for an id that it doesn't have. */
function spellIds(ids, table) {
  return ids.map((id) => (id <= table.last ? table.tree(id).bytes : undefined));
}

/** Return the text of tokens, and an element wherever one is missing. */
function joinTokens(tokens) {
  const runs = [[]];
  for (const token of tokens) token ? runs.at(-1).push(...token) : runs.push(undefined, []);
  return runs.map((run) => (run ? decodeUtf8(run) : make("b.stays", "?")));
}

export function buildReaders(box, { text, names, learned }) {
  const tables = learned.map((one) => readMerges(one));
  let writer = 0;
  const begin = (typed) => {
    const ids = mergeBytes(encodeUtf8(typed), tables[writer]).map(({ id }) => id);
    const [own, other] = [writer, 1 - writer].map((one) => spellIds(ids, tables[one]));
    const boxes = ids.map((id) => make("span.cell", make("b"), make("small", String(id))));
    for (const [i, button] of buttons.entries()) button.ariaPressed = i === writer;
    return [boxes, Math.ceil(ids.length / 2), (at) => {
      const read = ids.map((_, i) => (i < at ? own : other)[i]);
      for (const [i, one] of boxes.entries()) {
        one.className = `cell ${read[i] ? "" : "missing"} ${String(read[i]) === String(own[i]) ? "" : "misread"} ${i < at ? "" : "other"}`;
        refill(one.firstChild, read[i] ? makeVisible(Uint8Array.from(read[i])) : "?");
      }
      const missing = ids.find((_, i) => !read[i]);
      const wrong = read.filter((token, i) => token && String(token) !== String(own[i])).length;
      const verdict = missing === undefined ? `no error${wrong ? `, and ${wrong} wrong` : ""}` : `KeyError: ${missing}`;
      return [`${formatCount(at, "id")} read by ${names[writer]}, ${ids.length - at} by ${names[1 - writer]}.`, joinTokens(read), verdict];
    }];
  };
  const buttons = names.map((name, i) => makeButton(`Ids of ${name}`, () => {
    writer = i;
    again();
  }));
  const again = buildCut(box, text, ["the text", "Python"], begin, makeRow(...buttons));
}
