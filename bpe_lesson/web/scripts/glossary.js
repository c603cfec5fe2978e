// The glossary's terms open where they occur in a lesson.
import { loadData } from "./loading.js";
import { listen, make, makeStatus, queryAll, refill, reveal } from "./toolkit.js";
import { makeAnchor } from "./search.js";

/** Turn each term that's marked in the page into a button, which shows what the term means. */
export function openTerms() {
  for (const place of queryAll("[data-term]")) {
    const settings = { type: "button", class: "term", "aria-expanded": "false" };
    settings["data-term"] = place.dataset.term;
    place.replaceWith(make("button", settings, place.textContent));
  }
  const box = makeStatus("span.meaning");
  let opened = null;
  const close = () => {
    opened?.setAttribute("aria-expanded", "false");
    if (box.contains(document.activeElement)) opened.focus();
    box.remove();
    opened = null;
  };
  listen(document, "keydown", ({ key }) => key === "Escape" && close());
  listen(document, "click", ({ target }) => {
    if (box.contains(target)) return;
    const button = target.closest(".term");
    const isNew = button !== opened;
    close();
    if (button && isNew) showMeaning(box, opened = button);
  });
}

async function showMeaning(box, button) {
  const { term } = button.dataset;
  button.setAttribute("aria-expanded", "true");
  refill(box);
  button.after(box);
  try {
    const { terms } = await loadData("search");
    const link = make("a", { href: `glossary.html#${makeAnchor(term)}` }, "Glossary");
    box.append(make("b", term), `: ${terms[term]} `, link);
  } catch (error) {
    box.append(error.message);
  }
  reveal(box);
}
