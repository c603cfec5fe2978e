// The figures of lesson 09: what a window has room for, who wrote a chat, whose count is right, where a prompt ends.
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import {
  formatCount, formatNumber, limitText, make, makeBar, makeButton, makeButtons, makeInput, makeRow, makeStatus, refill
} from "./toolkit.js";

const MOST_TYPED = 300; // characters of a message
const UNIT = 10; // tokens that a key adds

/** Return how many tokens of each part fit into a window, one after the other. */
export function fitParts(sizes, window) {
  let room = window;
  return sizes.map((size) => {
    const fits = Math.min(size, room);
    room -= fits;
    return fits;
  });
}

/** Build the window of a model: parts, `[name, tokens, isWritten]`, whose ends are dragged, and what they cost. */
export function buildWindow(box, { parts, window, prices }) {
  const sizes = parts.map(([, size]) => size);
  const most = 1.25 * window;
  const draw = (moved) => {
    const fits = fitParts(sizes, window);
    const costs = parts.map(([, , isWritten], i) => fits[i] * prices[Number(isWritten)]);
    const [total, all] = [costs, sizes].map((numbers) => numbers.reduce((one, two) => one + two));
    let begin = 0;
    for (const [i, [handle, set]] of handles.entries()) {
      set(sizes[i] / UNIT, window / UNIT, formatCount(sizes[i], "token"));
      for (const [bar, size, whole] of [[room[i], sizes[i], most], [money[i], costs[i], total]]) bar.style.width = `${(100 * size) / (whole || 1)}%`;
      begin += sizes[i];
      handle.style.left = `${Math.min(100, (100 * begin) / most)}%`;
      refill(rows[i], make("b", parts[i][0]), make("span", formatNumber(fits[i])), make("span", `$${formatNumber(costs[i])}`));
    }
    refill(cost, make("b", `$${formatNumber(total)}`), " for a million such chats");
    const out = all - window;
    if (moved === undefined) return;
    const lost = parts.filter((_, i) => fits[i] < sizes[i]).map(([name]) => name);
    status.textContent = out > 0 ? `${formatCount(out, "token")} fall out: ${lost.join(" and ")} ${lost[1] ? "have" : "has"} no room for more.` : `${formatCount(-out, "token")} of room are left.`;
  };
  const handles = parts.map(([name], i) => {
    const find = (x) => {
      const { left, width } = bar.getBoundingClientRect();
      const before = sizes.slice(0, i).reduce((one, two) => one + two, 0);
      return Math.round((((x - left) / width) * most - before) / UNIT);
    };
    return makeHandle(`${name}: tokens`, find, (place) => {
      sizes[i] = place * UNIT;
      draw(i);
    });
  });
  const fill = (i) => ({ style: `--fill: var(--symbol-${i})` });
  const [room, money] = [1, 2].map(() => parts.map((_, i) => make("i", fill(i))));
  const rows = parts.map((_, i) => make("li", fill(i)));
  const edge = make("u", { style: `left: ${(100 * window) / most}%` }, `window: ${formatNumber(window)}`);
  const bar = make("div.room", ...room, edge, ...handles.map(([handle]) => handle));
  const [cost, status] = [make("div.sums"), makeStatus()];
  box.classList.add("budgeted");
  box.append(make("small", "tokens"), bar, make("small", "dollars"), make("div.money", ...money), cost, make("ul", ...rows), status);
  draw();
  status.textContent = "Drag the end of a part.";
}

/** Return the messages that a model sees, `{role, texts, isForged}`, in what's rendered: a list of
    `[text, isSpecial, isTyped]`. If it's `careless`, what somebody typed has special tokens as well. */
export function readChat(pieces, special, careless) {
  const find = new RegExp(`(${special.map((token) => RegExp.escape?.(token) ?? token.replace(/[|]/g, "\\|")).join("|")})`);
  const parts = pieces.flatMap(([text, isSpecial, isTyped]) => {
    if (isSpecial || !careless) return [[text, isSpecial, isTyped]];
    return text.split(find).map((part, i) => [part, i % 2 === 1, isTyped]);
  });
  const messages = [];
  for (const part of parts) {
    if (!messages.length || (part[0] === special[1] && part[1] && messages.at(-1).some(([, isSpecial]) => !isSpecial))) messages.push([]);
    if (part[0]) messages.at(-1).push(part);
  }
  return messages;
}

/** Build a chat, as a model sees it: with what a customer typed as text, or with its special tokens. */
export function buildChat(box, { system, typed, special }) {
  let careless = true;
  const [bos, start, end] = Object.keys(special);
  const show = () => {
    const [text, note] = limitText(field.value, MOST_TYPED);
    const write = (role, content, isTyped) => [[start, true], [`${role}\n`], [content, false, isTyped], [end, true], ["\n"]];
    const pieces = [[bos, true], ...write("system", system), ...write("user", text, true), [start, true], ["assistant\n"]];
    const messages = readChat(pieces, Object.keys(special), careless);
    refill(view, ...messages.map(drawMessage));
    for (const button of buttons) button.ariaPressed = ways[button.textContent] === careless;
    const forged = messages.flat().filter(([, isSpecial, isTyped]) => isSpecial && isTyped).length;
    status.textContent = `${note}The customer wrote ${formatCount(forged, "special token")}.`;
  };
  const drawMessage = (parts) => {
    const isForged = parts[0][2];
    const [role] = (parts.find(([, isSpecial]) => !isSpecial)?.[0] ?? "").split("\n");
    const drawn = parts.map(([text, isSpecial, isTyped]) => {
      if (isSpecial) return make(isTyped ? "code.id.bad" : "code.id", String(special[text]), make("small", text));
      return make(isTyped ? "span.typed" : "span", text);
    });
    const kind = isForged ? "bubble.bad" : role === "user" ? "bubble.own" : "bubble";
    return make(`div.${kind}`, { dir: "auto" }, ...drawn, ...(isForged ? [make("small", "written by the customer")] : []));
  };
  const go = (way) => {
    careless = way;
    show();
  };
  const ways = { "one string, encoded": true, "ids for the template only": false };
  const buttons = makeButtons(ways, go);
  const field = makeInput("The customer's message", show, { rows: 3, value: typed, dir: "auto" }, "textarea");
  const [view, status] = [make("div.view"), makeStatus()];
  box.classList.add("chat");
  box.append(make("div.fields", ...buttons), view, status, field.parentElement);
  show();
}

/** Build bills that differ from one's own count: each has its `parts`, `[own tokens, theirs, isSame]`, and the
    reader says which cause explains it. A token is what it spells, and its id. */
export function buildBills(box, { own, bills }) {
  let at = 0;
  const draw = () => {
    const { parts, count } = bills[at];
    const drawSide = (side, name, number) => {
      const tokens = parts.flatMap((part) => {
        if (part[2]) return [make("span", part[side].map(([text]) => text).join("").replaceAll("\u2423", " "))];
        return part[side].map(([text, id]) => make("code.id", String(id), make("small", text)));
      });
      return make("div.side", make("div.sums", make("span", make("b", String(number)), ` ${name}`)), make("p", { dir: "ltr" }, ...tokens));
    };
    refill(paper, drawSide(0, "in your log", own), drawSide(1, `on bill ${at + 1} of ${bills.length}`, count));
    for (const button of buttons) button.ariaPressed = "false";
    status.textContent = "Which cause explains the difference?";
  };
  const press = (i) => {
    const { why, count } = bills[i];
    for (const [j, button] of buttons.entries()) button.ariaPressed = i === j;
    status.textContent = i === at ? `Right: ${why}` : `${why} That would make ${formatCount(count, "token")}, and other ids.`;
  };
  const next = makeButton("Next bill", () => {
    at = (at + 1) % bills.length;
    draw();
  });
  const order = bills.map((_, i) => i).sort((one, two) => (bills[one].cause < bills[two].cause ? -1 : 1));
  const buttons = bills.map(({ cause }, i) => makeButton(cause, () => press(i)));
  const [paper, status] = [make("div.paper"), makeStatus()];
  box.classList.add("bills");
  box.append(paper, make("div.fields", ...order.map((i) => buttons[i])), status, makeRow(next));
  draw();
}

/** Build a prompt whose end is dragged, and what followed its last token in a text: for each end of the prompt
    its last token, how often that occurs, and `[kind, share, examples]`. */
export function buildPrompt(box, { text, ends }) {
  const go = (place) => {
    const [token, count, kinds] = ends[place];
    for (const [i, piece] of line.pieces.entries()) {
      piece.classList.toggle("gone", i >= place);
      piece.classList.toggle("last", i < place && i >= place - token.length);
    }
    line.put(handle, place);
    set(place, ends.length - 1, text.slice(0, place));
    refill(bars, ...kinds.map(([kind, share, examples]) => {
      return make("li", make("span", kind), makeBar(share), make("b", `${Math.round(100 * share)}%`), make("code", examples));
    }));
    const last = token.replaceAll(" ", "␣");
    status.textContent = !token ? "There's no prompt." : count ? `The last token is ${last}. The essay has it ${formatCount(count, "time")}.` : `The last token is ${last}. The essay never has it.`;
  };
  const [line, bars, status] = [new CutLine("message"), make("ul.kinds"), makeStatus()];
  const [handle, set] = makeHandle("End of the prompt", (x, y) => line.find(x, y), go, line.box);
  box.classList.add("prompt");
  box.append(line.box, status, bars);
  line.fill([...text].map((letter) => make("span.piece", letter === " " ? "␣" : letter)));
  go(ends.length - 1);
}
