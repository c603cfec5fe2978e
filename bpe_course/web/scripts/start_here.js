// The small figures of lesson 00: where a letter is, which digits meet.
import { useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { formatCount, formatNumber, make, makeButton, makeStatus, queryAll, refill } from "./toolkit.js";

const LIST = new Intl.ListFormat("en-GB"); // "1, 2 and 3"
const UNITS = ["ones", "tens", "hundreds", "thousands", "ten thousands"];
const MOST_DIGITS = 3; // in one of GPT-4's tokens

function isAlone([text], letter) {
  return text.trimStart() === letter || text === letter;
}

/** Say where readers find a letter in tokens, `[text, id]`, and where a model does: if it's alone in one. */
function describeLetter(tokens, letter) {
  const inside = tokens.filter(([text]) => text.includes(letter));
  const [alone, hidden] = [true, false].map((is) => inside.filter((token) => isAlone(token, letter) === is));
  const listIds = (some) => LIST.format(new Set(some.map(([, id]) => String(id))));
  const say = (count) => (count === 1 ? "once" : formatCount(count, "time"));
  const count = inside.reduce((sum, [text]) => sum + text.split(letter).length - 1, 0);
  const found = alone.length ? `finds ${listIds(alone)} ${say(alone.length)}` : "doesn't find it";
  const rest = hidden.length ? ` There are no letters in ${listIds(hidden)}.` : "";
  return `You find ${makeVisible(letter)} ${say(count)}. The model ${found}.${rest}`;
}

/** Build the letters of tokens above their ids: a letter that's pressed is looked for in both rows. */
export function buildLookup(box, { tokens }) {
  const press = (letter) => {
    for (const button of buttons) button.ariaPressed = button.value === letter;
    for (const [i, id] of ids.entries()) id.classList.toggle("found", isAlone(tokens[i], letter));
    status.textContent = describeLetter(tokens, letter);
  };
  const makeLetter = (letter) => {
    const button = makeButton(makeVisible(letter), () => press(letter));
    button.dataset.level = "letter";
    return Object.assign(button, { value: letter });
  };
  const columns = tokens.map(([text, id]) => make("div", make("div.letters", ...Array.from(text, makeLetter)), make("code", String(id))));
  const [buttons, ids] = ["button", "code"].map((tag) => columns.flatMap((column) => queryAll(tag, column)));
  const status = makeStatus();
  status.textContent = "Press a letter, and it's looked for in both rows.";
  box.classList.add("lookup");
  const group = make("div.columns", { dir: "ltr", style: `--count: ${buttons.length}` }, ...columns);
  box.append(group, status);
  useArrows(group);
}

/** Split digits at places, counted from the right: for each part its digits, and how many follow. */
function splitDigits(digits, places) {
  const ends = [...places, 0].sort((one, two) => two - one);
  return ends.map((end, i) => [digits.slice(i && -ends[i - 1], digits.length - end), end]);
}

/** Return whether two numbers that are cut like this can be added part by part, and what to say. */
export function judgeCuts([longer, shorter], cuts) {
  const [one, two] = [splitDigits(longer, cuts[0]), splitDigits(shorter, cuts[1])];
  const say = ([digits, place]) => `${digits} ${UNITS[place]}`;
  const lacks = (parts) => ([, place]) => place < shorter.length && !parts.some(([, other]) => other === place);
  const [odd, others] = one.some(lacks(two)) ? [one.find(lacks(two)), two] : [two.find(lacks(one)), one];
  if (odd) {
    const beside = others.find(([, place]) => place <= odd[1]); // the part in which the odd one's last digit falls
    return [false, `The cuts don't meet. Would you add ${say(odd)} to ${say(beside)}?`];
  }
  const sums = two.map((part) => `${say(one.find(([, place]) => place === part[1]))} + ${say(part)}`);
  const long = [...one, ...two].find(([digits]) => digits.length > MOST_DIGITS);
  return [true, `The cuts meet: ${sums.join(", ")}.${long ? ` But no token of GPT-4's has ${long[0]}.` : ""}`];
}

/** Build a sum of two numbers, the longer one first, cut as GPT-4 does; the reader cuts and joins. */
export function buildSum(box, { numbers }) {
  const cutLeft = (digits) => [...digits].map((_, i) => digits.length - i).filter((_, i) => i && i % MOST_DIGITS === 0);
  const cuts = numbers.map(cutLeft);
  const seams = numbers.map((digits, row) => {
    return Array.from(digits.slice(1), (_, i) => {
      const place = digits.length - 1 - i;
      const seam = makeButton("", () => {
        cuts[row] = seam.ariaPressed === "true" ? cuts[row].filter((cut) => cut !== place) : [...cuts[row], place];
        show();
      });
      seam.style.setProperty("--place", place);
      seam.dataset.level = row;
      return Object.assign(seam, { value: place, ariaLabel: `Cut ${digits} before its ${UNITS[place - 1]}` });
    });
  });
  const drawRow = (sign, digits, places, buttons) => {
    const parts = splitDigits(digits, places).map(([part, place]) => {
      return make("span.part", { style: `--digits: ${part.length}` }, part, make("small", `× ${formatNumber(10 ** place)}`));
    });
    for (const seam of buttons) seam.ariaPressed = places.includes(Number(seam.value));
    return make("div.digits", make("b", sign), ...parts, ...buttons);
  };
  const show = () => {
    const [isMet, said] = judgeCuts(numbers, cuts);
    const focused = document.activeElement;
    const total = String(Number(numbers[0]) + Number(numbers[1]));
    const rows = ["", "+"].map((sign, i) => drawRow(sign, numbers[i], cuts[i], seams[i]));
    refill(paper, ...rows, isMet ? drawRow("=", total, cuts[0], []) : make("div.digits", make("b", "= ?")));
    if (seams.flat().includes(focused)) focused.focus();
    status.textContent = said;
  };
  const [paper, status] = [make("div.paper", { dir: "ltr" }), makeStatus()];
  box.classList.add("addition");
  box.append(paper, status);
  show();
  useArrows(paper);
}
