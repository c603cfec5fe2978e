// Step a regular expression through a text: at each cursor, which alternative takes what.
import { makeVisible } from "./boxes.js";
import { makeHandle } from "./drag.js";
import { fillBox, formatCount, limitText, make, makeArea, makeButton, makeRow, makeStatus, refill, switchButton } from "./toolkit.js";

const MOST_CUT = 200; // characters
const MOST_REPEATS = 4; // in one alternative: with more, 200 letters take seconds
const MOST_MS = 1000;
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
// Python's regex -> JavaScript, whose own \s also takes U+FEFF, and not U+0085.
const ESCAPES = {
  "\\s": "\\p{White_Space}", "\\S": "\\P{White_Space}", "\\d": "\\p{Nd}", "\\D": "\\P{Nd}",
  "\\w": `[${WORD}]`, "\\W": `[^${WORD}]`, "\\A": "^", "\\Z": "$",
};
const IN_SET = { "\\w": WORD, "\\W": "\\_" }; // a set can't leave them out, so \W is an error there
const SET = "\\[(?:\\\\.|[^\\]\\\\])*"; // until its ]
const PART = `\\\\[pP]\\{[^}]*\\}|\\\\.|${SET}\\]|[^()|*+?{}]`; // what takes one character
const REPEAT = "[*+?]|\\{\\d+(?:,\\d*)?\\}";
const TOO_LONG = "This pattern could take minutes. Use at most four *, + and ? in a field, and repeat no group.";

/** Return Python's pattern as a RegExp that matches at its `lastIndex` only. */
export function compilePattern(pattern) {
  refuseSlow(pattern);
  let number = 0;
  const keep = (all, part, repeat) => {
    if (!repeat) return all;
    const name = `kept${(number += 1)}`;
    return `(?=(?<${name}>${part}${repeat}))\\k<${name}>`; // what a lookahead took, it never gives back
  };
  const source = pattern
    .replace(new RegExp(`${SET}|\\\\.`, "gsu"), (part) => {
      return part.replace(/\\./gsu, (escape) => rewriteEscape(escape, part[0] === "["));
    })
    .replace(new RegExp(`(${PART})(?:(${REPEAT})\\+)?`, "gsu"), keep)
    .replace(/^\(\?i\)/, "")
    .replaceAll("(?i:", "(?:");
  try {
    return new RegExp(source, /^\(\?i\)|\(\?i:/.test(pattern) ? "iuy" : "uy");
  } catch {
    throw new SyntaxError("This pattern can't be read here. Perhaps it isn't finished.");
  }
}

function rewriteEscape(escape, isInSet) {
  if (/[!-/:-@[-`{-~ ]$/.test(escape)) return `\\x${escape.charCodeAt(1).toString(16)}`;
  return (isInSet && IN_SET[escape]) || ESCAPES[escape] || escape;
}

function refuseSlow(pattern) {
  const shape = pattern.replace(/\{\d*,\d*\}/gu, "+").replace(new RegExp(PART, "gsu"), "x").replace(/([*+?}])[+?]/gu, "$1");
  const repeats = shape.replaceAll("(?", "").match(/[*+?]/gu) ?? [];
  if (repeats.length > MOST_REPEATS || /\)[*+{]/.test(shape)) throw new RangeError(TOO_LONG);
}

export function traceMatches(text, alternatives) {
  const compiled = alternatives.map(([name, pattern]) => [name, compilePattern(pattern)]);
  const matches = [];
  const end = Date.now() + MOST_MS;
  for (let cursor = 0; cursor < text.length; cursor += matches.at(-1).chunk.length) {
    const match = { name: "no alternative", chunk: String.fromCodePoint(text.codePointAt(cursor)) };
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
  let [matches, at, cut, failure] = [[], 0, "", null];
  const parts = alternatives.map(([name, value], i) => {
    const part = makeArea(make("span", name), () => trace(), { value });
    part.parentElement.style.setProperty("--wait", `${0.1 * i}s`); // they're tried one after the other
    return part;
  });
  const draw = (step) => {
    at = Math.min(step, matches.length);
    const winner = alternatives.findIndex(([name]) => name === matches[at]?.name);
    for (const [i, part] of parts.entries()) {
      part.parentElement.ariaCurrent = !failure && i === winner;
      part.parentElement.classList.toggle("failed", !failure && Boolean(matches[at]) && (winner < 0 || i < winner));
    }
    line.replaceChildren(...matches.map(({ chunk }, i) => make(i < at ? "span.past" : i === at ? "mark" : "span", makeVisible(chunk))));
    refill(status, ...(failure ? [failure.message] : [cut, ...describeMatch(matches, at)]));
    setPlace(at, matches.length, status.textContent);
    switchButton(next, !failure && at < matches.length);
    place();
  };
  const trace = () => {
    failure = null;
    try {
      const [beginning, note] = limitText(whole.value, MOST_CUT);
      cut = note;
      box.style.setProperty("--letters", beginning.length + 1);
      matches = traceMatches(beginning, parts.map((part, i) => [alternatives[i][0], part.value.replaceAll("\n", "")]));
    } catch (error) {
      failure = error;
    }
    line.classList.toggle("stale", Boolean(failure)); // what was read last stays
    draw(failure ? at : 0);
  };
  const place = () => {
    const [corner, starts] = [line.getBoundingClientRect(), listStarts(line)];
    const { left, top } = starts[at] ?? corner;
    const scale = line.offsetWidth / corner.width || 1; // a slide's pixels are larger
    handle.style.translate = `${scale * (left - corner.left)}px ${scale * (top - corner.top)}px`;
  };
  const whole = makeArea("Text", trace, { value: text });
  const [line, status] = [make("div.line", { dir: "ltr" }), makeStatus("p.status")];
  const [handle, setPlace] = makeHandle("Cursor", (x, y) => findChunk(line, x, y), draw, line);
  const next = makeButton("Next match", () => draw(at + 1));
  const stage = make("div.stage", line, handle);
  fillBox(box, "pattern", stage, makeRow(next, status), make("div.alternatives", ...parts), whole);
  new ResizeObserver(place).observe(line);
  box.show = (step) => {
    whole.value = text;
    for (const [i, part] of parts.entries()) part.value = alternatives[i][1];
    trace();
    draw(Number(step));
  };
  trace();
}

/** Where the chunks begin, and the last one ends. */
function listStarts(line) {
  const rects = [...line.children].map((chunk) => [...chunk.getClientRects()]);
  const last = rects.at(-1)?.at(-1);
  return [...rects.map(([first]) => first), ...(last ? [{ ...last.toJSON(), left: last.right }] : [])];
}

function findChunk(line, x, y) {
  const starts = listStarts(line);
  const far = ({ left, top, bottom }) => Math.abs(left - x) + 9 * Math.max(0, top - y, y - bottom);
  return starts.reduce((best, start, i) => (far(start) < far(starts[best]) ? i : best), 0);
}

function describeMatch(matches, step) {
  const before = matches.slice(0, step).flatMap(({ chunk }) => [...chunk]);
  const place = `Cursor at ${before.length}: `;
  if (step === matches.length) return [`${place}the end, after ${formatCount(step, "chunk")}.`];
  return [`${place}${matches[step].name} takes `, make("code", makeVisible(matches[step].chunk)), "."];
}
