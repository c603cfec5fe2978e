// Step a regular expression through a text: at each cursor, which alternative takes what.
import { chooseFill, makeVisible } from "./boxes.js";
import { formatCount, limitText, make, makeInput, makeStepFrame, refill, tellStates } from "./toolkit.js";

const MOST_CUT = 200; // characters
const MOST_REPEATS = 4; // in one alternative; with all of them on 200 letters, a match takes a second
const MOST_MS = 1000;
// What Python's regex has -> what JavaScript has. Its own \s also takes U+FEFF, and not U+0085.
const ESCAPES = {
  "\\s": "\\p{White_Space}", "\\S": "\\P{White_Space}", "\\d": "\\p{Nd}", "\\D": "\\P{Nd}",
  "\\w": "\\p{ID_Continue}", "\\W": "\\P{ID_Continue}", "\\A": "^", "\\Z": "$",
};
const PART = "\\\\[pP]\\{[^}]*\\}|\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|[^()|*+?{}]"; // what takes one character
const REPEAT = "[*+?]|\\{\\d+(?:,\\d*)?\\}";
const TOO_LONG =
  "This pattern could take minutes. Use at most four *, + and ? in a field, and repeat nothing that " +
  "repeats or has a |.";

/** Return a pattern as Python writes it as a RegExp that matches at its `lastIndex` only. */
export function compilePattern(pattern) {
  refuseSlow(pattern);
  let number = 0;
  const keep = (all, part, repeat) => {
    if (!repeat) return all;
    const name = `kept${(number += 1)}`;
    return `(?=(?<${name}>${part}${repeat}))\\k<${name}>`; // what a lookahead took, it never gives back
  };
  const source = pattern
    .replace(/\\./gsu, rewriteEscape)
    .replace(new RegExp(`(${PART})(?:(${REPEAT})\\+)?`, "gsu"), keep)
    .replace(/^\(\?i\)/, "")
    .replaceAll("(?i:", "(?:");
  try {
    return new RegExp(source, /^\(\?i\)|\(\?i:/.test(pattern) ? "iuy" : "uy");
  } catch {
    throw new SyntaxError("This pattern can't be read here. Perhaps it isn't finished.");
  }
}

function rewriteEscape(escape) {
  if (!/[!-/:-@[-`{-~ ]$/.test(escape)) return ESCAPES[escape] ?? escape;
  return `\\x${escape.charCodeAt(1).toString(16)}`;
}

/** Throw if a pattern can take forever: if it repeats what repeats, as (a+)+, or repeats often. */
function refuseSlow(pattern) {
  let shape = pattern
    .replace(/\)\{[\d,]+\}|\{\d*,\d*\}/gu, (count) => (count[0] === ")" ? ")+" : "+"))
    .replace(new RegExp(PART, "gsu"), "x")
    .replace(/([*+?}])[+?]/gu, "$1");
  const repeats = shape.replaceAll("(?", "").match(/[*+?]/gu) ?? [];
  if (repeats.length > MOST_REPEATS) throw new RangeError(TOO_LONG);
  // From the inside out, a group becomes V if it can match in several ways, and x if it can't.
  for (let group; (group = /\(\??([^()]*)\)([*+]?)/u.exec(shape)); ) {
    const [all, inner, repeat] = group;
    const varies = /[|*+?V]/u.test(inner);
    if (varies && repeat) throw new RangeError(TOO_LONG);
    shape = shape.replace(all, varies ? "V" : `x${repeat}`);
  }
}

export function traceMatches(text, alternatives) {
  const compiled = alternatives.map(([name, pattern]) => [name, compilePattern(pattern)]);
  const matches = [];
  const end = Date.now() + MOST_MS;
  for (let cursor = 0; cursor < text.length; cursor += matches.at(-1).chunk.length) {
    const character = String.fromCodePoint(text.codePointAt(cursor));
    const match = { name: "nothing matches", chunk: character };
    for (const [name, expression] of compiled) {
      if (Date.now() > end) throw new RangeError(TOO_LONG);
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

export function buildPattern(box, { text, alternatives }) {
  let matches, cut, failure;
  const parts = alternatives.map(([name, value], i) => {
    const part = makeInput(name, () => trace(), { type: "text", value });
    part.parentElement.style.setProperty("--wait", `${0.15 * i}s`); // they're tried one after the other
    return part;
  });
  const draw = (at) => {
    const winner = alternatives.findIndex(([name]) => name === matches[at]?.name);
    const tried = matches[at] && (winner < 0 ? parts.length : winner);
    for (const [i, part] of parts.entries()) {
      part.parentElement.ariaCurrent = i === winner;
      part.parentElement.classList.toggle("failed", i < tried);
    }
    const isGiven = parts.every((part, i) => part.value === alternatives[i][1]) && whole.value === text;
    tellStates(box, ...(isGiven ? [at] : []));
    refill(line, ...drawMatches(matches, at));
    if (failure) throw failure;
    return [cut + describeMatch(matches, at)];
  };
  const trace = () => {
    [matches, failure] = [[], null];
    try {
      const [beginning, note] = limitText(whole.value, MOST_CUT);
      cut = note;
      matches = traceMatches(beginning, parts.map((part, i) => [alternatives[i][0], part.value]));
    } catch (error) {
      failure = error;
    }
    setSteps(matches.length);
  };
  const whole = makeInput("Text", trace, { type: "text", value: text });
  const line = make("p.line", { dir: "ltr" });
  const [setSteps, go] = makeStepFrame(box, draw, whole, line);
  box.append(make("div.alternatives", ...parts.map((part) => part.parentElement)));
  box.show = (step) => {
    whole.value = text;
    for (const [i, part] of parts.entries()) part.value = alternatives[i][1];
    trace();
    go(step);
  };
  trace();
}

function describeMatch(matches, step) {
  const before = matches.slice(0, step).map(({ chunk }) => chunk).join("");
  const place = `Cursor at ${[...before].length}: `;
  if (step === matches.length) return `${place}the end, after ${formatCount(step, "chunk")}.`;
  return `${place}${matches[step].name} takes ${makeVisible(matches[step].chunk)}.`;
}

function drawMatches(matches, step) {
  return matches.map(({ chunk }, i) => {
    if (i < step) return make("span.cut", { style: chooseFill(i) }, makeVisible(chunk));
    return make(i === step ? "mark" : "span", makeVisible(chunk));
  });
}
