// Judge the answer to a question: bpe_course/practice/answers.py in JavaScript. Tests compare both.

const FLOAT_TOLERANCE = 0.005; // relative: half a percent
const MAX_DEPTH = 8; // levels of lists in lists

/** Return the verdict on an answer: {status, message, mistake, convention}. */
export function judgeAnswer({ answer, why, mistakes, hints }, given) {
  const result = { status: "wrong", mistake: null, convention: false };
  const isNothing = isEmpty(given, "tuple");
  if (hasDots(given) || (isNothing && !isEmpty(answer, "list"))) return { ...result, status: "unwritten", message: "" };
  if (isAsGood(given, answer) && !isNothing) return { ...result, status: "right", message: why };
  for (const { name, wrong, message, convention } of mistakes) {
    if (isAsGood(given, wrong)) return { ...result, message, mistake: name, convention };
  }
  return { ...result, message: hints[0] };
}

function hasDots([kind, value], depth = MAX_DEPTH) {
  if (!Array.isArray(value)) return kind === "ellipsis";
  return depth > 0 && value.some((part) => hasDots(part, depth - 1));
}

function isEmpty([kind, parts], wanted) {
  return kind === wanted && !parts.length;
}

/** Return a form's type, or what's as good for its fields: numbers, and several values. */
export function getKind([kind]) {
  return { float: "int", tuple: "list", set: "list" }[kind] ?? kind;
}

export function isSequence([kind]) {
  return kind === "list" || kind === "tuple";
}

export function isAsGood(given, right) {
  const [wanted, rightValue] = right;
  const [kind, value] = wanted === "float" ? readComma(given) : given;
  if (wanted === "float") {
    const distance = Math.abs(Number(value) - rightValue);
    return ["int", "float"].includes(kind) && distance <= FLOAT_TOLERANCE * Math.abs(rightValue);
  }
  if (wanted === "str") return isSameText(given, right);
  if (wanted === "set") return isSameSet(given, rightValue);
  if (isSequence(right)) return isSequence(given) && isSameSequence(value, right);
  if (wanted === "dict") return kind === "dict" && haveSameParts(value, rightValue, isAsGood);
  return getKind(given) === getKind(right) && value == rightValue; // 4 == 4n
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

function spells(given, [, right, rules]) {
  if (rules.exact) return given === right;
  if (rules.name) given = given.trim().replace(/\(\)$/, "");
  if (rules.name && right.length === 1) {
    given = given.replace(/^\(/, "").replace(/[).:]+$/, "") || given;
  }
  if (rules.anyCase) [given, right] = [given.toLowerCase(), right.toLowerCase()];
  // The right answer may itself begin like this, so the whole is compared, too.
  return [given, given.replace(/^0[xb]/, "")].some((one) => {
    const words = one.trim().split(/\s+/);
    return words.join(" ") === right.split(/\s+/).join(" ") || (rules.spaced && words.join("") === right);
  });
}

function isSameSequence(parts, [wanted, rightParts]) {
  const hasOuterSpace = ([kind, text]) => kind === "str" && text !== text.trim();
  // In a list of pieces of text, every space counts.
  const isExact = wanted === "list" && [...parts, ...rightParts].some(hasOuterSpace);
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
