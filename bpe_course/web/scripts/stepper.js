// The merge stepper: merge forwards and backwards, choose a pair at each tie, or let it play.
import { findWinners } from "./bpe.js";
import { Steps, countSymbols, packRows, readState, useOwn } from "./stepper_model.js";
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

/** Build the stepper; `level` is toy, words or bytes. A notebook's runs the learner's functions. */
export function buildStepper(box, { level, text: givenText, states, error }, kernel) {
  const given = { text: givenText, states: states?.map(readState), error }; // by the lesson
  let queue = Promise.resolve(); // of what's to be done
  let newest = 0; // its last turn
  let playing = ""; // see setPlaying
  let timer, note, steps;
  box.show = (state) => take(() => reach(state));
  box.use = (other, first) => take(() => change(other, first));
  const area = makeInput("Text", () => take(() => begin()), { value: givenText }, "textarea");
  const buttons = Object.entries({
    Back: () => take(() => steps.go(steps.position - 1)),
    Forward: () => take((turn) => forward(turn)),
    "To the end": () => (playing === "end" ? pause() : steps.next ? finish() : take(() => steps.go(0))),
    Play: () => (playing ? pause() : play()),
  }).map(([name, act]) => makeButton(name, act));
  const status = makeStatus("p.status");
  const picture = make("div.picture");
  const controls = makeRow(...buttons);
  controls.classList.add("steps");
  const pairs = makeSides(box, area, controls, picture, status);
  pairs.className = "pairs";
  listen(box, "keydown", ({ key }) => key === "Escape" && playing && pause());
  take(() => begin());

  /** Stop playing, take a step after those before it, and show where it leads, or why it fails. */
  function take(step, kind = "") {
    const turn = ++newest;
    setPlaying(kind);
    queue = queue.then(async () => {
      try {
        await step(turn);
        show();
      } catch (error) {
        setPlaying("");
        showFailure(error);
      }
    });
    return queue;
  }

  /** Note what goes on by itself: "steps", "end" or nothing. */
  function setPlaying(kind) {
    clearTimeout(timer);
    playing = kind;
    refill(buttons[3], kind ? "Pause" : "Play");
    status.ariaLive = kind ? "off" : "polite";
  }

  /** Say what failed. The state before that stays, so that it can be looked at. */
  function showFailure({ message }) {
    if (steps) show();
    else {
      for (const button of buttons) switchButton(button, false);
      for (const part of [picture, pairs]) refill(part);
    }
    refill(status, message);
  }

  async function begin() {
    const [text, cut] = limitText(area.value, MOST_STEPPED);
    note = cut;
    steps = null;
    shrink();
    steps = await Steps.begin(level, text, chooseFunctions());
  }

  /** Let the box be as high as what it shows, after steps that nobody looked at one by one. */
  function shrink() {
    box.style.minHeight = "";
  }

  function chooseFunctions() {
    const own = useOwn(level);
    if (!kernel) return own;
    const ask = async (name, ...values) => {
      const state = kernel.isSilent ? undefined : await kernel.askSoon(name, ...values);
      return state && readState(state);
    };
    const [first, second] = given.states ?? [];
    const pair = first && findWinners(first.stats)[0];
    return {
      start: async (text) => {
        if (text !== given.text) return (await ask("start", text)) ?? own.start(text);
        if (given.error) throw new Error(given.error);
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
  async function reach(state) {
    const [step, pair] = state.split(":");
    area.value = given.text;
    await begin();
    while (steps.position < step && steps.next) await steps.forward();
    await pick(pair);
  }

  async function pick(pair) {
    const chosen = steps.winners.find((one) => one.join("+") === pair);
    if (chosen) await steps.choose(chosen);
    return chosen;
  }

  /** Let another kernel merge: the same text, by the same merges, to the same place. */
  async function change(other, { states, error }) {
    const { merges = [], position = 0, chosen } = steps ?? {};
    kernel = other;
    Object.assign(given, { states: states?.map(readState), error });
    await begin();
    for (const { pair } of merges) {
      if (!(await pick(pair.join("+")))) break;
      await steps.forward();
    }
    await steps.go(position);
    await pick(chosen?.join("+"));
  }

  /** Merge; the boxes move first, unless something else was pressed meanwhile. */
  async function forward(turn) {
    if (turn === newest) await slideTogether(picture);
    await steps.forward();
  }

  function pause() {
    return take(() => {});
  }

  async function finish() {
    const turn = newest + 1;
    await take(async () => {
      for (let shown = Date.now(); turn === newest && steps.chosen; ) {
        await steps.forward();
        if (Date.now() - shown < MOST_BUSY_MS) continue;
        show();
        await new Promise((resolve) => setTimeout(resolve)); // the browser draws, and takes clicks
        shown = Date.now();
      }
      shrink();
    }, "end");
    if (playing && turn === newest) pause();
  }

  /** Merge again and again, from the start if we're at the end. Without motion, merge once. */
  async function play() {
    const next = (now) => (steps?.chosen ? forward(now) : steps?.go(0));
    const taken = take(next, isStill() ? "" : "steps");
    const turn = newest;
    await taken;
    if (!playing || turn !== newest) return; // something else was pressed meanwhile
    if (steps.chosen) timer = setTimeout(() => play(), PLAY_MS);
    else take(() => shrink());
  }

  function show() {
    const { next } = steps;
    const done = steps.merges.slice(0, steps.position);
    const looks = designLooks(steps.states[0].rows, done, steps.rows);
    const on = [steps.position, next, true, true];
    for (const [i, button] of buttons.entries()) switchButton(button, on[i]);
    refill(buttons[2], next ? "To the end" : "To the start");
    const alone = (kernel?.isSilent && kernel.told) || "";
    refill(status, note + alone + describePosition(steps));
    refill(picture, drawRows(steps, looks));
    const size = make("p", describeSize(steps), make("br"), `New in the vocabulary: ${steps.position}`);
    const news = drawSymbols(done.map(({ symbol }) => symbol), looks);
    refill(pairs, ...drawTable(looks), size, makeScroller("window", "Vocabulary", news));
    scrollToPair(picture);
    box.style.minHeight = `${box.offsetHeight}px`; // what's below stays where it is
    const isGiven = area.value === given.text;
    const step = isGiven ? steps.position : "";
    tellStates(box, step, `${step}:${steps.chosen?.join("+")}`);
  }

  function drawTable(looks) {
    const pairs = [...steps.stats].sort((one, two) => two[1] - one[1]);
    const highest = Math.max(...steps.states[0].stats.values());
    const counts = pairs.slice(0, MOST_PAIRS);
    const rows = drawPairs(counts, highest, looks).map((row, i) => [...row, drawChoice(counts[i][0])]);
    const left = pairs.length - rows.length;
    const rest = left ? `And ${formatCount(left, "rarer pair")}.` : "";
    return pairs.length ? [makeTable(["pair", "count", "choice"], rows), rest] : [];
  }

  function drawChoice(pair) {
    if (!steps.winners.includes(pair)) return "";
    if (steps.winners.length === 1) return "wins";
    const isChosen = pair === steps.chosen;
    const choose = () => take(() => steps.choose(pair));
    const button = makeButton(isChosen ? "✓ Chosen" : "Choose", choose);
    button.ariaPressed = isChosen;
    button.ariaLabel = `Choose ${formatPair(pair)}`;
    return button;
  }
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
