// Judge the answer to a question: bpe_lesson/practice/answers.py in JavaScript. Tests compare both.

import { abbreviate } from "./values.js";

const KIND_NAMES = {
  int: "a number",
  float: "a number",
  str: "a text in quotes",
  bool: "True or False",
  bytes: "bytes, as in b'a'",
  list: "several values",
  tuple: "several values",
  set: "several values",
  dict: "a dict",
  NoneType: "None",
};
const ONE_TEXT =
  "You gave a single text. Put each value in its own quotes, with a comma between them.";
const FLOAT_TOLERANCE = 0.005; // relative: half a percent
const MAX_DEPTH = 8; // levels of lists in lists

/** Return the verdict on an answer: {status, message, mistake, convention, got}. */
export function judgeAnswer({ answer, why, mistakes, trace }, given) {
  const result = { status: "wrong", mistake: null, convention: false, got: "" };
  const isNothing = isEmpty(given, "tuple");
  if (hasDots(given) || (isNothing && !isEmpty(answer, "list"))) return { ...result, status: "unwritten", message: "" };
  result.got = abbreviate(given);
  if (isAsGood(given, answer) && !isNothing) return { ...result, status: "right", message: why };
  for (const { name, wrong, message, convention } of mistakes) {
    if (isAsGood(given, wrong)) return { ...result, message, mistake: name, convention };
  }
  const asked = [answer, ...mistakes.map(({ wrong }) => wrong)];
  const mismatch = findMismatch(given, answer) || findWords(given, asked);
  if (mismatch) return { ...result, message: mismatch, mistake: "wrong-type" };
  return { ...result, message: `Trace it by hand: ${trace}` };
}

function hasDots([kind, value], depth = MAX_DEPTH) {
  if (!Array.isArray(value)) return kind === "ellipsis";
  return depth > 0 && value.some((part) => hasDots(part, depth - 1));
}

function isEmpty([kind, parts], wanted) {
  return kind === wanted && !parts.length;
}

function isSequence([kind]) {
  return kind === "list" || kind === "tuple";
}

/** Return a sentence if an answer, or one of its values, is of the wrong kind, and "" if not. */
function findMismatch(given, right) {
  const [kind, parts] = given;
  const [wanted, rightParts] = right;
  if (isEmpty(given, "tuple")) {
    return "You gave no value, or an empty tuple. Which brackets does a list have?";
  }
  if (wanted === "set" && kind === "str") {
    return parts.includes(",") || parts.trim().includes(" ") ? ONE_TEXT : "";
  }
  if (wanted === "tuple" && isSequence(given) && parts.length !== rightParts.length) {
    return `The question asks for ${rightParts.length} values, but you gave ${parts.length}.`;
  }
  if (isSequence(right) && kind === "set") {
    return "You gave a set, which has no order, but here the order matters. Use a list instead.";
  }
  const mismatch = compareKinds("You gave", given, right);
  if (mismatch || !isSequence(given)) return mismatch;
  // A set's values are all of one kind.
  const find = (i) => rightParts[wanted === "set" ? 0 : i];
  const all = parts.map((part, i) => find(i) && compareKinds(`Value ${i + 1} is`, part, find(i)));
  return all.find(Boolean) ?? "";
}

function findWords([kind, text], asked) {
  const areLetters = asked.every(([type, value]) => type === "str" && [...value].length === 1);
  const areWords = kind === "str" && [...text.trim()].length > 1;
  return areLetters && areWords ? "The question asks for a single letter." : "";
}

function compareKinds(subject, [kind], [wanted]) {
  if (KIND_NAMES[kind] === KIND_NAMES[wanted]) return "";
  const asked = wanted === "list" ? "a list in [ ]" : KIND_NAMES[wanted];
  return `${subject} ${KIND_NAMES[kind]}, but the question asks for ${asked}.`;
}

/** Return whether an answer is as good as the right one, both as forms. */
function isAsGood(given, right) {
  const [wanted, rightValue] = right;
  const [kind, value] = wanted === "float" ? readComma(given) : given;
  if (wanted === "float") {
    const distance = Math.abs(Number(value) - rightValue);
    return ["int", "float"].includes(kind) && distance <= FLOAT_TOLERANCE * Math.abs(rightValue);
  }
  if (wanted === "str") return isSameText(given, right);
  if (wanted === "set") return isSameSet(given, rightValue);
  if (isSequence(right)) return isSequence(given) && isSameSequence(value, rightValue);
  if (wanted === "dict") return kind === "dict" && haveSameParts(value, rightValue, isAsGood);
  return KIND_NAMES[kind] === KIND_NAMES[wanted] && value == rightValue; // 4 == 4n
}

/** Return 2.5 for the tuple (2, 5), which is how Python reads a decimal comma. */
function readComma([kind, value]) {
  const isPair = kind === "tuple" && value.length === 2 && value.every(([type]) => type === "int");
  if (!isPair || value[1][1] < 0) return [kind, value];
  return ["float", Number(value.map(([, number]) => number).join("."))];
}

function isSameText([kind, value], right) {
  if (kind === "str") return spells(value, right);
  if (!isSequence([kind]) || !value.length || value.some(([part]) => part !== "str")) return false;
  return ["", " "].some((space) => spells(value.map(([, text]) => text).join(space), right));
}

/** Return whether a text is the same as the right one, apart from what its rules let pass. */
function spells(given, [, right, rules]) {
  if (rules.exact) return given === right;
  if (rules.name) given = given.trim().replace(/\(\)$/, "");
  if (rules.name && right.length === 1) {
    given = given.replace(/^\(/, "").replace(/[).:]+$/, "") || given;
  }
  if (rules.anyCase) [given, right] = [given.toLowerCase(), right.toLowerCase()];
  const words = given.replace(/^0[xb]/, "").trim().split(/\s+/);
  if (words.join(" ") === right.split(/\s+/).join(" ")) return true;
  return rules.spaced && words.join("") === right;
}

function isSameSequence(parts, rightParts) {
  const hasOuterSpace = ([kind, text]) => kind === "str" && text !== text.trim();
  // In a list of pieces of text, every space counts.
  const isExact = [...parts, ...rightParts].some(hasOuterSpace);
  return haveSameParts(parts, rightParts, isExact ? isEqual : isAsGood);
}

function isEqual([kind, value], [wanted, right]) {
  if (Array.isArray(value)) return kind === wanted && haveSameParts(value, right, isEqual);
  return kind === wanted && value == right;
}

function haveSameParts(parts, rightParts, isSame) {
  if (parts.length !== rightParts.length) return false;
  return parts.every((part, i) => isSame(part, rightParts[i]));
}

function isSameSet(given, rightParts) {
  const [kind, parts] = given;
  if (!isSequence(given) && kind !== "set") {
    return rightParts.length === 1 && isAsGood(given, rightParts[0]);
  }
  const isThere = (wanted) => parts.some((part) => isAsGood(part, wanted));
  return parts.length === rightParts.length && rightParts.every(isThere);
}
