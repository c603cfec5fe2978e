// The plan: a text is cut, workers count its parts, the counts are added, and one trainer merges.
import { formatNumber, make, makeInput, makeStatus, refill } from "./toolkit.js";

const [WIDE, HIGH, MIDDLE] = [760, 240, 120]; // of the drawing

/** Return a drawing of the blocks of the text, each with a line to its worker, and from there to the sum. */
function drawFan(count) {
  const step = HIGH / count;
  const [size, r] = [Math.max(1, step - 3), Math.max(3, Math.min(14, step / 2 - 2))];
  const rows = Array.from({ length: count }, (_, i) => {
    const y = (i + 0.5) * step;
    const path = `M56 ${y}H${250 - r}M${250 + r} ${y}C380 ${y} 380 ${MIDDLE} 478 ${MIDDLE}`;
    return `<rect x="10" y="${y - size / 2}" width="46" height="${size}"/><path d="${path}"/><circle cx="250" cy="${y}" r="${r}"/>`;
  });
  const end = `<rect x="478" y="96" width="64" height="48"/><path d="M542 ${MIDDLE}H676"/><circle class="one" cx="700" cy="${MIDDLE}" r="24"/>`;
  return `<svg viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true">${rows.join("")}${end}</svg>`;
}

/** Build the plan; the speed of a worker is in MB per second, and `merging` takes so many hours. */
export function buildPlan(box, { gigabytes, speed, merging, most }) {
  const draw = () => {
    const count = slider.valueAsNumber;
    const all = gigabytes / 3.6 / speed; // the hours of counting
    const hours = [all / count, merging];
    fan.innerHTML = drawFan(count); // nothing but numbers
    for (const [i, bar] of bars.entries()) bar.style.width = `${(100 * hours[i]) / (all + merging)}%`;
    const tell = (number, unit) => make("span", make("b", number), ` ${unit}`);
    const each = formatNumber(Number((gigabytes / count).toPrecision(3)));
    refill(sums, tell(`${each} GB`, "for each worker"), tell(hours[0].toFixed(1), "hours of counting"), tell(String(merging), "of merging"));
    status.textContent = `Together, that's ${(hours[0] + merging).toFixed(1)} hours with ${count === 1 ? "one worker" : `${count} workers`}.`;
  };
  const slider = makeInput("Workers", draw, { type: "range", min: 1, max: most, value: 4 });
  const [fan, sums, status] = [make("div"), make("div.sums"), makeStatus()];
  const [names, bars] = [["the text", "workers count", "one sum", "one trainer"], ["", ""]].map((all) => all.map((name) => make("i", name)));
  box.classList.add("plan");
  box.append(slider.parentElement, make("div.names", ...names), fan, sums, make("div.hours", ...bars), status);
  draw();
}
