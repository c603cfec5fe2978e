// At the end of a lesson: how much of it is done, and a link to the first item that's open.
import { countRight, getProgress } from "./progress.js";
import { listen, make, query, queryAll, refill } from "./toolkit.js";

export function showTally() {
  const forms = queryAll("[data-question], form[data-exercise]");
  if (!forms.length) return;
  const find = (kind) => forms.map((form) => form.dataset[kind]).filter(Boolean);
  const [questions, functions] = [find("question"), find("exercise")];
  const line = make("p");
  const update = () => {
    document.getElementById("open")?.removeAttribute("id");
    const open = forms.find(({ dataset }) => !getProgress(dataset.question ?? dataset.exercise).right);
    if (open) open.id = "open";
    const count = countRight(questions, functions)[1];
    const link = make("a", { href: "#open" }, "Go to what's open");
    refill(line, make("strong", `${open ? "" : "✓ "}${count}. `), open ? link : "");
  };
  listen(document, "bpe-progress", update);
  query(".done").prepend(line);
  update();
}
