// The race of ids: two columns that close like a zip, as long as the ids are the same.
import { makeVisible } from "./boxes.js";
import { findWritten } from "./my_code.js";
import { askPython, getLoadingBar, hasPython, startPython } from "./python.js";
import { Race, describeEnd, quote } from "./id_race_model.js";
import { fillBox, formatNumber, isStill, limitText, make, makeArea, makeButton, makeRow, makeStatus, refill, switchButton } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel } from "./vocabularies.js";

const MOST_TESTING_MS = 60_000; // of one text
const MOST = 500; // characters of the reader's line
const BEFORE = 4; // rows above and below the one that closes
const WIDE = 3; // rows over which two ids meet
const [FIRST_SPEED, FASTER] = [9, 0.95]; // ids a second, and what each adds

export function buildIdRace(box, settings, kernel) {
  if (!kernel && !hasPython()) throw new Error("a page without Python has none of your functions.");
  const { line, total, parts } = settings;
  let [race, at, isRunning, isWhole] = [new Race(), 0, false, false]; // so many ids have met; all have come
  const draw = () => {
    const { rows, same, fault } = race;
    const [first, isOver] = [Math.floor(at), isWhole && !isRunning];
    const [done, all] = [isOver ? same : first, isOver && !fault ? rows.length : Math.max(total, rows.length)];
    const row = rows[first] ?? rows.at(-1);
    refill(score, make("strong", formatNumber(done)), ` of ${formatNumber(all)} ids have met`, make("small", row ? `in ${quote(row.text)}` : ""));
    for (const [i, pair] of pairs.entries()) drawPair(pair, rows[first + i - BEFORE], first + i - BEFORE, at, isOver ? same : at, isWhole);
    dots.draw(done, all, isOver && rows.length > same);
  };
  const run = (before) => requestAnimationFrame((now) => {
    const { same } = race;
    const speed = (FIRST_SPEED + FASTER * at) / 1000;
    at = isStill() ? same : Math.min(same, at + speed * Math.min(100, now - (before ?? now)));
    if (isWhole && at >= same) finish();
    else if (isRunning && box.isConnected) run(now);
    draw();
  });
  const begin = (is) => {
    isRunning = is;
    switchButton(button, !is);
    refill(button, is ? "The race is on" : "Start the race");
    tellParts(kinds, head, findParts(settings, kernel), parts);
  };
  const start = async () => {
    if (isRunning) return;
    [race, at, isWhole] = [new Race(), 0, false];
    begin(true);
    const [typed, cut] = limitText(own.value, MOST);
    try {
      const both = kernel ? askNotebook(typed, settings.texts, kernel, say) : askPage(typed, say);
      run();
      for await (const text of both) {
        race.add(text);
        say(cut);
        if (race.fault) break;
      }
      isWhole = true;
    } catch ({ message }) {
      begin(false);
      say(`It stopped: ${message}`);
    }
  };
  const finish = () => {
    begin(false);
    if (!race.fault) at = Math.max(0, at - BEFORE - 1); // the last rows, without a blank below
    const [said, next, shared] = describeEnd(race, findParts(settings, kernel), parts);
    refill(end, make("p", make("b", said)), make("p", next), ...(shared ? [make("p.share", make("q", shared))] : []));
  };
  const own = makeArea("Your own line goes first", () => {}, { value: line });
  const button = makeButton("Start the race", start, { class: "check" });
  const [score, kinds, status, end] = [make("p.score"), make("ul.kinds"), makeStatus(), make("div.end", { role: "status" }, make("p", "Each dot is an id."))];
  const say = (text) => refill(status, text);
  const head = make("b");
  const pairs = Array.from({ length: 2 * BEFORE + 1 }, () => make("li", make("small"), make("code"), make("i"), make("code")));
  const zip = make("div.zip", { "aria-hidden": "true" }, make("p", make("small"), head, make("i"), make("b", "GPT-4's")), make("ul", ...pairs));
  const dots = makeDots();
  fillBox(box, "id-race", makeRow(own, button), make("div.result", score, kinds, status), zip, dots.element, end);
  new ResizeObserver(draw).observe(box);
  if (!kernel) say("Start the race: when Python is here (10 MB), your ids run against GPT-4's.");
  begin(false);
}

function findParts({ parts, yours }, kernel) {
  return kernel ? yours : findWritten(parts);
}

function tellParts(kinds, head, theirs, parts) {
  const ours = parts.filter((name) => !theirs.includes(name));
  const list = (tag, whose, names) => (names.length ? make(tag, `${whose}: `, make("code", names.join(", "))) : "");
  refill(kinds, list("li.own", "Yours", theirs), list("li", "The course's", ours));
  head.textContent = !theirs.length ? "Ours" : ours.length ? "Yours + ours" : "Yours";
}

function drawPair(pair, row, place, at, met, isWhole) {
  const isUnlike = row && row.mine !== row.wanted;
  const apart = isUnlike ? 1 : Math.max(0, Math.min(1, (place - met + 1) / WIDE));
  pair.style.cssText = `--at:${place - at};--apart:${apart}`;
  pair.className = row ? `known ${isUnlike ? "unlike" : apart ? "" : "met"}` : isWhole ? "" : "blank";
  const shown = row ? [makeVisible(row.token), row.mine ?? "–", isUnlike ? "≠" : "=", row.wanted ?? "–"] : [];
  for (const [i, one] of [...pair.children].entries()) one.textContent = shown[i] ?? "";
}

function makeDots() {
  const [all, met, wrong] = [make("i.all"), make("i.met"), make("i.fault")];
  const element = make("div.dots", all, met, wrong);
  const draw = (done, total, isStopped) => {
    const width = element.parentElement.clientWidth;
    const pitch = Math.max(2, Math.floor(Math.sqrt((width * Math.max(190, width / 3)) / total)));
    const columns = Math.max(1, Math.floor(width / pitch)); // of dots, each `pitch` pixels wide
    const find = (number) => [(number % columns) * pitch, Math.floor(number / columns) * pitch];
    const cut = ([x, y]) => `polygon(0 0,100% 0,100% ${y}px,${x}px ${y}px,${x}px ${y + pitch}px,0 ${y + pitch}px)`;
    element.style.cssText = `--pitch:${pitch}px;width:${columns * pitch}px;height:${find(total - 1)[1] + pitch}px`;
    [all.style.clipPath, met.style.clipPath] = [total, done].map((number) => cut(find(number)));
    wrong.style.translate = find(done).map((far) => `${far}px`).join(" ");
    wrong.hidden = !isStopped;
  };
  return { element, draw };
}

async function* askNotebook(line, count, kernel, say) {
  say("Python encodes the first text. If nothing comes, run this cell.");
  for (const text of [line, ...Array(count).keys()]) yield await kernel.ask("race", text);
}

async function* askPage(line, say) {
  say(getLoadingBar());
  await startPython();
  say("recover_merges finds the first merges of GPT-4 …");
  const gpt4 = await loadModel("GPT-4");
  const { pairs, byteIds } = gpt4.table;
  const { special, recovered, texts } = await askPython("gpt4", { pairs, byte_ids: byteIds }, MOST_TESTING_MS);
  if (!recovered) throw new Error("recover_merges doesn't find GPT-4's first merges.");
  for (const text of [line, ...texts]) {
    const tokens = text.split(/(<\|endof\w+\|>)/).flatMap((piece) => {
      return piece in special ? [{ id: special[piece], start: 0, end: encodeUtf8(piece).length }] : gpt4.listTokens(piece);
    });
    const [wanted, sizes] = [tokens.map(({ id }) => id), tokens.map(({ start, end }) => end - start)];
    yield { text, wanted, sizes, ...(await askPython("gpt4 text", { text }, MOST_TESTING_MS)) };
  }
}
