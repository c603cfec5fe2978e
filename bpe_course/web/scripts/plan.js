// The plan for a large text: workers count its parts in so many hours, then one computer merges.
import { makeTimeline } from "./timeline.js";
import { formatNumber, make, makeInput, makeStatus, refill } from "./toolkit.js";

const MOST_LABELLED = 8; // workers whose computers have room for letters

/** Build the plan; the speed of a worker is in MB per second, and `merging` takes so many hours. */
export function buildPlan(box, { gigabytes, speed, merging, most }) {
  const all = gigabytes / 3.6 / speed; // the hours of counting
  let now = all / 8;
  const share = () => {
    const count = slider.valueAsNumber;
    const label = count > MOST_LABELLED ? "" : `${formatNumber(Number((gigabytes / count).toPrecision(3)))} GB`;
    refill(tape, ...Array.from({ length: count }, () => make("i")));
    refill(workers, ...Array.from({ length: count }, () => make("section.machine", make("div.screen", make("small", label)))));
    workers.style.setProperty("--workers", Math.min(count, 12));
    show(now);
  };
  const show = (time, isPlaying = false) => {
    const count = slider.valueAsNumber;
    const [counted, done] = [all / count, all / count + merging];
    now = Math.min(time, done);
    const merged = Math.max(0, now - counted) / merging;
    box.style.setProperty("--done", Math.min(1, now / counted));
    box.style.setProperty("--merged", merged);
    box.classList.toggle("merging", now >= counted);
    total.textContent = now < counted ? `${formatNumber(Math.round((gigabytes * now) / counted))} GB counted` : `${Math.round(100 * merged)}% of the merges`;
    const said = `${count === 1 ? "One worker" : `${count} workers`}: ${counted.toFixed(1)} hours of counting and ${merging} of merging. Together, that's ${done.toFixed(1)} hours.`;
    set([counted, done], all + merging, now, total.textContent, `${now.toFixed(1)} of ${done.toFixed(1)} h`);
    if (!isPlaying) status.textContent = said;
  };
  const slider = makeInput("Workers", share, { type: "range", min: 1, max: most, value: 4 });
  const [tape, workers, total, status] = [make("div.tape", { "aria-hidden": true }), make("div.workers"), make("b.total"), makeStatus()];
  const [timeline, set] = makeTimeline(["counting", "merging"], show);
  box.classList.add("machines", "plan");
  box.append(slider.parentElement, tape, workers, make("section.machine.sum", make("div.screen", total)), timeline, status);
  share();
}
