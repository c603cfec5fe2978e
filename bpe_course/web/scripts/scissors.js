// A message, and scissors along it: what fits into a budget of tokens, what's lost, and what's sent.
import { makeBoxes, makeLetters, makeVisible } from "./boxes.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { formatCount, limitText, make, makeInput, makeStatus, queryAll, refill, shareText } from "./toolkit.js";
import { decodeUtf8, encodeUtf8, splitSubparts } from "./utf8.js";
import { makeCutter, readTokenizer } from "./vocabularies.js";

const MOST = 300; // characters

/** Cut a text to at most `most` tokens, at the end of a whole character, as `budget.truncate` does: `cut`
    lists a text's tokens. `spelled` is what those that fit spell, `split` the character that's cut. */
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

/** Build the scissors: with GPT-4's tokens, or those of a few merges; with a price, what's sent has a cost. */
export function buildScissors(box, { text, budget, price, brought, merges }, kernel) {
  let [limit, filled] = [budget, ""];
  const show = () => {
    const [typed, note] = limitText(field.value, MOST);
    try {
      const found = cutToBudget(typed, cut, limit);
      if (filled !== typed) line.fill(found.tokens.map((token) => drawToken(found.data, token)));
      filled = typed;
      limit = Math.min(limit, found.tokens.length);
      drawCut(line.pieces, handle, found, limit);
      line.put(handle, limit);
      set(limit, found.tokens.length, formatCount(limit, "token"));
      refill(sums, ...drawSums(found, cut, limit, price));
      status.textContent = note + describeCut(found, cut, limit);
    } catch ({ message }) {
      filled = null;
      line.fill([]);
      refill(sums);
      status.textContent = message;
    }
  };
  const go = (place) => {
    limit = place;
    show();
  };
  const start = () => {
    limit = budget;
    show();
  };
  const field = makeInput("Message", start, { rows: 1, value: text, dir: "auto" }, "textarea");
  const tokenizer = merges && readTokenizer(merges);
  const cut = tokenizer ? (typed) => tokenizer.listTokens(typed) : makeCutter(box, brought, show, kernel);
  const [line, sums, status] = [new CutLine("message"), make("div.sums"), makeStatus()];
  const [handle, set] = makeHandle("Scissors: budget in tokens", (x, y) => line.find(x, y), go, line.box);
  handle.append(make("b", "\ufffd"));
  box.classList.add("scissors");
  box.append(line.box, sums, status, field.parentElement);
  if (!merges) shareText(field);
  show();
}

function drawToken(data, { start, end, id }) {
  const piece = make("span.piece", make("span", ...makeLetters(data, start, end)), make("small", String(id)));
  for (const letters of queryAll("i:not(:has(.half))", piece)) letters.textContent = letters.textContent.replaceAll("\u2423", " ");
  return piece;
}

function drawCut(pieces, handle, { tokens, split }, limit) {
  for (const [i, piece] of pieces.entries()) {
    piece.classList.toggle("gone", i >= limit);
    piece.classList.toggle("broken", Boolean(split) && tokens[i].end > split.start && i < limit);
  }
  handle.classList.toggle("bad", Boolean(split));
}

function drawSums({ data, spelled, kept, tokens }, cut, limit, price) {
  const tell = (number, unit, ...more) => make("span", make("b", number), ` ${unit}`, ...more);
  const [sent, again] = [kept, spelled].map((part) => cut(part));
  const left = tell(`${limit} of ${tokens.length}`, "tokens kept");
  if (price === undefined) {
    const bytes = encodeUtf8(spelled);
    const boxes = makeBoxes(again.map(({ start, end }) => bytes.subarray(start, end)));
    return [left, tell(again.length, again.length === 1 ? "token, encoded again " : "tokens, encoded again ", ...boxes)];
  }
  const cost = (count) => `$${((count * price) / 10).toFixed(2)}`; // the price is for a million
  const lost = makeVisible(decodeUtf8(data.subarray(encodeUtf8(kept).length))) || "nothing";
  const money = tell(cost(sent.length), `for 100,000 of them, uncut ${cost(tokens.length)}`);
  return [left, tell(sent.length, "sent"), money, make("span.lost", "Lost: ", make("code", lost))];
}

function describeCut({ tokens, end, spelled, kept, split }, cut, limit) {
  const over = spelled === kept ? "" : `Encoded again, ${makeVisible(spelled)} has ${formatCount(cut(spelled).length, "token")}, so it's cut further: ${makeVisible(kept) || "nothing is left"}. `;
  if (limit === tokens.length) return `${over}Everything fits.`;
  if (!split) return `${over}The cut is between two characters.`;
  const character = makeVisible(split.character);
  const bytes = `${end - split.start} of the ${formatCount(split.bytes.length, "byte")} of ${character}`;
  return `The cut leaves ${bytes}. decode writes \ufffd for what's left, or leaves it out if it ignores errors. ${over}`;
}
