// Exercises that are written in the page: Python judges them, and the verdict is the notebook's card.
import { fitRows, startEditor } from "./editor.js";
import { findWritten } from "./my_code.js";
import { getProgress, recordProgress } from "./progress.js";
import { askPython, hasPython, isPythonRunning, stopPython } from "./python.js";
import { makeCard, openSeal } from "./questions.js";
import { showOutput } from "./safe_html.js";
import { startWidgets } from "./widgets.js";

const MOST_STARTING_MS = 60_000; // of a lesson
const MOST_CHECKING_MS = 10_000;
const MOST_RUNNING_MS = 40_000;
const DRAFT_MS = 500;
const TRIES_BEFORE_SOLUTION = 3;
const STARTING = "Python is starting: about ten seconds, once.";
const setup = () => document.querySelector("main").dataset.setup ?? "";

/** Put an editor in place of each exercise's cell, and of each cell with code to change. */
export function startExercises() {
  for (const cell of document.querySelectorAll("[data-written], [data-yours]")) {
    const form = cell.querySelector("template").content.cloneNode(true);
    cell.append(form);
    cell.classList.add("live");
    if (cell.dataset.written) startExercise(cell);
    else startYours(cell);
  }
}

function startExercise(cell) {
  const [item] = openSeal(cell.dataset.written);
  const [box] = cell.querySelectorAll("[data-exercise]");
  const [area, status] = ["textarea", "[role=status]"].map((name) => box.querySelector(name));
  const view = { ...item, box, area, status, cell };
  view.hint = box.querySelector(".hint");
  view.cards = box.querySelector(".hints");
  view.hint.addEventListener("click", () => giveNextHint(view));
  item.hints.slice(0, getProgress(item.name).hints).forEach((_, i) => showHint(view, i));
  if (area && hasPython()) startWriting(view);
  showProgress(view);
}

/** Bring back what the reader wrote, and listen to the editor and its buttons. */
function startWriting(view) {
  const { name, box, area, status } = view;
  const skeleton = area.value;
  const { typed, right } = getProgress(name);
  if (typeof typed?.[0] === "string") area.value = typed[0];
  const kept = findWritten([name]).length ? "It's in your my_bpe.py." : "";
  if (right) status.append(makeCard("right", "It was right before.", [kept]));
  startEditor(area, () => box.requestSubmit());
  let timer;
  area.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => recordProgress(name, { typed: [area.value] }), DRAFT_MS);
  });
  addEventListener("pagehide", () => {
    if (timer) recordProgress(name, { typed: [area.value] });
  });
  area.addEventListener("focus", () => wake(status));
  box.querySelector(".reset").addEventListener("click", () => {
    area.value = skeleton;
    fitRows(area);
    area.focus();
    recordProgress(name, { typed: [skeleton] });
  });
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    checkCode(view);
  });
}

/** Start Python, and say so as long as it takes. */
async function wake(status) {
  if (isPythonRunning()) return;
  const note = makeNote(STARTING);
  status.replaceChildren(note);
  try {
    await getReady();
    note.remove();
  } catch (error) {
    note.textContent = `Python can't start here: ${error.message}`;
  }
}

/** Let Python run the lesson's setup cell, once, so that it isn't part of a verdict's time. */
function getReady() {
  return askPython("get ready", { setup: setup() }, MOST_STARTING_MS);
}

function makeNote(text) {
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = text;
  return note;
}

async function checkCode(view) {
  const { name, area, status, box, cell } = view;
  if (box.ariaBusy === "true") return;
  const code = area.value;
  const given = { name, code, setup: setup(), asked: area.dataset.asked, before: cell.dataset.before };
  const answer = await askFrom(view, "check", given, MOST_CHECKING_MS);
  if (answer.failed) status.replaceChildren(makeCard("timeout", "Stopped.", [answer.failed]));
  else status.replaceChildren(...showOutput(answer));
  const right = answer.status === "right";
  recordProgress(name, { typed: [code], ...(answer.tried && { right, tries: 1 }) });
  showProgress(view);
}

/** Ask Python, and say what goes on meanwhile; return its answer, or why there's none. */
async function askFrom({ box, status }, task, given, limit) {
  box.ariaBusy = "true";
  const note = makeNote(isPythonRunning() ? "Running …" : STARTING);
  status.replaceChildren(note);
  const change = () => (note.textContent = "Running …");
  document.addEventListener("bpe-python", change, { once: true });
  try {
    await getReady();
    return await askPython(task, given, limit);
  } catch (error) {
    if (!error.isEngines) return { failed: error.message, tried: true };
    stopPython(); // the engine tells of errors in the reader's code, so what failed is the engine
    return { failed: `${error.message}\nPython starts again.`, tried: true };
  } finally {
    document.removeEventListener("bpe-python", change);
    box.ariaBusy = "false";
  }
}

function giveNextHint(view) {
  const { hints } = getProgress(view.name);
  if (hints >= view.hints.length) return;
  showHint(view, hints);
  recordProgress(view.name, { hints: 1 });
  showProgress(view);
}

function showHint({ hints, cards }, i) {
  cards.append(makeCard("note", `Hint ${i + 1} of ${hints.length}`, [hints[i]]));
}

/** Show what the reader has got to: the hints, and our solution after some tries. */
function showProgress({ name, hint, hints: all, cell, area }) {
  const { right, tries, hints } = getProgress(name);
  if (hints >= all.length) hint.textContent = "No more hints";
  hint.setAttribute("aria-disabled", hints >= all.length);
  const fold = cell.nextElementSibling;
  if (area && fold?.matches(".solution")) fold.hidden = !right && tries < TRIES_BEFORE_SOLUTION;
}

// Code of the lesson that the reader can change

function startYours(cell) {
  const form = cell.querySelector("[data-run]");
  const [area, status] = ["textarea", "[role=status]"].map((name) => form.querySelector(name));
  const [stop, reset] = [".stop", ".reset"].map((name) => form.querySelector(name));
  const shipped = area.value;
  startEditor(area, () => form.requestSubmit());
  area.addEventListener("focus", () => wake(status));
  reset.addEventListener("click", () => {
    area.value = shipped;
    fitRows(area);
  });
  stop.addEventListener("click", () => stopPython("You've stopped it, and Python starts again."));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    stop.hidden = false;
    const given = { code: area.value, setup: setup(), before: cell.dataset.before };
    const answer = await askFrom({ box: form, status }, "run", given, MOST_RUNNING_MS);
    stop.hidden = true;
    cell.classList.add("ran"); // the shipped output isn't this code's any more
    if (answer.failed) status.replaceChildren(makeCard("timeout", "Stopped.", [answer.failed]));
    else status.replaceChildren(...showOutput(answer));
    startWidgets(status);
  });
}
