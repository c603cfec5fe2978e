// The glossary's terms open where they occur in a lesson.
import { loadData } from "./loading.js";
import { make } from "./parts.js";
import { makeAnchor } from "./search.js";

/** Turn each term that's marked in the page into a button, which shows what the term means. */
export function openTerms() {
  const box = make("span", { popover: "auto", id: "meaning", class: "meaning" });
  let opened = null;
  box.addEventListener("toggle", ({ newState }) => {
    if (newState === "open" || !opened) return;
    opened.setAttribute("aria-expanded", "false");
    opened.removeAttribute("aria-describedby");
    opened = null;
  });
  for (const place of document.querySelectorAll("[data-term]")) {
    const button = make("button", { type: "button", class: "term", "aria-expanded": "false" });
    button.textContent = place.textContent;
    button.addEventListener("click", async () => {
      if (opened === button) return box.hidePopover();
      await showMeaning(box, button, place.dataset.term);
      opened = button;
    });
    place.replaceWith(button);
  }
}

async function showMeaning(box, button, term) {
  try {
    const { terms } = await loadData("search");
    const link = make("a", { href: `glossary.html#${makeAnchor(term)}` }, "Glossary");
    box.replaceChildren(make("b", {}, term), `: ${terms[term]} `, link);
  } catch (error) {
    box.replaceChildren(error.message);
  }
  button.after(box);
  box.showPopover();
  placeBelow(box, button);
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-describedby", box.id);
}

function placeBelow(box, button) {
  const { left, bottom, top } = button.getBoundingClientRect();
  const widest = document.documentElement.clientWidth - box.offsetWidth - 8; // pixels
  const isRoomBelow = bottom + box.offsetHeight + 8 < innerHeight;
  box.style.left = `${scrollX + Math.max(8, Math.min(left, widest))}px`;
  box.style.top = `${scrollY + (isRoomBelow ? bottom + 4 : top - box.offsetHeight - 4)}px`;
}
