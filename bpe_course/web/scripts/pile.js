// Lesson 11's pile: a heap of entries, of which some are stale, and what becomes of those on top.
import { makeBox, makeVisible } from "./boxes.js";
import { PairMap, generateNames, merge } from "./bpe.js";
import { formatCount, make, makeTable, makeTextSteps } from "./toolkit.js";

const MOST_PILED = 200; // characters
const MOST_WAITING = 7; // entries below those that came to the top
const FIRST_NEW = 0x110000; // the id of the first merge: no character is as high
const COLUMNS_OF_PILE = ["pair", "in its entry", "true count", "what happens"];

/** Return each pair's true entry, a PairMap to `[-count, first place, left, right]`. */
function countEntries(ids, lengths) {
  const entries = new PairMap();
  let place = 0;
  for (const [i, left] of ids.slice(0, -1).entries()) {
    const pair = [left, ids[i + 1]];
    const [count, first] = entries.get(pair) ?? [0, place];
    entries.set(pair, [count - 1, first, ...pair]);
    place += lengths.get(left) ?? 1;
  }
  return entries;
}

function sortPile(entries) {
  return entries.sort((one, two) => {
    const i = one.findIndex((number, place) => number !== two[place]);
    return one[i] - two[i] || 0;
  });
}

/** Return the steps until no pair is left, one before each merge, with the pile of `linked.train`:
    `looks` are the entries that come up, each with its true entry or undefined, and `left` the others. */
export function tracePile(text) {
  let ids = Array.from(text, (character) => character.codePointAt(0));
  const lengths = new Map();
  let now = countEntries(ids, lengths);
  let pile = sortPile([...now.values()]);
  for (const steps = []; ; ) {
    const step = { ids, pile, now, ...lookAtTop(pile, now) };
    const id = FIRST_NEW + steps.length;
    steps.push(step);
    if (!step.best) return steps;
    lengths.set(id, step.best.reduce((sum, part) => sum + (lengths.get(part) ?? 1), 0));
    ids = merge(ids, step.best, id);
    now = countEntries(ids, lengths);
    pile = sortPile([...step.left, ...[...now.values()].filter((entry) => entry.includes(id, 2))]);
  }
}

/** Take entries from the pile until one is true. If one is stale, its true entry goes in. */
function lookAtTop(pile, now) {
  const looks = [];
  for (let left = pile; left.length; ) {
    const [entry, ...rest] = left;
    const truth = now.get(entry.slice(2));
    looks.push([entry, truth]);
    if (truth?.[0] === entry[0]) return { looks, left: rest, best: entry.slice(2) };
    left = truth ? sortPile([...rest, truth]) : rest;
  }
  return { looks, left: [] };
}

export function buildPile(box, { text }) {
  let steps, made;
  const spell = (id) => steps[id - FIRST_NEW]?.best.map(spell).join("") ?? String.fromCodePoint(id);
  const drawPair = (ids) => {
    const boxes = ids.map((id) => {
      const name = made[id - FIRST_NEW];
      return makeBox(name ?? spell(id), name ? makeVisible(spell(id)) : "", id);
    });
    return make("span", ...boxes);
  };
  const draw = (position) => {
    const { ids, looks, left, now } = steps[position];
    const makeRow = ([[count, , ...pair], truth], fate) => {
      return [drawPair(pair), String(-count), String(-(truth?.[0] ?? 0)), fate];
    };
    const isStale = ([entry, truth]) => entry[0] !== truth?.[0];
    const rows = looks.map((look) => {
      const fate = look[1] ? `stale: back with ${-look[1][0]}` : "gone: thrown away";
      return makeRow(look, isStale(look) ? fate : `true: becomes ${made[position]}`);
    });
    const waiting = left.map((entry) => [entry, now.get(entry.slice(2))]);
    rows.push(...waiting.slice(0, MOST_WAITING).map((one) => makeRow(one, isStale(one) ? "stale" : "")));
    const [above, below] = [looks, waiting].map((some) => some.filter(isStale).length);
    const said = `${formatCount(position, "merge")}. Stale entries: ${above} at the top, ${below} below.`;
    const rest = left.length - MOST_WAITING;
    const more = rest > 0 ? `And ${rest} more.` : "";
    return [said, drawPair(ids), makeTable(COLUMNS_OF_PILE, rows), more];
  };
  const begin = (typed) => {
    steps = tracePile(typed);
    const unused = generateNames(typed);
    made = steps.map(() => unused.next().value);
    return steps.length - 1;
  };
  makeTextSteps(box, text, MOST_PILED, begin, draw);
}
