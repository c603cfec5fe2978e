// Slides are live, except in a handout, where pictures are in their place.
import { receiveData } from "./loading.js";
import { startWidgets } from "./widgets.js";

export function startDeck(widgets) {
  window.receiveData = receiveData;
  if (!/print-pdf/.test(location.search)) startWidgets(widgets);
}
