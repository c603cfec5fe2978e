// A vocabulary as a picture: what each token is, where it stands, and how a reader's own text is learned.
import { makeVisible } from "./boxes.js";
import { formatCount, formatNumber } from "./toolkit.js";
import { BYTES, countBytes, decodeUtf8, formatByte, splitSubparts } from "./utf8.js";

const [FIRST_WIDE, LETTER, LINE] = [0x2e80, 0.62, 1.5]; // a wide letter, and sizes in em
const CLOSE = 1e-6; // is still in the next row
export const KINDS = ["whole words", "parts of words", "parts in other scripts", "digits", "punctuation", "white space", "parts of characters"];

/** Return a file for `formats.load`, split as GPT-4 does. */
export function writeTokenizer(pairs) {
  const merges = pairs.map((pair, i) => [...pair, 256 + i]);
  return JSON.stringify({ kind: "bpe_lesson tokenizer", version: 1, pattern: "gpt4", bytes: BYTES, merges, special_tokens: {} });
}

/** With the first `size` tokens only, each use of a later one is a use of its parts. */
export function countUses(pairs, uses, size) {
  const used = Array.from({ length: 256 + pairs.length }, (_, id) => uses[id] ?? 0);
  for (let id = used.length - 1; id >= size; id--) {
    for (const part of pairs[id - 256]) used[part] += used[id];
    used[id] = 0;
  }
  return used;
}

/** Return shares of the bytes saved, the words that are whole, the tokens `used`; NaN or undefined without any. */
export function gradeCut(chunks, cut, used) {
  const words = cut.filter((_, i) => /\p{L}/u.test(chunks[i]));
  return [1 - cut.flat().length / countBytes(chunks.join("")), words.filter((ids) => ids.length === 1 && ids[0] > 255).length / words.length, used];
}

/** Return a place in KINDS; the text is null if it isn't whole characters. */
function findKind(text, isWhole) {
  if (text === null) return 6;
  if (/^\p{White_Space}+$/u.test(text)) return 5;
  if (/\p{L}/u.test(text)) return isWhole ? 0 : /(?!\p{Script=Latin})\p{L}/u.test(text) ? 2 : 1;
  return /\p{N}/u.test(text) ? 3 : 4;
}

/** Return all tokens, the longest first; `getId` gives the id that one has elsewhere. */
export function listTokens(pairs, isWhole, getId = (id) => id) {
  const all = BYTES.map((byte) => [byte]);
  for (const pair of pairs) all.push(pair.flatMap((part) => all[part]));
  const tokens = all.map((bytes, id) => {
    const parts = splitSubparts(bytes);
    const text = parts.some(({ character }) => character === null) ? null : decodeUtf8(bytes);
    const full = id > 255 && isWhole(id, text);
    const visible = makeVisible(bytes);
    const label = bytes.length === 1 && visible.length > 2 ? formatByte(bytes[0]) : visible;
    const columns = [...label].reduce((sum, letter) => sum + (letter.codePointAt(0) < FIRST_WIDE ? 1 : 2), 0);
    return { id, shown: getId(id), pair: pairs[id - 256], label, columns, length: parts.length, kind: findKind(text, full), isWhole: full };
  });
  return tokens.sort((one, two) => two.length - one.length || one.kind - two.kind || one.id - two.id);
}

/** Give each token `{x, y, width, height, size}`, in rows that are 1 wide; return how high all is. */
function fillRows(tokens, unit, most) {
  const power = Math.min(most, 0.4 + tokens.length / 3400); // how length becomes size: of a few, all can be read
  let [y, row, width] = [0, [], 0];
  const end = (stretch) => {
    const height = row[0].size * LINE * stretch; // the longest is the first
    let x = 0;
    for (const token of row) {
      [token.x, token.y, token.height] = [x, y, height];
      x += token.width *= stretch;
      token.size *= stretch;
    }
    [y, row, width] = [y + height, [], 0];
  };
  for (const token of tokens) {
    token.size = unit * token.length ** power;
    token.width = token.size * (token.columns + 1) * LETTER;
    if (row.length && width + token.width > 1) end(1 / width);
    row.push(token);
    width += token.width;
  }
  end(Math.min(1, 1 / width));
  return y;
}

export function arrange(tokens, high) {
  let [low, above] = [0, 0.1]; // 256 tokens are at most so large
  const most = high > 1 ? 0.6 : 1; // on a phone, the shortest aren't much smaller than the longest
  for (let turn = 0; turn < 14; turn++) {
    const unit = (low + above) / 2;
    if (fillRows(tokens, unit, most) > high) above = unit;
    else low = unit;
  }
  fillRows(tokens, low, most);
}

export function findNearest(tokens, x, y) {
  const far = tokens.map((one) => Math.max(0, one.x - x, x - one.x - one.width) + Math.max(0, one.y - y, y - one.y - one.height));
  return far.indexOf(Math.min(...far));
}

/** Return how many places it is to the token above one, and to the one below. */
export function measureRows(tokens, one) {
  const go = (y) => findNearest(tokens, one.x + one.width / 2, y) - tokens.indexOf(one);
  return { ArrowUp: go(one.y - CLOSE), ArrowDown: go(one.y + one.height + CLOSE) };
}

/** Return the tokens without the single bytes that the text doesn't use. */
export function listDrawn(tokens, { pairs, uses }) {
  const inText = uses?.some(Boolean) && countUses(pairs, uses, 256);
  return inText ? tokens.filter(({ id }) => id > 255 || inText[id]) : tokens;
}

export function describeUse({ used }) {
  if (used === undefined) return "";
  return used ? `used ${formatCount(used, "time")}` : "not used in the text";
}

export function describe({ id, shown, pair, isWhole, used }, all) {
  const learned = `id ${shown}: ${pair ? `merge ${formatNumber(id - 255)}` : "a byte, there from the start"}`;
  if (used === undefined) return learned;
  const rank = used ? `, rank ${formatNumber(all.filter((other) => other.used > used).length + 1)}` : "";
  return `${learned}${isWhole ? ", whole in the text" : ""}, ${describeUse({ used })}${rank}`;
}
