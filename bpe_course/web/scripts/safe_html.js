// What Python shows in the page. A learner's code can make HTML, too: it's parsed apart from the page, where
// nothing loads or runs, and only elements that show something come in.
import { keepWhole, make, queryAll } from "./toolkit.js";

const SHOWING = new Set(
  ("b br caption code dd details div dl dt em i li mark ol p pre small span strong sub summary sup " +
    "table tbody td tfoot th thead tr ul svg circle defs desc ellipse g line path polygon " +
    "polyline rect text title tspan").split(" "),
);
const HARMLESS = new RegExp(
  "^(aria-[a-z]+|role|class|style|scope|colspan|rowspan|title|tabindex|data-widget|data-settings|" +
    "viewbox|width|height|[xyr]|[cdr][xy]|[xy][12]|d|points|transform|opacity|fill|fill-.*|stroke|" +
    "stroke-.*|font-.*|text-anchor|dominant-baseline|preserveaspectratio)$",
  "i",
);

function parseSafely(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of queryAll("*", body)) {
    if (!SHOWING.has(element.localName)) element.remove();
    for (const { name } of [...element.attributes]) if (!HARMLESS.test(name)) element.removeAttribute(name);
  }
  for (const part of queryAll("p", body).flatMap(({ childNodes }) => [...childNodes])) {
    if (part.nodeName === "#text") part.data = keepWhole(part.data);
  }
  return [...body.childNodes];
}

export function showOutput({ printed, text, html, notes }) {
  const texts = [printed, notes, text].filter((one) => one?.trim());
  return [...texts.map((one) => make("pre.printed", one.trimEnd())), ...parseSafely(html ?? "")];
}
