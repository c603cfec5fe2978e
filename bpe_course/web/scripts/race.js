// Two trainers on one text: where each looks in a merge, and how often it has looked so far.
import { makeVisible } from "./boxes.js";
import { addPlay } from "./play.js";
import { formatCount, formatNumber, isStill, make, makeButtons, makeRow, makeTextSteps, query, queryAll, setField, updateChildren } from "./toolkit.js";
import { listTrees, train } from "./training.js";
import { countBytes, encodeUtf8 } from "./utf8.js";

const MOST = 600; // characters
const MOST_SAID = 12; // characters of a token
const FIRST = 12;
const [PLAY_MS, FLASH_MS, MOST_TURNS] = [350, 250, 30]; // more flashes a second could harm

/** A step has the `trees` that its merge makes, how many ids the naive trainer has `looked` at by then, and how
    many places the fast one has `visited`. */
export function traceRace(text) {
  const { pairs, ids } = train(new Map([[text, 1]]));
  const made = pairs.map(() => []);
  let [end, looked, visited] = [0, 0, 0];
  for (const id of ids) {
    for (const tree of listTrees(id, end, pairs)) {
      end = tree.end;
      made[tree.step - 1]?.push(tree);
    }
  }
  return made.map((trees) => {
    looked += countBytes(text) - visited;
    visited += trees.length;
    return { trees, looked, visited };
  });
}

function makeSide(stage, name, how, unit) {
  const [count, line, letters] = [make("strong"), make("i"), make("p", { role: "img", dir: "auto" })];
  stage.append(make("div.side", make("b", name), make("small", how), make("div", count, ` ${unit}`), line, letters));
  return (looks, isNow, sum, most) => {
    count.textContent = formatNumber(sum);
    line.style.width = `${(100 * sum) / most}%`;
    letters.ariaLabel = `The text. ${name}: ${formatNumber(sum)} ${unit}.`;
    for (const [i, { style, classList }] of [...letters.children].entries()) {
      if (looks) style.setProperty("--looks", looks[i]);
      classList.toggle("now", isNow(i));
    }
    return letters;
  };
}

/** Letters that are there are used again: that's quick. */
function fill(side, letters) {
  const cells = letters.map((letter, i) => side.children[i] ?? make("i"));
  for (const [i, cell] of cells.entries()) if (cell.textContent !== letters[i]) cell.textContent = letters[i];
  updateChildren(side, cells);
}

function shorten(shown) {
  return shown.length > MOST_SAID ? `…${shown.slice(-MOST_SAID)}` : shown;
}

function describe(at, { trees, looked, visited }, data) {
  const pair = trees[0].parts.map(({ start, end }) => shorten(makeVisible(data.subarray(start, end)))).join(" + ");
  const [places, ids] = [formatCount(trees.length, "place"), formatCount(Math.round(looked / visited), "id")];
  return `Merge ${at}: ${pair}, at ${places}. For each place that the fast trainer has visited, the naive one has looked at ${ids}.`;
}

export function buildRace(box, { texts, notes }) {
  const [stage, note] = [make("div.race"), make("p.remark")];
  const naive = makeSide(stage, "Naive trainer", "In each merge, it looks at every id.", "ids looked at");
  const fast = makeSide(stage, "Fast trainer", "It goes only to the pair's places.", "places visited");
  let [data, steps, letterAt, last] = []; // letterAt: byte -> its letter
  const buttons = makeButtons(texts, (text) => setField(query("textarea", box), text));
  const begin = (typed) => {
    const letters = [...typed.toWellFormed()];
    data = encodeUtf8(letters.join(""));
    letterAt = letters.flatMap((letter, i) => new Array(countBytes(letter)).fill(i));
    steps = traceRace(letters.join(""));
    const shown = letters.map((letter) => (letter === " " ? letter : makeVisible(letter)));
    for (const side of queryAll("p", stage)) fill(side, shown);
    for (const button of buttons) button.ariaPressed = texts[button.textContent] === typed;
    note.textContent = notes?.[Object.keys(texts).find((name) => texts[name] === typed)] ?? "";
    return [steps.length, Math.min(FIRST, steps.length)];
  };
  const draw = (at) => {
    const { trees, looked, visited } = steps[at - 1] ?? { trees: [], looked: 0, visited: 0 };
    const find = (some) => some.flatMap(({ parts: [, { start }] }) => [...new Set(letterAt.slice(start - 1, start + 1))]); // beside the gap
    const [now, looks, most] = [new Set(find(trees)), letterAt.map(() => 0), steps.at(-1)?.looked ?? 1];
    for (const letter of find(steps.slice(0, at).flatMap((step) => step.trees))) looks[letter] += 1;
    const flooded = naive(undefined, () => at > 0, looked, most);
    fast(looks, (letter) => now.has(letter), visited, most);
    if (at > last && !isStill()) flooded.animate({ opacity: [0.2, 1] }, FLASH_MS);
    last = at;
    return [at ? describe(at, steps[at - 1], data) : `${formatCount(data.length, "byte")}, and no merge yet.`];
  };
  makeTextSteps(box, Object.values(texts)[0], MOST, begin, draw);
  const [area, row] = [query("textarea", box), query(".slide", box)];
  query("label", row).firstChild.data = "Merges";
  row.before(makeRow(...buttons), note);
  row.after(stage);
  box.firstChild.append(area.parentElement);
  box.classList.add("raced");
  addPlay(row, PLAY_MS, () => Math.ceil(steps.length / MOST_TURNS));
}
