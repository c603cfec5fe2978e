// The merge stepper: merge forwards and backwards, choose a pair at each tie, or let it play.
import { Steps, chooseFunctions, countSymbols, readState } from "./stepper_model.js";
import { designLooks, drawPairs, drawSymbols, formatPair } from "./symbols.js";
import {
  formatCount, isStill, limitText, listen, make, makeButton, makeInput, makeRow, makeScroller, makeSides,
  makeStatus, makeTable, query, queryAll, refill, switchButton, tellStates
} from "./toolkit.js";

const MOST_STEPPED = 1000; // characters
const MOST_PAIRS = 12;
const MOST_BUSY_MS = 50; // before the browser gets a turn
const MOVE_MS = 800; // how long boxes move
const PLAY_MS = 1000; // between two merges that it plays

export function buildStepper(box, settings, kernel) {
  const stepper = new Stepper(box, settings, kernel);
  box.show = (state) => stepper.take(() => stepper.reach(state));
  box.use = (other, first) => stepper.take(() => stepper.change(other, first));
  stepper.take(() => stepper.begin());
}

class Stepper {
  #queue = Promise.resolve(); // of what's to be done
  #newest = 0; // its last turn
  #playing = ""; // see #setPlaying
  #timer;
  #note;
  #steps;

  constructor(box, { level, text, states, error }, kernel) {
    const given = { text, states: states?.map(readState), error }; // by the lesson
    Object.assign(this, { box, level, given, kernel });
    const again = () => this.take(() => this.begin());
    this.area = makeInput("Text", again, { value: text }, "textarea");
    this.buttons = [
      makeButton("Back", () => this.take(() => this.#steps.go(this.#steps.position - 1))),
      makeButton("Forward", () => this.take((turn) => this.#forward(turn))),
      makeButton("To the end", () => this.#goToEnd()),
      makeButton("Play", () => (this.#playing ? this.#pause() : this.#play())),
    ];
    this.status = makeStatus("p.status");
    this.picture = make("div.picture");
    const controls = makeRow(...this.buttons);
    controls.classList.add("steps");
    this.pairs = makeSides(box, this.area, controls, this.picture, this.status);
    this.pairs.className = "pairs";
    listen(box, "keydown", ({ key }) => key === "Escape" && this.#playing && this.#pause());
  }

  /** Stop playing, take a step after those before it, and show where it leads, or why it fails. */
  take(step, kind = "") {
    const turn = ++this.#newest;
    this.#setPlaying(kind);
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
  #setPlaying(kind) {
    clearTimeout(this.#timer);
    this.#playing = kind;
    refill(this.buttons[3], kind ? "Pause" : "Play");
    this.status.ariaLive = kind ? "off" : "polite";
  }

  /** Say what failed. The state before that stays, so that it can be looked at. */
  #showFailure({ message }) {
    if (this.#steps) this.#show();
    else {
      for (const button of this.buttons) switchButton(button, false);
      for (const part of [this.picture, this.pairs]) refill(part);
    }
    refill(this.status, message);
  }

  async begin() {
    const [text, cut] = limitText(this.area.value, MOST_STEPPED);
    this.#note = cut;
    this.#steps = null;
    this.#shrink();
    this.#steps = await Steps.begin(this.level, text, chooseFunctions(this));
  }

  /** Let the box be as high as what it shows, after steps that nobody looked at one by one. */
  #shrink() {
    this.box.style.minHeight = "";
  }

  /** Start over with the lesson's text, and go to a state: a step, or a step and a pair, as 2:a+b. */
  async reach(state) {
    const [step, pair] = state.split(":");
    this.area.value = this.given.text;
    await this.begin();
    while (this.#steps.position < step && this.#steps.next) await this.#steps.forward();
    await this.#pick(pair);
  }

  async #pick(pair) {
    const chosen = this.#steps.winners.find((one) => one.join("+") === pair);
    if (chosen) await this.#steps.choose(chosen);
    return chosen;
  }

  /** Let another kernel merge: the same text, by the same merges, to the same place. */
  async change(kernel, { states, error }) {
    const { merges = [], position = 0, chosen } = this.#steps ?? {};
    this.kernel = kernel;
    Object.assign(this.given, { states: states?.map(readState), error });
    await this.begin();
    for (const { pair } of merges) {
      if (!(await this.#pick(pair.join("+")))) break;
      await this.#steps.forward();
    }
    await this.#steps.go(position);
    await this.#pick(chosen?.join("+"));
  }

  /** Merge; the boxes move first, unless something else was pressed meanwhile. */
  async #forward(turn) {
    if (turn === this.#newest) await slideTogether(this.picture);
    await this.#steps.forward();
  }

  #pause() {
    return this.take(() => {});
  }

  #goToEnd() {
    if (this.#playing === "end") this.#pause();
    else if (this.#steps.next) this.#finish();
    else this.take(() => this.#steps.go(0));
  }

  async #finish() {
    const turn = this.#newest + 1;
    await this.take(async () => {
      for (let shown = Date.now(); turn === this.#newest && this.#steps.chosen; ) {
        await this.#steps.forward();
        if (Date.now() - shown < MOST_BUSY_MS) continue;
        this.#show();
        await new Promise((resolve) => setTimeout(resolve)); // the browser draws, and takes clicks
        shown = Date.now();
      }
      this.#shrink();
    }, "end");
    if (this.#playing && turn === this.#newest) this.#pause();
  }

  /** Merge again and again, from the start if we're at the end. Without motion, merge once. */
  async #play() {
    const next = (now) => (this.#steps?.chosen ? this.#forward(now) : this.#steps?.go(0));
    const taken = this.take(next, isStill() ? "" : "steps");
    const turn = this.#newest;
    await taken;
    if (!this.#playing || turn !== this.#newest) return; // something else was pressed meanwhile
    if (this.#steps.chosen) this.#timer = setTimeout(() => this.#play(), PLAY_MS);
    else this.take(() => this.#shrink());
  }

  #show() {
    const steps = this.#steps;
    const done = steps.merges.slice(0, steps.position);
    const looks = designLooks(steps.states[0].rows, done, steps.rows);
    const on = [steps.position, steps.next, true, true];
    for (const [i, button] of this.buttons.entries()) switchButton(button, on[i]);
    refill(this.buttons[2], steps.next ? "To the end" : "To the start");
    const alone = (this.kernel?.isSilent && this.kernel.told) || "";
    refill(this.status, this.#note + alone + describePosition(steps));
    refill(this.picture, drawRows(steps, looks));
    const size = make("p", describeSize(steps), make("br"), `New in the vocabulary: ${steps.position}`);
    const news = drawSymbols(done.map(({ symbol }) => symbol), looks);
    const table = drawTable(steps, looks, (pair) => this.take(() => this.#steps.choose(pair)));
    refill(this.pairs, ...table, size, makeScroller("window", "Vocabulary", news));
    scrollToPair(this.picture);
    this.box.style.minHeight = `${this.box.offsetHeight}px`; // what's below stays where it is
    const step = this.area.value === this.given.text ? steps.position : "";
    tellStates(this.box, step, `${step}:${steps.chosen?.join("+")}`);
  }
}

function drawTable({ states, stats, winners, chosen }, looks, choose) {
  const pairs = [...stats].sort((one, two) => two[1] - one[1]);
  const highest = Math.max(...states[0].stats.values());
  const counts = pairs.slice(0, MOST_PAIRS);
  const drawChoice = (pair) => {
    if (!winners.includes(pair)) return "";
    if (winners.length === 1) return "wins";
    const button = makeButton(pair === chosen ? "✓ Chosen" : "Choose", () => choose(pair));
    button.ariaPressed = pair === chosen;
    button.ariaLabel = `Choose ${formatPair(pair)}`;
    return button;
  };
  const rows = drawPairs(counts, highest, looks).map((row, i) => [...row, drawChoice(counts[i][0])]);
  const left = pairs.length - rows.length;
  const rest = left ? `And ${formatCount(left, "rarer pair")}.` : "";
  return pairs.length ? [makeTable(["pair", "count", "choice"], rows), rest] : [];
}

/** Let the two boxes of each place slide together, without their brackets, and wait until they have. */
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
  for (const bracket of queryAll("sub", picture)) bracket.style.visibility = "hidden";
  await Promise.all(moves);
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

function describeSize(steps) {
  const [first, now] = [steps.states[0], steps].map(({ rows }) => countSymbols(rows));
  const times = (first / now || 1).toFixed(2);
  return `${first} symbols at the start, ${now} now: ${times} times shorter.`;
}

function drawRows({ rows, states, merges, position, next }, looks) {
  const last = merges[position - 1]?.symbol;
  const isFew = states[0].rows.every(({ symbols }) => symbols.length < 12);
  const lines = rows.map(({ symbols, frequency }) => {
    const label = rows.length > 1 || frequency > 1 ? `${frequency} × ` : "";
    const boxes = drawSymbols(symbols, looks, next?.pair, last);
    return make("div.row", make("span", label), boxes);
  });
  return makeScroller(isFew ? "window few" : "window", "Symbols", ...lines);
}

function scrollToPair(picture) {
  const place = query(".left", picture)?.parentElement ?? query(".new", picture);
  picture.firstChild.scrollTop = (place?.offsetTop ?? 0) - 2;
}
