// Values as Python reads them. A form is [type, value], as in
// bpe_course/practice/values.py; a list, tuple, set or dict has an array of forms, an int may be a
// BigInt, a byte is a character.

const WORDS = { True: ["bool", true], False: ["bool", false], None: ["NoneType", null] };
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const UNANSWERED = ["ellipsis", null]; // Python's ...
const CLOSING = { "[": "]", "(": ")", "{": "}" };
const QUOTED = /^\s*[bB]?["']/;
// A text, a word, a float, an int, or a bracket with a comma before it.
const TOKEN = new RegExp(
  [
    /([bB]?)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(True|False|None)\b|\.\.\./,
    /([+-]?\s*(?:(?:\d[\d_]*\.[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?|\d+e[+-]?\d+))/,
    /([+-]?)\s*(0x[\da-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*)|[[({]|(,?)\s*([\])}])|:/,
  ].map(({ source }) => source).join("|"),
  "gisu",
);

/** Return the form of what was typed into a field; quotes and brackets may be missing. */
export function readTyped({ kind, texts, unordered }, typed) {
  const text = typed.trim().replace(/[“”„«»]/g, '"').replace(/[‘’]/g, "'");
  if (!typed || (!text && kind !== "text") || /^(\.\.\.|…)$/.test(text)) return UNANSWERED;
  if (kind === "choice") return WORDS[typed] ?? ["str", typed];
  if (kind === "values") return readValues(texts ? text : readMinus(text), texts, unordered);
  const quoted = findQuoted(text)?.join() ?? text;
  if (kind === "text") return (/^[[({bB"']/.test(text) && readLiteral(quoted)) || ["str", typed];
  const number = NUMBER_WORDS.indexOf(text.toLowerCase());
  const plain = number < 0 ? readMinus(text) : `${number}`;
  const isGrouped = /^[+-]?\s*[1-9]\d{0,2}([,\s]\s?\d{3})+(\.\d+)?$/.test(plain); // 1,000 or 1 000
  return readLiteral(isGrouped ? plain.replace(/[,\s]/g, "") : readDecimal(plain)) ?? ["str", text];
}

/** Return a second form that was perhaps meant, or null: 1,125 may be a decimal, and ne,s,t ne s t. */
export function readOther({ kind, texts }, typed) {
  const text = typed.trim();
  const decimal = readDecimal(readMinus(text));
  if (kind === "number" && decimal.includes(".")) return readLiteral(decimal);
  if (kind === "text" && /^[+-]?[\d.]+$/.test(text)) return readLiteral(text);
  if (kind === "text") return ["str", text.replace(/\s*,\s*/g, " ")];
  if (kind !== "values") return null;
  const isSpaced = texts && !QUOTED.test(text);
  return ["tuple", isSpaced ? text.split(/\s+/).map(readPiece) : [readTyped({ kind, texts }, typed)]];
}

function readMinus(text) {
  return text.replace(/[−–]/g, "-");
}

function readDecimal(text) {
  return text.replace(/^([+-]?\s*\d+),\s*(\d+)$/, "$1.$2");
}

function readPiece(piece) {
  return piece === "..." ? UNANSWERED : ["str", piece.replaceAll("␣", " ")];
}

function readValues(text, texts, unordered) {
  const isPlain = texts && !/["']/.test(text);
  const pairs = isPlain && readPairs(text);
  if (pairs) return pairs;
  const literal = isPlain ? null : readLiteral(text) ?? readLiteral(`{${text}}`);
  if (literal) return literal;
  const isBracketed = CLOSING[text[0]] === text.at(-1);
  const inner = (isBracketed ? text.slice(1, -1) : text).replace(/([^,\s])\s*,\s*$/, "$1").trim();
  const items = splitValues(inner, texts, unordered).map((item) => {
    return (texts && !QUOTED.test(item) ? null : readLiteral(item)) ?? readPiece(item.trim());
  });
  if (items.length === 1 && !isBracketed) return items[0];
  const isSet = isBracketed && text[0] === "{";
  const isFirst = ([, value], i) => items.findIndex((item) => item[1] === value) === i;
  if (isSet) return items.length ? ["set", items.filter(isFirst)] : ["dict", []];
  return [isBracketed && text[0] === "[" ? "list" : "tuple", items];
}

/** Return the texts of several values; between quoted ones, and where there's no comma, a space will do. */
function splitValues(text, texts, unordered) {
  const quoted = texts && findQuoted(text);
  if (quoted) return quoted;
  const isSpaced = !text.includes(",") && (unordered || /^[-\d\s]+$/.test(text));
  return isSpaced ? text.split(/\s+/).filter(Boolean) : splitAtCommas(text);
}

function findQuoted(text) {
  const quoted = /"[^"]*"|'[^']*'/g;
  return text.replace(quoted, "").trim() ? null : text.match(quoted);
}

/** Split at the commas between values; where a value is missing, the comma itself is the value. */
function splitAtCommas(text) {
  return Array.from(text.matchAll(/\s*(,|[^,]+)\s*(?:,|$)/g), ([, item]) => item);
}

/** Return the form of pairs as the lessons write them, (a, b), (b, c), or null if that's not it. */
function readPairs(text) {
  const pairs = text.match(/\([^()]+\)/g) ?? [];
  if (pairs.length < 2 || /[^\s,[\](){}]/.test(text.replace(/\([^()]+\)/g, ""))) return null;
  const readPair = (pair) => pair.slice(1, -1).split(",").map((part) => ["str", part.trim()]);
  return ["tuple", pairs.map((pair) => ["tuple", readPair(pair)])];
}

export function readLiteral(text) {
  if (!text.trim()) return null; // it isn't ()
  try {
    const form = JSON.parse(`(${text})`.replace(TOKEN, translateToken), finishForm);
    return Array.isArray(form) ? form : null;
  } catch {
    return null; // it's neither JSON, once it's translated, nor a set or dict of what may be in one
  }
}

/** Return a token of Python as JSON: a bracket as [bracket, parts, whether a comma is last]. */
function translateToken(all, b, text, word, float, sign, int, comma, closing) {
  if (text) {
    if (b && /[^\0-\x7f]/.test(text)) return all; // bytes are ASCII
    const inside = text.slice(1, -1).replace(/\\x|\\U.{8}|\\'|"|\\./gs, translateEscape);
    return `["${b ? "bytes" : "str"}","${inside}"]`;
  }
  if (/_(?![\da-f])|\._/i.test(float ?? int)) return all; // which isn't JSON
  if (float) return JSON.stringify(["float", float.replace(/[_\s]/g, "")]);
  if (int) return JSON.stringify(["int", int.replaceAll("_", ""), sign]);
  if (closing) return `],"${comma}${closing}"]`;
  if (all === ":") return ',":",';
  return CLOSING[all] ? `["${all}",[` : JSON.stringify(WORDS[word] ?? (word ? ["str", word] : UNANSWERED));
}

function translateEscape(escape) {
  if (escape === "\\x") return "\\u00";
  if (escape[1] === "U") return String.fromCodePoint(parseInt(escape.slice(2), 16));
  return { "\\'": "'", '"': '\\"' }[escape] ?? escape;
}

function finishForm(_, value) {
  const [kind, parts, more] = Array.isArray(value) ? value : [];
  if (kind === "float") return [kind, Number(parts)];
  if (kind === "int") {
    const int = BigInt(parts) * (more === "-" ? -1n : 1n);
    return [kind, Number.isSafeInteger(Number(int)) ? Number(int) : int];
  }
  if (!CLOSING[kind]) return value;
  if (!more.endsWith(CLOSING[kind]) || (!parts.length && more !== CLOSING[kind]) || (kind !== "{" && parts.includes(":"))) throw Error("marks");
  if (kind === "[") return ["list", parts];
  if (kind === "(") return parts.length === 1 && more === ")" ? parts[0] : ["tuple", parts];
  return makeCollection(parts, parts.includes(":") || !parts.length);
}

/** Return a set, or a dict from key, ":", value, and so on; of equal keys, the first one stays. */
function makeCollection(parts, isDict) {
  const found = new Map();
  for (let i = 0; i < parts.length; i += isDict ? 3 : 1) {
    const key = makeKey(parts[i]);
    const first = found.get(key) ?? parts[i];
    if (isDict && parts[i + 1] !== ":") throw Error("a key without a value");
    found.set(key, isDict ? ["tuple", [found.get(key)?.[1][0] ?? first, parts[i + 2]]] : first);
  }
  return [isDict ? "dict" : "set", [...found.values()]];
}

/** Return what's the same for equal values: 1, 1.0 and True are. */
function makeKey([kind, value]) {
  if (kind === "tuple") return JSON.stringify(value.map(makeKey));
  if (Array.isArray(value)) throw Error("a list can't be a key");
  return ["int", "float", "bool"].includes(kind) ? Number(value) : `${kind} ${value}`;
}
