// Phrases in the prose that set the widget near them, and the way back.
import { makeButton, query, queryAll, refill, reveal } from "./toolkit.js";

let wayBack; // the button below a widget that a phrase has set

/** Make each `<span data-show="state">` a button that sets the widget before it in its section, or the next. */
export function linkPhrases() {
  const stops = queryAll("h2, [data-show], [data-widget]");
  const isHost = ({ dataset }) => dataset.widget;
  let before;
  for (const [i, place] of stops.entries()) {
    const { show } = place.dataset;
    const host = before ?? stops.slice(i).find(isHost);
    const widget = host && query(".widget:not(.titled)", host);
    if (show === undefined) before = isHost(place) ? place : undefined;
    else if (widget?.show) linkPhrase(place, show, host, widget);
  }
}

function linkPhrase(phrase, state, host, widget) {
  const button = makeButton("", () => {
    widget.show(state);
    wayBack?.remove();
    reveal(widget);
    const { top, bottom } = button.getBoundingClientRect();
    if (top > 0 && bottom < innerHeight) return;
    host.append(wayBack = makeButton("↩ Back to the text", () => {
      wayBack.remove();
      button.scrollIntoView({ block: "center" });
      button.focus({ preventScroll: true });
    }, { class: "back" }));
  }, { class: "shows" });
  button.append(...phrase.childNodes);
  refill(phrase, button);
}
