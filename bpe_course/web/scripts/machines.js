// A file cut for workers: its chunks go to their computers, the counts into one sum, and one computer merges.
import { makeLetters, makeVisible } from "./boxes.js";
import { countAll } from "./bpe.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { countParts, findProgress, judgeCut, learn, listCuts, planTime } from "./machines_model.js";
import { makeTimeline } from "./timeline.js";
import { fillBox, formatCount, isStill, limitText, make, makeArea, makeButton, makeInput, makeRow, makeStatus, refill, slide } from "./toolkit.js";
import { tryEncode } from "./utf8.js";

const MOST = 600; // characters
const MOST_NAMED = 4; // chunks
const MOST_WORKERS = 8;
const [NEAR, CLOSE] = [6, 2]; // bytes around a moving cut whose safe places are marked; between handles that get narrow
const KINDS = { 10: ".blank.ends", 32: ".blank" }; // byte -> the classes of its piece

class Machines {
  #time = 0;
  #chips = {};

  constructor(box, { text, pattern, places, firsts, merging }) {
    Object.assign(this, { box, text, pattern, firsts, merging, places, data: [], plan: planTime([0], merging) });
    this.line = new CutLine(pattern ? "file" : "message");
    this.handles = Array.from({ length: pattern ? MOST_WORKERS - 1 : places.length }, (_, i) =>
      makeHandle(`Cut ${i + 1}`, (x, y) => this.line.find(x, y), (place) => this.#go(i, place), !pattern && this.line.box));
    [this.total, this.about, this.chips, this.merges] = [make("b.total"), make("small"), make("div.chips"), make("p.merges")];
    const screen = make("div.screen", this.total, this.about, this.chips, this.merges);
    this.sum = make("div.machine.sum", { role: "group", "aria-label": "The sum" }, screen);
    [this.workers, this.air, this.status] = [make("div.workers"), make("div.air", { "aria-hidden": "true" }), makeStatus()];
    [this.timeline, this.setTime] = makeTimeline(["counting", "adding", "merging"], (time, isPlaying) => (this.#hold(), this.show(time, isPlaying)));
    this.field = makeArea("Text", () => this.read(), { value: text });
    this.slider = makeInput("Workers", () => (this.#share(), this.draw()), { type: "range", min: 1, max: MOST_WORKERS, value: places.length + 1 });
    this.turn = makeButton("The last part answers first", () => {
      this.turn.ariaPressed = this.turn.ariaPressed !== "true";
      this.draw("", 0);
    });
    fillBox(box, `machines ${pattern ? "timed" : "still"}`, this.line.box, this.workers, this.sum, ...this.#listControls(), this.air);
    this.read();
    new ResizeObserver(() => this.#measure()).observe(box);
  }

  #listControls() {
    if (!this.pattern) return [this.status, ...(this.firsts ? [makeRow(this.turn)] : [])];
    const safe = makeButton("Move each cut to the next safe place", () => {
      this.places = this.places.map((place) => this.cuts.find((cut) => cut >= place) ?? this.data.length);
      this.draw();
    });
    return [this.timeline, this.status, makeRow(this.slider, safe), this.field];
  }

  read() {
    const [typed, note] = limitText(this.field.value, MOST);
    const [before, { pieces }] = [this.data, this.line];
    const [data, failure] = tryEncode(typed);
    this.data = data;
    this.cuts = this.pattern ? listCuts(this.data, this.pattern) : [];
    this.verdicts = [];
    let same = [...this.data, NaN].findIndex((byte, i) => byte !== before[i]);
    while (this.data[same] >> 6 === 0b10) same -= 1;
    this.line.fill(Array.from(this.data, (_, i) => (i < same - 1 ? pieces[i] : drawByte(this.data, i))));
    if (typed !== this.text) this.#share();
    this.expected = countAll(this.#count([]).whole);
    this.known = new Set(learn(this.expected, this.merging));
    this.draw(failure || note);
  }

  #count(places) {
    return countParts(this.data, places, (chunk) => !this.firsts || chunk !== "\n");
  }

  #share() {
    for (const { style } of [this.workers, this.chips]) style.minHeight = "";
    const workers = Math.max(1, Math.min(this.slider.valueAsNumber, this.data.length));
    this.places = Array.from({ length: workers - 1 }, (_, i) => Math.floor((this.data.length * (i + 1)) / workers));
  }

  #go(i, to) {
    this.#hold();
    this.places = this.places.with(i, Math.max(this.places[i - 1] ?? 0, Math.min(this.places[i + 1] ?? this.data.length, to)));
    this.draw("", i);
  }

  #hold() {
    for (const { style, offsetHeight } of [this.workers, this.chips]) style.minHeight ||= `${offsetHeight}px`;
  }

  draw(note = "", moved = this.places.length === 1 ? 0 : -1) {
    const late = Math.max(0, this.#time - this.plan.added);
    this.counted = this.#count(this.places);
    this.plan = planTime(this.counted.parts.map(({ length }) => length), this.merging);
    this.said = note + this.#drawCuts(moved);
    this.items = this.counted.parts.flatMap((part, worker) => part.map((chunk, i) => ({ ...chunk, worker, i, chip: this.#findChip(chunk) })));
    slide(this.items.map(({ chip }) => chip), () => (this.#drawWorkers(), this.#drawSum()));
    for (const item of this.items) item.ghost = make("code.chip", { style: `--c:var(--symbol-${item.worker})` }, item.chip.textContent);
    refill(this.air, ...this.items.map(({ ghost }) => ghost));
    this.#measure();
    this.show(Math.min(this.plan.done, this.plan.added + late));
  }

  #drawCuts(moved) {
    const { places, data } = this;
    const wrong = places.map((place) => (this.verdicts[place] ??= judgeCut(data, place)));
    for (const [i, [handle, set]] of this.handles.entries()) {
      handle.hidden = i >= places.length;
      handle.classList.toggle("bad", Boolean(wrong[i]));
      handle.classList.toggle("tight", [-1, 1].some((by) => Math.abs(places[i + by] - places[i]) <= CLOSE));
      this.line.put(handle, places[i]);
      set(places[i], data.length, `byte ${places[i]}: ${wrong[i] || "safe"}`);
    }
    const begins = new Set(this.counted.parts.flat().map(({ start }) => start));
    for (const [i, piece] of this.line.pieces.entries()) {
      const worker = places.filter((place) => place <= i).length;
      if (piece.worker !== worker) piece.style.setProperty("--c", `var(--symbol-${(piece.worker = worker)})`);
      piece.classList.toggle("begins", begins.has(i));
      piece.classList.toggle("near", Math.abs(i - places[moved]) <= NEAR && this.cuts.includes(i));
    }
    if (moved >= 0) return `Cut ${moved + 1}, at byte ${places[moved]}: ${wrong[moved] || "both sides keep their chunks"}. `;
    return places.length && data.length ? `${wrong.filter(Boolean).length} of ${formatCount(places.length, "cut")} in a wrong place. ` : "";
  }

  #findChip({ chunk, start, end }) {
    return (this.#chips[`${start}-${end} ${chunk}`] ??= make("code.chip", makeVisible(chunk)));
  }

  #drawWorkers() {
    this.counts = this.counted.parts.map(() => make("b"));
    this.workers.style.setProperty("--workers", this.counts.length);
    refill(this.workers, ...this.counted.parts.map((part, worker) => {
      const chips = this.items.filter((item) => item.worker === worker).map(({ chip }) => chip);
      const look = { role: "group", "aria-label": `Worker ${worker + 1}`, style: `--c:var(--symbol-${worker})` };
      const screen = make("div.screen", this.counts[worker], make("small", part.length === 1 ? "chunk" : "chunks"), make("div.chips", ...chips));
      if (this.firsts) screen.append(make("p.merges", findFirst(part)));
      return make("div.machine", look, screen);
    }));
  }

  #drawSum() {
    const order = this.turn.ariaPressed === "true" ? this.counted.parts.toReversed() : this.counted.parts;
    const sum = countAll(order.flat().map(({ chunk }) => chunk));
    this.entries = [...new Set([...sum.keys(), ...this.expected.keys()])].map((chunk) => {
      const [all, expected, number] = [sum.get(chunk) ?? 0, this.expected.get(chunk) ?? 0, make("b")];
      return { chunk, all, expected, number, box: make("code.chip", makeVisible(chunk), number) };
    });
    for (const item of this.items) item.entry = this.entries.find(({ chunk }) => chunk === item.chunk);
    refill(this.chips, ...this.entries.map((entry) => entry.box));
    this.tokens = learn(sum, this.merging).map((token) => make(`code.chip.in.new${this.known.has(token) ? "" : ".bad"}`, token));
    this.merged = -1;
    if (this.firsts) this.merges.textContent = findFirst(order.flat());
  }

  #measure() {
    const find = ({ offsetLeft, offsetTop }) => [offsetLeft, offsetTop];
    const [left, top] = find(this.line.box);
    for (const item of this.items) {
      const [x, y] = find(this.line.pieces[item.start]);
      item.stops = [[left + x, top + y], find(item.chip), find(item.entry.box)];
    }
  }

  show(time, isPlaying = false) {
    const { plan, items } = this;
    this.#time = time;
    for (const entry of this.entries) entry.now = 0;
    const done = this.counts.map(() => 0);
    for (const item of items) {
      const progress = this.pattern ? findProgress(time, item.i, item.worker, done.length, plan.counted) : 2;
      this.#move(item, isStill() ? Math.floor(progress) : progress);
      done[item.worker] += progress >= 1;
      item.entry.now += progress >= 2;
    }
    for (const [i, number] of this.counts.entries()) number.textContent = done[i];
    const isAdded = time >= plan.added || !this.pattern;
    this.#showSum(isAdded);
    this.#showMerges(Math.max(0, Math.floor(time - plan.added)));
    const phase = time < plan.counted ? `${done.reduce((sum, one) => sum + one, 0)} of ${items.length} chunks counted.` : isAdded ? "Merging." : "Adding the counts.";
    this.setTime([plan.counted, plan.added, plan.done], planTime([items.length], this.merging).done || 1, time, phase, items.length ? `${Math.floor(time)} of ${plan.done} s` : "");
    const said = this.said + (isPlaying ? "" : isAdded ? this.#judge() : phase);
    if (this.status.textContent !== said) this.status.textContent = said;
  }

  #move(item, progress) {
    const { start, end, chip, ghost, stops } = item;
    const [leg, share, isTaken] = [Math.floor(progress), progress % 1, progress > 0];
    for (const piece of this.line.pieces.slice(start, end)) piece.classList.toggle("taken", isTaken);
    chip.classList.toggle("in", progress >= 1);
    ghost.hidden = !share;
    if (!share) return;
    const eased = share * share * (3 - 2 * share);
    const [x, y] = stops[leg].map((from, axis) => from + (stops[leg + 1][axis] - from) * eased);
    ghost.style.translate = `${x}px ${y}px`;
  }

  #showSum(isAdded) {
    const { lost, invented, whole } = this.counted;
    const isJudged = isAdded && whole.length > 0;
    const isRight = !lost.length && !invented.length;
    for (const { box, number, now, all, expected } of this.entries) {
      const isWrong = isAdded && all !== expected;
      number.textContent = isWrong ? `${all} ≠ ${expected}` : now;
      box.classList.toggle("in", now > 0 || isWrong);
      box.classList.toggle("bad", isWrong);
    }
    const sum = this.entries.reduce((all, { now }) => all + now, 0);
    this.sum.classList.toggle("right", isJudged && isRight);
    this.sum.classList.toggle("wrong", isJudged && !isRight);
    const sign = sum === whole.length ? "=" : "≠";
    this.total.textContent = isJudged ? `${sum} ${sign} ${whole.length} ${isRight ? "✓" : "✗"}` : sum;
    this.about.textContent = isJudged ? `sum ${sign} whole` : "sum";
  }

  #showMerges(count) {
    this.box.classList.toggle("merging", count > 0);
    if (this.merging && this.merged !== count) refill(this.merges, ...(count ? [make("small", "merges")] : []), ...this.tokens.slice(0, count));
    this.merged = count;
  }

  #judge() {
    const { lost, invented, whole, parts } = this.counted;
    if (!whole.length) return "There's nothing to count yet: type a text.";
    const name = (chunks) => {
      const more = chunks.length > MOST_NAMED ? ` and ${chunks.length - MOST_NAMED} more` : "";
      return (chunks.slice(0, MOST_NAMED).map(makeVisible).join(" ") || "nothing") + more;
    };
    const idle = parts.filter((part) => !part.length).length;
    const sum = lost.length + invented.length ? `Lost: ${name(lost)}. Invented: ${name(invented)}.` : "The sum is right.";
    return this.pattern && idle ? `${sum} ${formatCount(idle, "worker")} ${idle > 1 ? "have" : "has"} nothing to do.` : sum;
  }
}

function drawByte(data, i) {
  const letters = data[i] < 0x80 ? [makeVisible(data.slice(i, i + 1))] : makeLetters(data, i, i + 1);
  return make(`span.piece${KINDS[data[i]] ?? ""}`, ...letters, ...(data[i + 1] === 32 ? [make("wbr")] : [])); // a line ends before a space
}

function findFirst(chunks) {
  const [token = "nothing"] = learn(countAll(chunks.map(({ chunk }) => chunk)), 1);
  return `merges first: ${token}`;
}

export function buildMachines(box, settings) {
  return new Machines(box, settings);
}
