// Judge what was typed into a question's fields, as its reader meant it.
import { getKind, isAsGood, isSequence, judgeAnswer } from "./answers.js";
import { readOther, readTyped } from "./values.js";

const EMPTY = '""'; // a text without characters, as Python writes it
const ONCE_MORE = "If you mean the empty string, check once more.";
// What a field takes, by the type of its answer or, of several values, of the first one.
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

/**
 * Return the verdict on what's in the fields; of two ways to read it, the better one counts. An empty
 * field can mean the empty text, but if all fields are empty, it's only meant if `isSure`.
 */
export function judgeTyped(item, texts, isSure) {
  const canBeEmpty = item.fields.some(({ empty }) => empty);
  if (canBeEmpty && !isSure && !texts.join("")) return { status: "unwritten", message: ONCE_MORE };
  const given = texts.map((text, i) => (item.fields[i].empty && !text ? EMPTY : text));
  const plain = item.fields.map((field, i) => readTyped(field, given[i]));
  const other = item.fields.map((field, i) => readOther(field, given[i]) ?? plain[i]);
  const [first, second] = [plain, other].map((forms) => {
    return judgeAnswer(item, forms.length === 1 ? forms[0] : ["tuple", forms]);
  });
  const verdict = rateVerdict(second) > rateVerdict(first) ? second : first;
  const empty = texts.join("") && texts.indexOf("") + 1;
  if (verdict.status === "unwritten" && empty) return { ...verdict, message: `Field ${empty} is empty.` };
  if (verdict.status !== "wrong" || verdict.mistake) return verdict;
  const asked = plain.length === 1 ? [item.answer] : item.answer[1];
  const misfit = plain.map((form, i) => findMisfit(form, asked[i])).find(Boolean);
  if (misfit) return { status: "unwritten", message: `This field takes ${misfit}.` };
  const right = plain.map((form, i) => isAsGood(form, asked[i]) && i + 1).filter(Boolean);
  return right.length ? { ...verdict, message: `Right: number ${right.join(", ")}. ${verdict.message}` } : verdict;
}

function findMisfit(form, right) {
  const [wanted, rightParts] = right;
  if (getKind(right) !== "list") return fits(form, right) ? "" : TAKES[getKind(right)];
  const parts = getKind(form) === "list" ? form[1] : [form];
  const sample = rightParts[0] ?? ["int"];
  const isUnordered = form[0] === "set" && wanted !== "set";
  if (isUnordered || !parts.every((part) => fits(part, sample))) return TAKES_SEVERAL[getKind(sample)];
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
