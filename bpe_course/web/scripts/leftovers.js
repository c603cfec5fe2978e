// The learned tokens as a field of lamps: each lights up when the text first uses it, and some never do.
import { useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { readTokenizer } from "./vocabularies.js";
import { formatCount, formatNumber, isStill, listen, make, makeButton, makeInput, makeRow, makeStatus, refill } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const LIST = new Intl.ListFormat("en-GB"); // "1, 2 and 3"
const PLAY_MS = 9000; // for the whole text
const STEP_MS = 50;
const RECENT = 40; // tokens that glow
const AROUND = 24; // tokens of the text that are shown before the one that's read, and after it

/** Return how often each token occurs, and where it's first used: id -> the number of tokens read by then. */
export function countUses(ids) {
  const [counts, first] = [new Map(), new Map()];
  for (const [place, id] of ids.entries()) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    if (!first.has(id)) first.set(id, place + 1);
  }
  return { counts, first };
}

/** Return the tokens that were made from a token: those of which it's a half. */
export function listWholes(pairs, id) {
  return pairs.flatMap((pair, i) => (pair.includes(id) ? [256 + i] : []));
}

/** Build the lamps of all merges, and a slider that goes through a text. */
export function buildLeftovers(box, { text, merges }) {
  const data = encodeUtf8(text);
  const tokenizer = readTokenizer(merges);
  const [{ table }, tokens] = [tokenizer, tokenizer.listTokens(text, data)];
  const { counts, first } = countUses(tokens.map(({ id }) => id));
  const spell = (id) => makeVisible(table.tree(id).bytes);
  const lamps = table.pairs.map((_, i) => make("span", { role: "option", "data-level": "lamp" }, spell(256 + i)));
  const describe = (lamp) => {
    const id = 256 + lamps.indexOf(lamp);
    if (id < 256) return;
    for (const one of lamps) if (one.ariaSelected === "true" || one === lamp) one.ariaSelected = String(one === lamp);
    const wholes = LIST.format(listWholes(table.pairs, id).map(spell));
    const said = counts.has(id) ? `used ${formatCount(counts.get(id), "time")}` : `never used. What swallowed it: ${wholes}`;
    refill(told, make("b", spell(id)), `, token ${id}: ${said}.`);
  };
  const light = (place) => {
    const recent = new Set(tokens.slice(Math.max(0, place - RECENT), place % tokens.length).map(({ id }) => id));
    for (const [i, lamp] of lamps.entries()) {
      const look = first.get(256 + i) <= place ? (recent.has(256 + i) ? "lit now" : "lit") : "";
      if (lamp.className !== look) lamp.className = look;
    }
    field.classList.toggle("over", place === tokens.length);
    return lamps.filter((lamp) => !lamp.className).length;
  };
  const find = (i) => tokens[Math.max(0, i)]?.start ?? data.length;
  const write = (from, to) => makeVisible(data.subarray(find(from), find(to)));
  const show = (place) => {
    const dark = light(place);
    const share = `${Math.round((100 * place) / tokens.length)}%`;
    slider.value = place;
    slider.ariaValueText = `${share} read, ${dark} dark`;
    refill(tape, make("span", make("bdi", write(place - AROUND, place - 1))), make("mark", write(place - 1, place)), make("span", write(place, place + AROUND)));
    refill(status, make("strong", formatNumber(dark)), ` of ${formatNumber(lamps.length)} tokens are dark, with ${share} of the text read.`);
  };
  const slider = makeInput("", () => player.stop() ?? show(slider.valueAsNumber), { type: "range", max: tokens.length, "aria-label": "How much of the text is read" });
  const player = makePlayer(() => slider.valueAsNumber, tokens.length, show);
  const [tape, status, told] = [make("div.tape", { "aria-hidden": "true" }), make("p"), makeStatus()];
  const field = make("div.field", { role: "listbox", "aria-label": "The learned tokens", dir: "ltr" }, ...lamps);
  const point = ({ clientX, clientY, buttons, type }) => {
    if (buttons || type === "click") describe(document.elementFromPoint(clientX, clientY));
  };
  listen(field, "click pointermove", point);
  listen(field, "focusin", ({ target }) => describe(target));
  const row = makeRow(player.button, slider);
  row.classList.add("slide");
  box.classList.add("leftovers");
  box.append(tape, row, status, told, field);
  told.textContent = "Press a token.";
  show(0);
  useArrows(field);
}

/** Return a button that plays from a place to the last one, or pauses, and the function that stops it. */
function makePlayer(find, last, show) {
  let timer;
  const stop = () => {
    timer = clearInterval(timer);
    button.textContent = "Read";
  };
  const play = () => {
    const [start, from] = [Date.now(), find() % last];
    const step = () => {
      const place = isStill() ? last : Math.min(last, from + Math.round(((Date.now() - start) * last) / PLAY_MS));
      show(place);
      if (place === last) stop();
    };
    timer = setInterval(step, STEP_MS);
    button.textContent = "Pause";
    step();
  };
  const button = makeButton("Read", () => (timer ? stop() : play()));
  return { button, stop };
}
