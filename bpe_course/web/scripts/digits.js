// A sum whose digits are cut: which parts meet, so that they can be added.
import { useArrows } from "./arrows.js";
import { fillBox, formatNumber, make, makeButton, makeStatus, refill } from "./toolkit.js";

const UNITS = ["ones", "tens", "hundreds", "thousands", "ten thousands"];
const MOST_DIGITS = 3; // in one of GPT-4's tokens

/** Return [digits, how many follow] for each part; places count from the right. */
function splitDigits(digits, places) {
  const ends = [...places, 0].sort((one, two) => two - one);
  return ends.map((end, i) => [digits.slice(i && -ends[i - 1], digits.length - end), end]);
}

/** Return whether two numbers, cut like this, can be added part by part, and what to say. */
function judgeCuts([longer, shorter], cuts) {
  const [one, two] = [splitDigits(longer, cuts[0]), splitDigits(shorter, cuts[1])];
  const say = ([digits, place]) => `${digits} ${UNITS[place]}`;
  const lacks = (parts) => ([, place]) => place < shorter.length && !parts.some(([, other]) => other === place);
  const [odd, others] = one.some(lacks(two)) ? [one.find(lacks(two)), two] : [two.find(lacks(one)), one];
  if (odd) {
    const beside = others.find(([, place]) => place <= odd[1]); // where the odd one's last digit falls
    return [false, `The cuts don't meet. Would you add ${say(odd)} to ${say(beside)}?`];
  }
  const sums = two.map((part) => `${say(one.find(([, place]) => place === part[1]))} + ${say(part)}`);
  const long = [...one, ...two].find(([digits]) => digits.length > MOST_DIGITS);
  return [true, `The cuts meet: ${sums.join(", ")}.${long ? ` But no token of GPT-4's has ${long[0]}.` : ""}`];
}

export function buildSum(box, { numbers }) {
  const cuts = numbers.map((digits) => [...digits].map((_, i) => digits.length - i).filter((_, i) => i && i % MOST_DIGITS === 0));
  const seams = numbers.map((digits, row) => {
    return Array.from(digits.slice(1), (_, i) => {
      const place = digits.length - 1 - i;
      const label = `Cut ${digits} before its ${UNITS[place - 1]}`;
      const look = { value: place, style: `--place:${place}`, "data-level": row, "aria-label": label };
      return makeButton("", () => {
        cuts[row] = cuts[row].includes(place) ? cuts[row].filter((cut) => cut !== place) : [...cuts[row], place];
        show();
      }, look);
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
  fillBox(box, "addition", paper, status);
  show();
  useArrows(paper);
}
