// Light or dark, as the reader chose. This runs before the page is drawn, so that nothing flashes.
import { readStored, writeStored } from "./storage.js";

const THEME_KEY = "bpe-lesson-theme-1"; // 1 is the version of the shape
const SCHEMES = { System: "", Light: "light", Dark: "dark" };

export function startTheme() {
  const [label, select] = ["label", "select"].map((tag) => document.createElement(tag));
  label.append("Theme ", select);
  select.append(...Object.keys(SCHEMES).map((name) => new Option(name)));
  select.value = readStored(THEME_KEY, (_, name) => Object.hasOwn(SCHEMES, name)).theme ?? "System";
  const use = () => (document.documentElement.style.colorScheme = SCHEMES[select.value]);
  use();
  select.onchange = () => {
    use();
    writeStored(THEME_KEY, { theme: select.value });
  };
  document.addEventListener("DOMContentLoaded", () => document.querySelector("header nav").append(label));
}
