// Lesson 11's pile: a heap of entries to pop, with a square for each place promised, hollow if it's gone.
import { makeVisible } from "./boxes.js";
import { fly, formatCount, make, makeStepFrame, query, refill, slide } from "./toolkit.js";

function makeToken([token, number]) {
  return make("code", { style: number < 8 ? `--c:var(--symbol-${number})` : "" }, makeVisible(token));
}

function drawCard(cards, [parts, promised, now], i) {
  const card = (cards[parts] ??= make("li"));
  card.className = `${i ? "" : "top"} ${now < promised ? "stale" : ""} ${now ? "" : "gone"}`;
  const squares = Array.from({ length: promised }, (_, n) => make(n < now ? "i" : "i.lost"));
  const count = now < promised ? `${promised}, now ${now}` : now;
  refill(card, make("span.pair", ...parts.map(makeToken)), make("span.squares", ...squares), make("small", count));
  return card;
}

function describe({ entries: [[parts, promised, now]], name }) {
  const pair = parts.map(([token]) => makeVisible(token)).join(" + ");
  if (name) return `On top is ${pair}, and its ${promised} is true. So it's the best pair: pop it, and it's merged.`;
  if (now === promised) return "No pair occurs twice any more.";
  return `On top is ${pair} with ${promised}, but it has ${formatCount(now, "place")} now. The entry is stale: ${now ? `pop it, and it's back with ${now}.` : "pop it, and throw it away."}`;
}

export function buildPile(box, { states }) {
  const cards = {};
  const [learned, pile, rest] = [make("div.learned"), make("ol"), make("p")];
  const draw = (at) => {
    const made = states.slice(0, at).filter(({ name }) => name);
    const top = pile.firstChild;
    const isNew = made.length > learned.childElementCount && top;
    refill(learned, ...made.map(({ name }, i) => makeToken([name, i])));
    if (isNew) fly(learned.lastChild, top);
    const drawn = states[at].entries.map((entry, i) => drawCard(cards, entry, i));
    slide(drawn, () => pile.replaceChildren(...drawn));
    rest.textContent = `and ${states[at].more} more below`;
    return [describe(states[at])];
  };
  const [setSteps] = makeStepFrame(box, draw);
  const row = query(".slide", box);
  query("label", row).firstChild.data = "Pops";
  query("button + button", row).textContent = "Pop";
  query(".status", box).after(learned, pile, rest);
  box.classList.add("pile");
  setSteps(states.length - 1);
}
