// Where a text may be cut for workers who count its chunks, and which piece each of them gets.
import { chooseFill, makeVisible } from "./boxes.js";
import { splitGpt4 } from "./pretokenize.js";
import { formatCount, limitText, make, makeFrame, makeInput, makeTable } from "./toolkit.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

const MOST_SHARED = 1000; // characters
const COLUMNS = ["worker", "planned", "begins at", "bytes", "chunks"];

/** Cut bytes where matches of a pattern end: each worker begins at the first cut from its `planned` place. */
export function cutForWorkers(data, pattern, workers) {
  const letters = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  const matches = [...letters.matchAll(new RegExp(pattern, "g"))];
  const cuts = matches.map((match) => match.index + match[0].length);
  const size = Math.ceil(data.length / workers);
  const find = (place) => (place ? cuts.find((cut) => cut >= place) ?? data.length : 0);
  const pieces = Array.from({ length: workers }, (_, worker) => {
    const planned = worker * size;
    return { planned, begin: find(planned), end: find(planned + size) };
  });
  return { cuts, pieces };
}

export function buildCuts(box, { text, pattern, workers }) {
  const draw = () => {
    const [typed, note] = limitText(area.value, MOST_SHARED);
    const data = encodeUtf8(typed);
    const { cuts, pieces } = cutForWorkers(data, pattern, slider.valueAsNumber);
    const line = make("div.line", { dir: "ltr" });
    const rows = pieces.map(({ planned, begin, end }, i) => {
      const inside = cuts.filter((cut) => cut > begin && cut < end);
      const parts = [begin, ...inside].map((from, j) => decodeUtf8(data.subarray(from, inside[j] ?? end)));
      const look = { class: "cut", style: chooseFill(i) };
      const boxes = parts.map((part) => make("span", look, makeVisible(part)));
      if (end > begin) line.append(make("b", ` ${i + 1} `), ...boxes);
      return [i + 1, planned, begin, end - begin, splitGpt4(parts.join("")).length];
    });
    const sum = rows.reduce((all, row) => all + row[4], 0);
    const found = `${note}${formatCount(data.length, "byte")}, ${formatCount(cuts.length, "possible cut")}. `;
    const said = `The whole text has ${formatCount(splitGpt4(typed).length, "chunk")}, its pieces ${sum}.`;
    return [found + said, makeTable(COLUMNS, rows.map((row) => row.map(String)), "narrow"), line];
  };
  const area = makeInput("Text", () => show(), { rows: 2, value: text }, "textarea");
  const slider = makeInput("Workers", () => show(), { type: "range", min: 1, max: 8, value: workers });
  const show = makeFrame(box, draw, area, slider);
  show();
}
