// One sentence in many languages, cut by three vocabularies: how many tokens, and what they cost.
import { makeBoxes } from "./boxes.js";
import {
  formatCount, formatNumber, make, makeBar, makeButton, makeFrame, makeInput, makeRow, makeSelect,
  makeTable, query
} from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";
import { addModel, readTokenizer } from "./vocabularies.js";

const ESSAYS = "our essay";
const OWN = "yours";
const TOLD = "The price is for the sentence a million times.";
const NOT_HERE = "GPT-4o's vocabulary is too large for a page, so yours can't be cut by it here.";

/** Build the table of languages. `sentences` has language -> sentence, English first; `lengths` has
    the name of a model -> for each language how many bytes each token has. */
export function buildLanguages(box, { sentences, lengths, merges }, kernel) {
  const tokenizers = { [ESSAYS]: readTokenizer(merges) };
  const names = [ESSAYS, ...Object.keys(lengths)];
  const models = kernel ? ["GPT-4", "GPT-4o"] : ["GPT-4"]; // which can cut the reader's own sentence
  let [chosen] = Object.keys(sentences);
  const shares = {}; // of the last bars
  const measure = (name, language) => {
    const tokens = tokenizers[name]?.listTokens(sentences[language]);
    return lengths[name]?.[language] ?? tokens?.map(({ start, end }) => end - start);
  };
  const most = Math.max(...names.flatMap((name) => Object.keys(sentences).map((one) => measure(name, one).length)));
  const draw = () => {
    const tokenizer = select.value;
    if (own.value) sentences[OWN] = own.value;
    else delete sentences[OWN];
    if (!(chosen in sentences)) [chosen] = Object.keys(sentences);
    const counts = Object.keys(sentences).map((language) => [language, measure(tokenizer, language)?.length]);
    const [[, english]] = counts;
    counts.sort(([, one], [, other]) => (one ?? Infinity) - (other ?? Infinity));
    const rows = counts.map(([language, count]) => {
      const button = makeButton(language, () => press(language, button));
      button.ariaPressed = language === chosen;
      if (!count) return [button, "–", "–", "–"];
      const times = `${(count / english).toFixed(2)}×`;
      const name = [button, makeBar(count / most, shares[language])];
      shares[language] = count / most;
      return [name, String(count), times, `$${formatNumber(count * price.value)}`];
    });
    const missing = own.value && models.find((name) => !tokenizers[name]);
    if (missing) addModel(box, tokenizers, missing, show);
    const table = makeTable(["language", "tokens", "premium", "price"], rows, "narrow bars");
    const data = encodeUtf8(sentences[chosen]);
    const cut = names.flatMap((one) => drawSentence(data, one, measure(one, chosen)));
    findPressed(table).closest("tr").after(make("tr", make("td", { colspan: 4 }, ...cut)));
    return [own.value && !missing && !tokenizers[tokenizer] ? NOT_HERE : TOLD, table];
  };
  /** Show a language's tokens below its button, which stays where it is. */
  const press = (language, button) => {
    const before = findTop(button);
    choose(language);
    scrollBy(0, findTop(findPressed(box)) - before);
  };
  const choose = (language) => {
    chosen = language;
    show();
  };
  const type = () => choose(OWN);
  const own = makeInput("In your language", type, { maxlength: 500, placeholder: sentences[chosen] }, "textarea");
  const about = { type: "number", min: 0, step: "any", value: 2 };
  const price = makeInput("$ per million tokens", () => show(), about);
  const select = makeSelect("Tokenizer", names, () => show());
  const show = makeFrame(box, draw, own, makeRow(select, price));
  show();
}

function findPressed(place) {
  return query("[aria-pressed=true]", place);
}

function findTop(element) {
  return element.getBoundingClientRect().top;
}

function drawSentence(data, name, lengths) {
  if (!lengths) return [];
  let end = 0;
  const tokens = lengths.map((length) => data.subarray(end, (end += length)));
  const title = make("b", `${name}: ${formatCount(tokens.length, "token")}`);
  return [make("p", title, " ", ...makeBoxes(tokens))];
}
