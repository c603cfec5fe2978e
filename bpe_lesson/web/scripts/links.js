// Phrases in the prose that set the widget near them. Without this script they're plain text.
import { listen, make, query, queryAll, refill, reveal } from "./toolkit.js";

/** Turn each `<span data-show="state">` into a link that sets the nearest widget of its section. */
export function linkPhrases() {
  const stops = queryAll("h2, [data-show], [data-widget]");
  for (const [place, phrase] of stops.entries()) {
    const { show } = phrase.dataset;
    const host = show !== undefined && findNearest(stops, place);
    const widget = host && query(".widget", host);
    if (widget?.show) linkPhrase(phrase, show, host, widget);
  }
}

/** Return the nearest widget's place between two headings; of two, the one that comes first. */
function findNearest(stops, place) {
  const seek = (step) => {
    for (let at = place; stops[at] && !stops[at].matches("h2"); at += step) {
      if (stops[at].dataset.widget) return at;
    }
    return step * Infinity;
  };
  const [before, after] = [seek(-1), seek(1)];
  return stops[place - before <= after - place ? before : after];
}

/** Let a phrase set a place's widget to a state, and mark it as long as the widget is in that state. */
function linkPhrase(phrase, state, host, widget) {
  const click = (event) => {
    event.preventDefault();
    widget.show(state);
    reveal(widget);
  };
  host.id ||= `widget-${queryAll("[data-widget][id]").length}`;
  const link = make("a.shows", { href: `#${host.id}`, click }, ...phrase.childNodes);
  refill(phrase, link);
  const mark = () => (link.ariaCurrent = Boolean(widget.states?.includes(state)));
  listen(widget, "states", mark);
  mark();
}
