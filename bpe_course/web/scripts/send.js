// Make a tokenizer's own page, one HTML file, from merges that Python or this figure has learned.
import { unhide } from "./boxes.js";
import { loadData } from "./loading.js";
import { makeTextFields } from "./portrait.js";
import { findSplit } from "./tokenizer_page.js";
import { make, makeButton, makeInput, makeRow, makeStatus, saveFile } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { loadModel } from "./vocabularies.js";

const [MOST_NAME, MOST_SAMPLE] = [60, 500]; // characters

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Return a page, between whose parts its title and its settings go. */
function fillPage([before, between, after], settings) {
  return [before, escapeHtml(settings.name), between, escapeHtml(JSON.stringify(settings)), after].join("");
}

/** Return the trees of GPT-4o's tokens, or nothing if its vocabulary isn't there. */
async function cutByGpt4o(text) {
  const model = await loadModel("GPT-4o").catch(() => null);
  return model?.listTokens(text).map(({ id }) => model.table.tree(id));
}

export function buildSend(box, { made, sample }, kernel) {
  let tokenizer = made;
  const use = ({ pairs }) => {
    const { split, regex } = made;
    tokenizer = pairs.length ? { merges: pairs.join(" "), split, regex } : made;
  };
  const title = makeInput("Its name", () => {}, { type: "text", maxlength: MOST_NAME, value: made.name });
  const about = makeInput("Learned from (if you want to say so)", () => {}, { type: "text", maxlength: MOST_NAME });
  const first = makeInput("What it cuts first, beside GPT-4o", () => {}, { rows: 2, maxlength: MOST_SAMPLE, value: sample }, "textarea");
  const status = makeStatus();
  const save = async () => {
    status.textContent = `The page is being made …${kernel ? " If it doesn't come, run this cell." : ""}`;
    try {
      const [name, typed] = [unhide(title.value.trim()) || made.name, first.value.trim() ? first.value : sample];
      encodeUtf8(typed); // for its errors
      const course = !kernel && location.protocol === "https:" ? new URL("index.html", location.href).href : "";
      const settings = { ...tokenizer, name, sample: typed, about: unhide(about.value.trim()), course, trees: await cutByGpt4o(typed) };
      const page = fillPage(await loadData("share"), settings);
      const file = `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")}.html`;
      saveFile(file, page);
      status.textContent = `${file} is saved. Open it, or send it to somebody.`;
    } catch ({ message }) {
      status.textContent = message;
    }
  };
  const fields = makeTextFields("", {}, use, findSplit(made)); // without a text, it's Python's
  box.classList.add("send");
  box.append(makeRow(title, about), ...fields, make("div", first.parentNode), makeRow(makeButton("Make the page", save)), status);
}
