// Tokens in coloured boxes, with every invisible character in them made visible.
import { formatNumber, make } from "./toolkit.js";
import { byteRole, formatByte, formatCodePoint, splitSubparts } from "./utf8.js";

const SPACE_MARKS = new Map([[" ", "␣"], ["\n", "↵"], ["\t", "⇥"]]);
// Unicode has these among letters, symbols and marks, but nobody sees them; as in invisible.py.
const BLANK = "\\u2800\\p{Default_Ignorable_Code_Point}";
const INVISIBLE = new RegExp(`(?! )[\\p{C}\\p{Z}${BLANK}]`, "gu");
const BEGINS_WITH_MARK = new RegExp(`^(?![${BLANK}])\\p{M}`, "u");
const MOST_SHOWN = 200; // characters of one label
const COLOURS = 2; // shades of boxes: --token-0 and --token-1

export function unhide(text) {
  return text.replace(INVISIBLE, (hidden) => `⟨${formatCodePoint(hidden.codePointAt(0))}⟩`);
}

/** Return a token, text or bytes, so that all of it can be seen: "␣a"; half a character is "⟨e2⟩". */
export function makeVisible(token) {
  const isText = typeof token === "string";
  const parts = isText ? Array.from(token, (character) => ({ character })) : splitSubparts(token);
  const shown = parts.map(({ character, bytes }) => {
    if (character === null) return Array.from(bytes, (byte) => `⟨${formatByte(byte)}⟩`).join("");
    return SPACE_MARKS.get(character) ?? unhide(character);
  });
  const needsBase = BEGINS_WITH_MARK.test(parts[0]?.character ?? "");
  return `${needsBase ? "◌" : ""}${shown.join("")}`;
}

/** Return what a token is, as a class: whole characters, the beginning of one, or a later part. */
export function findRole(bytes) {
  const parts = splitSubparts(bytes);
  if (parts.every(({ character }) => character !== null)) return "role-text";
  return byteRole(bytes[0]) === "continuation" ? "role-continuation" : "role-lead";
}

export function fitLabel(label) {
  const characters = [...label];
  if (characters.length <= MOST_SHOWN) return label;
  const length = formatNumber(characters.length);
  return `${characters.slice(0, MOST_SHOWN).join("")}… (${length} characters)`;
}

/** Return the style of the box with this number, so that neighbours differ; without one, it has no colour. */
export function chooseFill(number) {
  return `--fill:var(--token-${number % COLOURS})`;
}

export function makeBox(token, note, number, tag = "code", attributes = {}) {
  const look = { class: "token", style: chooseFill(number), dir: "ltr", ...attributes };
  const box = make(tag, look, fitLabel(makeVisible(token)));
  if (note !== "") box.append(make("small", note));
  return box;
}

/** Return the letters of a token, and as hex digits the bytes that aren't a whole character; each is by itself. */
export function makeLetters(bytes) {
  const runs = [];
  for (const { character, bytes: part } of splitSubparts(bytes)) {
    const isWhole = character !== null;
    if (isWhole && runs.at(-1)?.isWhole) runs.at(-1).data.push(...part);
    else runs.push({ isWhole, data: [...part] });
  }
  return runs.map(({ isWhole, data }) => {
    return make(`i.${findRole(data)}${runs[1] ? ".run" : ""}`, isWhole ? makeVisible(data) : data.map(formatByte).join(" "));
  });
}

/** Return a small box in the colour of its role. */
export function makeRoleBox(bytes) {
  return make("code", { class: `token tight ${findRole(bytes)}`, dir: "ltr" }, ...makeLetters(bytes));
}

export function makeBoxes(tokens) {
  return tokens.map((token, i) => makeBox(token, "", i));
}
