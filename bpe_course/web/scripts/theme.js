// Light or dark, as the reader chose. This runs before the page is drawn, so that nothing flashes.
import { readStored, writeStored } from "./storage.js";
import { listen, makeSelect, query } from "./toolkit.js";

const THEME_KEY = "bpe-lesson-theme-1"; // 1 is the version of the shape
const SCHEMES = { System: "", Light: "light", Dark: "dark" };

export function startTheme() {
  const { style } = document.documentElement;
  const { theme = "System" } = readStored(THEME_KEY, (_, name) => Object.hasOwn(SCHEMES, name));
  const use = (name) => (style.colorScheme = SCHEMES[name]);
  const select = makeSelect("Theme", Object.keys(SCHEMES), (name) => {
    use(name);
    writeStored(THEME_KEY, { theme: name });
  });
  select.value = theme;
  use(theme);
  listen(document, "DOMContentLoaded", () => query("header nav").append(select.parentElement));
}
