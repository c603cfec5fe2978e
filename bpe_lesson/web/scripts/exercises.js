// Exercises that are written in the page: Python judges them, and the verdict is the notebook's card.
import { bringIntoView, findAll, makeCard, noteUnkept, startHints } from "./cards.js";
import { fitRows, startEditor } from "./editor.js";
import { findWritten } from "./my_code.js";
import { getProgress, recordProgress } from "./progress.js";
import { askPython, hasPython, isPythonRunning, makeStartLine, stopPython } from "./python.js";
import { openSeal } from "./questions.js";
import { showOutput } from "./safe_html.js";
import { announce, listen, make, query, queryAll, refill } from "./toolkit.js";
import { startWidgets } from "./widgets.js";

const MOST_STARTING_MS = 60_000; // of a lesson
const MOST_CHECKING_MS = 10_000;
const MOST_RUNNING_MS = 40_000;
const DRAFT_MS = 500;
const TRIES_BEFORE_SOLUTION = 3;
const setup = () => query("main").dataset.setup ?? "";

/** Put an editor in place of each exercise's cell, and of each cell with code to change. */
export function startExercises() {
  for (const cell of queryAll("[data-written], [data-yours]")) {
    const [code, form] = findAll(cell, ".input", "template");
    code.after(form.content.cloneNode(true));
    cell.classList.add("live");
    if (cell.dataset.written) startExercise(cell);
    else startYours(cell);
  }
}

function startExercise(cell) {
  const [item] = openSeal(cell.dataset.written);
  const [box, area] = findAll(cell, "[data-exercise]", "textarea");
  startHints(box, item);
  if (area && hasPython()) startWriting(startCode(cell, box, checkCode), item.name);
}

/** Listen to an editor and its buttons; `act` is called with the view when the code is sent. */
function startCode(cell, box, act) {
  const [area, status, reset] = findAll(box, "textarea", "[role=status]", ".reset");
  const view = { cell, box, area, status };
  const shipped = area.value;
  startEditor(area, () => box.requestSubmit());
  listen(area, "focus", () => wake(status));
  listen(reset, "click", () => {
    area.value = shipped;
    announce("input", area);
    area.focus();
  });
  listen(box, "submit", (event) => {
    event.preventDefault();
    if (box.ariaBusy !== "true") act(view);
  });
  return view;
}

function startWriting(view, name) {
  const { area, status } = view;
  const { typed, right } = getProgress(name);
  if (typeof typed?.[0] === "string") area.value = typed[0];
  fitRows(area);
  const kept = findWritten([name]).length ? "It's in your my_bpe.py." : "";
  if (right) status.append(makeCard("right", "It was right before.", [kept]));
  const keep = () => recordProgress(name, { typed: [area.value] });
  let timer;
  listen(area, "input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, DRAFT_MS);
  });
  listen(window, "pagehide", () => timer && keep());
  showSolution(view);
}

async function wake(status) {
  if (isPythonRunning()) return;
  const line = makeStartLine();
  refill(status, line);
  try {
    await getReady();
    line.remove();
  } catch (error) {
    line.className = "note";
    line.textContent = `Python can't start here: ${error.message}`;
  }
}

/** Let Python run the lesson's setup cell, once, so that it isn't part of a verdict's time. */
function getReady() {
  return askPython("get ready", { setup: setup() }, MOST_STARTING_MS);
}

async function checkCode(view) {
  const { area, box } = view;
  const name = box.dataset.exercise;
  const answer = await askFrom(view, "check", { name, asked: area.dataset.asked }, MOST_CHECKING_MS);
  const right = answer.status === "right";
  recordProgress(name, { typed: [answer.code], ...(answer.tried && { right, tries: 1 }) });
  noteUnkept(box);
  showSolution(view);
}

/** Ask Python about the code, say what goes on meanwhile, and show its answer, or why there's none. */
async function askFrom({ box, status, area, cell }, task, more, limit) {
  const code = area.value;
  const given = { code, setup: setup(), before: cell.dataset.before, ...more };
  box.ariaBusy = "true";
  const change = () => refill(status, make("p.note", "Running …"));
  if (isPythonRunning()) change();
  else refill(status, makeStartLine());
  bringIntoView(status);
  document.addEventListener("bpe-python", change, { once: true });
  try {
    await getReady();
    const answer = await askPython(task, given, limit);
    refill(status, ...showOutput(answer));
    return { ...answer, code };
  } catch ({ message, isEngines }) {
    if (isEngines) stopPython(); // it tells of errors in the reader's code, so the engine itself failed
    const told = isEngines ? `${message}
Python starts again.` : message;
    refill(status, makeCard("timeout", "Stopped.", [told]));
    return { tried: true, code };
  } finally {
    document.removeEventListener("bpe-python", change);
    box.ariaBusy = "false";
    bringIntoView(status);
  }
}

function showSolution({ box, cell }) {
  const { right, tries } = getProgress(box.dataset.exercise);
  const fold = cell.nextElementSibling;
  if (fold?.matches(".solution")) fold.hidden = !right && tries < TRIES_BEFORE_SOLUTION;
}

// Code of the lesson that the reader can change

function startYours(cell) {
  const [form, stop] = findAll(cell, "[data-run]", ".stop");
  listen(stop, "click", () => stopPython("You've stopped it, and Python starts again."));
  startCode(cell, form, async (view) => {
    stop.hidden = false;
    await askFrom(view, "run", {}, MOST_RUNNING_MS);
    stop.hidden = true;
    cell.classList.add("ran"); // the shipped output isn't this code's any more
    startWidgets(view.status);
  });
}
