// A training text whose sentences can be translated, and what two sentences then cost.
import { makeRoleBox } from "./boxes.js";
import { readMerges } from "./merges.js";
import { mergeBytes } from "./tokenizer.js";
import { formatCount, make, makeBar, makeButton, makeFrame } from "./toolkit.js";
import { train } from "./training.js";
import { encodeUtf8 } from "./utf8.js";

/** `versions` has each sentence of the text in two languages; `sentences` are what's priced, by language. */
export function buildTrainingText(box, { versions, sentences, most }) {
  const isOther = versions.map(() => 0); // 1 for a sentence in the second language
  const priced = Object.entries(sentences).map(([name, text]) => [name, encodeUtf8(text)]);
  const longest = Math.max(...priced.map(([, data]) => data.length));
  const shares = {}; // of the last bars
  const buttons = versions.map((_, i) => {
    return makeButton("", () => {
      isOther[i] = 1 - isOther[i];
      show();
    });
  });
  const draw = () => {
    for (const [i, button] of buttons.entries()) {
      button.textContent = versions[i][isOther[i]];
      button.ariaPressed = isOther[i] === 1;
    }
    const text = versions.map((version, i) => version[isOther[i]]).join("\n");
    const { pairs } = train(encodeUtf8(text), most);
    const table = readMerges(pairs.map((pair) => pair.join()).join(" "));
    const costs = priced.map(([name, data]) => [name, data, mergeBytes(data, table)]);
    const rows = costs.map(([name, data, tokens]) => {
      const share = tokens.length / longest;
      const bar = makeBar(share, shares[name]);
      shares[name] = share;
      const boxes = tokens.map(({ start, end }) => makeRoleBox(data.subarray(start, end)));
      return make("div.priced", make("b", `${name}: ${formatCount(tokens.length, "token")}`), bar, make("div", ...boxes));
    });
    const said = costs.map(([name, , tokens]) => `${name} ${tokens.length}`).join(", ");
    const count = isOther.filter(Boolean).length;
    return [`${count} of the ${versions.length} sentences translated. Tokens: ${said}.`, "", ...rows];
  };
  const show = makeFrame(box, draw, make("p", "Press a sentence to translate it:"), make("div.versions", ...buttons));
  show();
}
