// The cards that answer a reader, as in the notebook, and the hints.
import { getProgress, recordProgress } from "./progress.js";
import { isAllKept } from "./storage.js";
import { keepWhole, listen, make, query, refill, reveal, switchButton } from "./toolkit.js";

export function makeCard(kind, head, texts) {
  const title = make("p", make("span.icon", { "aria-hidden": "true" }), make("b", head));
  return make("div", { class: `card ${kind}` }, title, ...texts.filter(Boolean).map(makeParagraph));
}

function makeParagraph(text) {
  if (text.includes("\n") || text.startsWith("yours: ")) return make("pre", text);
  return make("p", ...text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? make("code", part) : keepWhole(part))));
}

/** Show the hints that the reader has had; return what shows them, and one more at `show(true)`. */
export function startHints(box, { name, hints }) {
  const [button, cards] = findAll(box, ".hint", ".hints");
  const show = (more = false) => {
    if (more && getProgress(name).hints < hints.length) recordProgress(name, { hints: 1 });
    const seen = hints.slice(0, getProgress(name).hints);
    const drawn = cards.children.length;
    cards.append(...seen.slice(drawn).map((hint, i) => makeCard("note", `Hint ${drawn + i + 1} of ${hints.length}`, [hint])));
    const isLast = seen.length === hints.length;
    if (isLast) refill(button, "No more hints");
    switchButton(button, !isLast);
  };
  listen(button, "click", () => {
    show(true);
    bringIntoView(cards.lastElementChild);
  });
  show();
  return show;
}

export function noteUnkept(box) {
  if (isAllKept() || query(".unkept")) return;
  box.append(make("p.note.unkept", "Your browser doesn't keep your progress for this page. Everything else works."));
}

export function findAll(box, ...selectors) {
  return selectors.map((selector) => query(selector, box));
}

/** Scroll as little as it takes to see what a button has brought, unless the reader has gone on. */
export function bringIntoView(element) {
  const { top } = element.getBoundingClientRect();
  if (top > 0 && top < 1.5 * innerHeight) reveal(element);
}
