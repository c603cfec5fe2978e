// A differential test: text after text for two trainers, of which one can be broken, until they differ.
import { formatCount, make, makeButton, makeSelect, makeStepFrame, query, refill } from "./toolkit.js";

/** Build a trial for each text: `[text, merges, theirs]`, where `theirs` has those of each other trainer that
    learned different ones. */
export function buildDifferential(box, { names: [trusted, ...others], trials }) {
  let at = 0;
  const chosen = () => others.indexOf(query("select", box).value);
  const differs = (i) => Boolean(trials[i][2][chosen()]);
  const draw = (step) => {
    at = step;
    for (const [i, square] of [...wall.children].entries()) {
      square.className = `${i > at ? "" : differs(i) ? "unlike" : "same"} ${i === at ? "here" : ""}`;
      square.textContent = i <= at && differs(i) ? "✗" : "";
    }
    const [text, ours, all] = trials[at];
    const theirs = all[chosen()] ?? ours;
    const drawSide = (name, merges) => make("div", make("b", name), ...merges.map((merge, i) => make(ours[i] === theirs[i] ? "code" : "code.unlike", merge)));
    refill(stage, make("p", text || "(an empty text)"), drawSide(trusted, ours), drawSide(others[chosen()], theirs));
    const found = trials.slice(0, at + 1).filter((_, i) => differs(i)).map(([one]) => one);
    const shortest = found.reduce((one, two) => (two.length < one.length ? two : one), found[0]);
    return [`${formatCount(at + 1, "text")}: ${found[0] === undefined ? "the same merges each time." : `different merges ${formatCount(found.length, "time")}. The shortest such text so far: ${shortest}`}`];
  };
  const select = makeSelect("The other trainer", others, () => go(at));
  const [wall, stage] = [make("div.wall", { "aria-hidden": "true" }, ...trials.map(() => make("i"))), make("div.trial")];
  const [setSteps, go] = makeStepFrame(box, draw, select);
  const seek = () => go([...trials.keys()].find((i) => i > at && differs(i)) ?? trials.length - 1);
  const row = query(".slide", box);
  query("label", row).firstChild.data = "Texts";
  row.append(makeButton("Until they differ", seek));
  query(".status", box).after(wall, stage);
  box.classList.add("differential");
  setSteps(trials.length - 1);
}
