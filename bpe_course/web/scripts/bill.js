// The bill: choose a piece of a text by its first and last letter. It becomes X, and symbols cost a cent.
// What keeps to the rule is kept, the lowest bill first.
import { designLooks, drawSymbol, drawSymbols } from "./symbols.js";
import { formatCount, make, makeBar, makeButton, makeFrame, makeTable } from "./toolkit.js";

const NEW = "X";

export function buildBill(box, { text, piece: given }) {
  const letters = [...text];
  const alphabet = [...new Set(letters), NEW];
  const looks = designLooks([{ symbols: alphabet }], []);
  let ends = [text.indexOf(given), text.indexOf(given) + given.length - 1];
  let shown = [];
  const bills = new Map();
  const choose = (place) => {
    ends = ends.length === 1 ? [ends[0], place].sort((one, two) => one - two) : [place];
    show();
  };
  const buttons = letters.map((letter, place) => {
    const button = makeButton("", () => choose(place));
    button.append(drawSymbol(looks.get(letter)));
    return button;
  });
  const draw = () => {
    const [first, last = first] = ends;
    for (const [i, button] of buttons.entries()) button.ariaPressed = first <= i && i <= last;
    if (ends.length === 1) {
      for (const pile of shown.slice(1, 3)) pile.style.opacity = 0.3; // it's the last piece's
      return ["Now press the last letter of the piece.", ...shown];
    }
    const piece = text.slice(first, last + 1);
    const shorter = [...text.replaceAll(piece, NEW)];
    const [times, bill] = [text.split(piece).length - 1, shorter.length + alphabet.length];
    const rule = times > 1 ? "" : " The rule says at least twice.";
    const sum = `${shorter.length} + ${alphabet.length} = ${bill} cents.`;
    const pile = (name, symbols) =>
      make("div.few.picture", `${name}: ${formatCount(symbols.length, "cent")}`, drawSymbols(symbols, looks, [], NEW));
    if (!rule) bills.set(piece, bill);
    shown = ["", pile("The text", shorter), pile("The list", alphabet), drawBills(bills, piece)];
    return [`${piece} occurs ${formatCount(times, "time")}.${rule} The bill: ${sum}`, ...shown];
  };
  const show = makeFrame(box, draw, make("div.letters", ...buttons));
  show();
}

function drawBills(bills, piece) {
  const sorted = [...bills].sort(([, one], [, other]) => one - other);
  const most = Math.max(...bills.values());
  const rows = sorted.map(([one, cents]) => [one, [makeBar(cents / most), String(cents)]]);
  const current = sorted.findIndex(([one]) => one === piece);
  return makeTable(["piece", "bill in cents"], rows, "", current);
}
