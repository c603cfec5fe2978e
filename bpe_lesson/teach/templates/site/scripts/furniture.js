// What a page needs beside its widgets: it prints whole, and the keyboard reaches what scrolls and
// turns the page.
import { make } from "./parts.js";

const KEYS_SETTING = "bpe-lesson-keys";
const KEYS = { n: "next", p: "prev" };

/** Unfold everything before printing, and fold it again afterwards. */
export function unfoldForPrinting() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
}

/** Let the keyboard reach boxes that scroll sideways, in browsers that don't do so themselves. */
export function reachBoxes() {
  const reach = () => {
    for (const box of document.querySelectorAll("pre, .wide")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  for (const fold of document.querySelectorAll("details")) fold.addEventListener("toggle", reach);
  reach();
}

/** Let the keys n and p turn the page, unless somebody types or has switched them off. */
export function turnPagesByKey() {
  const nav = document.querySelector("footer nav");
  if (!nav) return;
  const box = make("input", { type: "checkbox", checked: readSetting(KEYS_SETTING) !== "off" });
  box.addEventListener("change", () => saveSetting(KEYS_SETTING, box.checked ? "on" : "off"));
  nav.after(make("p", {}, make("label", {}, box, " The keys n and p open the next and previous page")));
  document.addEventListener("keydown", (event) => {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing);
    const isTaken = event.defaultPrevented || event.repeat || event.target.closest(".widget, form")
      || event.target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
    const link = document.querySelector(`footer [rel="${KEYS[event.key]}"]`);
    if (box.checked && isPlain && !isTaken && link) link.click();
  });
}

function readSetting(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // the browser refuses the storage
  }
}

function saveSetting(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The setting lasts until the reader leaves this page.
  }
}
