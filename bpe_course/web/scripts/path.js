// What's done, and where to go on, in the front page's list of lessons.
import { listen, make, makeButton, makeRow, makeStatus, query, queryAll, refill } from "./toolkit.js";
import { makeFileButtons } from "./my_code.js";
import { startPage } from "./page.js";
import { countRight, eraseProgress, readProgress } from "./progress.js";
import { hasPython } from "./python.js";

export function startFront(widgets) {
  startPage(widgets);
  const steps = queryAll(".path > li").map(makePathStep);
  const status = makeStatus();
  const show = () => updatePath(steps);
  queryAll(".path").at(-1).after(make("div.progress", makeRow(...makeProgressButtons(status)), status));
  listen(document, "bpe-progress", show);
  listen(window, "storage pageshow", show); // changed on another page, or the reader is back
}

function makePathStep(item) {
  const [questions, functions] = ["questions", "functions"].map((kind) => item.dataset[kind].split(" ").filter(Boolean));
  const names = [...questions, ...functions];
  const link = query("a", item);
  const bar = make("progress", { max: names.length, "aria-label": link.textContent });
  const [count, here] = [make("span"), make("strong")];
  const done = item.appendChild(make("div", bar, " ", count));
  link.after(" ", here);
  return { questions, functions, names, bar, count, done, here, link };
}

function updatePath(steps) {
  const counts = steps.map(({ questions, functions }) => countRight(questions, functions));
  const isOpen = ({ names }, i) => counts[i][0] < names.length;
  const worked = Object.keys(readProgress()).findLast((name) => steps.some(({ names }) => names.includes(name)));
  const last = steps.findIndex(({ names }) => names.includes(worked));
  const after = steps.findIndex((step, i) => i >= last && isOpen(step, i));
  const next = after < 0 ? steps.findIndex(isOpen) : after;
  const isBegun = last >= 0;
  const [go, link] = [query(".go a"), steps[next]?.link];
  if (link) {
    go.href = link.href + (next === last ? `#at-${worked}` : "");
    refill(go, `${isBegun ? "Continue" : "Begin"} with lesson ${link.textContent.split(" · ")[0]}`);
  }
  steps.forEach(({ bar, count, done, here }, i) => {
    [bar.value, count.textContent] = counts[i];
    done.hidden = !bar.value;
    refill(here, i === next ? (isBegun ? "Continue here" : "Start here") : "");
  });
}

function makeProgressButtons(status) {
  const summary = make("summary", "Erase my progress");
  const erase = makeButton("Yes, erase all my answers", () => {
    eraseProgress();
    refill(status, "Your progress is erased.");
    fold.open = false;
    summary.focus();
  });
  const fold = make("details", summary, erase);
  return [...(hasPython() ? makeFileButtons(status) : []), fold];
}
