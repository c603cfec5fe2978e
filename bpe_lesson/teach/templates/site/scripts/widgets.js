// Put the live widgets where a saved lesson has a picture or a line of text instead.
import { buildBench, buildLiveBench } from "./bench.js";
import { buildGeneration } from "./generation.js";
import { showFailure } from "./parts.js";
import { buildTrees } from "./trees.js";

/** The name of a widget -> the function that builds it, called as build(place, settings). */
const builders = {
  bench: buildBench,
  "live-bench": buildLiveBench,
  trees: buildTrees,
  generation: buildGeneration,
};

/** Replace what stands in each `<div data-widget>` of the page; if that fails, it stays there. */
export function startWidgets() {
  for (const place of document.querySelectorAll("[data-widget]")) {
    const build = builders[place.dataset.widget];
    if (build) startWidget(place, build);
  }
}

function startWidget(place, build) {
  const box = document.createElement("div");
  box.className = "widget";
  try {
    build(box, JSON.parse(place.dataset.settings));
    place.replaceChildren(box);
  } catch (error) {
    showFailure(place, error);
  }
}
