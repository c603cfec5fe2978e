// The figures of lesson 12: the plan, with any number of workers, and what two workers find.
import { findWinners, wordStats } from "./bpe.js";
import { CutLine } from "./cut_line.js";
import { makeHandle } from "./drag.js";
import { formatNumber, limitText, make, makeButton, makeInput, makeStatus, refill } from "./toolkit.js";

const [WIDE, HIGH] = [760, 240]; // of the plan
const MOST_TYPED = 120; // characters

/** Return how long counting and merging take, in hours, and what a worker counts, in GB. */
export function planWork(gigabytes, speed, merging, workers) {
  return { counting: (gigabytes * 1000) / speed / 3600 / workers, merging, each: gigabytes / workers };
}

/** Build the plan: a file that's cut, workers that count, one sum, and a trainer. The speed is in MB per second. */
export function buildPlan(box, { gigabytes, speed, merging, workers, most }) {
  const draw = () => {
    const count = slider.valueAsNumber;
    const { counting, each } = planWork(gigabytes, speed, merging, count);
    drawing.innerHTML = drawFan(count); // numbers of ours only
    const whole = planWork(gigabytes, speed, merging, 1);
    const scale = 100 / (whole.counting + merging);
    for (const [bar, hours] of [[bars[0], counting], [bars[1], merging]]) bar.style.width = `${hours * scale}%`;
    const tell = (number, unit) => make("span", make("b", number), ` ${unit}`);
    const hours = (time) => time.toFixed(1);
    refill(sums, tell(`${formatNumber(Number(each.toFixed(each < 100 ? 1 : 0)))} GB`, "for each worker, 16 MB at a time"), tell(hours(counting), "hours of counting"), tell(hours(merging), "hours of merging"));
    status.textContent = count === 1 ? "One worker counts everything." : `${count} workers: together ${hours(counting + merging)} hours, not ${hours(whole.counting + merging)}.`;
  };
  const slider = makeInput("Workers", draw, { type: "range", min: 1, max: most, value: workers });
  const [drawing, sums, status] = [make("div", { "aria-hidden": "true" }), make("div.sums"), makeStatus()];
  const bars = [make("i", "counting"), make("i", "merging")];
  const names = ["the text", "workers count", "one sum", "one trainer merges"].map((name) => make("span", name));
  box.classList.add("plan");
  box.append(slider.parentElement, make("div.names", ...names), drawing, sums, make("div.hours", ...bars), status);
  draw();
}

/** Return the drawing: blocks of the text, each with a line to its worker, and from there to the sum. */
function drawFan(count) {
  const step = HIGH / count;
  const [size, radius] = [Math.max(1, step - 3), Math.max(3, Math.min(14, step / 2 - 2))];
  const rows = Array.from({ length: count }, (_, i) => {
    const y = (i + 0.5) * step;
    const path = `M56 ${y}H${250 - radius}M${250 + radius} ${y}C380 ${y} 380 ${HIGH / 2} 478 ${HIGH / 2}`;
    return `<rect x="10" y="${y - size / 2}" width="46" height="${size}"/><path d="${path}"/><circle cx="250" cy="${y}" r="${radius}"/>`;
  });
  const end = `<rect x="478" y="${HIGH / 2 - 24}" width="64" height="48"/><path d="M542 ${HIGH / 2}H676"/><circle class="one" cx="700" cy="${HIGH / 2}" r="24"/>`;
  return `<svg viewBox="0 0 ${WIDE} ${HIGH}">${rows.join("")}${end}</svg>`;
}

/** Return the pairs that training could merge first, and their count; the first seen wins. */
export function findFirst(words) {
  const stats = wordStats([...new Set(words)].map((word) => ({ symbols: [...word], frequency: words.filter((one) => one === word).length })));
  const winners = findWinners(stats);
  return [winners.map((pair) => pair.join("")), winners.length ? stats.get(winners[0]) : 0];
}

/** Build words that two workers share, and which pair each of them merges first, and which one the sum; in
    `order`, the reader chooses who answers first. */
export function buildShares(box, { words, wall: begin, order }) {
  let [wall, all, isTurned] = [begin, words, false];
  const draw = () => {
    const [left, right] = [all.slice(0, wall), all.slice(wall)];
    for (const [i, piece] of line.pieces.entries()) piece.dataset.part = Number(i >= wall);
    line.put(handle, wall);
    set(wall, all.length, `${wall} of ${all.length}`);
    const sides = { "worker 1 alone": left, "worker 2 alone": right, "the sum": isTurned ? [...right, ...left] : [...left, ...right] };
    refill(results, ...Object.entries(sides).map(([name, some]) => {
      const [winners, count] = findFirst(some);
      const others = winners.length > 1 ? `, like ${winners.slice(1, 4).join(", ")}${winners.length > 4 ? " …" : ""}` : "";
      return make("li", make("span", name), make("b", winners[0] ?? "nothing"), make("small", `${count} ×${others}`));
    }));
    turn.ariaPressed = isTurned;
    status.textContent = `First merges: ${[...results.children].map(({ children }) => `${children[0].textContent} ${children[1].textContent}`).join(", ")}.`;
  };
  const read = () => {
    const [typed] = limitText(field.value, MOST_TYPED);
    all = typed.split(/\s+/u).filter(Boolean);
    wall = Math.min(wall, all.length);
    line.fill(all.map((word) => make("span.piece.tile", word)));
    draw();
  };
  const turn = makeButton("Worker 2 answers first", () => {
    isTurned = !isTurned;
    draw();
  });
  const [line, results, status] = [new CutLine("message"), make("ul.results"), makeStatus("p.hidden")];
  const [handle, set] = makeHandle("Where worker 2 begins", (x, y) => line.find(x, y), (place) => (wall = place, draw()), line.box);
  const field = makeInput("Words", read, { type: "text", value: words.join(" ") });
  box.classList.add("shares");
  box.append(line.box, ...(order ? [make("div.fields", turn)] : []), results, status, field.parentElement);
  read();
}
