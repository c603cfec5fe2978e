// Search over the headings of all pages and the glossary, in the header of each page.
import { loadData } from "./loading.js";
import { make } from "./parts.js";

const MOST_RESULTS = 12;

/** Return a text without capital letters and accents: what differs only in them is found. */
export function foldText(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return the anchor of a heading, as make_anchor in site.py does. */
export function makeAnchor(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Return what search.js holds as a list of `{text, note, href, folded}`, terms first. */
export function listEntries({ pages, terms }) {
  const enter = (text, note, href) => ({ text, note, href, folded: foldText(text) });
  const headings = pages.flatMap(([name, title, ...others]) => [
    enter(title, "", `${name}.html`),
    ...others.map((text) => enter(text, title, `${name}.html#${makeAnchor(text)}`)),
  ]);
  const words = Object.entries(terms).map(([term, meaning]) => {
    return enter(term, meaning, `glossary.html#${makeAnchor(term)}`);
  });
  return [...words, ...headings];
}

/** Return the entries that have each word of a query, or a part of a word; the closest ones first. */
export function findEntries(entries, query) {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const isClose = ({ folded }) => folded.startsWith(words[0]);
  return words.length ? found.sort((one, other) => isClose(other) - isClose(one)) : [];
}

/** Put a box to search with into the header. */
export function startSearch() {
  const field = make("input", {
    type: "search", placeholder: "Search", "aria-label": "Search headings and glossary",
    autocomplete: "off", spellcheck: "false",
  });
  const status = make("p", { role: "status" });
  const list = make("ul");
  const box = make("div", { class: "search", role: "search" }, field, status, list);
  const close = () => {
    status.textContent = "";
    list.replaceChildren();
  };
  const search = async () => {
    close();
    if (!field.value.trim()) return;
    try {
      showResults(status, list, findEntries(listEntries(await loadData("search")), field.value));
    } catch (error) {
      status.textContent = error.message;
    }
  };
  field.addEventListener("input", search);
  field.addEventListener("focus", search);
  box.addEventListener("keydown", (event) => moveInResults(event, field, list, close));
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!box.contains(target)) close();
  });
  document.querySelector("header nav").after(box);
}

function showResults(status, list, found) {
  const shown = found.slice(0, MOST_RESULTS);
  const more = found.length > shown.length ? `; these are ${shown.length} of them` : "";
  status.textContent = found.length ? `Found: ${found.length}${more}` : "Nothing found.";
  list.replaceChildren(...shown.map(({ text, note, href }) => {
    return make("li", {}, make("a", { href }, text, make("small", {}, note)));
  }));
}

function moveInResults(event, field, list, close) {
  const places = [field, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    places[places.indexOf(document.activeElement) + step]?.focus();
  } else if (event.key === "Escape") {
    field.focus();
    field.value = "";
    close();
  } else if (event.key === "Enter" && event.target === field) {
    places[1]?.click();
  }
}
