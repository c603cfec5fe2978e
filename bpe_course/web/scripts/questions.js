// Questions that are answered in the page: the form in the template takes the place of the notebook's cell.
import { judgeTyped } from "./answers.js";
import { bringIntoView, findAll, makeCard, noteUnkept, startHints } from "./cards.js";
import { getProgress, recordProgress } from "./progress.js";
import { listen, openSeal, query, queryAll, refill } from "./toolkit.js";

const TRIES_BEFORE_ANSWER = 3;
const HEADS = { right: "Correct.", wrong: "Not yet.", unwritten: "Not answered yet." };
const CONVENTION = "Right by a different rule, but not by this course's.";

export function startQuestions() {
  for (const cell of queryAll("[data-asked]")) try {
    const items = openSeal(cell.dataset.asked);
    cell.append(query("template", cell).content.cloneNode(true));
    cell.classList.add("live");
    const asked = queryAll("[data-question]", cell);
    items.map((item, i) => makeView(item, asked[i], () => openFold(cell, items))).forEach(startQuestion);
  } catch (error) {
    console.error(error); // whatever it was, the other questions start
  }
}

function makeView(item, box, openNext) {
  const [show, status] = findAll(box, ".show", "[role=status]");
  return { item, box, fields: queryAll("[data-field]", box), show, status, openNext };
}

function startQuestion(view) {
  const { item, box, fields } = view;
  const { typed, shown, right } = getProgress(item.name);
  view.showHints = startHints(box, item);
  const texts = Array.isArray(typed) ? typed.map((text) => (typeof text === "string" ? text : "")) : [];
  if (texts.length) fields.forEach((field, i) => writeField(field, texts[i] ?? ""));
  if (typed) showVerdict(view, judgeTyped(item, fields.map(readField), true));
  if (shown && !right) showAnswer(view);
  listen(box, "submit", (event) => checkAnswer(view, event));
  listen(view.show, "click", () => showAnswer(view) || keep(view, { shown: true }));
  startMarks(box, fields);
  update(view);
}

function startMarks(box, fields) {
  let last = fields.find((field) => field.matches("input"));
  listen(box, "focusin", ({ target }) => (last = fields.includes(target) ? target : last));
  for (const button of queryAll(".insert", box)) {
    listen(button, "click", () => {
      last.setRangeText(button.textContent, last.selectionStart, last.selectionEnd, "end");
      last.focus();
    });
  }
}

function readField(field) {
  return field.matches("input") ? field.value : (query(":checked", field)?.value ?? "");
}

function writeField(field, text) {
  if (field.matches("input")) field.value = text;
  for (const option of queryAll("input", field)) option.checked = option.value === text;
}

function checkAnswer(view, event) {
  event.preventDefault();
  const typed = view.fields.map(readField);
  const verdict = judgeTyped(view.item, typed, view.isAsked);
  view.isAsked = !typed.some(Boolean); // so the next time, nothing is meant
  showVerdict(view, verdict);
  bringIntoView(view.status);
  if (verdict.status === "unwritten") return;
  const right = verdict.status === "right";
  const isNew = right || !getProgress(view.item.name).right; // a right answer stays, whatever is tried later
  keep(view, { right, tries: 1, ...(isNew && { typed }) });
}

/** Show a verdict. If nothing is known about a wrong answer, the first hint comes by itself. */
function showVerdict({ item, status, fields, showHints }, { status: kind, message, convention, needsHint }) {
  const yours = kind === "wrong" && `yours: ${fields.map(readField).join(" · ")}`;
  refill(status, makeCard(kind, convention ? CONVENTION : HEADS[kind], [yours, message]));
  if (needsHint && !getProgress(item.name).hints) showHints(true);
}

function showAnswer({ item, status }) {
  refill(status, makeCard("note", item.shown, [item.why]));
}

function keep(view, change) {
  recordProgress(view.item.name, change);
  update(view);
  noteUnkept(view.box);
}

function update({ item, show, openNext }) {
  const { right, tries } = getProgress(item.name);
  show.hidden = right || tries < TRIES_BEFORE_ANSWER;
  openNext();
}

/** Open the fold after a prediction, once all its questions are right or shown. */
function openFold(cell, items) {
  const isDone = ({ name }) => getProgress(name).right || getProgress(name).shown;
  let next = cell.nextElementSibling;
  while (next && !next.matches("details:not(.plumbing), [data-asked], h2, h3")) next = next.nextElementSibling;
  if (next?.matches("details") && items.every(isDone)) next.open = true;
}
