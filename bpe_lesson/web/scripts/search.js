// Search over the headings of all pages and the glossary, in the header of each page.
import { loadData } from "./loading.js";
import { make } from "./toolkit.js";

const MOST_RESULTS = 12;

/** Return a text without capital letters and accents: what differs only in them is found. */
export function foldText(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return the anchor of a heading, as make_anchor in site.py does. */
export function makeAnchor(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Return what search.js holds as a list of `{text, note, href}`, terms first. */
export function listEntries({ pages, terms }) {
  const enter = (text, note, page, anchor = text) => {
    return { text, note, href: `${page}.html#${makeAnchor(anchor)}` };
  };
  const words = Object.entries(terms).map(([term, note]) => enter(term, note, "glossary"));
  const headings = pages.map(([page, title, ...others]) => {
    return [enter(title, "", page, ""), ...others.map((text) => enter(text, title, page))];
  });
  return [...words, ...headings.flat()];
}

/** Return the entries that have each word of a query, or a part of a word; the closest first. */
export function findEntries(entries, query) {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const isFound = ({ text }) => words.every((word) => hasWord(foldText(text), word));
  const isClose = ({ text }) => foldText(text).startsWith(words[0]);
  return entries.filter(isFound).sort((one, other) => isClose(other) - isClose(one));
}

/** Return whether a word of the text begins so. */
function hasWord(text, beginning) {
  const places = Array.from(text, (_, i) => i).filter((i) => text.startsWith(beginning, i));
  return places.some((i) => !/[\p{L}\p{N}]/u.test(text[i - 1] ?? " "));
}

/** Put a box to search with into the header. */
export function startSearch() {
  const label = "Search headings and glossary";
  const field = make("input", { type: "search", placeholder: label, "aria-label": label });
  const status = make("p", { role: "status" });
  const list = make("ul");
  const box = make("div", { class: "search", role: "search" }, field, status, list);
  const search = async () => {
    let found = [];
    status.textContent = "";
    if (field.value.trim()) try {
      found = findEntries(listEntries(await loadData("search")), field.value);
      status.textContent = describeCount(found.length);
    } catch (error) {
      status.textContent = error.message;
    }
    list.replaceChildren(...found.slice(0, MOST_RESULTS).map(makeResult));
  };
  field.addEventListener("input", search);
  box.addEventListener("keydown", (event) => moveInResults(event, field, list));
  for (const name of ["pointerdown", "focusin"]) document.addEventListener(name, ({ target }) => {
    box.classList.toggle("closed", !box.contains(target));
  });
  document.querySelector("header nav").after(box);
}

function describeCount(count) {
  if (count > MOST_RESULTS) return `Found: ${count}. The first ${MOST_RESULTS} are below.`;
  return count ? `Found: ${count}` : "Nothing found.";
}

function makeResult({ text, note, href }) {
  return make("li", {}, make("a", { href }, text, make("small", {}, note)));
}

function moveInResults(event, field, list) {
  const places = [field, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    places[places.indexOf(event.target) + step]?.focus();
  } else if (event.key === "Escape") {
    field.focus();
    field.value = "";
    field.dispatchEvent(new Event("input"));
  } else if (event.key === "Enter" && event.target === field) {
    places[1]?.click();
  }
}
