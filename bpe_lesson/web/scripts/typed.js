// Judge what was typed into a question's fields, as its reader meant it.
import { judgeAnswer } from "./answers.js";
import { readOther, readTyped } from "./values.js";

const EMPTY = '""'; // a text without characters, as Python writes it
const ONCE_MORE = "If you mean the empty string, check once more.";
// What a field of a kind takes, for somebody who typed something else.
const TAKES = {
  number: "This field takes a number, such as 12 or 2.5.",
  values: "This field takes numbers with commas between them, such as 1, 2, 3.",
};

/**
 * Return the verdict on what's in the fields. Where it can be read in two ways, the better one counts.
 *
 * An empty field can mean the empty text, if that's what some answer is. If all fields are empty,
 * somebody may have missed them, so it's only meant if `isSure`.
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
  const misread = item.fields.find(({ kind, texts }, i) => {
    return TAKES[kind] && !texts && plain[i][0] === "str";
  });
  if (verdict.mistake !== "wrong-type" || !misread) return verdict;
  return { ...verdict, status: "unwritten", message: TAKES[misread.kind] };
}

/** Return how much a verdict knows: that it's right, which mistake it is, or neither. */
function rateVerdict({ status, mistake }) {
  if (status === "right") return 2;
  return mistake && mistake !== "wrong-type" ? 1 : 0;
}
