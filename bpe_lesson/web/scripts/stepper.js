// The merge stepper: merge forwards and backwards, choose a pair at each tie, or let it play.
import { fitLabel } from "./boxes.js";
import { findWinners } from "./bpe.js";
import { Steps, countSymbols, packRows, readState, useOwn } from "./stepper_model.js";
import { designLooks, drawSymbol, drawSymbols, formatPair } from "./symbols.js";
import {
  formatCount, formatNumber, isStill, keepHeight, limitText, listen, make, makeBar, makeButton, makeInput,
  makeRow, makeScroller, makeTable, query, queryAll, refill, switchButton, tellStates
} from "./toolkit.js";

const MOST_STEPPED = 1000; // characters
const MOST_MERGES = 7; // in the history
const MOST_PAIRS = 12;
const MOST_BUSY_MS = 50; // before the browser gets a turn
const MOVE_MS = 600; // how long boxes move
const PLAY_MS = 1000; // between two merges that it plays

/** Build the stepper; `level` is toy, words or bytes. A notebook's runs the learner's functions. */
export function buildStepper(box, settings, kernel) {
  box.classList.add("framed", "stepper");
  new Stepper(box, settings, kernel);
}

class Stepper {
  #queue = Promise.resolve(); // of steps
  #turn = 0; // of the newest step
  #playing = ""; // see setPlaying
  #timer;
  #given; // what the lesson has computed
  #bytes; // of the text
  #note; // on a text that's cut
  #steps;
  #level;
  #kernel;
  #box;
  #text;
  #buttons;
  #status;
  #parts;
  #view;

  constructor(box, { level, text, states, error }, kernel) {
    [this.#box, this.#level, this.#kernel] = [box, level, kernel];
    box.show = (state) => this.#take(() => this.#reach(state));
    box.use = (other, first) => this.#take(() => this.#change(other, first));
    this.#given = { text, states: states?.map(readState), error };
    this.#text = makeInput("Text", () => this.#take(() => this.#begin()), { value: text }, "textarea");
    this.#buttons = Object.entries({
      Back: () => this.#take(() => this.#steps.go(this.#steps.position - 1)),
      Forward: () => this.#take((turn) => this.#forward(turn)),
      "To the end": () => (this.#playing === "end" ? this.#pause() : this.#finish()),
      Play: () => (this.#playing ? this.#pause() : this.#play()),
    }).map(([name, act]) => makeButton(name, act));
    this.#status = make("p.status", { role: "status" });
    const names = ["trail", "size", "picture", "pairs", "vocabulary"];
    this.#parts = names.map((name) => make("div", { class: name }));
    this.#view = make("div", ...this.#parts);
    const controls = makeRow(...this.#buttons);
    controls.classList.add("steps");
    box.append(this.#text.parentElement, controls, this.#status, this.#view);
    listen(box, "keydown", ({ key }) => key === "Escape" && this.#playing && this.#pause());
    this.#take(() => this.#begin());
  }

  /** Stop playing, take a step after those before it, and show where it leads, or why it fails. */
  #take(step, playing = "") {
    const turn = ++this.#turn;
    this.#setPlaying(playing);
    this.#queue = this.#queue.then(async () => {
      try {
        await step(turn);
        this.#show();
      } catch (error) {
        this.#setPlaying("");
        this.#showFailure(error);
      }
    });
    return this.#queue;
  }

  /** Note what goes on by itself: "steps", "end" or nothing. */
  #setPlaying(playing) {
    clearTimeout(this.#timer);
    this.#playing = playing;
    this.#buttons[3].textContent = playing ? "Pause" : "Play";
    this.#status.ariaLive = playing ? "off" : "polite";
  }

  /** Say what failed. The state before that stays, so that it can be looked at. */
  #showFailure({ message }) {
    if (this.#steps) this.#show();
    else for (const button of this.#buttons) switchButton(button, false);
    this.#view.hidden = !this.#steps;
    this.#status.textContent = message;
  }

  async #begin() {
    const [text, note] = limitText(this.#text.value, MOST_STEPPED);
    this.#note = note;
    this.#steps = null;
    this.#bytes = new TextEncoder().encode(text).length;
    this.#steps = await Steps.begin(this.#level, text, this.#chooseFunctions());
    this.#view.hidden = false;
    this.#shrink();
  }

  /** Let each part be as high as what it shows, after steps that nobody looked at one by one. */
  #shrink() {
    for (const part of this.#parts) part.style.minHeight = "";
  }

  /** Return our own functions, or in a notebook the learner's, as long as Python answers. */
  #chooseFunctions() {
    const own = useOwn(this.#level);
    if (!this.#kernel) return own;
    const ask = async (name, ...given) => {
      const state = this.#kernel.isSilent ? undefined : await this.#kernel.askSoon(name, ...given);
      return state && readState(state);
    };
    const [first, second] = this.#given.states ?? [];
    const pair = first && findWinners(first.stats)[0];
    return {
      start: async (text) => {
        if (text !== this.#given.text) return (await ask("start", text)) ?? own.start(text);
        if (this.#given.error) throw new Error(this.#given.error);
        return first;
      },
      merge: async (rows, chosen, symbol) => {
        if (rows === first?.rows && chosen === pair) return second;
        const state = await ask("merge", packRows(rows), chosen, symbol);
        return state ?? own.merge(rows, chosen, symbol);
      },
    };
  }

  /** Start over with the lesson's text, and go to a state: a step, or a step and a pair, as 2:a+b. */
  async #reach(state) {
    const [step, pair] = state.split(":");
    this.#text.value = this.#given.text;
    await this.#begin();
    while (this.#steps.position < step && this.#steps.next) await this.#steps.forward();
    await this.#pick(pair);
  }

  /** Choose the pair that reads like this, if it's one of those that win. */
  async #pick(pair) {
    const chosen = this.#steps.winners.find((one) => one.join("+") === pair);
    if (chosen) await this.#steps.choose(chosen);
    return chosen;
  }

  /** Let another kernel merge: the same text, by the same merges, to the same place. */
  async #change(kernel, { states, error }) {
    const { merges = [], position = 0, chosen } = this.#steps ?? {};
    this.#kernel = kernel;
    Object.assign(this.#given, { states: states?.map(readState), error });
    await this.#begin();
    for (const { pair } of merges) {
      if (!(await this.#pick(pair.join("+")))) break;
      await this.#steps.forward();
    }
    await this.#steps.go(position);
    await this.#pick(chosen?.join("+"));
  }

  /** Merge; the boxes move first, unless something else was pressed meanwhile. */
  async #forward(turn) {
    if (turn === this.#turn) await slideTogether(this.#parts[2]);
    await this.#steps.forward();
  }

  #pause() {
    return this.#take(() => {});
  }

  /** Merge until no pair is left, or something is pressed. */
  async #finish() {
    const turn = this.#turn + 1;
    await this.#take(async () => {
      for (let shown = Date.now(); turn === this.#turn && this.#steps.chosen; ) {
        await this.#steps.forward();
        if (Date.now() - shown < MOST_BUSY_MS) continue;
        this.#show();
        await new Promise((resolve) => setTimeout(resolve)); // the browser draws, and takes clicks
        shown = Date.now();
      }
      this.#shrink();
    }, "end");
    if (this.#playing && turn === this.#turn) this.#pause();
  }

  /** Merge again and again, from the start if we're at the end. Without motion, merge once. */
  async #play() {
    const next = (now) => (this.#steps?.chosen ? this.#forward(now) : this.#steps?.go(0));
    const taken = this.#take(next, isStill() ? "" : "steps");
    const turn = this.#turn;
    await taken;
    if (!this.#playing || turn !== this.#turn) return; // something else was pressed meanwhile
    if (this.#steps.chosen) this.#timer = setTimeout(() => this.#play(), PLAY_MS);
    else this.#take(() => this.#shrink());
  }

  #show() {
    const [steps, parts] = [this.#steps, this.#parts];
    const { next } = steps;
    const done = steps.merges.slice(0, steps.position);
    const looks = designLooks(steps.states[0].rows, done, steps.rows);
    const on = [steps.position, next, next, steps.merges.length || next];
    for (const [i, button] of this.#buttons.entries()) switchButton(button, on[i]);
    const alone = (this.#kernel?.isSilent && this.#kernel.told) || "";
    this.#status.textContent = this.#note + alone + describePosition(steps);
    refill(parts[0], ...this.#drawHistory());
    refill(parts[1], describeSize(steps, this.#bytes));
    refill(parts[2], ...drawRows(steps, looks));
    refill(parts[3], ...this.#drawPairs(looks));
    const news = drawSymbols(done.map(({ symbol }) => symbol), looks);
    refill(parts[4], `Vocabulary: ${describeVocabulary(this.#level, steps)}`, news);
    parts[0].scrollLeft = query("[aria-current]", parts[0]).offsetLeft - 99;
    scrollToPair(parts[2]);
    keepHeight(...parts);
    const isGiven = this.#text.value === this.#given.text;
    const step = isGiven ? steps.position : "";
    tellStates(this.#box, step, `${step}:${steps.chosen?.join("+")}`);
  }

  #drawHistory() {
    const steps = this.#steps;
    const looks = designLooks(steps.states[0].rows, steps.merges);
    return steps.listHistory(MOST_MERGES).map((number) => {
      const isHere = number === steps.position;
      const name = number ? describeMerge(steps.merges[number - 1], looks) : "start";
      const act = () => this.#take(() => steps.go(number).then(() => this.#shrink()));
      const button = makeButton(`${isHere ? "●" : "○"} ${name}`, act);
      if (isHere) button.ariaCurrent = "step";
      return button;
    });
  }

  /** Return the most common pairs as a table of bars, with a button for each pair of a tie. */
  #drawPairs(looks) {
    const steps = this.#steps;
    const pairs = [...steps.stats].sort((one, two) => two[1] - one[1]);
    const highest = Math.max(...steps.states[0].stats.values());
    const rows = pairs.slice(0, MOST_PAIRS).map(([pair, count]) => {
      const ids = typeof pair[0] === "number" ? make("span", ` ${formatPair(pair)}`) : "";
      const boxes = pair.map((part) => drawSymbol({ ...looks.get(part), note: "", units: 1 }));
      const bar = makeBar(count / highest);
      return [[...boxes, ids], [bar, formatNumber(count)], this.#drawChoice(pair)];
    });
    const left = pairs.length - rows.length;
    const rest = left ? `And ${formatCount(left, "rarer pair")}.` : "";
    return [makeTable(["pair", "count", "choice"], rows), rest];
  }

  #drawChoice(pair) {
    const steps = this.#steps;
    if (!steps.winners.includes(pair)) return "";
    if (steps.winners.length === 1) return "wins";
    const isChosen = pair === steps.chosen;
    const choose = () => this.#take(() => steps.choose(pair));
    const button = makeButton(isChosen ? "✓ Chosen" : "Choose", choose);
    button.ariaPressed = isChosen;
    button.ariaLabel = `Choose ${formatPair(pair)}`;
    return [make("span", "tie "), button];
  }
}

/** Let each bracket close, with the two boxes above it, and wait until they have. */
async function slideTogether(picture) {
  if (isStill()) return;
  const boxes = queryAll(".symbols span:has(> .symbol)", picture);
  const moves = [];
  for (let i = 0; i < boxes.length - 1; i++) {
    if (!query(".left", boxes[i])) continue;
    for (const by of [0.9, -0.9]) {
      const move = boxes[by > 0 ? i : i + 1].animate({ transform: `translateX(${by}rem)` }, MOVE_MS);
      moves.push(move.finished);
    }
    i += 1; // what's merged here isn't merged again
  }
  await Promise.all(moves);
}

/** Return a merge in a few letters: aa→Z, or th e→259. */
function describeMerge({ pair, symbol }, looks) {
  const [left, right] = pair.map((part) => fitLabel(looks.get(part).label));
  const isId = typeof symbol === "number";
  const gap = left.length + right.length > 2 || symbol === left + right ? " " : "";
  return `${left}${gap}${right}→${isId ? symbol : fitLabel(looks.get(symbol).label)}`;
}

function describePosition({ position, stats, winners }) {
  const merges = formatCount(position, "merge");
  if (!winners.length) return `${merges}. No pair is left.`;
  const often = formatCount(stats.get(winners[0]), "time");
  if (winners.length === 1) {
    return `${merges}. The most common pair is ${formatPair(winners[0])}: it occurs ${often}.`;
  }
  const tie = `${merges}. A tie: ${winners.length} pairs occur ${often} each.`;
  return `${tie} The one with ✓ is next; you can choose another in the table.`;
}

function describeSize(steps, bytes) {
  const [first, now] = [steps.states[0], steps].map(({ rows }) => countSymbols(rows));
  const times = (first / now || 1).toFixed(2);
  const each = (bytes / now || 0).toFixed(2);
  const change = `${first} symbols at the start, ${now} now: ${times} times shorter`;
  return `${change}, ${each} bytes per symbol.`;
}

function describeVocabulary(level, { states, position }) {
  const letters = new Set(states[0].rows.flatMap(({ symbols }) => symbols)).size;
  const base = level === "bytes" ? "the 256 bytes" : formatCount(letters, "symbol");
  return `${base} at the start, and ${formatCount(position, "new symbol")}`;
}

function drawRows({ rows, merges, position, next }, looks) {
  const last = merges[position - 1]?.symbol;
  const title = next ? `Now: ${formatPair(next.pair)} is next` : "At the end";
  const lines = rows.map(({ symbols, frequency }) => {
    const label = rows.length > 1 || frequency > 1 ? `${frequency} × ` : "";
    const boxes = drawSymbols(symbols, looks, next?.pair, last);
    return make("div.row", make("span", label), boxes);
  });
  return [title, makeScroller("window", title, ...lines)];
}

/** Scroll to the first place of the pair, or to what the last merge made. */
function scrollToPair(picture) {
  for (const view of queryAll(".window", picture)) {
    const place = query(".left", view)?.parentElement ?? query(".new", view);
    view.scrollTop = (place?.offsetTop ?? 0) - 2;
  }
}
