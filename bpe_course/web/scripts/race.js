// The race of ids: two columns that close like a zip, id by id, as long as they are the same.
import { makeHandle } from "./drag.js";
import { findWritten } from "./my_code.js";
import { STARTING, askPython, hasPython, startPython } from "./python.js";
import { Race, describeEnd, quote, spell } from "./race_model.js";
import { formatNumber, isStill, limitText, make, makeButton, makeInput, makeStatus, query, refill, shareText, switchButton } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel } from "./vocabularies.js";

const MOST_TESTING_MS = 60_000; // of one text
const MOST = 500; // characters of the reader's line
const [BEFORE, AFTER] = [4, 4]; // rows around the one that closes
const [FIRST_SPEED, FASTER] = [9, 0.95]; // ids a second, and by how much it grows with each of them
const WIDE = 3; // rows over which the two come together

export function buildRace(box, settings, kernel) {
  if (!kernel && !hasPython()) throw new Error("these pages came without Python, and only a notebook or pages with it have functions to race.");
  new RaceView(box, settings, kernel);
}

class RaceView {
  #at = 0; // how many ids have met, in parts of one
  #running = 0; // the number of the race, if one runs

  constructor(box, settings, kernel) {
    Object.assign(this, { box, ...settings, kernel, race: new Race(), races: 0 });
    this.own = makeInput("A line of your own goes first", () => {}, { rows: 1, value: this.line, dir: "auto" }, "textarea");
    this.button = makeButton("Start the race", () => this.#start());
    this.button.className = "check";
    [this.count, this.kinds, this.status, this.end] = [make("strong", "0"), make("ul.kinds"), makeStatus("p.status"), make("div.end", { role: "status" })];
    this.head = make("b");
    this.pairs = Array.from({ length: BEFORE + AFTER + 1 }, () => make("li", make("small"), make("code"), make("i"), make("code")));
    const zip = make("div.zip", { "aria-hidden": "true" }, make("p", make("small"), this.head, make("i"), make("b", "GPT-4's")), make("ul", ...this.pairs));
    this.dots = make("div.dots", make("i.all"), make("i.met"), make("i.fault"));
    [this.handle, this.setPlace] = makeHandle("Ids that have met", (x, y) => this.#find(x, y), (place) => this.#look(place), this.dots);
    this.dots.append(this.handle);
    const score = make("p.score", this.count, make("span", ` of ${formatNumber(this.total)} ids have met`));
    box.classList.add("race");
    box.append(make("div.told", score, this.status, this.end, this.kinds), zip, this.dots, make("div.fields", this.own.parentElement, this.button));
    shareText(this.own);
    new ResizeObserver(() => this.#draw()).observe(box);
    this.#tellParts();
    this.#draw();
  }

  get theirs() {
    return this.kernel ? this.yours : findWritten(this.parts);
  }

  /** Say which parts are the reader's own, and which are the course's. */
  #tellParts() {
    const { theirs, parts } = this;
    const item = (name) => make(theirs.includes(name) ? "li.own" : "li", make("code", name), theirs.includes(name) ? " yours" : " the course's");
    refill(this.kinds, ...parts.map(item));
    this.head.textContent = theirs.length === parts.length ? "Yours" : theirs.length ? "Yours, and ours" : "The course's";
  }

  async #start() {
    if (this.#running) return;
    const run = (this.#running = this.races += 1);
    [this.race, this.#at, this.isOver] = [new Race(), 0, false];
    switchButton(this.button, false);
    refill(this.end);
    this.#tellParts();
    const [line, cut] = limitText(this.own.value, MOST);
    try {
      const whole = this.kernel ? this.#askNotebook(line) : askPage(line, (text) => refill(this.status, text));
      this.#run(run);
      for await (const text of whole) {
        this.race.add(text);
        refill(this.status, `${cut}${quote(text.text)}`);
        if (this.race.fault) break;
      }
      this.isOver = true;
    } catch ({ message }) {
      this.#running = 0;
      refill(this.status, `It stopped: ${message}`);
      switchButton(this.button, true);
    }
  }

  async *#askNotebook(line) {
    refill(this.status, "Python encodes the first text. If nothing comes, run this cell.");
    for (const text of [line, ...Array(this.texts).keys()]) yield await this.kernel.ask("race", text);
  }

  /** Let the ids meet, faster and faster, until all that there will be have met. */
  #run(run, before = performance.now()) {
    requestAnimationFrame((now) => {
      if (this.#running !== run || !this.box.isConnected) return;
      const { same } = this.race;
      this.#at = isStill() ? same : Math.min(same, this.#at + ((FIRST_SPEED + FASTER * this.#at) * Math.min(100, now - before)) / 1000);
      this.#draw();
      if (this.isOver && this.#at >= same) this.#finish();
      else this.#run(run, now);
    });
  }

  #finish() {
    this.#running = 0;
    switchButton(this.button, true);
    refill(this.button, "Race again");
    const [head, next, line] = describeEnd(this.race, this.theirs, this.parts);
    refill(this.status);
    refill(this.end, make("p", make("b", head)), make("p", next), ...(line ? [this.#share(line)] : []));
  }

  #share(line) {
    const copy = makeButton("Copy", async () => {
      getSelection().selectAllChildren(query("q", this.end));
      await navigator.clipboard?.writeText(line).then(() => refill(copy, "Copied"), () => {});
    });
    return make("p.share", make("q", line), " ", copy);
  }

  #look(place) {
    if (this.#running) return;
    this.#at = place;
    this.#draw();
    const row = this.race.rows[place];
    if (row) refill(this.status, `Id ${formatNumber(place + 1)}: ${row.mine ?? "none"} and ${row.wanted ?? "none"} for ${spell(row)}, in ${quote(row.text)}.`);
  }

  #find(x, y) {
    const { left, top } = this.dots.getBoundingClientRect();
    const columns = Math.max(0, Math.min(this.columns - 1, Math.floor((x - left) / this.pitch)));
    return Math.floor((y - top) / this.pitch) * this.columns + columns;
  }

  #draw() {
    const { race: { rows, same, fault }, count, setPlace } = this;
    const first = Math.floor(this.#at);
    count.textContent = formatNumber(this.isOver && !this.#running ? same : first);
    for (const [i, pair] of this.pairs.entries()) this.#drawPair(pair, rows[first + i - BEFORE], first + i - BEFORE);
    this.#drawDots(first, fault && this.isOver && rows.length > same ? same : -1);
    setPlace(first, Math.max(0, rows.length - 1), `${formatNumber(first)} ids`);
  }

  #drawPair(pair, row, place) {
    const apart = Math.max(0, Math.min(1, (place - this.#at + 1) / WIDE));
    const differs = row && row.mine !== row.wanted;
    pair.style.cssText = `--at:${place - this.#at};--apart:${differs ? 1 : apart}`;
    pair.className = !row ? "" : differs ? "differs" : apart ? "known" : "known met";
    const [piece, mine, sign, wanted] = pair.children;
    if (pair.row === row) return;
    pair.row = row;
    piece.textContent = row ? spell(row) : "";
    [mine.textContent, wanted.textContent] = row ? [row.mine ?? "–", row.wanted ?? "–"] : ["", ""];
    sign.textContent = !row ? "" : differs ? "≠" : "=";
  }

  /** Each id is a dot. Those that have met are cut out of a second layer. */
  #drawDots(first, fault) {
    const [width, total] = [this.box.clientWidth, Math.max(this.total, this.race.rows.length)];
    const pitch = (this.pitch = Math.max(2, Math.floor(Math.sqrt((width * Math.max(150, width / 5)) / total))));
    const columns = (this.columns = Math.max(1, Math.floor(width / pitch)));
    const cut = (number) => {
      const [x, y] = [(number % columns) * pitch, Math.floor(number / columns) * pitch];
      return `polygon(0 0,100% 0,100% ${y}px,${x}px ${y}px,${x}px ${y + pitch}px,0 ${y + pitch}px)`;
    };
    const put = (element, number) => (element.style.translate = `${(number % columns) * pitch}px ${Math.floor(number / columns) * pitch}px`);
    const [all, met, wrong] = this.dots.children;
    this.dots.style.cssText = `--pitch:${pitch}px;width:${columns * pitch}px;height:${Math.ceil(total / columns) * pitch}px`;
    [all.style.clipPath, met.style.clipPath] = [cut(total), cut(this.isOver && !this.#running ? this.race.same : first)];
    wrong.hidden = fault < 0;
    put(wrong, fault);
    put(this.handle, first);
  }
}

/** Yield what the reader's Python in the page gives for each text, beside the page's own GPT-4. */
async function* askPage(line, say) {
  say(STARTING);
  await startPython();
  say("recover_merges finds the first merges of GPT-4 …");
  const gpt4 = await loadModel("GPT-4");
  const { pairs, byteIds } = gpt4.table;
  const { special, recovered, texts } = await askPython("gpt4", { pairs, byte_ids: byteIds }, MOST_TESTING_MS);
  if (!recovered) throw new Error("recover_merges doesn't find GPT-4's first merges.");
  for (const text of [line, ...texts]) {
    const { ids, back } = await askPython("gpt4 text", { text }, MOST_TESTING_MS);
    yield { text, ids, back, ...cutText(text, gpt4, special) };
  }
}

function cutText(text, gpt4, special) {
  const tokens = text.split(/(<\|endof\w+\|>)/).flatMap((piece) => {
    if (piece in special) return [{ id: special[piece], start: 0, end: encodeUtf8(piece).length }];
    return gpt4.listTokens(piece);
  });
  return { wanted: tokens.map(({ id }) => id), sizes: tokens.map(({ start, end }) => end - start) };
}
