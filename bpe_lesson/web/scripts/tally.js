// At the end of a lesson: how much of it is done, and a link to the first item that's open.
import { countRight, getProgress } from "./progress.js";
import { make } from "./toolkit.js";

export function showTally() {
  const forms = [...document.querySelectorAll("[data-question], form[data-exercise]")];
  if (!forms.length) return;
  const find = (kind) => forms.map((form) => form.dataset[kind]).filter(Boolean);
  const [questions, functions] = [find("question"), find("exercise")];
  const line = make("p", { class: "note" });
  const update = () => {
    document.getElementById("open")?.removeAttribute("id");
    const open = forms.find(({ dataset }) => !getProgress(dataset.question ?? dataset.exercise).right);
    if (open) open.id = "open";
    const link = open ? make("a", { href: "#open" }, "Go to what's open") : "";
    line.replaceChildren(`${countRight(questions, functions)[1]}. `, link);
  };
  document.addEventListener("bpe-progress", update);
  document.querySelector("main").append(line);
  update();
}
