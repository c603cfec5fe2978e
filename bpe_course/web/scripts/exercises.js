// Exercises that are written in the page: Python judges them, and the verdict is the notebook's card.
import { bringIntoView, findAll, makeCard, noteUnkept, startHints } from "./cards.js";
import { startEditor } from "./editor.js";
import { findWritten } from "./my_code.js";
import { getProgress, recordProgress } from "./progress.js";
import { askPython, getLoadingBar, hasPython, isPythonRunning, stopPython } from "./python.js";
import { showOutput } from "./safe_html.js";
import { announce, listen, make, openSeal, query, queryAll, refill } from "./toolkit.js";
import { showWidgets } from "./widgets.js";

const MOST_STARTING_MS = 60_000; // of a lesson
const MOST_CHECKING_MS = 10_000;
const MOST_RUNNING_MS = 40_000;
const NEAR = "50%"; // of a screen
const TRIES_BEFORE_SOLUTION = 3;
const setup = () => query("main").dataset.setup ?? "";

export function startExercises() {
  for (const cell of queryAll("[data-written], [data-yours]")) {
    const [code, form] = findAll(cell, ".input", "template");
    code.after(form.content.cloneNode(true));
    cell.classList.add("live");
    if (cell.dataset.written) startExercise(cell);
    else startYours(cell);
  }
  startNearby();
}

/** Start Python when an editor is tapped or, where data hardly costs anything, comes near. */
function startNearby() {
  if (!hasPython()) return;
  const wake = (editor) => {
    observer.disconnect();
    if (!isPythonRunning()) query(".note", editor.parentElement).append(getLoadingBar());
    getReady().catch(() => {}); // if it can't start, the first check says why
  };
  const observer = new IntersectionObserver((entries) => {
    const near = entries.find(({ isIntersecting }) => isIntersecting);
    if (near) wake(near.target);
  }, { rootMargin: NEAR });
  const isCostly = navigator.connection?.saveData || matchMedia("(pointer: coarse)").matches;
  for (const editor of queryAll(".editor")) {
    editor.addEventListener("focusin", () => wake(editor), { once: true });
    if (!isCostly) observer.observe(editor);
  }
}

function startExercise(cell) {
  const [item] = openSeal(cell.dataset.written);
  const [box, area] = findAll(cell, "[data-exercise]", "textarea");
  startHints(box, item);
  if (!area || !hasPython()) return;
  const view = startCode(cell, box, item.name, checkCode);
  const kept = findWritten([item.name]).length ? "It's in your my_bpe.py." : "";
  if (getProgress(item.name).right) view.status.append(makeCard("right", "It was right before.", [kept]));
  showSolution(view);
}

function startCode(cell, box, name, act) {
  const [area, status, reset, button] = findAll(box, "textarea", "[role=status]", ".reset", ".check");
  const view = { cell, box, area, status, button, stop: query(".stop", box) };
  const shipped = area.value;
  const { typed } = getProgress(name);
  if (typeof typed?.[0] === "string") area.value = typed[0];
  startEditor(area, () => box.requestSubmit());
  listen(reset, "click", () => {
    area.value = shipped;
    status.replaceChildren();
    announce("input", area);
    area.focus();
  });
  listen(box, "submit", (event) => {
    event.preventDefault();
    if (box.ariaBusy !== "true") act(view);
  });
  listen(area, "input", () => {
    status.classList.toggle("old", status.hasChildNodes());
    recordProgress(name, { typed: [area.value] });
  });
  return view;
}

/** Run the lesson's setup cell, so that it isn't part of a verdict's time. */
function getReady() {
  return askPython("get ready", { setup: setup() }, MOST_STARTING_MS);
}

async function checkCode(view) {
  const name = view.box.dataset.exercise;
  const { tried, status } = await askFrom(view, "check", { name, asked: view.area.dataset.asked }, MOST_CHECKING_MS);
  if (tried) recordProgress(name, { right: status === "right", tries: 1 });
  noteUnkept(view.box);
  showSolution(view);
}

async function askFrom({ box, status, area, button, stop }, task, more, limit) {
  const name = button.textContent;
  let tried = false;
  box.ariaBusy = "true";
  refill(button, "Running …");
  if (!isPythonRunning()) status.append(make("p", "Your code runs as soon as Python is here. ", getLoadingBar()));
  try {
    await getReady();
    tried = true;
    if (stop) stop.hidden = false;
    const answer = await askPython(task, { code: area.value, setup: setup(), ...more }, limit);
    refill(status, ...showOutput(answer));
    return answer;
  } catch ({ message, isEngines }) {
    if (isEngines) stopPython(); // it tells of errors in the reader's code, so the engine itself failed
    refill(status, makeCard("timeout", tried ? "Stopped." : "Python can't start here.", [message, isEngines && "Python starts again."]));
    return { tried };
  } finally {
    refill(button, name);
    status.classList.remove("old");
    box.ariaBusy = "false";
    if (stop) stop.hidden = true;
    bringIntoView(status);
  }
}

function showSolution({ box, cell }) {
  const { right, tries } = getProgress(box.dataset.exercise);
  for (let fold = cell.nextElementSibling; fold?.matches(".solution"); fold = fold.nextElementSibling) {
    fold.hidden = !right && tries < TRIES_BEFORE_SOLUTION;
  }
}

function startYours(cell) {
  const [form, stop, area] = findAll(cell, "[data-run]", ".stop", "textarea");
  listen(stop, "click", () => stopPython("You've stopped it, and Python starts again."));
  startCode(cell, form, area.id, async (view) => {
    await askFrom(view, "run", {}, MOST_RUNNING_MS);
    cell.classList.add("ran"); // the shipped output isn't this code's any more
    showWidgets(view.status);
  });
}
