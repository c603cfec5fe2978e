// A message, and scissors along it: what fits into a budget of tokens, what's lost, and what's sent.
import { makeLetters, makeVisible } from "./boxes.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { readMerges } from "./merges.js";
import { splitGpt4 } from "./pretokenize.js";
import { Tokenizer } from "./tokenizer.js";
import { formatCount, limitText, make, makeInput, makeStatus, queryAll, refill, shareText } from "./toolkit.js";
import { decodeUtf8, encodeUtf8, splitSubparts } from "./utf8.js";
import { makeCutter } from "./vocabularies.js";

const MOST = 300; // characters
const PRICE = 2; // dollars for a million tokens

/** Cut a text, whose tokens `cut` lists, to at most `most` tokens, at the end of a whole character, as
    `budget.truncate` does. `spelled` is what those spell that fit, `split` the character that's cut. */
export function cutToBudget(text, cut, most) {
  const [data, tokens] = [encodeUtf8(text), cut(text)];
  const end = tokens.slice(0, most).at(-1)?.end ?? 0;
  const parts = splitSubparts(data);
  const split = parts.find(({ start, bytes }) => start < end && end < start + bytes.length);
  const kept = parts.filter(({ start, bytes }) => start + bytes.length <= end);
  const join = () => kept.map(({ character }) => character).join("");
  const spelled = join();
  while (cut(join()).length > most) kept.pop();
  return { data, tokens, end, spelled, kept: join(), split };
}

/** Build the scissors, with GPT-4's tokens, or those of a few merges. */
export function buildScissors(box, { text, budget, brought, merges }, kernel) {
  let limit = budget;
  const show = (isNew) => {
    const [typed, note] = limitText(field.value, MOST);
    try {
      if (isNew) limit = Math.min(budget, cut(typed).length);
      const found = cutToBudget(typed, cut, limit);
      if (isNew) line.fill(found.tokens.map((token) => drawToken(found.data, token)));
      for (const [i, piece] of line.pieces.entries()) {
        piece.classList.toggle("gone", i >= limit);
        piece.classList.toggle("broken", i < limit && found.tokens[i].end > found.split?.start);
      }
      handle.classList.toggle("bad", Boolean(found.split));
      line.put(handle, limit);
      set(limit, found.tokens.length, formatCount(limit, "token"));
      refill(sums, ...drawSums(found, cut(found.kept).length, limit));
      status.textContent = note + describeCut(found, cut(found.spelled).length, limit);
    } catch ({ message }) {
      line.fill([]);
      refill(sums);
      status.textContent = message;
    }
  };
  const read = () => show(true);
  const go = (place) => {
    limit = place;
    show(false);
  };
  const field = makeInput("Message", read, { rows: 1, value: text, dir: "auto" }, "textarea");
  const tokenizer = merges && new Tokenizer(readMerges(merges), splitGpt4);
  const cut = tokenizer ? (typed) => tokenizer.listTokens(typed) : makeCutter(box, brought, read, kernel);
  const [line, sums, status] = [new CutLine("message"), make("div.sums"), makeStatus()];
  const [handle, set] = makeHandle("Scissors: budget in tokens", (x, y) => line.find(x, y), go, line.box);
  handle.append(make("b", "\ufffd"));
  box.classList.add("scissors");
  box.append(line.box, sums, status, field.parentElement);
  if (brought) shareText(field);
  read();
}

function drawToken(data, { start, end, id }) {
  const piece = make("span.piece", make("span", ...makeLetters(data, start, end)), make("small", String(id)));
  for (const letters of queryAll("i:not(:has(.half))", piece)) letters.textContent = letters.textContent.replaceAll("␣", " ");
  return piece;
}

function drawSums({ data, kept, tokens }, sent, limit) {
  const tell = (number, unit) => make("span", make("b", number), ` ${unit}`);
  const [cost, whole] = [sent, tokens.length].map((count) => `$${((count * PRICE) / 10).toFixed(2)}`);
  const lost = makeVisible(decodeUtf8(data.subarray(encodeUtf8(kept).length))) || "nothing";
  const left = [tell(`${limit} of ${tokens.length}`, "tokens kept"), tell(String(sent), "sent"), tell(cost, `for 100,000 of them, uncut ${whole}`)];
  return [...left, make("span.lost", "Lost: ", make("code", lost))];
}

function describeCut({ tokens, end, spelled, kept, split }, again, limit) {
  const count = formatCount(again, "token");
  const over = spelled === kept ? "" : `But ${makeVisible(spelled)}, encoded again, has ${count}. So more is cut, and what's sent is ${makeVisible(kept) || "nothing"}.`;
  if (!split) return `${limit === tokens.length ? "Everything fits." : "The cut is between two characters."} ${over}`;
  const size = formatCount(split.bytes.length, "byte");
  return `${end - split.start} of the ${size} of ${makeVisible(split.character)} are left. decode writes � for them, or ignores them. ${over}`;
}
