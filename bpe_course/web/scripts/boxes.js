// Tokens in coloured boxes, with every invisible character in them made visible.
import { formatNumber, make, query } from "./toolkit.js";
import { byteRole, decodeUtf8, formatByte, formatBytes, formatCodePoint, splitSubparts } from "./utf8.js";

const SPACE_MARKS = new Map([[" ", "␣"], ["\n", "↵"], ["\t", "⇥"]]);
// Unicode has these among letters, symbols and marks, but nobody sees them; as in invisible.py.
const BLANK = "\\u2800\\p{Default_Ignorable_Code_Point}";
const INVISIBLE = new RegExp(`(?! )[\\p{C}\\p{Z}${BLANK}]`, "gu");
const BEGINS_WITH_MARK = new RegExp(`^(?![${BLANK}])\\p{M}`, "u");
const MOST_SHOWN = 200; // characters
const FIRST_WIDE = 0x2e80; // most characters from here on are twice as wide
export const CHARACTERS = new Intl.Segmenter("en"); // one for a flag or a family
const COLOURS = 2; // shades of boxes: --token-0 and --token-1

export function unhide(text) {
  return text.replace(INVISIBLE, (hidden) => `⟨${formatCodePoint(hidden.codePointAt(0))}⟩`);
}

/** Return a token, text or bytes, with all of it to be seen: "␣a", or "⟨e2⟩" for half a character. */
export function makeVisible(token) {
  const parts = typeof token === "string" ? Array.from(token, (character) => ({ character })) : splitSubparts(token);
  const shown = parts.map(({ character, bytes }) => {
    if (character === null) return Array.from(bytes, (byte) => `⟨${formatByte(byte)}⟩`).join("");
    return SPACE_MARKS.get(character) ?? unhide(character);
  });
  const base = BEGINS_WITH_MARK.test(parts[0]?.character ?? "") ? "◌" : "";
  return base + shown.join("");
}

export function findRole(bytes) {
  const parts = splitSubparts(bytes);
  if (parts.every(({ character }) => character !== null)) return "role-text";
  return byteRole(bytes[0]) === "continuation" ? "role-continuation" : "role-lead";
}

export function fitLabel(label) {
  const characters = [...label];
  if (characters.length <= MOST_SHOWN) return label;
  return `${characters.slice(0, MOST_SHOWN).join("")}… (${formatNumber(characters.length)} characters)`;
}

/** Return a token's box, with its id below; its number makes it differ from its neighbours. */
export function makeBox(token, id, number, tag, attributes) {
  const look = { class: "token", style: `--fill:var(--token-${number % COLOURS})`, dir: "ltr", ...attributes };
  return make(tag, look, fitLabel(makeVisible(token)), make("small", id));
}

/** Return what a character's slices are cut from: a dotted circle if it's invisible. */
function showSliced(character) {
  const shown = makeVisible(character);
  return [...shown].length > 2 ? "◌" : shown;
}

/** Return `count` of the `of` slices of what's shown, from `part` on. */
export function makeSlice(shown, part, of, count = 1, style = "") {
  const side = part === 0 ? ".first" : part + count === of ? ".last" : "";
  const wide = shown.codePointAt(0) < FIRST_WIDE ? 0.65 : 1.3; // in em
  const cut = `--part:${part};--of:${of};--count:${count};--wide:${wide}em;${style}`;
  return make(`i.half${side}`, { style: cut }, make("span", make("b", shown)));
}

function makePart(data, start, count) {
  let [first, end] = [start, start + count];
  while (first > 0 && data[first] >> 6 === 0b10) first -= 1;
  while (data[end] >> 6 === 0b10) end += 1;
  const [character, more] = decodeUtf8(data.slice(first, end));
  if (more || character === "\ufffd") return formatBytes(data.slice(start, start + count));
  return makeSlice(showSliced(character), start - first, end - first, count);
}

/** Return a token's letters, with each part of a character by itself. */
export function makeLetters(data, start = 0, end = data.length) {
  const runs = [];
  for (const { character, bytes } of splitSubparts(data.slice(start, end))) {
    const [isWhole, last] = [character !== null, runs.at(-1)];
    if (isWhole && last?.isWhole) last.bytes.push(...bytes);
    else runs.push({ isWhole, bytes: [...bytes], place: last ? last.place + last.bytes.length : start });
  }
  return runs.map(({ isWhole, bytes, place }) => {
    return make(`i.${findRole(bytes)}${runs[1] ? ".run" : ""}`, isWhole ? makeVisible(bytes) : makePart(data, place, bytes.length));
  });
}

/** Return a small box in the colour of its role; below slices, its bytes. */
export function makeRoleBox(data, start = 0, end = data.length) {
  const bytes = data.slice(start, end);
  const box = make("code", { class: `token tight ${findRole(bytes)}`, dir: "ltr" }, ...makeLetters(data, start, end));
  if (query(".half", box)) box.append(make("small", formatBytes(bytes)));
  return box;
}
