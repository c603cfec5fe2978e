// What widgets and pages are built of. Whatever a reader typed is only ever set as text.

const FLY_MS = 250;

/** Return an element: make("p.note.big", { lang }, ...children). An attribute that's a function is a listener; a
    field comes with its label. */
export function make(tag, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  element.classList.add(...classes);
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") listen(element, key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false) element.setAttribute(key, value);
  }
  element.append(...addLabels(children));
  return element;
}

export function query(selector, root = document) {
  return root.querySelector(selector);
}

export function queryAll(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

export function listen(target, types, act, options) {
  for (const type of types.split(" ")) target.addEventListener(type, act, options);
}

/** In base 64, nobody reads an answer by accident. */
export function openSeal(sealed) {
  return JSON.parse(atob(sealed));
}

/** Return a text in which no line breaks inside the name of a model. */
export function keepWhole(text) {
  return text.replace(/\bGPT-(?=\d)/g, "GPT\u2011");
}

export function saveFile(name, text) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`;
  make("a", { href, download: name }).click();
}

export function makeFigure(title, attributes = {}) {
  const box = make("div.widget", attributes);
  if (!title) return [box, box];
  return [make("figure", { class: "widget titled", "aria-label": title }, make("figcaption", title), box), box];
}

export function showFailure(place, error) {
  place.append(make("p.failure", `This can't run here: ${error.message}`));
}

export function reveal(element) {
  element.scrollIntoView({ block: "nearest" });
}

/** Return an element whose text is read out whenever it changes. */
export function makeStatus(tag = "p") {
  return make(tag, { role: "status" });
}

export function announce(type, target = document) {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

export function formatNumber(number) {
  return number.toLocaleString("en");
}

/** Return "1,024 tokens" for 1024 and "token". */
export function formatCount(number, unit) {
  return `${formatNumber(number)} ${unit}${number === 1 ? "" : "s"}`;
}

export function limitText(text, most) {
  const characters = [...text];
  if (characters.length <= most) return [text, ""];
  const note = `This is only the first ${most} of the ${formatCount(characters.length, "character")}. `;
  return [characters.slice(0, most).join(""), note];
}

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let an element come from another one, or from a place where it was. */
export function fly(element, from) {
  if (!from || isStill()) return;
  const [start, end] = [from.getBoundingClientRect?.() ?? from, element.getBoundingClientRect()];
  const [x, y] = [start.x - end.x, start.y - end.y];
  if (x || y) element.animate({ translate: [`${x}px ${y}px`, "0 0"] }, FLY_MS);
}

/** Let elements change places: each comes from where it was, and the focus stays. */
export function slide(elements, change) {
  const places = elements.map((one) => one.isConnected && one.getBoundingClientRect());
  const focused = document.activeElement;
  change();
  if (elements.some((one) => one.contains(focused))) focused.focus({ preventScroll: true });
  for (const [i, one] of elements.entries()) fly(one, places[i]);
}

export function makeRow(...fields) {
  return make("div.fields", ...fields);
}

/** Put the parts of a widget of a kind, its classes, into its box. */
export function fillBox(box, kind, ...parts) {
  box.classList.add(...kind.split(" "));
  box.append(...addLabels(parts));
}

function addLabels(fields) {
  return fields.map((field) => field.closest?.("label") ?? field);
}

/** Return a button that acts unless it's switched off. */
export function makeButton(name, act, attributes = {}) {
  const click = (event) => event.currentTarget.ariaDisabled !== "true" && act();
  return make("button", { type: "button", click, ...attributes }, name);
}

export function makeButtons(values, act) {
  return Object.entries(values).map(([name, value]) => makeButton(name, () => act(value)));
}

/** A button that's off keeps the focus. */
export function switchButton(button, on) {
  button.ariaDisabled = !on;
}

export function makeBar(share) {
  return make("div.track", make("div.bar", { style: `width: ${100 * share}%` }));
}

/** Return an input, whose parent is its label. */
export function makeInput(name, act, { value = "", ...attributes }, tag = "input") {
  const input = make(tag, { autocomplete: "off", spellcheck: "false", ...attributes, input: act });
  make("label", name, input);
  input.value = value;
  return input;
}

export function makeArea(name, act, attributes = {}) {
  return makeInput(name, act, { rows: 1, dir: "auto", ...attributes }, "textarea");
}

export function makeSelect(name, options, act) {
  const change = (event) => act(event.target.value);
  const select = make("select", { change }, ...options.map((one) => make("option", one)));
  make("label", name, select);
  return select;
}

/** Frame a slider of steps. `draw` gets the step, from 0, and returns a sentence and perhaps elements; if it
    throws, there's only its message. Returns `[setSteps, go]`. */
export function makeStepFrame(box, draw, field = "") {
  const go = (step) => {
    slider.value = step;
    slider.ariaValueText = `${slider.value} of ${slider.max}`;
    switchButton(back, slider.value > 0);
    switchButton(forward, slider.value < Number(slider.max));
    box.style.minHeight = `${box.offsetHeight}px`; // what's below stays where it is
    let shown;
    try {
      shown = draw(slider.valueAsNumber);
    } catch ({ message }) {
      shown = [message];
    }
    const [said, ...rest] = shown;
    refill(status, said);
    refill(below, ...rest);
  };
  const move = (by) => go(Number(slider.value) + by);
  const slider = makeInput("Steps", () => move(0), { type: "range", value: 0 });
  const back = makeButton("Back", () => move(-1));
  const forward = makeButton("Forward", () => move(1));
  const setSteps = (count, at = 0) => {
    slider.max = count;
    go(at);
    box.style.minHeight = "";
  };
  const [status, below] = [makeStatus("p.status"), make("div")];
  fillBox(box, "sides", make("div", field, make("div.fields.slide", back, forward, slider), status, below));
  box.show = go;
  return [setSteps, go];
}

/** `begin` gets a typed text, at most `most` characters of it, and returns how many steps there are, or that and
    the step to begin at; `draw` gets a step. */
export function makeTextSteps(box, text, most, begin, draw) {
  let note;
  const start = () => {
    const [typed, cut] = limitText(area.value, most);
    note = cut;
    setSteps(...[begin(typed)].flat());
  };
  const tell = (step) => {
    const [said, ...rest] = draw(step);
    return [note + said, ...rest];
  };
  const area = makeArea("Text", start, { value: text });
  const [setSteps, go] = makeStepFrame(box, tell, area);
  box.show = (step) => {
    area.value = text;
    start();
    go(step);
  };
  start();
}

export function showEnds(row) {
  row.classList.toggle("before", row.scrollLeft > 1);
  row.classList.toggle("after", row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
}

export function setField(field, value) {
  field.value = value;
  announce("input", field);
}

/** Replace what's in a box; if the focus was there, its current or pressed button gets it. */
export function refill(box, ...children) {
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...children);
  if (hadFocus) query("[aria-current], [aria-pressed=true]", box)?.focus();
}

/** Let a box have these children; only those that are new or gone are touched: that's quick. */
export function updateChildren(box, children) {
  const wanted = new Set(children);
  for (const child of [...box.childNodes]) if (!wanted.has(child)) child.remove();
  for (const [i, child] of children.entries()) {
    if (box.childNodes[i] !== child) box.insertBefore(child, box.childNodes[i] ?? null);
  }
}
