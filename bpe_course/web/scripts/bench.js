// The bench: the tokens of a text by one or two tokenizers, and where the two cut it differently.
import { makeBox } from "./boxes.js";
import {
  formatCount, make, makeButtons, makeInput, makeRow, makeStatus, query, queryAll, refill,
  setField, useAsState
} from "./toolkit.js";
import { mergeBytes } from "./tokenizer.js";
import { describeToken, hangParts, makeTree, readMerges } from "./trees.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel } from "./vocabularies.js";

const MOST_CHARACTERS = 50_000;
const MOST_PARTS = 100; // on the screen
const MOST_OF_PART = 40; // tokens; two tokenizers that never cut together have only one part

/** Return one side of the bench. Without a tokenizer, it applies the first merges of the table. */
function makeSide(name, table, tokenizer) {
  const read = (text) => {
    const data = encodeUtf8(text);
    const tokens = tokenizer?.listTokens(text);
    side.list = (number) => tokens ?? mergeBytes(data, table, number);
  };
  const side = { name, table, merges: tokenizer ? 0 : table.size, read };
  return side;
}

/** Return the parts between cuts that both sides make: for each side [first, after], its tokens. */
export function findParts(one, two = one) {
  const parts = [];
  for (let i = 0, j = 0; i < one.length; i++, j++) {
    const [first, second] = [i, j];
    while (one[i].end !== two[j].end) {
      if (one[i].end < two[j].end) i += 1;
      else j += 1;
    }
    parts.push([[first, i + 1], [second, j + 1]]);
  }
  return parts;
}

function differs(part) {
  return part.some(([first, after]) => after - first > 1);
}

/** Build a bench, which is empty until its `start`; `whenShown`, if it gets one, is called after each change. */
export function makeBench(box, givenText, examples) {
  const bench = {
    mostOpen: 0, // bytes of a text whose tokens have their trees below them, all at once
    start(given) {
      sides = given;
      const max = Math.max(...sides.map((side) => side.merges));
      if (slider.max !== String(max)) Object.assign(slider, { max, value: max });
      slider.parentElement.hidden = !max;
      read();
    },
    read,
  };
  let sides = [];
  let cuts = [];
  let data, isEncoded, isOpen; // data: the text in bytes
  let chosen = null; // the token whose tree is shown: its side, and the place of its first byte
  const change = () => {
    chosen = null; // a place in the last text is nowhere in this one
    read();
  };
  const limits = { rows: 2, maxlength: MOST_CHARACTERS, value: givenText };
  const text = makeInput("Text", change, limits, "textarea");
  const bring = makeButtons(examples, (example) => {
    if (!text.readOnly) setField(text, example);
  });
  const slider = makeInput("Merges", show, { type: "range", max: 0, value: 0 });
  const status = makeStatus();
  const click = ({ target }) => choose(target.closest("button"));
  const name = "Tokens: arrow keys go along them";
  const look = { class: "parts", dir: "ltr", tabindex: 0, role: "group", "aria-label": name };
  const parts = make("div", { ...look, click, keydown: step });
  const [more, below] = [make("div"), make("div")];
  box.append(text.parentElement, slider.parentElement, status, parts, more, makeRow(...bring), below);
  useAsState(box, text);
  return Object.assign(bench, { text, status });

  function read() {
    isEncoded = false;
    try {
      data = encodeUtf8(text.value);
      for (const side of sides) side.read(text.value);
      isEncoded = true;
      show();
    } catch (error) {
      refill(status, error.message);
      for (const place of [parts, more, below]) refill(place);
    }
  }

  function show() {
    if (!isEncoded) return;
    bench.rows = sides.map((side) => side.list(slider.valueAsNumber));
    cuts = findParts(...bench.rows);
    isOpen = data.length <= bench.mostOpen;
    showSums();
    drawParts();
    showTree();
    bench.whenShown?.();
  }

  function showSums() {
    const sums = sides.flatMap(({ name, merges }, i) => {
      const count = bench.rows[i].length;
      const all = merges && formatCount(Math.min(slider.value, merges), "merge");
      const each = (data.length / count || 0).toFixed(2);
      const after = merges ? `, after ${all}; ${each} bytes per token` : "";
      const said = make("strong", formatCount(count, "token"));
      return [make("span.sum", `${name} `, said, after), " "];
    });
    const size = formatCount([...text.value].length, "character");
    const sizes = `${size}, ${formatCount(data.length, "byte")}. `;
    refill(status, ...sums, make("span.sum", sizes));
    if (!sides[1] || !data.length) return;
    const count = cuts.filter(differs).length;
    const compared = [make("code", "≠"), ` They cut ${formatCount(count, "part")} differently.`];
    status.append(...(count ? compared : ["Both cut this text in the same places."]));
  }

  function drawParts() {
    let colour = 0;
    const drawn = cuts.slice(0, MOST_PARTS).map((part) => {
      const first = colour;
      colour += Math.max(...part.map(([from, after]) => after - from));
      return isOpen ? drawOpen(bench.rows[0][first], first) : drawPart(part, first);
    });
    refill(parts, ...drawn);
    grow(parts);
    const rest = cuts.length - drawn.length;
    refill(more, rest ? `And ${formatCount(rest, "more part")}.` : "");
  }

  function drawPart(part, colour) {
    const rows = bench.rows.map((all, side) => {
      const [first, after] = part[side];
      const tokens = all.slice(first, Math.min(after, first + MOST_OF_PART));
      const boxes = tokens.map((token, i) => drawToken(token, colour + i, side));
      const rest = after - first - tokens.length;
      const name = differs(part) ? make("small", sides[side].name) : "";
      return make("div", name, ...boxes, rest ? `… and ${rest} more` : "");
    });
    if (!differs(part)) return make("div.part", ...rows);
    const look = { class: "part differs", role: "group", "aria-label": "cut differently" };
    return make("div", look, make("i", { "aria-hidden": "true" }, "≠"), ...rows);
  }

  function drawToken({ start, end, id }, colour, side) {
    const own = { type: "button", tabindex: -1, "data-side": side, "data-start": start };
    return makeBox(data.subarray(start, end), id, colour, "button", own);
  }

  function drawOpen(token, colour) {
    const tree = findTree(0, token);
    const lower = tree.parts.length ? tree.parts : [tree]; // so that every letter is at the bottom
    return make("ul.part.open", hangParts(drawToken(token, colour, 0), lower, colour));
  }

  function findTree(side, token) {
    return sides[side].table?.tree(token.id);
  }

  function choose(button) {
    if (!button) return;
    chosen = { side: Number(button.dataset.side), start: Number(button.dataset.start) };
    showTree();
  }

  /** Mark the chosen token, which may have grown since, and show its tree. */
  function showTree() {
    const { side, start } = chosen ?? pick();
    const token = bench.rows[side]?.find(({ end }) => end > start);
    query("[aria-pressed]", parts)?.removeAttribute("aria-pressed");
    const box = query(`[data-side="${side}"][data-start="${token?.start}"]`, parts);
    box?.setAttribute("aria-pressed", "true");
    const tree = token && findTree(side, token);
    const what = isOpen ? "" : "Choose a token to look inside.";
    const hint = data.length ? what : "Type a word.";
    const colour = box?.style.getPropertyValue("--fill").at(-2);
    const draw = isOpen ? describeToken : makeTree;
    refill(below, tree ? draw(tree, colour) : hint);
    grow(below);
  }

  /** Let a new tree grow from its token, unless somebody types. */
  function grow(place) {
    const shown = place.textContent;
    place.classList.toggle("grow", shown !== place.shown && document.activeElement !== text);
    place.shown = shown;
  }

  /** Return the longest token, for a bench whose trees can be open. */
  function pick() {
    if (!bench.mostOpen || isOpen) return {};
    const tokens = bench.rows[0].slice(0, MOST_PARTS);
    const [longest] = tokens.toSorted((one, two) => two.end - two.start - one.end + one.start);
    return { side: 0, ...longest };
  }

  function step(event) {
    const row = queryAll(`[data-side="${event.target.dataset.side ?? 0}"]`, parts);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = row[row.indexOf(event.target) + by];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }
}

export function buildBench(box, { text, tokenizers }) {
  const given = Object.entries(tokenizers);
  const sides = given.map(([name, packed]) => makeSide(name, readMerges(packed)));
  makeBench(box, text, {}).start(sides);
}

export async function loadSide(name) {
  const tokenizer = await loadModel(name);
  return makeSide(name, tokenizer.table, tokenizer);
}
