// What a reader typed into a field, as [type, value], as in bpe_course/practice/values.py. A field's kind, which its
// lesson's file declares, says what's read; quotes and brackets may be missing.

const UNANSWERED = ["ellipsis", null]; // Python's ...
const WORDS = { __proto__: null, True: ["bool", true], False: ["bool", false], None: ["NoneType", null] };
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = /^([+-]?)\s*(0x[\da-f]+|0b[01]+|0o[0-7]+|(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const GROUPED = /^[+-]?\s*[1-9]\d{0,2}([,\s]\s?\d{3})+(\.\d+)?$/; // 1,000 or 1 000
const CLOSING = { "[": "]", "(": ")", "{": "}" };
const READERS = {
  number: (text) => readNumber(text.replace(/^\(([^,]*)\)$/, "$1").replace(/^\$/, "")) ?? WORDS[text] ?? ["str", text],
  text: (text, typed) => readQuoted(text) ?? ["str", typed],
  choice: (_, typed) => ["str", typed],
  "true or false": (_, typed) => WORDS[typed] ?? ["str", typed],
  list: readNumbers,
  pair: readNumbers,
  counts: (text) => readCounts(text) ?? readNumbers(text),
  texts: (text) => readPairs(text) ?? readValues(text, readPiece),
  set: (text) => readPairs(text) ?? readValues(text, readPiece, true),
};

export function readTyped({ kind }, typed) {
  const text = typed.trim().replace(/[“”„«»]/g, '"').replace(/[‘’]/g, "'");
  if (!typed || (!text && kind !== "text") || /^(\.\.\.|…)$/.test(text)) return UNANSWERED;
  return READERS[kind](text, typed);
}

/** 1,125 may be a decimal, and ne,s,t ne s t. */
export function readOther({ kind }, typed) {
  const text = typed.trim();
  const decimal = readDecimal(readMinus(text));
  if (kind === "number") return decimal.includes(".") ? readDigits(decimal) : null;
  if (kind === "text") return (/^[+-]?[\d.]+$/.test(text) && readDigits(text)) || ["str", text.replace(/\s*,\s*/g, " ")];
  if (/true|choice/.test(kind)) return null;
  const isSpaced = /text|set/.test(kind) && !/^["'“‘]/.test(text);
  return ["tuple", isSpaced ? splitAtSpaces(text).map(readPiece) : [readTyped({ kind }, typed)]];
}

function readMinus(text) {
  return text.replace(/[−–]/g, "-");
}

function readDecimal(text) {
  return text.replace(/^([+-]?\s*\d+),\s*(\d+)$/, "$1.$2");
}

function readNumber(text) {
  const word = NUMBER_WORDS.indexOf(text.toLowerCase());
  const plain = word < 0 ? readMinus(text) : String(word);
  return readDigits(GROUPED.test(plain) ? plain.replace(/[,\s]/g, "") : readDecimal(plain));
}

function readDigits(text) {
  const [, sign, digits] = text.match(NUMBER) ?? [];
  if (!digits) return null;
  const number = Number(digits.replaceAll("_", "")) * (sign === "-" ? -1 : 1);
  return [/^0[xbo]|^[\d_]+$/i.test(digits) ? "int" : "float", number];
}

/** Null if it's neither bytes nor texts in quotes. */
function readQuoted(text) {
  const bytes = text.match(/^b(["'])([\0-\x7f]*)\1$/i);
  if (bytes) return ["bytes", bytes[2]];
  return findQuoted(unwrap(text)) && readValues(text, readPiece);
}

function unwrap(text) {
  return CLOSING[text[0]] === text.at(-1) ? text.slice(1, -1) : text;
}

function readPiece(piece) {
  if (piece === "...") return UNANSWERED;
  const [, , quoted] = piece.match(/^(["'])(.*)\1$/s) ?? [];
  const readEscape = (_, two, four) => String.fromCharCode(parseInt(two ?? four, 16));
  return ["str", quoted?.replace(/\\(?:x(..)|u(....))/g, readEscape) ?? piece.replaceAll("␣", " ")];
}

function readNumbers(text) {
  return readValues(readMinus(text), (item) => readDigits(item) ?? WORDS[item] ?? readPiece(item));
}

/** Brackets say what they're in. Between numbers, or if that's `spaced`, a space will do. */
function readValues(text, read, spaced = false) {
  const isBracketed = unwrap(text) !== text;
  const inner = unwrap(text).replace(/([^,\s])\s*,\s*$/, "$1").trim();
  const isSpaced = !inner.includes(",") && (spaced || /^[-\d\s]+$/.test(inner));
  const items = (findQuoted(inner) ?? (isSpaced ? splitAtSpaces : splitAtCommas)(inner)).map(read);
  if (items.length === 1 && !isBracketed) return items[0];
  const isFirst = ([, value], i) => items.findIndex((item) => item[1] === value) === i;
  if (isBracketed && text[0] === "{") return items.length ? ["set", items.filter(isFirst)] : ["dict", []];
  return [isBracketed && text[0] === "[" ? "list" : "tuple", items];
}

function splitAtSpaces(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** Where a value is missing, the comma itself is the value. */
function splitAtCommas(text) {
  return Array.from(text.matchAll(/\s*(,|[^,]+)\s*(?:,|$)/g), ([, item]) => item.trim());
}

/** Null if there's more than commas and spaces between them. */
function findQuoted(text) {
  const quoted = /"[^"]*"|'[^']*'/g;
  return /[^\s,]/.test(text.replace(quoted, "")) ? null : text.match(quoted);
}

/** Pairs as the lessons write them: (a, b), (b, c). */
function readPairs(text) {
  const pairs = text.match(/\([^()]+\)/g) ?? [];
  if (pairs.length < 2 || /[^\s,[\](){}]/.test(text.replace(/\([^()]+\)/g, ""))) return null;
  return ["tuple", pairs.map((pair) => ["tuple", splitAtCommas(pair.slice(1, -1)).map(readPiece)])];
}

/** A dict of numbers: 4: 2, 5: 1. */
function readCounts(text) {
  const items = text.replace(/^\{|\}$/g, "").split(",").filter((item) => item.trim());
  const parts = items.map((item) => item.split(":").map((part) => readDigits(part.trim())));
  const isRead = items.length && parts.every((part) => part.length === 2 && part.every(Boolean));
  return isRead ? ["dict", parts.map((part) => ["tuple", part])] : null;
}
