// Step a regular expression through a text: at each cursor, which alternative takes what.
import { makeVisible } from "./boxes.js";
import { makeHandle } from "./drag.js";
import { fillBox, formatCount, limitText, make, makeArea, makeButton, makeInput, makeRow, makeStatus, refill, switchButton } from "./toolkit.js";

const MOST_CUT = 200; // characters
// Python's regex -> JavaScript, whose own \s also takes U+FEFF, and not U+0085.
const ESCAPES = { "\\s": "\\p{White_Space}", "\\S": "\\P{White_Space}", "\\Z": "$" };

/** Return one of a lesson's patterns as a RegExp that matches at its `lastIndex` only. A + after a repeat saves time,
    and changes no chunk. */
function compilePattern(pattern) {
  const source = pattern.replace(/\\[sSZ]/g, (escape) => ESCAPES[escape]).replace(/([*+?]|\{\d,\d\})\+/g, "$1").replaceAll("(?i:", "(?:");
  return new RegExp(source, pattern.includes("(?i:") ? "iuy" : "uy");
}

export function traceMatches(text, alternatives) {
  const compiled = alternatives.map(([name, pattern]) => [name, compilePattern(pattern)]);
  const matches = [];
  for (let cursor = 0; cursor < text.length; cursor += matches.at(-1).chunk.length) {
    const match = { name: "no alternative", chunk: String.fromCodePoint(text.codePointAt(cursor)) };
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

export function buildPattern(box, { text, alternatives }) {
  let [matches, at, cut] = [[], 0, ""];
  const parts = alternatives.map(([name, pattern], i) => {
    const part = makeInput(make("span", name), () => trace(), { type: "checkbox" });
    part.checked = true;
    part.after(make("code", pattern));
    part.parentElement.style.setProperty("--wait", `${0.1 * i}s`); // they're tried one after the other
    return part;
  });
  const draw = (step) => {
    at = Math.min(step, matches.length);
    const winner = alternatives.findIndex(([name]) => name === matches[at]?.name);
    for (const [i, part] of parts.entries()) {
      part.parentElement.ariaCurrent = i === winner;
      part.parentElement.classList.toggle("failed", part.checked && Boolean(matches[at]) && (winner < 0 || i < winner));
    }
    line.replaceChildren(...matches.map(({ chunk }, i) => make(i < at ? "span.past" : i === at ? "mark" : "span", makeVisible(chunk))));
    refill(status, cut, ...describeMatch(matches, at));
    setPlace(at, matches.length, status.textContent);
    switchButton(next, at < matches.length);
    place();
  };
  const trace = () => {
    const [beginning, note] = limitText(whole.value, MOST_CUT);
    cut = note;
    box.style.setProperty("--letters", beginning.length + 1);
    matches = traceMatches(beginning, alternatives.filter((_, i) => parts[i].checked));
    draw(0);
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
    for (const part of parts) part.checked = true;
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
