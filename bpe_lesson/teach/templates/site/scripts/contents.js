// The table of contents: it can be folded, stays on the screen, and marks the current section.
import { make } from "./parts.js";

const WIDE = "(min-width: 80rem)"; // as in site.css
const READING_LINE = 0.3; // the current section began above this part of the window's height

/** Let the table of contents follow what's being read. */
export function followContents() {
  const contents = document.querySelector(".contents");
  if (!contents) return;
  const here = make("span");
  foldContents(contents, here);
  const links = new Map();
  for (const link of contents.querySelectorAll("a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const follow = () => markSection(links, here);
  const margin = `0px 0px -${100 * (1 - READING_LINE)}% 0px`;
  const observer = new IntersectionObserver(follow, { rootMargin: margin });
  for (const heading of links.keys()) observer.observe(heading);
  new IntersectionObserver(follow).observe(document.querySelector("footer"));
}

function foldContents(contents, here) {
  const label = contents.querySelector("p");
  const summary = make("summary", {}, label, here);
  const fold = make("details", {}, summary, contents.querySelector("ul"));
  const wide = matchMedia(WIDE);
  const unfold = () => { fold.open = wide.matches; };
  wide.addEventListener("change", unfold);
  fold.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || wide.matches) return;
    fold.open = false;
    summary.focus();
  });
  contents.addEventListener("click", ({ target }) => {
    if (target.closest("a")) unfold();
  });
  unfold();
  contents.append(fold);
}

function markSection(links, here) {
  const headings = [...links.keys()];
  const line = innerHeight * READING_LINE;
  const above = headings.filter((heading) => heading.getBoundingClientRect().top < line);
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1;
  const current = (isAtEnd ? headings : above).at(-1);
  for (const [heading, link] of links) {
    if (heading === current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  here.textContent = current?.textContent ?? "";
}
