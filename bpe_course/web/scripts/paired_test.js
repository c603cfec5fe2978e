// The end of a test's page: it judges what can be judged, and saves a line to hand in.
import { makeButton, makeRow, makeStatus, openSeal, query, queryAll, saveFile } from "./toolkit.js";

// A spreadsheet takes what begins with one of these signs for a formula.
const quote = (text) => `"${text.replaceAll('"', '""').replace(/\s+/g, " ").replace(/^[=+@-]/, "'$&")}"`;

// In a set, each letter is a part: "fad" is "a d f".
function read(typed, isSet) {
  const plain = typed.toLowerCase().replace(/\b(and|or)\b|\.0+(?!\d)/g, " ");
  const parts = plain.match(isSet ? /\p{L}|\p{N}+/gu : /\p{L}+|\p{N}+/gu) ?? [];
  return String(isSet ? parts.sort() : parts);
}

export function getPoints(text, [answers, isSet]) {
  if (text && !answers.length) return ""; // the teacher marks it
  return String(+answers.some((answer) => read(answer, isSet) === read(text, isSet)));
}

export function buildTest(box, { form, columns, sealed }) {
  const [keys, status] = [openSeal(sealed), makeStatus()];
  const save = () => {
    const [learner, when] = ["#learner", "#when"].map((field) => query(field).value.trim());
    status.textContent = "Type your name, and choose before or after. Then save.";
    if (!learner || !when) return;
    const texts = queryAll("ol :is(input, textarea)").map(({ value }) => value.trim());
    const row = [learner, form, when, ...texts.map((text, i) => getPoints(text, keys[i])), ...texts];
    const file = `${when}_${form}_${learner.replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")}.csv`;
    saveFile(file, `\uFEFF${[columns, row].map((line) => line.map(quote).join(",")).join("\r\n")}\r\n`);
    status.textContent = `${file} is saved: hand it in. Empty answers: ${texts.filter((text) => !text).length}.`;
  };
  box.append(makeRow(makeButton("Save my answers", save)), status);
}
