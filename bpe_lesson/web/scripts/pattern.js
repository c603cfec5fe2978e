// Step a regular expression through a text: at each cursor, which alternative takes what.
import { fitLabel, makeVisible } from "./boxes.js";
import { formatCount, keepHeight, limitText, make, makeInput, makeStepSlider } from "./toolkit.js";

const MOST_CUT = 300; // characters
// What Python's regex has -> what JavaScript has. Its own \s also takes U+FEFF, and not U+0085.
const CLASSES = { "\\s": "\\p{White_Space}", "\\S": "\\P{White_Space}", "\\Z": "$" };
// An escape, or a list in brackets, or a quantifier with the + that forbids giving anything back.
const POSSESSIVE = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|([*+?]|\{\d+(?:,\d*)?\})\+/gsu;

/** Return a pattern as Python writes it as a RegExp that matches at its `lastIndex` only. */
export function compilePattern(pattern) {
  const ignoresCase = pattern.includes("(?i:");
  const source = pattern
    .replace(/\\./gsu, (escape) => CLASSES[escape] ?? escape)
    .replace(POSSESSIVE, (all, quantifier) => quantifier ?? all)
    .replaceAll("(?i:", "(?:");
  return new RegExp(source, ignoresCase ? "iuy" : "uy");
}

/** Return each match, in order: `{name, chunk}`; `alternatives` is a list of [name, pattern]. */
export function traceMatches(text, alternatives) {
  const compiled = alternatives.map(([name, pattern]) => [name, compilePattern(pattern)]);
  const matches = [];
  for (let cursor = 0; cursor < text.length; cursor += matches.at(-1).chunk.length) {
    const character = String.fromCodePoint(text.codePointAt(cursor));
    const match = { name: "nothing matches", chunk: character };
    for (const [name, expression] of compiled) {
      expression.lastIndex = cursor;
      const chunk = expression.exec(text)?.[0];
      if (!chunk) continue;
      Object.assign(match, { name, chunk });
      break;
    }
    matches.push(match);
  }
  return matches;
}

/** Build the cursor; `alternatives` is a list of [name, pattern], which the reader can change. */
export function buildPattern(box, { text, alternatives }) {
  let matches = [];
  let cut = "";
  const parts = alternatives.map(([name, value]) => {
    return makeInput(name, () => trace(), { type: "text", value });
  });
  const status = make("p", { class: "status", role: "status" });
  const line = make("p", { class: "line", dir: "ltr" });
  const { box: controls, setSteps } = makeStepSlider((step) => {
    status.textContent = cut + describeMatch(matches, step);
    line.replaceChildren(...drawMatches(matches, step));
    const winner = alternatives.findIndex(([name]) => name === matches[step]?.name);
    for (const [i, part] of parts.entries()) part.parentElement.ariaCurrent = String(i === winner);
    keepHeight(line);
  });
  const trace = () => {
    try {
      const [beginning, note] = limitText(whole.value, MOST_CUT);
      cut = note;
      matches = traceMatches(beginning, parts.map((part, i) => [alternatives[i][0], part.value]));
      setSteps(matches.length);
    } catch (error) {
      matches = [];
      setSteps(0);
      line.replaceChildren();
      status.textContent = error.message;
    }
  };
  const whole = makeInput("Text", trace, { type: "text", value: text });
  const labels = parts.map((part) => part.parentElement);
  box.classList.add("framed");
  box.append(whole.parentElement, controls, line, status, ...labels);
  trace();
}

/** Return a sentence on where the cursor is, and which alternative takes what there. */
function describeMatch(matches, step) {
  const before = matches.slice(0, step).map(({ chunk }) => chunk).join("");
  const place = `Cursor at ${[...before].length}: `;
  if (step === matches.length) return `${place}the end, after ${formatCount(step, "chunk")}.`;
  return `${place}${matches[step].name} takes ${fitLabel(makeVisible(matches[step].chunk))}.`;
}

/** Return the chunks of the text, with the one that's taken now marked. */
function drawMatches(matches, step) {
  return matches.map(({ chunk }, i) => {
    const attributes = { class: i < step && "taken" };
    return make(i === step ? "mark" : "span", attributes, fitLabel(makeVisible(chunk)));
  });
}
