// Values as Python reads and writes them. A form is [type, value], as in bpe_lesson/values.py; a
// list, tuple, set or dict has an array of forms, an int may be a BigInt, and a byte is a character.

const CLOSING = { "[": "]", "(": ")", "{": "}" };
const WORDS = { True: ["bool", true], False: ["bool", false], None: ["NoneType", null] };
const UNANSWERED = ["ellipsis", null]; // Python's ...
const QUOTED = /^\s*[bBrRuU]{0,2}["'“”„‘’]/;
const TOKEN = new RegExp(
  [
    /\s*(?:(?<prefix>[bBrRuU]{0,2})(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/,
    /|(?<word>True\b|False\b|None\b|\.\.\.)/,
    /|(?<int>[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(?![\d_.eE])))/,
    /|(?<float>[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)/,
    /|(?<mark>[[\](){},:]))\s*/,
  ].map((part) => part.source).join(""),
  "suy",
);
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00[\da-fA-F]{6})|(.))/gsu;
const ESCAPED = { n: "\n", r: "\r", t: "\t", "\\": "\\", "'": "'", '"': '"' };
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu;
// Python prints these, although they leave no ink, so the notebook shows their code points.
const BLANK =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const MAX_SHOWN = 160; // characters of a value, as in the notebook

/** Return the form of what was typed into a field; it may lack quotes, brackets, or be empty. */
export function readTyped({ kind, texts, unordered }, typed) {
  const text = typed.trim();
  if (!typed || (!text && kind !== "text")) return UNANSWERED;
  if (kind === "choice") return WORDS[typed] ?? ["str", typed];
  if (kind === "number") return readNumber(text);
  if (kind === "values") return readValues(text, texts, unordered);
  return (/^[[({]/.test(text) || QUOTED.test(text)) ? readLiteral(text) ?? ["str", typed] : ["str", typed];
}

/** Return the form of a number, which may have commas or spaces between its thousands. */
function readNumber(text) {
  const plain = text.replace(/^−/, "-");
  const grouped = /^[+-]?\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(plain);
  return readLiteral(grouped ? plain.replace(/[,\s]/g, "") : plain) ?? ["str", text];
}

/** Return the form of values with commas between them; if they're `texts`, quotes may be missing. */
function readValues(text, texts, unordered) {
  const literal = texts && !/["'“”„‘’]/.test(text) ? null : readLiteral(text) ?? readLiteral(`{${text}}`);
  if (literal) return literal;
  const bracketed = CLOSING[text[0]] === text.at(-1);
  const inner = bracketed ? text.slice(1, -1).trim() : text;
  const spaced = !inner.includes(",") && (unordered || /^[-\d\s]+$/.test(inner));
  const items = inner.replace(/,$/, "").split(spaced ? /\s+/ : ",").map((item) => {
    const form = texts && !QUOTED.test(item) ? null : readLiteral(item);
    return form ?? ["str", item.trim()];
  });
  if (items.length === 1 && !bracketed) return items[0];
  return [{ "[": "list", "{": "set" }[bracketed && text[0]] ?? "tuple", items];
}

/** Return the form of a Python literal, or null if a text isn't one. */
export function readLiteral(text) {
  try {
    const tokens = splitTokens(text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'"));
    const { items, comma } = readItems(tokens);
    return items.length === 1 && !comma ? items[0] : items.length ? ["tuple", items] : null;
  } catch {
    return null;
  }
}

function splitTokens(text) {
  const tokens = [];
  for (let end = 0; end < text.length; ) {
    TOKEN.lastIndex = end;
    tokens.push(makeToken(TOKEN.exec(text).groups)); // where there's none, this throws an error
    end = TOKEN.lastIndex;
  }
  return tokens;
}

/** Return a bracket, comma or colon as it is, and anything else as a form. */
function makeToken({ prefix, text, word, int, float, mark }) {
  if (mark) return mark;
  if (word) return WORDS[word] ?? UNANSWERED;
  if (text) {
    const raw = /r/i.test(prefix) ? text.slice(1, -1) : text.slice(1, -1).replace(ESCAPE, unescape);
    return [/b/i.test(prefix) ? "bytes" : "str", raw];
  }
  if (/_(?![\da-f])|\._/i.test(int ?? float)) throw new SyntaxError("an underscore");
  if (float) return ["float", Number(float.replaceAll("_", ""))];
  const whole = BigInt(int.replace(/[_+-]/g, "")) * (int[0] === "-" ? -1n : 1n);
  return ["int", Number.isSafeInteger(Number(whole)) ? Number(whole) : whole];
}

function unescape(all, x, u, U, other) {
  if (other) return ESCAPED[other] ?? all;
  return String.fromCodePoint(parseInt(x ?? u ?? U, 16));
}

/** Take values from the tokens, up to a closing bracket; in a dict, a value follows its key. */
function readItems(tokens, closing) {
  const items = [];
  let comma = true;
  while (comma && tokens.length && tokens[0] !== closing) {
    items.push(readItem(tokens));
    if (closing === "}" && tokens[0] === ":") items.push(tokens.shift(), readItem(tokens));
    comma = tokens[0] === "," && Boolean(tokens.shift());
  }
  if (tokens.shift() !== closing) throw new SyntaxError("not a literal");
  return { items, comma };
}

function readItem(tokens) {
  const token = tokens.shift();
  if (Array.isArray(token)) return token;
  const { items, comma } = readItems(tokens, CLOSING[token] ?? "none");
  if (token === "[") return ["list", items];
  if (token === "(") return items.length === 1 && !comma ? items[0] : ["tuple", items];
  return items.length && !items.includes(":") ? makeSet(items) : makeDict(items);
}

function makeSet(items) {
  const first = new Map([...items].reverse().map((item) => [makeKey(item), item]));
  return ["set", [...first.values()].reverse()];
}

function makeDict(items) {
  const entries = new Map();
  for (let i = 0; i < items.length; i += 3) {
    if (items[i + 1] !== ":") throw new SyntaxError("a key without a value");
    const key = makeKey(items[i]);
    const first = entries.get(key)?.[1][0] ?? items[i]; // of equal keys, Python keeps the first
    entries.set(key, ["tuple", [first, items[i + 2]]]);
  }
  return ["dict", [...entries.values()]];
}

/** Return what's the same for equal values: 1, 1.0 and True are. */
function makeKey([kind, value]) {
  if (kind === "tuple") return JSON.stringify(value.map(makeKey));
  if (Array.isArray(value)) throw new TypeError("a list can't be a key");
  return ["int", "float", "bool"].includes(kind) ? Number(value) : `${kind} ${value}`;
}

/** Return a value as Python writes it, cut to MAX_SHOWN characters. */
export function abbreviate(form) {
  const start = [...writePython(form)].slice(0, MAX_SHOWN + 1).join("");
  const hex = (character) => character.codePointAt(0).toString(16).toUpperCase();
  const shown = [...start.replace(BLANK, (character) => `⟨U+${hex(character).padStart(4, "0")}⟩`)];
  if (shown.length > MAX_SHOWN) shown.splice(MAX_SHOWN - 1, Infinity, "…");
  return shown.join("");
}

function writePython([kind, value]) {
  if (kind === "str") return quote(value);
  if (kind === "bytes") return `b${quote(value).replace(/[\x7f-\xff]/g, escapeCharacter)}`;
  if (kind === "float") return writeFloat(value);
  if (kind === "int") return String(value);
  if (!Array.isArray(value)) return { true: "True", false: "False", null: "None" }[value];
  if (kind === "dict") return `{${value.map(([, pair]) => pair.map(writePython).join(": ")).join(", ")}}`;
  const parts = value.map(writePython);
  if (kind === "set") return `{${parts.sort().join(", ")}}`;
  if (kind === "list") return `[${parts.join(", ")}]`;
  return `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
}

function writeFloat(number) {
  if (!Number.isFinite(number)) return String(number).slice(0, number > 0 ? 3 : 4).toLowerCase();
  const scientific = number.toExponential();
  const power = Number(scientific.split("e")[1]);
  if (power < -4 || power >= 16) return scientific.replace(/([+-])(\d)$/, "$10$2");
  const text = Object.is(number, -0) ? "-0" : String(number);
  return text.includes(".") ? text : `${text}.0`;
}

function quote(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`);
  return mark + body.replace(UNPRINTABLE, escapeCharacter) + mark;
}

function escapeCharacter(character) {
  const code = character.codePointAt(0);
  const hex = code.toString(16);
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
  if (short) return short;
  if (code < 256) return `\\x${hex.padStart(2, "0")}`;
  return code < 65536 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
