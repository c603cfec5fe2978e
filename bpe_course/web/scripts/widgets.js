// Put the live widgets where a saved lesson has a picture or a line of text instead.
import { buildBench } from "./bench.js";
import { buildBill } from "./bill.js";
import { buildBudget } from "./budget.js";
import { buildCuts } from "./cuts.js";
import { buildGeneration } from "./generation.js";
import { buildGpt4Test } from "./gpt4_test.js";
import { buildInspector } from "./inspector.js";
import { buildLanguages } from "./languages.js";
import { make, queryAll, refill, showFailure } from "./toolkit.js";
import { useOwnFunctions } from "./own_functions.js";
import { buildPageBench } from "./page_bench.js";
import { buildPattern } from "./pattern.js";
import { buildPieces } from "./pieces.js";
import { buildPile } from "./pile.js";
import { buildStates } from "./states.js";
import { buildStepper } from "./stepper.js";
import { buildStream } from "./stream.js";
import { buildTrees } from "./trees.js";
import { buildWalk } from "./walk.js";

const builders = {
  bench: buildBench,
  bill: buildBill,
  budget: buildBudget,
  cuts: buildCuts,
  generation: buildGeneration,
  "gpt4-test": buildGpt4Test,
  inspector: buildInspector,
  languages: buildLanguages,
  "live-bench": buildPageBench,
  pattern: buildPattern,
  pieces: buildPieces,
  pile: buildPile,
  states: buildStates,
  stepper: buildStepper,
  stream: buildStream,
  trees: buildTrees,
  walk: buildWalk,
};

/** Show the widget in each `<div data-widget>`; what stood there is for paper, or if it fails. */
export function startWidgets(root = document) {
  for (const place of queryAll("[data-widget]", root)) {
    const build = builders[place.dataset.widget];
    if (build) startWidget(place, build);
  }
}

function startWidget(place, build) {
  const box = make("div.widget");
  try {
    const settings = JSON.parse(place.dataset.settings);
    build(box, settings);
    refill(place, box, make("div.twin", ...place.childNodes));
    useOwnFunctions(box, place.dataset.widget, settings);
  } catch (error) {
    showFailure(place, error);
  }
}
