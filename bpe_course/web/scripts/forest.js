// A text as a forest: its bytes are in columns, and whatever a merge joins stands above its two parts.
import { findRole, makeLetters, makeVisible } from "./boxes.js";
import { addPlay } from "./play.js";
import { formatCount, make, makeStatus, makeTextSteps, query, refill } from "./toolkit.js";
import { listTrees, train } from "./training.js";
import { encodeUtf8 } from "./utf8.js";

const MOST_CHARACTERS = 120;
const PLAY_MS = 800;
const HINT = "A dashed box isn't a whole character. Press a box to see what was joined to make it.";

class Forest {
  plot = make("div.forest.wide", {
    role: "tree", dir: "ltr", "aria-label": "Forest: arrow keys go from tree to tree, and into one",
    "click keydown": (event) => this.#answer(event)
  });
  about = makeStatus();

  plant(text) {
    const typed = text.toWellFormed();
    Object.assign(this, { data: encodeUtf8(typed), groups: [] });
    const { pairs, counts, ids } = train(new Map([[typed, 1]]));
    for (const id of ids) this.groups.push(listTrees(id, this.groups.at(-1)?.at(-1).end ?? 0, pairs));
    Object.assign(this, { counts, trees: this.groups.flat() });
    for (const group of this.groups) for (const tree of group) tree.box = this.#makeBox(tree, group[0].start);
    this.#draw();
    return pairs.length;
  }

  #draw() {
    const levels = this.groups.map((group) => group.at(-1).level);
    this.plot.style.setProperty("--levels", 1 + Math.max(0, ...levels));
    const places = this.groups.map((group, i) => {
      const style = `--span:${this.#measureColumns(group[0].start, group.at(-1).end)};--level:${levels[i]}`;
      return make("div", { role: "none", style }, ...group.map(({ box }) => box));
    });
    refill(this.plot, ...places);
    this.trees[0]?.box.setAttribute("tabindex", 0);
  }

  grow(step) {
    this.tops = this.trees.filter((tree) => tree.step <= step && !(tree.up?.step <= step));
    for (const { box, step: born, up } of this.trees) {
      box.classList.toggle("grown", born <= step);
      box.classList.toggle("joined", up?.step <= step);
      box.classList.toggle("new", born > 0 && born === step);
    }
    this.#choose();
    return [this.#say(step), this.#measure()];
  }

  /** On a phone, a letter of one byte has a narrow column. */
  #measureColumns(start, end) {
    const letters = this.data.subarray(start, end).filter((byte) => byte < 0x80).length;
    return `calc(${letters} * var(--letter) + ${end - start - letters} * var(--byte))`;
  }

  #spell({ start, end }) {
    return makeVisible(this.data.subarray(start, end));
  }

  #makeBox(tree, first) {
    const { id, start, end, level, up } = tree;
    const bytes = this.data.subarray(start, end);
    const label = make("b", ...makeLetters(bytes));
    const stem = up ? up.level - level - 1 : 0;
    const letters = [...label.textContent].length + 1.5 * (label.children.length - 1);
    const [at, span] = [[first, start], [start, end]].map((range) => this.#measureColumns(...range));
    const style = `--at:${at};--span:${span};--letters:${letters};--level:${level};--stem:${stem}`;
    const look = { role: "treeitem", tabindex: -1, style, "aria-label": `${this.#spell(tree)}, token ${id}` };
    return make(`span.${findRole(bytes)}`, look, label);
  }

  #say(step) {
    const now = `${formatCount(this.data.length, "byte")}, ${formatCount(this.tops.length, "tree")}.`;
    if (!step) return `No merge yet: ${now}`;
    const [left, right] = this.trees.find((tree) => tree.step === step).parts.map((part) => this.#spell(part));
    const end = step === this.counts.length ? " Now no pair occurs twice." : "";
    return `Merge ${step} joins ${left} and ${right}, which were neighbours ${formatCount(this.counts[step - 1], "time")}. ${now}${end}`;
  }

  #measure() {
    const levels = { "one byte": [], "more bytes": [] };
    for (const { start, end, level } of this.tops) {
      const isAscii = this.data.subarray(start, end).every((byte) => byte < 0x80);
      levels[isAscii ? "one byte" : "more bytes"].push(level);
    }
    const known = Object.entries(levels).filter(([, all]) => all.length);
    return make("div", ...known.map(([kind, all]) => {
      return make("span.sum", `Letters of ${kind}: `, make("strong", formatCount(Math.max(...all), "merge")), " high. ");
    }));
  }

  #choose(chosen) {
    for (const { box, id } of this.trees) {
      box.setAttribute("aria-selected", box === chosen?.box);
      box.classList.toggle("same", id === chosen?.id);
    }
    const said = chosen ? this.#describe(chosen) : HINT;
    if (this.about.textContent !== said) this.about.textContent = said;
  }

  #describe(tree) {
    const name = this.#spell(tree);
    if (!tree.parts.length) return `${name} is a byte. Its id, ${tree.id}, was there from the start.`;
    const isInside = ({ start, end, step }) => start >= tree.start && end <= tree.end && step > 0 && step <= tree.step;
    const sums = this.trees.filter(isInside).map(({ id, parts }) => `${parts.map((part) => this.#spell(part)).join(" + ")} → ${id}`);
    const copies = formatCount(this.trees.filter(({ id }) => id === tree.id).length, "time");
    return `${name} is token ${tree.id}. It's made ${copies}: ${[...new Set(sums)].join(", ")}.`;
  }

  #answer(event) {
    const tree = this.trees.find(({ box }) => box.contains(event.target));
    const isPress = ["click", "Enter", " "].includes(event.key ?? event.type);
    const target = isPress ? tree : tree && this.#findNext(tree, event.key);
    if (!target) return;
    event.preventDefault();
    if (isPress) this.#choose(tree);
    query("[tabindex='0']", this.plot).setAttribute("tabindex", -1);
    target.box.setAttribute("tabindex", 0);
    target.box.focus();
  }

  #findNext({ start, end, parts, up }, key) {
    if (key === "ArrowDown") return parts[0];
    if (key === "ArrowUp") return up?.box.matches(".grown") && up;
    const byte = { ArrowLeft: start - 1, ArrowRight: end }[key];
    return this.tops.find((top) => top.start <= byte && byte < top.end);
  }
}

export function buildForest(box, { text }) {
  const forest = new Forest();
  const begin = (typed) => {
    const count = forest.plant(typed);
    return [count, typed === text ? 0 : count]; // the lesson's own text waits for Play
  };
  makeTextSteps(box, text, MOST_CHARACTERS, begin, (step) => forest.grow(step));
  box.firstChild.append(forest.plot, forest.about);
  addPlay(query(".slide", box), PLAY_MS);
}
