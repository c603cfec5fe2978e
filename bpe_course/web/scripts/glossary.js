// The glossary's terms open where they occur in a lesson.
import { loadData } from "./loading.js";
import { listen, make, makeStatus, refill, reveal } from "./toolkit.js";

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
  try {
    const { terms } = await loadData("search");
    box.append(make("b", term), `: ${terms[term]} `, make("a", { href: place.href }, "Glossary"));
  } catch (error) {
    box.append(error.message);
  }
  reveal(box);
}
