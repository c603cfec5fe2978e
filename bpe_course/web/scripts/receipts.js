// Receipts: a sentence in several languages, and in the reader's. Each line is a token; the total is at the end.
import { useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { fillBox, formatCount, limitText, listen, make, makeArea, makeButton, makeInput, makeRow, makeStatus, query, refill, showEnds, slide, updateChildren } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { makeCutter } from "./vocabularies.js";

const MOST_LETTERS = 100; // of a sentence on a receipt
const FEW = 3; // of few, each has its sentence on it
const OWN = "Yours";

/** `sentences` are `[language, text]`; GPT-4's tokens are `brought`, GPT-4o's are `later`. The `sealed` ones open
    at a bet or a press. */
export function buildReceipts(box, { sentences, brought, later, sealed = [] }, kernel) {
  const texts = new Map([...sentences, [OWN, ""]]);
  const [base] = texts.keys();
  const isWide = texts.size > FEW + 1;
  const closed = new Set(sealed);
  let [chosen, model, note, order] = [isWide ? base : OWN, "GPT-4", "", ""];
  const cutters = { "GPT-4": makeCutter(box, brought, () => show(), kernel) };
  const cut = (text) => {
    if (!text) return [];
    if (later?.[text] && model === "GPT-4o") return later[text];
    return (cutters[model] ??= makeCutter(box, {}, () => show(), kernel, model))(text);
  };
  const choose = (name) => {
    const [receipt, bet] = [receipts.get(name), query("input", receipts.get(name))];
    if (bet && !bet.validity.valid) return void refill(status, "Bet a whole number of tokens, from 1 to 99.");
    if (bet?.value) receipt.bet = Number(bet.value);
    [chosen, note] = [name, receipt.bet ? `You bet ${receipt.bet}. ` : ""];
    bet?.parentElement.remove();
    closed.delete(name);
    show();
  };
  const receipts = new Map([...texts.keys()].map((name) => [name, makeReceipt(name, isWide && (() => choose(name)))]));
  for (const name of closed) {
    const bet = makeInput("Your bet", () => {}, { type: "number", min: 1, max: 99 });
    listen(bet, "change", () => choose(name));
    receipts.get(name).append(bet.parentElement);
  }
  const show = () => {
    let failure = "";
    const measure = ([name, text]) => {
      try {
        return [name, closed.has(name) ? undefined : cut(text)];
      } catch ({ message }) {
        failure = message;
        return [name];
      }
    };
    const cuts = new Map([...texts].map(measure));
    const least = cuts.get(base).length;
    for (const [name, receipt] of receipts) {
      const tokens = cuts.get(name);
      const times = tokens ? `${Number((tokens.length / least).toFixed(1))} ×${isWide ? "" : ` ${base}`}` : "";
      print(receipt, texts.get(name), tokens, times);
      receipt.classList.toggle("chosen", name === chosen);
      if (isWide) query("button", receipt).ariaPressed = name === chosen;
    }
    const size = (name) => cuts.get(name)?.length ?? Infinity; // the closed ones are last
    const sort = (some) => some.toSorted((one, other) => size(one) - size(other) || 0);
    const names = isWide ? sort([...cuts.keys()].filter((name) => name !== OWN || texts.get(OWN))) : [...receipts.keys()];
    if (String(names) !== order) slide([...receipts.values()], () => updateChildren(paper, names.map((name) => receipts.get(name))));
    order = String(names);
    if (chosen === OWN) paper.scrollLeft = receipts.get(OWN).offsetLeft - paper.clientWidth / 2;
    if (isWide) paper.style.minHeight ||= `${paper.offsetHeight}px`; // what's below stays where it is
    for (const button of models) button.ariaPressed = button.textContent === model;
    const count = formatCount(cuts.get(chosen)?.length ?? 0, "token");
    refill(status, note);
    if (failure) status.append(failure);
    else if (isWide) status.append(make("b", chosen), " ", make("q", { dir: "auto" }, texts.get(chosen)), ` ${count}.`);
    else if (texts.get(OWN)) status.append(`${OWN} costs ${count}.`);
  };
  const type = () => {
    const [typed, left] = limitText(field.value, MOST_LETTERS);
    texts.set(OWN, typed);
    [chosen, note] = [isWide && !typed ? base : OWN, left];
    show();
  };
  const field = makeArea("The same in your language", type);
  const models = !later ? [] : ["GPT-4", "GPT-4o"].map((name) => makeButton(name, () => {
    model = name;
    show();
  }));
  const [paper, status] = [make("div.paper.fades", { scroll: ({ target }) => showEnds(target) }), makeStatus()];
  fillBox(box, `receipts ${isWide ? "many" : "few"}`, makeRow(field, ...models), status, paper);
  show();
  if (isWide) useArrows(paper);
  new ResizeObserver(() => showEnds(paper)).observe(paper);
}

function makeReceipt(name, press) {
  const head = press ? makeButton(name, press) : make("b", name);
  if (press) head.dataset.level = "receipt";
  const [list, ...sum] = ["ol", "strong", "small"].map((tag) => make(tag));
  return make("section", head, ...(press ? [...sum, list] : [make("p", { dir: "auto" }), list, ...sum]));
}

function print(receipt, text, tokens, times) {
  query("small", receipt).textContent = times;
  if (tokens && receipt.tokens === tokens) return;
  receipt.tokens = tokens;
  const [list, sum, bet] = [query("ol", receipt), query("strong", receipt), receipt.bet];
  const [data, before] = [encodeUtf8(tokens ? text : ""), list.children.length];
  const lines = (tokens ?? []).map(({ start, end }, i) => {
    const style = `--wait: ${Math.max(0, i - before)}`;
    return make("li", { style }, make("code", { dir: "ltr" }, makeVisible(data.subarray(start, end))));
  });
  refill(list, ...lines, bet ? make("li.bet", { style: `grid-area: ${bet}` }, make("b", `bet ${bet}`)) : "");
  list.style.setProperty("--lines", Math.max(lines.length, bet ?? 0));
  if (query("p", receipt)) query("p", receipt).textContent = text;
  const [number, unit] = formatCount(lines.length, "token").split(" ");
  refill(sum, make("span", tokens ? number : "?"), ` ${unit}`);
}
