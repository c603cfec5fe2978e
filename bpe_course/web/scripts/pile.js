// Lesson 11's pile: a heap of entries, which the reader pops one at a time. An entry has a square for each
// place that it promises, of which those that are gone are hollow.
import { makeVisible } from "./boxes.js";
import { fly, formatCount, isStill, make, makeStepFrame, query, refill, tellStates } from "./toolkit.js";

const MOVE_MS = 250;

/** Return a square for each of some places, of which those that are left are filled. */
function makeSquares(all, left) {
  return make("span.squares", ...Array.from({ length: all }, (_, i) => make(i < left ? "i" : "i.lost")));
}

/** Return a token in the colour of the merge with this number, which made it. */
function makeToken([token, number]) {
  return make("code", { style: number < 8 ? `--c:var(--symbol-${number})` : "" }, makeVisible(token));
}

function drawCard([parts, promised, now], i) {
  const look = { class: `${i ? "" : "top"} ${now < promised ? "stale" : ""} ${now ? "" : "gone"}`, "data-pair": parts.join("|") };
  return make("li", look, make("span.pair", ...parts.map(makeToken)), makeSquares(promised, now), make("small", now < promised ? `${promised}, now ${now}` : `${now}`));
}

/** Say what happens to the entry on top. */
function describe({ entries: [[parts, promised, now]], name }) {
  const pair = parts.map(([token]) => makeVisible(token)).join(" + ");
  if (name) return `On top is ${pair}, and its ${promised} is true. So it's the best pair: pop it, and it's merged.`;
  if (now === promised) return "No pair occurs twice any more.";
  return `On top is ${pair} with ${promised}, but it has ${formatCount(now, "place")} now. The entry is stale: ${now ? `pop it, and it's back with ${now}.` : "pop it, and throw it away."}`;
}

/** Let the card of a pair that's gone fall off. */
function drop(pile, card) {
  if (isStill()) return;
  card.classList.add("falls");
  pile.append(card);
  card.animate({ translate: ["0 0", "0 9rem"], rotate: ["0deg", "4deg"], opacity: [1, 0] }, 2 * MOVE_MS).finished.then(() => card.remove());
}

export function buildPile(box, { states }) {
  let last = 0;
  const [learned, pile, rest] = [make("div.learned"), make("ol"), make("p")];
  const draw = (at) => {
    const before = new Map([...pile.children].map((card) => [card.dataset.pair, card.offsetTop]));
    const made = states.slice(0, at).filter(({ name }) => name);
    const top = pile.firstChild;
    const isNew = made.length > learned.childElementCount && top;
    refill(learned, ...made.map(({ name }, i) => makeToken([name, i])));
    if (isNew) fly(learned.lastChild, top);
    pile.replaceChildren(...states[at].entries.map(drawCard));
    if (top?.matches(".gone") && at === last + 1) drop(pile, top);
    last = at;
    for (const card of isStill() ? [] : pile.querySelectorAll("li:not(.falls)")) {
      const from = before.get(card.dataset.pair) ?? card.offsetTop;
      card.animate({ translate: [`0 ${from - card.offsetTop}px`, "0 0"] }, MOVE_MS);
    }
    rest.textContent = `and ${states[at].more} more below`;
    tellStates(box, at);
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
