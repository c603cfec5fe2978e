// A doubly linked list: when the reader joins two neighbours, two links jump, and all others stay.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { fillBox, formatCount, make, makeButton, makeRow, makeStatus, queryAll } from "./toolkit.js";

/** `links` has for "after" and "before" a node for each node, or -1. */
export function buildChain(box, { text, links }) {
  let [symbols, after, before] = [];
  const names = Object.keys(links);
  // They stay, so that an arrow can move.
  const drawn = names.map((name) => links[name].map(() => [make("i"), make("td")]));
  const rows = drawn.map((row, i) => make("tr", make("th", { scope: "row" }, names[i]), ...row.map(([, cell]) => cell)));
  const about = { role: "group", "aria-label": "Nodes, and seams that join two", style: `--n:${[...text].length}` };
  const [stage, status] = [make("div.places", about, ...drawn.flat().map(([arrow]) => arrow)), makeStatus()];
  const drawLink = (i, from, to, isMoved) => {
    const [arrow, cell] = drawn[i][from];
    arrow.className = cell.className = `${names[i]} ${symbols[from] ? "" : "gone"} ${isMoved ? "moved" : ""}`;
    arrow.style.cssText = `--from:${Math.min(from, to)};--to:${Math.max(from, to)}`;
    arrow.hidden = to < 0;
    cell.textContent = to;
  };
  const drawNode = (symbol, node) => {
    const end = after[node] < 0 ? symbols.length : after[node];
    const style = `--at:${node};--span:${symbol ? end - node : 1};${symbol.length > 1 ? "--c:var(--symbol-0)" : ""}`;
    return make(symbol ? "span.node" : "span.node.gone", { style }, make("b", makeVisible(symbol)), make("small", node));
  };
  const drawSeam = (next, node) => {
    if (next < 0 || !symbols[node]) return [];
    const label = [node, next].map((one) => `${makeVisible(symbols[one])} at ${one}`).join(" and ");
    const look = { "aria-label": `Join ${label}`, style: `--at:${next}`, "data-level": 0, "data-joins": node };
    return [makeButton("+", () => join(node), look)];
  };
  const draw = (said, node = -1) => {
    for (const old of queryAll(".node, button", stage)) old.remove();
    stage.prepend(...symbols.map(drawNode), ...after.flatMap(drawSeam));
    setStop(stage);
    for (const [from, to] of after.entries()) drawLink(0, from, to, from === node);
    for (const [from, to] of before.entries()) drawLink(1, from, to, from === after[node]);
    status.textContent = said;
  };
  const join = (node) => {
    const [gone, next] = [after[node], after[after[node]]];
    const moved = symbols.filter((symbol, i) => symbol && i > gone).length; // in a Python list
    after[node] = next;
    if (next >= 0) before[next] = node;
    [symbols[node], symbols[gone]] = [symbols[node] + symbols[gone], ""];
    const [back, list] = next < 0 ? ["", ""] : [`, and before[${next}] is ${node}`, ` In a Python list, ${formatCount(moved, "item")} would have moved.`];
    draw(`Node ${gone} has left: after[${node}] is ${next} now${back}. Nothing else has changed.${list}`, node);
    const seams = queryAll("button", stage);
    (seams.find(({ dataset }) => dataset.joins >= node) ?? seams.at(-1) ?? again).focus({ preventScroll: true });
  };
  const start = () => {
    [symbols, after, before] = [[...text], ...names.map((name) => [...links[name]])];
    draw("Press + to join two neighbours.");
  };
  const again = makeButton("Start over", start);
  fillBox(box, "chain", stage, make("table", { "aria-label": "The links" }, ...rows), status, makeRow(again));
  useArrows(stage);
  start();
}
