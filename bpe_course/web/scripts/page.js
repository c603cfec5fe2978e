// What each page does when it's loaded.
import { followContents } from "./contents.js";
import { startExercises } from "./exercises.js";
import { startLinks } from "./figure_links.js";
import { filterTerms, openTerms } from "./glossary.js";
import { linkPhrases } from "./links.js";
import { receiveData } from "./loading.js";
import { startQuestions } from "./questions.js";
import { startSearch } from "./search.js";
import { startWidgets } from "./widgets.js";
import { listen, query, queryAll } from "./toolkit.js";

/** Let the keyboard reach boxes that scroll sideways, in browsers that don't do so themselves. */
function reachBoxes() {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of queryAll("pre, .wide, :is(.output, p):has(> svg)")) observer.observe(box);
}

/** An iPhone zooms into a field with small letters, such as an editor's, unless it may not. */
function keepZoom() {
  if (/iP(hone|od|ad)/.test(navigator.userAgent)) query("[name=viewport]").content += ",maximum-scale=1";
}

function openTarget() {
  const folds = queryAll("details:not([open]):has(:target)");
  for (const fold of folds) fold.open = true;
  if (folds[0]) query(":target").scrollIntoView();
}

export function startPage(widgets) {
  window.receiveData = receiveData;
  followContents();
  startSearch(); // after it, so that Tab reaches it first
  openTerms();
  filterTerms();
  startWidgets(widgets);
  linkPhrases();
  startQuestions();
  startExercises();
  reachBoxes();
  keepZoom();
  openTarget();
  startLinks();
  listen(window, "hashchange", openTarget);
}
