// The glossary's terms open where they occur in a lesson, and on their own page they can be filtered.
import { loadData } from "./loading.js";
import { foldText } from "./search.js";
import { formatCount, listen, make, makeInput, makeRow, makeStatus, query, queryAll, refill, reveal } from "./toolkit.js";

export function openTerms() {
  const box = makeStatus("span.meaning");
  let opened = null;
  const close = () => {
    opened?.removeAttribute("aria-expanded");
    if (box.contains(document.activeElement)) opened.focus();
    box.remove();
    opened = null;
  };
  listen(document, "keydown", ({ key }) => key === "Escape" && close());
  listen(document, "click", (event) => {
    const { target } = event;
    if (box.contains(target)) return;
    const term = target.closest("[data-term]");
    const isNew = term !== opened;
    close();
    if (!term) return;
    event.preventDefault();
    if (isNew) showMeaning(box, opened = term);
  });
}

async function showMeaning(box, place) {
  const { term } = place.dataset;
  place.ariaExpanded = true;
  refill(box);
  place.after(box);
  const [{ left }, { left: edge }] = [[...place.getClientRects()].at(-1), box.offsetParent.getBoundingClientRect()];
  box.style.setProperty("--from", `${left - edge}px`);
  try {
    const { terms } = await loadData("search");
    box.append(make("b", term), `: ${terms[term]} `, make("a", { href: place.href }, "Glossary"));
  } catch (error) {
    box.append(error.message);
  }
  reveal(box);
}

export function filterTerms() {
  const rows = queryAll(".terms tbody tr");
  if (!rows.length) return;
  const status = makeStatus();
  const filter = () => {
    const wanted = foldText(field.value.trim());
    for (const row of rows) row.hidden = !foldText(row.textContent).includes(wanted);
    refill(status, wanted && formatCount(rows.filter((row) => !row.hidden).length, "word"));
  };
  const field = makeInput("Only words with", filter, { type: "text" });
  query(".letters").after(makeRow(field, status));
}
