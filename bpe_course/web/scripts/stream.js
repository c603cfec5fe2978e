// An answer arrives in a chat, id by id: the reader moves the time, drops ids, and chooses how it's decoded.
import { setStop, useArrows } from "./arrows.js";
import { findRole, makeLetters } from "./boxes.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { readMerges } from "./merges.js";
import { makePlay } from "./play.js";
import { mergeBytes } from "./tokenizer.js";
import { formatCount, limitText, make, makeButton, makeInput, makeRow, makeStatus, query, refill, switchButton } from "./toolkit.js";
import { byteRole, decodeUtf8, formatBytes, splitSubparts, tryEncode } from "./utf8.js";

const MOST = 40; // characters of an answer
const PLAY_MS = 400;
const [BELOW, HANG] = [30, 48]; // pixels below a box that belong to its line, and on a phone
const WAYS = { again: "All again", alone: "Each id alone", memory: "With a memory" };

/** Return what a window shows, and the bytes that can still become a character. */
function showTokens(tokens, way, isEnd) {
  if (way === "alone") return { text: tokens.map((token) => decodeUtf8(token)).join(""), waiting: [] };
  const data = tokens.flatMap((token) => [...token]);
  const last = splitSubparts(data).at(-1);
  const waits = !isEnd && last?.character === null && byteRole(last.bytes[0]).startsWith("lead");
  const waiting = waits ? [...last.bytes] : [];
  return { text: decodeUtf8(way === "memory" ? data.slice(0, data.length - waiting.length) : data), waiting };
}

class Chat {
  lost = new Set();

  constructor(box, { text, learned, ways, asked, at }) {
    Object.assign(this, { box, table: readMerges(learned), way: ways.at(-1) });
    [this.says, this.slots, this.status] = [make("p.says", { dir: "auto" }), make("p.slots"), makeStatus("p.said.above")];
    this.line = new CutLine("rail.tight", BELOW);
    this.rail = Object.assign(this.line.box, { role: "group", ariaLabel: "Ids: press one to drop it" });
    [this.handle, this.setTime] = makeHandle("Time", (x, y) => this.line.find(x, y), (to) => this.go(to));
    [this.play, this.stop] = makePlay(PLAY_MS, () => this.step());
    this.ways = ways.map((way) => Object.assign(makeButton(WAYS[way], () => this.choose(way)), { value: way }));
    this.field = makeInput("The answer", () => this.read(), { type: "text", value: text, dir: "auto" });
    const chat = make("div.chat", ...(asked ? [make("p.asks", asked)] : []), this.says, ...(ways.includes("memory") ? [this.slots] : []));
    useArrows(this.rail);
    box.append(chat, this.status, this.rail, makeRow(this.play, ...(ways[1] ? this.ways : [])), make("div.fields.own", this.field));
    this.read();
    this.go(at);
  }

  read() {
    const [typed, note] = limitText(this.field.value, MOST);
    const [data, failure] = tryEncode(typed);
    [this.data, this.note] = [data, failure ? `${failure}. ` : typed ? note : "There's no text: type one. "];
    this.tokens = mergeBytes(this.data, this.table).map((token) => ({ ...token, bytes: this.data.slice(token.start, token.end) }));
    this.lost.clear();
    switchButton(this.play, this.tokens.length);
    this.rail.style.setProperty("--count", this.tokens.length);
    this.line.fill(this.tokens.map((token, i) => this.makeCell(token, i)));
    this.change(this.tokens.length);
  }

  makeCell({ start, end, bytes }, i) {
    const cell = makeButton("", () => {
      if (!this.lost.delete(i)) this.lost.add(i);
      this.change(this.at);
    });
    const [letters, hex] = [make("b", ...makeLetters(this.data, start, end)), formatBytes(bytes)];
    cell.append(letters.textContent === hex ? "" : letters, make("small", hex));
    cell.className = `cell ${findRole(bytes)}`;
    cell.dataset.level = 0;
    return cell;
  }

  change(at) {
    this.go(at);
    this.ask();
  }

  choose(way) {
    this.way = way;
    this.draw();
  }

  step() {
    this.show(this.at < this.tokens.length ? this.at + 1 : 0);
    return this.at < this.tokens.length;
  }

  go(to) {
    this.stop();
    this.show(to);
  }

  show(to) {
    this.at = Math.min(this.tokens.length, to);
    const { offsetTop: top, offsetHeight: height } = this.line.pieces[Math.max(0, this.at - 1)] ?? this.rail;
    this.rail.scrollTop = Math.max(top + height + HANG - this.rail.clientHeight, Math.min(this.rail.scrollTop, top - 4));
    this.draw();
  }

  async ask() {
    const asked = (this.asked = {});
    this.texts = undefined;
    const kept = this.tokens.filter((_, i) => !this.lost.has(i));
    const answer = this.decode?.(kept.map(({ id }) => id), kept.map(({ bytes }) => formatBytes(bytes)));
    const texts = await answer?.catch(({ message }) => (this.note = `Your StreamDecoder failed: ${message}. `));
    if (asked !== this.asked || !texts) return;
    if (Array.isArray(texts)) this.texts = texts;
    this.draw();
  }

  draw() {
    const { at, tokens, lost, way } = this;
    const isEnd = at === tokens.length;
    const arrived = tokens.filter((_, i) => i < at && !lost.has(i)).map(({ bytes }) => bytes);
    const { text, waiting } = showTokens(arrived, way, isEnd);
    const own = way === "memory" && this.texts?.slice(0, isEnd ? undefined : arrived.length);
    const parts = (own ? own.join("") : text).split("\ufffd");
    const open = way === "again" && waiting.length ? parts.length - 1 : 0; // the one that can still go away
    refill(this.says, ...parts.flatMap((part, i) => (i ? [make(i === open ? "b.mends" : "b.stays", "\ufffd"), part] : [part])), make("i"));
    const kept = way === "memory" ? waiting : [];
    refill(this.slots, "memory", make("span", ...[0, 1, 2].map((i) => make("code", formatBytes(kept.slice(i, i + 1))))));
    this.slots.classList.toggle("off", way !== "memory");
    for (const button of this.ways) button.ariaPressed = button.value === way;
    for (const [i, cell] of this.line.pieces.entries()) this.drawCell(cell, i);
    setStop(this.rail, query(".cell:focus", this.rail) ?? undefined);
    this.line.put(this.handle, at);
    this.setTime(at, tokens.length, `${at} of ${formatCount(tokens.length, "id")}: ${parts.join("\ufffd")}`);
    this.status.textContent = this.note + this.describe(formatBytes(waiting), parts.length - 1 - Boolean(open), arrived.length);
  }

  drawCell(cell, i) {
    const { bytes, id } = this.tokens[i];
    cell.classList.toggle("coming", i >= this.at);
    cell.classList.toggle("newest", i === this.at - 1);
    cell.ariaPressed = this.lost.has(i);
    cell.ariaLabel = `Drop id ${id}, in hex ${formatBytes(bytes)}`;
  }

  describe(hex, broken, count) {
    const { at, way, tokens: { length } } = this;
    const said = [`${at} of ${formatCount(length, "id")}.`];
    if (hex) said.push(way === "again" ? `The � stands for ${hex}, which can still become a character.` : `The memory keeps ${hex}.`);
    if (broken) said.push(`${broken === 1 ? "One" : broken} � will stay for ever.`);
    const work = way === "again" ? (count * (count + 1)) / 2 : count;
    if (this.ways[1]) said.push(`Decoded so far, repeats included: ${formatCount(work, "id")}.`);
    if (way === "memory" && this.texts) said.push("The window runs StreamDecoder.");
    return said.join(" ");
  }
}

export function buildStream(box, settings, kernel) {
  const chat = new Chat(box, settings);
  box.use = (decode) => {
    chat.decode = decode;
    return chat.ask();
  };
  if (kernel && settings.decoder) box.use((...given) => kernel.ask("stream", ...given));
}
