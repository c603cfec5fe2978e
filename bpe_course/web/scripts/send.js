// Make a tokenizer's own page, one HTML file, from merges that Python or this figure has learned.
import { unhide } from "./boxes.js";
import { loadData } from "./loading.js";
import { makeTextFields } from "./portrait.js";
import { findSplit } from "./tokenizer_page.js";
import { fillBox, makeButton, makeInput, makeRow, makeStatus, saveFile } from "./toolkit.js";
import { loadModel } from "./vocabularies.js";

const WAIT_MS = 300;
const MOST_TYPED = 120; // characters of a name or another short text
const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Return a page for the settings, with the trees of GPT-4o's tokens if its vocabulary is there. */
async function makePage(settings) {
  const model = await loadModel("GPT-4o").catch(() => null);
  const trees = model?.listTokens(settings.sample).map(({ id }) => model.table.tree(id));
  const [before, between, after] = await loadData("share");
  return before + escapeHtml(settings.name) + between + escapeHtml(JSON.stringify({ ...settings, trees })) + after;
}

export function buildSend(box, { made }, kernel) {
  let learned = {};
  const use = ({ pairs, typed }) => (learned = typed ? { merges: pairs.join(" "), byteIds: undefined, card: {} } : {});
  const ask = (label, value) => makeInput(label, () => {}, { type: "text", maxlength: MOST_TYPED, value });
  const [title, first] = [ask("Its name", made.name), ask("What it cuts first, beside GPT-4o", made.sample)];
  const status = makeStatus();
  const save = async () => {
    status.textContent = `The page is being made …${kernel ? " If it doesn't come, run this cell." : ""}`;
    try {
      const name = unhide(title.value.trim()) || made.name;
      const course = !kernel && location.protocol === "https:" ? new URL("index.html", location.href).href : "";
      const texts = { name, sample: first.value || made.sample, course };
      const file = `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")}.html`;
      await new Promise((done) => setTimeout(done, WAIT_MS)); // what was just typed is learned first
      const settings = { ...made, ...learned, ...texts };
      findSplit(settings)(settings.sample); // throws if its pattern leaves out a part
      saveFile(file, await makePage(settings));
      status.textContent = `${file} is saved. Open it, or send it to somebody.`;
    } catch ({ message }) {
      status.textContent = message;
    }
  };
  const own = makeTextFields({}, use, findSplit(made)); // without a text, the merges are Python's
  fillBox(box, "send", makeRow(title), ...own, makeRow(first), makeRow(makeButton("Make the page", save)), status);
}
