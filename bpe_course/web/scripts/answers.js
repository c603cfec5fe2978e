// Judge what was typed into a question's fields, as bpe_course/practice/answers.py does (tests compare both).
import { readOther, readTyped } from "./values.js";

const FLOAT_TOLERANCE = 0.005; // relative: half a percent
const OTHER_ORDER = "Those are the right values, in another order.";
const ONCE_MORE = "If you mean the empty string, check once more.";
// What a field takes, by the type of its answer, or of its first value.
const TAKES = {
  int: "a number, such as 12 or 2.5",
  str: "text, without quotes or brackets",
  bytes: "bytes, such as b'a'",
  dict: "pairs with a colon in each, such as 4: 2, 5: 1",
};
const TAKES_SEVERAL = {
  int: "numbers with commas between them, such as 1, 2, 3",
  str: "pieces with commas between them, such as ab, c",
};

function judgeAnswer({ answer, why, mistakes }, given) {
  const result = { status: "wrong", message: "", mistake: null, convention: false };
  const isEmpty = ([kind, parts], wanted) => kind === wanted && !parts.length;
  const isNothing = isEmpty(given, "tuple");
  if (hasDots(given) || (isNothing && !isEmpty(answer, "list"))) return { ...result, status: "unwritten" };
  if (isAsGood(given, answer) && !isNothing) return { ...result, status: "right", message: why };
  for (const { name, wrong, message, convention } of mistakes) {
    if (isAsGood(given, wrong)) return { ...result, message, mistake: name, convention };
  }
  if (isMeant(given, answer) && !isNothing) return { ...result, status: "right", message: why };
  if (isInOtherOrder(given, answer)) return { ...result, message: OTHER_ORDER, mistake: "order" };
  return { ...result, needsHint: true };
}

/** Right in another form: rounded, in percent, or with a full stop. */
function isMeant(given, right) {
  if (isSequence(given) && isSequence(right)) return haveSameParts(given[1], right[1], isMeant);
  if (getKind(given) === "int" && getKind(right) === "int") return isRounded(given[1], right[1]);
  if (given[0] === "str" && right[0] === "str") return isAsGood(["str", given[1].replace(/\.$/, "")], right);
  return isAsGood(given, right);
}

function isRounded(given, right) {
  if (given === right || (Math.min(given, right) < 1 && Math.abs(given / 100 - right) < 1e-9)) return true;
  const [, decimals = ""] = String(given).split(".");
  const digits = String(given).replace(/^[-0.]+|\.|0+$/g, "");
  return right % 1 > 0 && digits.length > 1 && Math.abs(given - right) <= 0.5000001 * 10 ** -decimals.length;
}

function isInOtherOrder(given, right) {
  if (!isSequence(given) || !isSequence(right) || given[1].length !== right[1].length) return false;
  const count = (parts, wanted) => parts.filter((part) => isAsGood(part, wanted)).length;
  return given[1].length > 0 && right[1].every((wanted) => count(given[1], wanted) === count(right[1], wanted));
}

function hasDots([kind, value]) {
  return Array.isArray(value) ? value.some(hasDots) : kind === "ellipsis";
}

/** Return a form's type; all numbers have one, and all sequences. */
function getKind([kind]) {
  return { float: "int", tuple: "list", set: "list" }[kind] ?? kind;
}

function isSequence([kind]) {
  return kind === "list" || kind === "tuple";
}

function isAsGood(given, right) {
  const [[kind, value], [wanted, rightValue]] = [given, right];
  if (wanted === "float") return getKind(given) === "int" && Math.abs(value - rightValue) <= FLOAT_TOLERANCE * Math.abs(rightValue);
  if (wanted === "str") return isSameText(given, right);
  if (wanted === "set") return isSameSet(given, rightValue);
  if (isSequence(right)) return isSequence(given) && isSameSequence(value, right);
  if (wanted === "dict") return kind === "dict" && haveSameParts(sortPairs(value), sortPairs(rightValue), isAsGood);
  return getKind(given) === getKind(right) && value === rightValue;
}

function sortPairs(pairs) {
  return pairs.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function isSameText([kind, value], right) {
  if (kind === "str") return spells(value, right);
  if (!isSequence([kind]) || !value.length || value.some(([part]) => part !== "str")) return false;
  return ["", " "].some((space) => spells(value.map(([, text]) => text).join(space), right));
}

function spells(given, [, right, rules]) {
  if (rules.exact) return given === right;
  if (rules.name) given = given.trim().replace(/\(\)$/, "");
  if (rules.name && right.length === 1) given = given.replace(/^\(|[).:]+$/g, "") || given;
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
  return kind === wanted && value === right;
}

function haveSameParts(parts, rightParts, isSame) {
  return parts.length === rightParts.length && parts.every((part, i) => isSame(part, rightParts[i]));
}

function isSameSet(given, rightParts) {
  const [kind, parts] = given;
  if (!isSequence(given) && kind !== "set") return rightParts.length === 1 && isAsGood(given, rightParts[0]);
  return parts.length === rightParts.length && rightParts.every((wanted) => parts.some((part) => isAsGood(part, wanted)));
}

/** Return the verdict on what's in the fields; of two ways to read it, the better one counts. If all fields
    are empty, the empty text is only meant if `isSure`. */
export function judgeTyped(item, texts, isSure) {
  if (!isSure && !texts.join("") && item.fields.some(({ empty }) => empty)) return { status: "unwritten", message: ONCE_MORE };
  const given = texts.map((text, i) => (item.fields[i].empty && !text ? '""' : text));
  const plain = item.fields.map((field, i) => readTyped(field, given[i]));
  const other = item.fields.map((field, i) => readOther(field, given[i]) ?? plain[i]);
  const [first, second] = [plain, other].map((forms) => judgeAnswer(item, forms.length === 1 ? forms[0] : ["tuple", forms]));
  const verdict = rateVerdict(second) > rateVerdict(first) ? second : first;
  const empty = texts.join("") && texts.indexOf("") + 1;
  if (verdict.status === "unwritten" && empty) return { ...verdict, message: `Field ${empty} is empty.` };
  if (verdict.status !== "wrong" || verdict.mistake) return verdict;
  const asked = plain.length === 1 ? [item.answer] : item.answer[1];
  const misfit = plain.map((form, i) => findMisfit(form, asked[i])).find(Boolean);
  if (misfit) return { status: "unwritten", message: `This field takes ${misfit}.` };
  const wrong = plain.findIndex((form, i) => !isMeant(form, asked[i]));
  const right = plain.map((form, i) => isMeant(form, asked[i]) && i + 1).filter(Boolean);
  const message = `Right: number ${right.join(", ")}. ${item.parts[wrong]}`;
  return right.length ? { ...verdict, message, needsHint: false } : verdict;
}

function findMisfit(form, right) {
  const [wanted, rightParts] = right;
  if (getKind(right) !== "list") return fits(form, right) ? "" : TAKES[getKind(right)];
  const parts = getKind(form) === "list" ? form[1] : [form];
  const sample = rightParts[0] ?? ["int"];
  if ((form[0] === "set" && wanted !== "set") || !parts.every((part) => fits(part, sample))) return TAKES_SEVERAL[getKind(sample)];
  const { length } = wanted === "tuple" ? rightParts : parts;
  return parts.length === length ? "" : `${length} values, but you typed ${parts.length}`;
}

function fits(form, right) {
  if (right[0] === "str" && isSequence(form)) return form[1].every(([kind]) => kind === "str");
  return getKind(form) === getKind(right);
}

function rateVerdict({ status, mistake }) {
  return status === "right" ? 2 : Number(Boolean(mistake));
}
