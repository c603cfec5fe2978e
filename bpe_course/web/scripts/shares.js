// What a count is worth: each token that came has a share, and each kind has one more, which is divided among all.
import { makeColumn } from "./chances.js";
import { make, makeButton, makeInput, makeRow, makeStatus, refill } from "./toolkit.js";

const MOST = 40; // times that a book is read

export function buildShares(box, { labels, rest, came }) {
  let all;
  const draw = (last) => {
    const counts = labels.map((_, i) => times.value * all.filter((one) => one === i).length);
    const [kinds, total] = [counts.filter(Boolean).length, counts.reduce((sum, count) => sum + count)];
    const shares = counts.map((count, i) => (count + kinds * rest[i]) / (total + kinds));
    for (const [i, one] of [...line.children].entries()) {
      one.style.cssText += `;flex-grow:${counts[i] ?? kinds};--count:${counts[i] ?? kinds}`;
      one.firstChild.textContent = one.style.flexGrow > 0 ? `${labels[i] ?? "new"} ${one.style.flexGrow}` : "";
    }
    refill(columns, ...labels.map((label, i) => makeColumn(i, label, shares[i], i === last, () => draw(all[all.push(i) - 1]))));
    const sum = `(${counts[last]} + ${kinds} × ${rest[last]}) / (${total} + ${kinds}) = ${Number(shares[last].toFixed(4))}`;
    refill(status, make("strong", `${total} + ${kinds} shares`), ` ${labels[last]}: ${sum}`);
    times.parentElement.firstChild.data = `The book is read ${times.value > 1 ? `${times.value} times` : "once"}`;
  };
  const begin = () => draw((all = [...came]).at(-1));
  const times = makeInput(" ", () => draw(all.at(-1)), { type: "range", min: 1, max: MOST, value: 1 });
  const fill = (i, share, ...children) => make("i", { style: `--c:var(--symbol-${i});flex-grow:${share}` }, ...children);
  const forAll = make("u", make("span"), ...rest.map((share, i) => fill(i, share)));
  const line = make("div.shares-line", { "aria-hidden": "true" }, ...labels.map((_, i) => fill(i, 0, make("span"))), forAll);
  const [columns, status] = [make("div.columns"), makeStatus("p.said")];
  box.classList.add("chances");
  box.append(line, columns, status, makeRow(times, makeButton("Start over", begin)));
  begin();
}
