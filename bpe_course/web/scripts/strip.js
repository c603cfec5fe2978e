// The strip: a text in boxes, and between two boxes a seam that can be pressed, or dragged shut.
import { Checker } from "./strip_check.js";
import { drawStrip, formatPair, measureRows } from "./strip_boxes.js";
import { listMerges } from "./merges.js";
import { makePlay } from "./play.js";
import { splitGpt4 } from "./pretokenize.js";
import { Strip, countSymbols } from "./strip_model.js";
import { drawRules, drawWay, showStep } from "./strip_past.js";
import { Program } from "./strip_program.js";
import { describeBill, describeDirection, describeEnd, describeMerge, describeSize, describeState } from "./strip_sentences.js";
import {
  formatNumber, limitText, listen, make, makeArea, makeButton, makeRow, makeSelect,
  makeStatus, query, queryAll, refill, setField, showEnds, switchButton, updateChildren
} from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel, loadOnTouch } from "./vocabularies.js";

const [MOST_TYPED, MOST_ON_SLIDE] = [600, 120]; // characters
const MOST_LINKED = 300; // of a link: no address keeps a page busy for long
const MOST_LARGE = 12;
const [PLAY_MS, READ_MS] = [900, 2500]; // a merge, and one whose lines light up below
const SHUT = 10; // pixels: a box that was dragged that far has shut its seam
const ORDERS = { "lowest rank first": "lowest", "highest rank first": "highest", "longest match": "longest" };
const FIELDS = { words: "Words", word: "Word" };
const BROAD = /[\u2e80-\u{10ffff}\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}]/u; // no narrow box has room
const KEYS = "Seams: arrow keys go along them, Enter merges, Backspace undoes";

export function buildStrip(box, settings, kernel) {
  new StripView(box, settings, kernel);
}

class StripView {
  #wide;
  #focus = 0; // the seam that Tab reaches
  #isDragged = false; // then no press follows
  #note = "";
  #wanted = []; // a link's choices, until there are merges
  #pairs = [];
  #drawn = new Map();

  constructor(box, settings, kernel) {
    Object.assign(this, { box, settings });
    this.#makeParts();
    listen(this.strip, "click", ({ target }) => !this.#isDragged && this.#pressSeam(target.closest("[data-seam]")));
    listen(this.strip, "keydown", (event) => this.#takeKey(event));
    listen(this.strip, "pointerover focusin", ({ target, pointerType = "mouse" }) => {
      const isSeen = pointerType === "mouse" && target.matches(":hover, :focus-visible"); // no finger
      this.#markCopies(isSeen && target.closest("[data-seam]"));
    });
    listen(this.strip, "pointerleave focusout", () => this.#markCopies());
    listen(this.strip, "pointerdown", (event) => this.#startDrag(event));
    listen(this.strip, "scroll", () => this.#tellMore());
    listen(box, "keydown", ({ key }) => key === "Escape" && this.stop());
    box.show = (state) => this.#reach(state);
    box.confirm = (confirm, names) => this.checker.use(confirm, names);
    this.checker = new Checker(this.whose, () => this.model);
    if (settings.level === "chunks" && settings.merges) loadOnTouch(this.area, () => this.#load(), (message) => refill(this.status, message));
    this.#begin();
    new ResizeObserver(() => this.#wide !== box.offsetWidth && this.#hold()).observe(box);
    this.whose.hidden = settings.level === "pieces"; // which nobody's function has to check
    if (kernel) this.checker.use((...given) => kernel.askSoon(() => this.checker.check(), "confirm", ...given), settings.yours);
  }

  #makeParts() {
    const { settings, box } = this;
    const begin = () => this.#begin();
    this.area = makeArea(FIELDS[settings.level] ?? "Text", begin, { value: settings.text, style: "max-height: 5.5rem" });
    this.order = makeSelect("Order", Object.keys(ORDERS).slice(0, settings.longest ? 3 : 2), begin);
    this.order.parentElement.hidden = !settings.merges || settings.level === "letters";
    const kind = { words: "", word: ".inline", pieces: ".inline" }[settings.level] ?? ".inline.noted";
    this.strip = make(`div.strip${kind}`, { "data-strip": "", role: "group", "aria-label": KEYS });
    const [play, stop] = makePlay(settings.program ? READ_MS : PLAY_MS, () => this.#playStep());
    this.stop = stop;
    this.buttons = [
      makeButton("Undo", () => this.#go(this.model.position - 1)),
      makeButton("Next merge", () => this.#merge()),
      play,
      makeButton("Start over", () => this.#go(0)),
    ];
    for (const button of this.buttons.slice(1, 3)) button.hidden = Boolean(settings.bill); // they'd give it away
    [this.bill, this.rules, this.way, this.leftWay] = [make("p.bill"), make("ol.rules"), make("ol.way"), make("ol.way")];
    this.left = make("div.left", make("span", "You left:"), this.leftWay);
    this.ways = make("div.ways.fades", { scroll: () => showEnds(this.ways) }, this.way, this.left);
    this.program = settings.program && new Program(settings.program, box, (marked) => this.#markCopies(marked));
    [this.status, this.whose] = [makeStatus("p.status"), makeStatus("p.whose")];
    this.more = make("p.more", "There are more boxes below: scroll in them.");
    const below = make("div.presses", this.bill, this.status, makeRow(...this.buttons, this.order));
    const stage = make("div.stage", this.strip, this.more, this.program?.element ?? "", below);
    const set = ({ text = settings.text, step = 0, choices = new Array(step).fill(0), order = 0 }) => {
      this.#wanted = choices.slice(0, MOST_LINKED);
      this.order.selectedIndex = Math.min(order, this.order.length - 1);
      setField(this.area, text);
    };
    box.linked = { status: this.status, get: () => this.#getState(), set };
    box.append(this.area.parentElement, stage, this.rules, this.ways, this.whose);
  }

  /** If the rule made all choices, a link has only their number. */
  #getState() {
    const choices = (this.model?.listChoices() ?? []).slice(0, MOST_LINKED);
    const way = choices.some(Boolean) ? { choices } : { step: choices.length };
    return { text: this.area.value, ...way, order: this.order.selectedIndex || undefined };
  }

  /** The lesson brings along only the merges of its own text. */
  async #load() {
    this.table = (await loadModel("GPT-4")).table;
    if (this.area.value !== this.settings.text) this.#begin();
  }

  #findMerges(text) {
    const { level, merges, text: own } = this.settings;
    if (level !== "chunks" || !merges || text === own) return merges;
    if (!this.table) throw new Error("GPT-4's vocabulary is on its way …");
    return listMerges(splitGpt4(text).map((chunk) => [...encodeUtf8(chunk)]), this.table);
  }

  #begin() {
    this.stop();
    const [text, cut] = limitText(this.area.value, this.box.closest(".reveal") ? MOST_ON_SLIDE : MOST_TYPED);
    this.#note = cut + describeDirection(text);
    try {
      const own = text.toWellFormed();
      this.model = new Strip({ ...this.settings, text: own, merges: this.#findMerges(own), order: ORDERS[this.order.value] });
      this.#takeWanted();
      this.other = undefined; // a strip that went another way
      this.#focus = 0;
      this.strip.classList.toggle("large", this.model.rows.every(({ symbols }) => symbols.length <= MOST_LARGE));
      this.strip.classList.toggle("broad", BROAD.test(text));
      this.strip.style.setProperty("--cols", measureRows(this.model));
      this.#show();
      this.#hold();
      this.checker.check();
    } catch ({ message }) {
      this.model = undefined;
      for (const part of [this.strip, this.bill, this.rules, this.way]) refill(part);
      this.left.hidden = true;
      for (const button of this.buttons) switchButton(button, false);
      refill(this.status, message);
    }
  }

  #takeWanted() {
    for (const choice of this.#wanted) {
      const pair = this.model.listPairs()[choice];
      if (choice && !pair) this.#note += "The link asks for a merge that this text doesn't have, so it ends here. ";
      if (!pair) break;
      this.model.press(pair);
    }
    this.#wanted = [];
  }

  /** A state is so many merges, then a pair, as in 1:a+b. */
  #reach(state) {
    if (this.area.value === this.settings.text && !this.order.selectedIndex) this.#go(0);
    else {
      this.order.selectedIndex = 0;
      this.area.value = this.settings.text;
      this.#begin();
    }
    const [steps, name] = state.split(":");
    for (let i = 0; i < steps; i++) this.#take(this.model.findNext()[0]);
    if (name) this.#take(this.model.findNext().find((pair) => pair.join("+") === name));
    this.#show();
  }

  /** The way that a merge leaves is kept; if it's the one left before, that goes on. */
  #take(pair) {
    if (!pair) return;
    const { model, other } = this;
    if (model.position < model.made.length && !model.hasTaken(model, pair)) {
      [this.model, this.other] = [other?.hasTaken(model, pair) ? other : model.copy(), model];
      this.model.go(model.position);
    }
    this.model.press(pair);
  }

  #go(position, model = this.model) {
    this.stop();
    if (model === this.other) [this.model, this.other] = [model, this.model];
    this.model.go(position);
    this.#show();
  }

  #merge() {
    const [pair] = this.model.findNext();
    if (pair) this.#press(pair);
  }

  #playStep() {
    if (this.model.isOver) this.model.go(0);
    const isRare = () => !this.model.ranks && this.model.number(this.model.findNext()[0]) === 1;
    const wasRare = isRare();
    this.#merge();
    if (this.model.isOver) return false;
    if (wasRare || !isRare()) return true;
    this.status.append(" From here on each pair occurs once, and the rule takes the one first seen.");
    return false;
  }

  #pressSeam(seam) {
    if (!seam) return;
    this.stop();
    this.#focus = seam.place;
    const pair = this.#pairs[seam.place];
    if (this.model.number(pair) === undefined) refill(this.status, `No merge joins ${formatPair(pair, this.model)}.`);
    else this.#press(pair);
  }

  #press(pair) {
    const [merged, before] = [describeMerge(pair, this.model), this.model.rows];
    this.#take(pair);
    this.#draw();
    this.#scrollToNew();
    const [was, is] = [formatNumber(countSymbols(before)), describeSize(this.model)];
    refill(this.status, `${merged} ${was} → ${is} ${describeEnd(this.model)}`);
    this.checker.check(before, pair);
  }

  #hold() {
    this.#wide = this.box.offsetWidth;
    this.strip.style.minHeight = "";
    this.strip.style.minHeight = `${this.strip.offsetHeight}px`;
    this.more.hidden = this.strip.scrollHeight <= this.strip.clientHeight;
    this.#tellMore();
  }

  #tellMore() {
    const { scrollTop, clientHeight, scrollHeight } = this.strip;
    this.more.style.visibility = scrollTop + clientHeight < scrollHeight - 1 ? "" : "hidden";
  }

  #scrollToNew() {
    const { scrollTop, clientHeight } = this.strip;
    const places = queryAll(".fused", this.strip).map((box) => box.parentElement.offsetTop);
    const isSeen = places.some((top) => top >= scrollTop && top < scrollTop + clientHeight);
    if (places.length && !isSeen) this.strip.scrollTop = places[0];
  }

  #takeKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === "Backspace") this.#go(this.model.position - 1);
    else if (by) this.#moveFocus(this.#focus + by)?.focus();
    else return;
    event.preventDefault();
  }

  #moveFocus(to) {
    const seams = queryAll("[data-seam]", this.strip);
    this.#focus = Math.max(0, Math.min(seams.length - 1, to));
    for (const [i, seam] of seams.entries()) seam.tabIndex = i === this.#focus ? 0 : -1;
    return seams[this.#focus];
  }

  #markCopies(marked) {
    for (const seam of queryAll("[data-seam]", this.strip)) {
      seam.classList.toggle("same", seam.dataset.seam === marked?.dataset?.seam);
    }
  }

  #startDrag(start) {
    const moved = start.target.closest(".held")?.firstChild;
    if (!moved || start.button) return;
    const by = ({ clientX }) => Math.max(-1.5 * SHUT, Math.min(1.5 * SHUT, clientX - start.clientX));
    const ends = new AbortController();
    const until = { signal: ends.signal };
    listen(window, "pointermove", (event) => (moved.style.translate = `${by(event)}px`), until);
    const drop = (event) => {
      ends.abort();
      moved.style.translate = "";
      const held = by(event) > 0 ? moved.parentElement : moved.parentElement.previousElementSibling;
      setTimeout(() => (this.#isDragged = false)); // after its click
      this.#isDragged = event.type === "pointerup" && Math.abs(by(event)) >= SHUT;
      if (this.#isDragged && held) this.#pressSeam(query("[data-seam]", held));
    };
    listen(window, "pointerup pointercancel", drop, until);
  }

  #show() {
    this.#draw();
    refill(this.status, this.#note + describeState(this.model));
  }

  #draw() {
    const { model, other } = this;
    const hadFocus = this.strip.contains(document.activeElement);
    let lines;
    [lines, this.#pairs, this.#drawn] = drawStrip(model, this.#drawn);
    updateChildren(this.strip, lines);
    const seams = queryAll("[data-seam]", this.strip);
    for (const [i, seam] of seams.entries()) seam.ariaLabel = `${seam.label}, ${i + 1} of ${seams.length}`;
    const focused = this.#moveFocus(this.#focus) ?? this.buttons[0];
    if (hadFocus) focused.focus({ preventScroll: true });
    const on = [model.position, !model.isOver, model.position || !model.isOver, model.position];
    for (const [i, button] of this.buttons.entries()) switchButton(button, on[i]);
    const [counted, sum, before] = this.settings.bill ? describeBill(model) : [];
    if (sum) refill(this.bill, counted, make("strong", sum), " cents", make("small", before));
    this.program?.draw(model);
    this.rules.replaceChildren(...drawRules(model));
    this.way.replaceChildren(...drawWay(model, (step) => this.#go(step)));
    const current = query("[aria-current]", this.way)?.parentElement;
    this.left.hidden = !other;
    if (other) this.leftWay.replaceChildren(...drawWay(other, (step) => this.#go(step, other), "The way that you left, step", -1));
    requestAnimationFrame(() => showStep(this.ways, current)); // all places are known then
    this.#tellMore();
  }
}
