// What a page needs beside its widgets: it prints whole, and the keyboard reaches what scrolls and
// turns the page.
import { make } from "./toolkit.js";

const KEYS_SETTING = "bpe-lesson-keys";
const KEYS = { n: "next", p: "prev" };
const TAKES_KEYS = "input:not([type=checkbox]), textarea, select, [contenteditable], form, .widget";

/** Unfold what isn't an answer before printing, and fold it again afterwards. */
export function unfoldForPrinting() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open], .compare)")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
}

/** Let the keyboard reach boxes that scroll sideways, in browsers that don't do so themselves. */
export function reachBoxes() {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of document.querySelectorAll("pre, .wide, :is(.output, p):has(> svg)")) observer.observe(box);
}

/** Let the keys n and p turn the page, unless somebody types or has switched them off. */
export function turnPagesByKey() {
  const nav = document.querySelector("footer nav");
  const box = make("input", { type: "checkbox", checked: recallSetting(KEYS_SETTING) !== "off" });
  box.addEventListener("change", () => recallSetting(KEYS_SETTING, box.checked ? "on" : "off"));
  nav.after(make("label", {}, box, "The keys n and p open the next and the previous page"));
  document.addEventListener("keydown", (event) => {
    const isChord = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    const isTaken = event.defaultPrevented || event.target.closest(TAKES_KEYS);
    if (!box.checked || isChord || isTaken) return;
    nav.querySelector(`[rel="${KEYS[event.key]}"]`)?.click();
  });
}

function recallSetting(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null; // the browser refuses the storage
  }
}
