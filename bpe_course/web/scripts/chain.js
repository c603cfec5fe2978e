// A row of places, of which the reader joins two neighbours, and their links jump.
import { setStop, useArrows } from "./arrows.js";
import { makeVisible } from "./boxes.js";
import { make, makeButton, makeRow, makeStatus, queryAll } from "./toolkit.js";

/** The symbols of a text, each at a node whose number never changes; one that has left has no symbol. */
class Chain {
  constructor(text) {
    this.symbols = [...text];
    this.before = this.symbols.map((_, node) => node - 1);
    this.after = this.before.map((_, node, { length }) => (node + 1 < length ? node + 1 : -1));
  }

  /** Let a node and the next one become one symbol, and return the node that leaves. */
  join(node, symbol) {
    const gone = this.after[node];
    this.after[node] = this.after[gone];
    if (this.after[node] >= 0) this.before[this.after[node]] = node;
    [this.symbols[node], this.symbols[gone]] = [symbol];
    return gone;
  }

  /** Return all neighbours, as `[node, pair]`. */
  listPairs() {
    const nodes = [...this.symbols.keys()].filter((node) => this.symbols[node] && this.after[node] >= 0);
    return nodes.map((node) => [node, this.symbols[node] + this.symbols[this.after[node]]]);
  }
}

/** Put the links into the stage as arrows that stay, and return what moves them after a join. */
function drawLinks(stage, chain) {
  const arrows = ["after", "before"].flatMap((name) => chain.symbols.map((_, from) => ({ name, from, arrow: make(`i.${name}`) })));
  stage.append(...arrows.map(({ arrow }) => arrow));
  return (node, gone) => {
    for (const { name, from, arrow } of arrows) {
      const to = chain[name][from];
      arrow.hidden = to < 0;
      arrow.style.cssText = `--from:${Math.min(from, to)};--to:${Math.max(from, to)}`;
      arrow.classList.toggle("gone", !chain.symbols[from]);
      arrow.classList.toggle("moved", gone >= 0 && (name === "after" ? from : to) === node && Math.max(from, to) === chain.after[node]);
    }
    if (gone === undefined) return "Press + to join two neighbours.";
    const next = chain.after[node];
    const back = next < 0 ? "Nothing comes after it." : `before[${next}] is ${chain.before[next]}.`;
    return `Node ${gone} has left. Now after[${node}] is ${next}. ${back} All other links are as they were.`;
  };
}

export function buildChain(box, { text }) {
  const [stage, status] = [make("div.places", { role: "group", "aria-label": "Neighbours" }), makeStatus()];
  let chain, show;
  const drawNode = (symbol = "", node) => {
    const end = chain.after[node] < 0 ? chain.symbols.length : chain.after[node];
    const style = `--at:${node};--span:${symbol ? end - node : 1};${symbol.length > 1 ? "--c:var(--symbol-0)" : ""}`;
    return make(symbol ? "span.node" : "span.node.gone", { style }, make("b", makeVisible(symbol)), make("small", String(node)));
  };
  const drawSeam = ([node, both]) => {
    const seam = makeButton("+", () => join(node, both));
    Object.assign(seam, { ariaLabel: `Join ${makeVisible(both)} at ${node}`, style: `--at:${chain.after[node]}` });
    seam.dataset.level = 0;
    return seam;
  };
  const draw = (...joined) => {
    for (const old of queryAll(".node, button", stage)) old.remove();
    const seams = chain.listPairs();
    stage.prepend(...chain.symbols.map(drawNode), ...seams.map(drawSeam));
    setStop(stage);
    status.textContent = show(...joined);
    if (!joined.length) return;
    const next = seams.findIndex(([node]) => node >= joined[0]);
    (queryAll("button", stage).at(next) ?? again).focus();
  };
  const join = (node, both) => draw(node, chain.join(node, both));
  const start = () => {
    chain = new Chain(text);
    stage.replaceChildren();
    show = drawLinks(stage, chain);
    draw();
  };
  const again = makeButton("Start over", start);
  box.style.setProperty("--n", [...text].length);
  box.append(stage, status, makeRow(again));
  useArrows(stage);
  start();
}
