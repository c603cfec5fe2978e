// Curves over a quantity that the reader scrubs: what each line is there, and a text as it's cut there.
import { makeRoleBox } from "./boxes.js";
import { makeHandle } from "./drag.js";
import { fillBox, formatCount, make, makeStatus, refill } from "./toolkit.js";
import { encodeUtf8 } from "./utf8.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_TICKS = 5;
const MARKS = "●■▲◆";
const WIDE = 0.015; // a share of the axis: half a digit, because a phone hides every other tick

export function makeScale(values, isLog) {
  const measure = isLog ? Math.log : Number;
  const sizes = values.map(measure);
  const low = Math.min(...sizes);
  const span = Math.max(...sizes) - low || 1;
  return (value) => (measure(value) - low) / span;
}

/** Return round numbers around values, 1, 2 or 5 times a power of ten. They begin at 0, unless the values would be
    nearly flat then. */
export function listTicks(values, isLog) {
  const [least, high] = [Math.min(...values), Math.max(...values)];
  if (isLog) return Array.from({ length: 15 }, (_, i) => 10 ** i).filter((power) => least < 10 * power && power <= high);
  const low = least > high / 2 && least < high ? least : Math.min(0, least);
  const rough = (high - low) / MOST_TICKS || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(Number((high / step).toPrecision(12))) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function findSlope([x, y], [lastX, lastY]) {
  return Math.log(lastY / y) / Math.log(lastX / x);
}

function format(number) {
  return number.toLocaleString("en", { maximumFractionDigits: Math.abs(number) > 999 ? 0 : 3 });
}

function drawLine(points, i) {
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", points.map(([x, y]) => `${100 * x},${100 - 100 * y}`).join(" "));
  line.setAttribute("class", `kind-${i}`);
  return line;
}

function makeChart([label, lines], xs, across, log) {
  const [every, isLog] = [lines.flatMap(([, ys]) => ys), log.includes("y")];
  const levels = listTicks(every, isLog);
  const up = makeScale([...levels, ...every], isLog);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.ariaHidden = true; // the handle says what's drawn
  svg.setAttribute("preserveAspectRatio", "none");
  svg.append(...lines.map(([, ys], i) => drawLine(ys.map((y, n) => [across(xs[n]), up(y)]), i)));
  const isBroken = levels[0] > 0 && !isLog;
  if (isBroken) svg.append(drawLine(Array.from({ length: 61 }, (_, i) => [i / 60, (i % 2) * -0.04]), "broken"));
  const ticks = levels.map((y) => make("span.tick", { style: `--y:${up(y)}` }, y.toLocaleString("en", { notation: "compact" })));
  const dots = lines.map((_, i) => make(`i.dot.kind-${i}`, MARKS[i]));
  const values = lines.map(() => make("strong"));
  const names = lines.map(([name], i) => make(`span.kind-${i}`, make("i", MARKS[i]), ` ${name} `, values[i]));
  const show = (place) => {
    for (const [i, [, ys]] of lines.entries()) {
      dots[i].style.cssText = `--x:${across(xs[place])};--y:${up(ys[place])}`;
      const slope = log === "xy" && place ? `, slope ${findSlope([xs[0], ys[0]], [xs[place], ys[place]]).toFixed(2)}` : "";
      values[i].textContent = format(ys[place]) + slope;
    }
  };
  return [make("div.plot", make("p.legend", make("b", label), ...names), make(isBroken ? "div.plane.broken" : "div.plane", ...ticks, svg, ...dots)), show];
}

function makeAxis(xs, across, label) {
  let last = -1;
  const ticks = xs.flatMap((x, i) => {
    const room = WIDE * (format(xs.at(-1)).length + 1);
    if (across(x) - last < room || (i < xs.length - 1 && 1 - across(x) < room)) return [];
    last = across(x);
    return [make("span.tick", { style: `--x:${across(x)}` }, format(x))];
  });
  return make("div.axis", ...ticks, make("small", label));
}

/** Return charts with one handle, and what takes it to a place of `xs` and calls `change`. */
export function makeCurves({ charts, xLabel, xs, ticks = xs, log }, change) {
  const across = makeScale(xs, log.includes("x"));
  const made = charts.map((chart) => makeChart(chart, xs, across, log));
  const find = (clientX) => {
    const { left, width } = axis.getBoundingClientRect();
    const distances = xs.map((x) => Math.abs(across(x) - (clientX - left) / width));
    return distances.indexOf(Math.min(...distances));
  };
  const go = (place) => {
    stage.style.setProperty("--x", across(xs[place]));
    handle.dataset.x = format(xs[place]);
    for (const [, show] of made) show(place);
    const said = charts.flatMap(([, lines]) => lines.map(([name, ys]) => `${name} ${format(ys[place])}`)).join(", ");
    set(place, xs.length - 1, `${format(xs[place])} ${xLabel}: ${said}`);
    change(place);
  };
  const axis = makeAxis(ticks, across, xLabel);
  const stage = make("div.stage", ...made.map(([plot]) => plot), axis);
  const [handle, set] = makeHandle(xLabel, find, go, stage);
  axis.prepend(handle);
  return [stage, go];
}

export function buildCurve(box, settings) {
  const { xLabel, xs, text, cuts } = settings;
  const [stage, go] = makeCurves(settings, (place) => {
    if (text) drawTokens(row, encodeUtf8(text), cuts[place]);
    status.textContent = `${format(xs[place])} ${xLabel}${text && `: the text below has ${formatCount(cuts[place].length, "token")}.`}`;
  });
  const [row, status, room] = [make("div.cut-there", { dir: "ltr" }), makeStatus(), make("div.cut-there.room")];
  if (text) drawTokens(room, encodeUtf8(text), cuts.reduce((one, two) => (two.length > one.length ? two : one)));
  fillBox(box, "curve", stage, status, make("div.rows", row, room));
  box.show = (x) => go(Math.max(0, xs.indexOf(Number(x))));
  go(Math.floor(xs.length / 2));
}

function drawTokens(row, data, lengths) {
  let end = 0;
  refill(row, ...lengths.map((length) => makeRoleBox(data, end, (end += length))));
}
