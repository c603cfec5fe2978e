// The table of contents: it can be folded, stays on the screen, and marks the current section.
import { listen, make, query, queryAll, refill } from "./toolkit.js";

const WIDE = "(min-width: 80rem)"; // as in site.css
const READING_LINE = 0.3; // the current section began above this part of the window's height

export function followContents() {
  const contents = query(".contents");
  if (!contents) return;
  const here = make("span");
  foldContents(contents, here);
  const links = queryAll("[href^='#']", contents);
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const follow = () => {
    const current = findSection(headings);
    links.forEach((link, i) => link.setAttribute("aria-current", i === current));
    refill(here, links[current]?.textContent ?? "");
  };
  listen(window, "scroll resize", follow);
  follow();
}

function foldContents(contents, here) {
  const summary = make("summary", query("p", contents), here);
  const fold = make("details", summary, query("ul", contents));
  const wide = matchMedia(WIDE);
  const settle = () => (fold.open = wide.matches);
  const close = () => (fold.open &&= wide.matches);
  listen(wide, "change", settle);
  listen(document, "click", ({ target }) => summary.contains(target) || close());
  listen(document, "focusin", ({ target }) => fold.contains(target) || close());
  listen(fold, "keydown", ({ key }) => {
    if (key !== "Escape" || wide.matches) return;
    close();
    summary.focus();
  });
  settle();
  contents.prepend(fold);
  query("header").before(contents); // without this script, it's below the title
}

function findSection(headings) {
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1;
  const line = isAtEnd ? innerHeight : innerHeight * READING_LINE;
  return headings.findLastIndex((heading) => heading.getBoundingClientRect().top < line);
}
