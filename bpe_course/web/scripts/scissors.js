// A message, and scissors along it: what fits into a budget of tokens, what's lost, what's sent.
import { makeLetters, makeVisible } from "./boxes.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { fillBox, formatCount, limitText, make, makeArea, makeStatus, queryAll, refill } from "./toolkit.js";
import { decodeUtf8, encodeUtf8, splitSubparts } from "./utf8.js";
import { makeCutter, readTokenizer } from "./vocabularies.js";

const MOST = 300; // characters
const PRICE = 2; // dollars for a million tokens

/** Cut a text to at most `most` tokens at the end of a whole character, as `budget.truncate` does. `spelled` is
    what the tokens that fit spell, `split` the character that's cut. */
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

export function buildScissors(box, { text, budget, brought, merges }, kernel) {
  let limit;
  const show = (most, isNew) => {
    const [typed, note] = limitText(field.value, MOST);
    try {
      const found = cutToBudget(typed, cut, most);
      limit = Math.min(most, found.tokens.length);
      if (isNew) line.fill(found.tokens.map((token) => drawToken(found.data, token)));
      for (const [i, piece] of line.pieces.entries()) {
        piece.classList.toggle("gone", i >= limit);
        piece.classList.toggle("broken", i < limit && found.tokens[i].end > found.split?.start);
      }
      handle.classList.toggle("bad", Boolean(found.split));
      line.put(handle, limit);
      set(limit, found.tokens.length, formatCount(limit, "token"));
      refill(sums, ...drawSums(found, limit, cut(found.kept).length).slice(0, brought ? 4 : 3));
      status.textContent = note + describeCut(found, cut(found.spelled).length);
    } catch ({ message }) {
      line.fill([]);
      refill(sums);
      status.textContent = message;
    }
  };
  const read = () => show(budget, true);
  const field = makeArea("Message", read, { value: text });
  const tokenizer = merges && readTokenizer(merges);
  const load = tokenizer ? null : makeCutter(box, brought, () => show(limit ?? budget, true), kernel);
  const cut = (typed) => {
    if (tokenizer) return tokenizer.listTokens(typed);
    const size = encodeUtf8(typed).length;
    const own = text.startsWith(typed) ? brought[typed] ?? brought[text].filter(({ end }) => end <= size) : [];
    return (own.at(-1)?.end ?? 0) === size ? own : load(typed);
  };
  const [line, sums, status] = [new CutLine("message"), make("div.sums"), makeStatus()];
  const [handle, set] = makeHandle("Scissors: budget in tokens", (x, y) => line.find(x, y), (to) => show(to), line.box);
  handle.append(make("b", "\ufffd"));
  fillBox(box, "scissors", line.box, sums, status, field);
  read();
}

export function drawToken(data, { start, end, id }) {
  const piece = make("span.piece", make("span", ...makeLetters(data, start, end)), make("small", id));
  for (const letters of queryAll("i:not(.half, :has(.half))", piece)) letters.textContent = letters.textContent.replaceAll("␣", " ");
  return piece;
}

function drawSums({ data, kept, tokens }, limit, sent) {
  const tell = (number, unit) => make("span", make("b", number), ` ${unit}`);
  const [cost, whole] = [sent, tokens.length].map((count) => `$${((count * PRICE) / 10).toFixed(2)}`);
  const lost = makeVisible(decodeUtf8(data.subarray(encodeUtf8(kept).length))) || "nothing";
  return [
    tell(`${limit} of ${tokens.length}`, "tokens kept"),
    tell(sent, "sent"),
    make("span.lost", "Lost: ", make("code", lost)),
    tell(cost, `for 100,000 of them, uncut ${whole}`),
  ];
}

function describeCut({ data, end, spelled, kept, split }, count) {
  const again = `But ${makeVisible(spelled)}, encoded again, has ${formatCount(count, "token")}. So more is cut, and what's sent is ${makeVisible(kept) || "nothing"}.`;
  const left = split && `${end - split.start} of the ${formatCount(split.bytes.length, "byte")} of ${makeVisible(split.character)} are left. decode writes � for them, or ignores them.`;
  return `${left ?? (end < data.length ? "The cut is between two characters." : "Everything fits.")} ${spelled === kept ? "" : again}`;
}
