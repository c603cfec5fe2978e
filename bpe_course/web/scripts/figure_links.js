// Links to what a figure shows, in the part of an address that no browser sends. They can come from anybody,
// so all of it is checked, and only set as text.
import { formatCount, listen, make, makeButton, makeStatus, queryAll, refill, reveal } from "./toolkit.js";

const MOST_TEXT = 2000; // characters
const MOST_ADDRESS = 12 * MOST_TEXT + 100; // a character can take twelve

/** Give each figure a button that copies a link to it, and show what the page's address asks for. A widget
    with links offers `linked`: its `status`, and how to `get` and `set` its text, steps or choices, and order. */
export function startLinks() {
  const linked = queryAll("[data-widget] .widget").filter((box) => box.linked);
  const figures = new Map(linked.map((box, i) => [`${box.closest("[data-widget]").dataset.widget}-${i + 1}`, box]));
  for (const [name, box] of figures) {
    const status = makeStatus("span");
    const button = makeButton("Copy link", () => copyLink({ ...box.linked.get(), figure: linked[1] && name }, status));
    listen(box, "input click", ({ target }) => target !== button && refill(status));
    box.append(make("p", button, " ", status));
    box.linked.note = status;
  }
  const open = () => linked.length && location.hash.includes("=") && openLink(figures);
  listen(window, "hashchange", open);
  open();
}

async function copyLink(state, status) {
  const { text, choices } = state;
  if ([...text].length > MOST_TEXT || !text.isWellFormed()) {
    refill(status, `A link can't hold this text: at most ${MOST_TEXT} characters, and no halves of surrogate pairs.`);
    return;
  }
  const parts = Object.entries(state).filter(([, value]) => value !== undefined);
  const href = `${location.href.split("#")[0]}#${parts.map(([key, value]) => `${key}=${encode([value].flat().join("-"))}`).join("&")}`;
  const isCopied = await navigator.clipboard?.writeText(href).then(() => true, () => false);
  const [whose, rule] = choices ? ["your ", ""] : ["", " by the rule"];
  const merges = countMerges(state) ? `, and ${whose}${countMerges(state)}${rule}` : "";
  if (isCopied) refill(status, `The link is copied. Whoever opens it sees this text${merges}.`);
  else refill(status, "This browser lets no page copy. Copy the address of ", make("a", { href }, "this link"), ".");
}

function countMerges({ step, choices }) {
  const count = choices?.length ?? Number(step ?? 0);
  return count ? formatCount(count, "merge") : "";
}

/** Encode also what chats take for the end of an address. */
function encode(value) {
  return encodeURIComponent(value).replace(/[!'()*.~]/g, (mark) => `%${mark.codePointAt().toString(16)}`);
}

function openLink(figures) {
  let [box] = figures.values();
  try {
    const { figure, ...state } = readLink(location.hash.slice(1));
    if (figure && !figures.has(figure)) throw new Error();
    box = figures.get(figure) ?? box;
    box.linked.set(state);
    const merges = countMerges(box.linked.get());
    refill(box.linked.note, `The link has brought this text${merges && ` and ${merges}`}.`);
  } catch {
    refill(box.linked.status, "The link that led here is damaged, so here's the figure without it.");
  }
  for (let fold; (fold = box.closest("details:not([open])")); ) fold.open = true;
  if (!box.closest(".hero")) reveal(box.closest("figure") ?? box); // which is the first screen
}

/** Return what the end of an address asks for, or throw an Error if it's damaged. */
export function readLink(address) {
  const entries = address.split("&").map((part) => part.split("=").map(decodeURIComponent));
  const { text, step, choices, order, figure, ...more } = Object.fromEntries(entries);
  const isGood = [step, order].every((number = "0") => /^\d{1,5}$/.test(number)) && /^\d{1,5}(-\d{1,5})*$/.test(choices ?? 0);
  if (Object.keys(more).length || address.length > MOST_ADDRESS || !isGood) throw new Error();
  return { text, step: step && Number(step), choices: choices?.split("-").map(Number), order, figure };
}
