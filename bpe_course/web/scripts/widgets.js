// Put the live widgets where a saved lesson has a picture or a line of text instead.
import { make, makeFigure, queryAll, refill, showFailure } from "./toolkit.js";
import { useOwnFunctions } from "./own_functions.js";

let builders; // as web/widgets.json lists them

export function startWidgets(all) {
  builders = all;
  showWidgets();
}

/** What stood in the place is for paper, or if the widget fails. */
export function showWidgets(root = document) {
  for (const place of queryAll("[data-widget]", root)) {
    const build = builders[place.dataset.widget];
    if (build) showWidget(place, build);
  }
}

function showWidget(place, build) {
  try {
    const settings = JSON.parse(place.dataset.settings);
    const [figure, box] = makeFigure(settings.title);
    build(box, settings);
    refill(place, figure, make("div.twin", ...place.childNodes));
    useOwnFunctions(box, settings);
  } catch (error) {
    showFailure(place, error);
  }
}
