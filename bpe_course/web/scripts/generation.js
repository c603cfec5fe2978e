// A model of the essay: what it expects in a text, where the essay has that, and a dart with which it writes.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { Line, chooseTemperature, formatShare } from "./chances.js";
import { findPlaces, makeModel } from "./ngram.js";
import { formatCount, formatNumber, make, makeArea, makeBar, makeButton, makeRow, makeStatus, refill, switchButton } from "./toolkit.js";
import { countBytes, decodeUtf8, encodeUtf8 } from "./utf8.js";
import { readTokenizer } from "./vocabularies.js";

const MOST = 300; // characters
const [PIECES, BARS, PLACES] = [12, 8, 7]; // the last piece has all other tokens
const AROUND = 40; // tokens before and after a place
const END = "<|endoftext|>";
const SHADE = (i) => `color-mix(in oklab, var(--chart-0) ${i < PIECES - 1 ? 48 - 4 * i : 0}%, var(--paper))`; // the likeliest is the darkest

/** With a `point`, the reader throws a dart; with `bits`, a token is as high as its surprise. */
export function buildGeneration(box, settings) {
  return new Reader(box, settings);
}

class Reader {
  constructor(box, { text, merges, ids: packed, bits, point }) {
    const tokenizer = readTokenizer(merges);
    const ids = packed.match(/.../g).map((digits) => parseInt(digits, 16));
    const end = tokenizer.table.last + 1; // the ids end each text with it
    const [predict, before] = [makeModel(ids, end + 1), point ? [end] : []]; // what's written begins after another text's end
    Object.assign(this, { tokenizer, end, ids, bits, added: [], predictAt: (at) => predict([...before, ...this.context.slice(0, at)]) });
    this.field = makeArea("Your text", () => this.read((this.added = [])), { maxlength: MOST, value: text });
    this.text = make(bits ? "div.tight.high" : "div.tight", { role: "group", "aria-label": "Tokens", dir: "ltr" });
    [this.note, this.said, this.about, this.next, this.places] = [make("p"), makeStatus("p.said"), make("p"), make("ol.next"), make("ol.places")];
    box.classList.add("chances", "model", point ? "writes" : "reads");
    const main = make("div", ...(point ? this.makeLine(point) : []), this.said, this.next);
    box.append(make("div", this.field.parentElement, this.note, this.text), main, make("div", this.about, this.places));
    useArrows(this.text);
    this.read();
  }

  makeLine(point) {
    this.line = new Line([], (shares, hit) => this.aim(shares, hit), { heats: true, point, place: 0.75 });
    const add = () => this.added.at(-1) !== this.end && this.read(this.added.push(this.hit));
    const acts = { "Throw the dart": () => this.line.throw(add), "Write it": add, Back: () => this.read(this.added.pop()) };
    this.buttons = Object.entries(acts).map(([name, act]) => makeButton(name, act));
    return [this.line.stage, makeRow(...this.buttons)];
  }

  spell(...ids) {
    return Uint8Array.from(ids.flatMap((id) => (id === this.end ? [...encodeUtf8(END)] : this.tokenizer.table.tree(id).bytes)));
  }

  name(...ids) {
    return makeVisible(this.spell(...ids));
  }

  read() {
    const typed = this.field.value.slice(0, MOST);
    const note = typed.length < MOST ? "" : `The field takes ${MOST} characters at most. `;
    try {
      this.context = [...this.tokenizer.encode(typed), ...this.added];
    } catch ({ message }) {
      return void refill(this.note, message);
    }
    const bits = this.context.map((id, at) => (this.bits ? -Math.log2(this.predictAt(at)[id]) : 0));
    const [sum, size] = [bits.reduce((all, one) => all + one, 0), countBytes(typed)];
    refill(this.note, note, ...(sum ? [make("strong", `${(sum / size).toFixed(2)} bits per byte`), ` ${sum.toFixed(0)} bits for ${formatCount(size, "byte")}`] : []));
    refill(this.text, ...this.context.map((id, at) => {
      const token = makeButton(this.name(id), () => this.look(at), { "data-level": 0 });
      if (this.bits) token.prepend(make("small", bits[at].toFixed(1)), make("i", { style: `--bits:${bits[at].toFixed(2)}` }));
      return token;
    }));
    this.look(sum ? bits.lastIndexOf(Math.max(...bits.slice(1))) : this.context.length);
  }

  look(at) {
    this.at = this.line ? this.context.length : Math.max(0, at);
    this.order = [...this.predictAt(this.at).entries()].sort((one, two) => two[1] - one[1]);
    for (const [i, token] of [...this.text.children].entries()) {
      token.ariaPressed = i === this.at;
      token.classList.toggle("seen", i < this.at && i >= this.at - 2);
    }
    setStop(this.text);
    if (this.line) this.drawLine();
    else this.choose(this.context[this.at] ?? this.order[0][0]);
  }

  choose(id) {
    refill(this.next, ...this.order.slice(0, BARS).map(([one, p]) => {
      const button = makeButton(this.name(one), () => this.choose(one), { "aria-pressed": `${one === id}` });
      return make("li", button, make("span", formatShare(p)), makeBar(p));
    }));
    const p = this.order.find(([one]) => one === id)[1];
    const cost = this.bits ? `1 in ${formatNumber(Math.round(1 / p))}, so ${(-Math.log2(p)).toFixed(1)} bits` : formatShare(p);
    refill(this.said, make("strong", this.name(id)), ` ${cost}`);
    this.showPlaces(id);
  }

  drawLine() {
    const hasEnded = this.added.at(-1) === this.end;
    const names = this.order.slice(0, PIECES - 1).map(([id]) => this.name(id));
    this.line.begin([this.order.map(([, p]) => p)], [...names, `${formatNumber(this.order.length - names.length)} others`], SHADE);
    for (const [i, button] of this.buttons.entries()) switchButton(button, i < 2 ? !hasEnded : this.added.length);
    if (hasEnded) refill(this.said, make("strong", "The end"), " The end-of-text token was drawn.");
  }

  aim(shares, hit) {
    [this.hit] = this.order[hit];
    const name = this.name(this.hit);
    const chance = `${formatShare(shares[hit])} at temperature ${chooseTemperature(this.line.place).toFixed(2)}`;
    refill(this.said, make("strong", name), ` ${chance}`);
    this.showPlaces(this.hit);
    return `${this.line.point.toFixed(2)} falls on ${name}, ${chance}`;
  }

  showPlaces(id) {
    const two = this.context.slice(Math.max(0, this.at - 2), this.at);
    const own = findPlaces(this.ids, two).length ? two : two.slice(1);
    const places = own.length ? findPlaces(this.ids, own) : [];
    const [after, others] = [true, false].map((is) => places.filter((at) => (this.ids[at] === id) === is));
    const [write, times] = [(ids) => make("code", this.name(...ids)), ({ length }) => (length === 1 ? "once" : formatCount(length, "time"))];
    const missing = own === two ? [] : [write(two), " is nowhere in the essay. "];
    const said = [write(own), ` is there ${times(places)}, and ${times(after)} with `, make("mark", write([id])), " after it."];
    refill(this.about, ...missing, ...(own.length ? said : ["Without a context, all that counts is how often a token comes."]));
    refill(this.places, ...[...after, ...others].slice(0, PLACES).map((at) => this.drawPlace(at, own.length, this.ids[at] === id)));
  }

  drawPlace(at, count, isIt) {
    const read = (from, to) => decodeUtf8(this.spell(...this.ids.slice(Math.max(0, from), to))).replaceAll(END, " ¶ ").replaceAll("\n", " ");
    const before = make("span", make("bdi", read(at - count - AROUND, at - count), make("b", read(at - count, at))));
    return make("li", before, make("span", make(isIt ? "mark" : "b", read(at, at + 1)), read(at + 1, at + AROUND)));
  }
}
