// Slides are live, in a handout, too.
import { receiveData } from "./loading.js";
import { queryAll } from "./toolkit.js";
import { startWidgets } from "./widgets.js";

export function startDeck(widgets) {
  window.receiveData = receiveData;
  startWidgets(widgets);
  for (const twin of queryAll(".twin")) twin.remove(); // which a browser would print
}
