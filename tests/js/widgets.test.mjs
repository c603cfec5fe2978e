// Each widget is drawn as on a page and as in a notebook, without a browser.
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { Window } from "happy-dom";

import { useLoader } from "#scripts/loading.js";
import { buildSend } from "#scripts/send.js";
import { buildStream } from "#scripts/stream.js";
import { buildStrip } from "#scripts/strip.js";
import { loadCases } from "./cases.mjs";

const { places, page, notebook } = loadCases("widget");
const names = Object.keys(notebook);
// What the scripts use of a browser, and Node lacks.
const GLOBALS = "DOMParser IntersectionObserver ResizeObserver document localStorage location".split(" ");
const FUNCTIONS = "addEventListener getComputedStyle matchMedia requestAnimationFrame scrollBy".split(" ");
// The attributes that a browser also has as properties, and happy-dom doesn't.
const ARIA = "Busy Current Disabled Expanded Label Live Pressed ValueText".split(" ");

before(() => {
  const window = new Window({ url: "https://course.invalid/" });
  for (const name of ARIA) {
    const attribute = `aria-${name.toLowerCase()}`;
    const set = function (value) { this.setAttribute(attribute, value); };
    const get = function () { return this.getAttribute(attribute); };
    Object.defineProperty(window.Element.prototype, `aria${name}`, { get, set });
  }
  for (const name of GLOBALS) globalThis[name] = window[name];
  for (const name of FUNCTIONS) globalThis[name] = window[name].bind(window);
  Object.assign(globalThis, { window, CustomEvent: window.CustomEvent, Event: window.Event });
  globalThis.navigator ??= window.navigator; // Node has it from 21 on
});

beforeEach(() => document.body.replaceChildren());

function settle() {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

function assertDrawn(box, name, file) {
  const failure = box?.querySelector(".failure")?.textContent ?? "";
  ok(box?.textContent.trim(), `${name} of ${file} shows nothing: does it fill its box?`);
  // What fails in its drawing, a widget shows in its box.
  doesNotMatch(failure || box.textContent, failure ? /./ : /is not defined|is not a |Cannot read/, `${name} of ${file}`);
}

test("every widget is registered, and shown by a lesson or a template", () => {
  const shown = new Set(places.map(({ name }) => name));
  for (const name of shown) ok(names.includes(name), `add ${name} to bpe_course/web/widgets.json.`);
  for (const name of names) ok(shown.has(name), `${name} is on no page: call it in a lesson, or delete it.`);
});

test("on a page, each is drawn, and its next step", async () => {
  document.body.innerHTML = "<header></header><main></main><footer></footer>";
  document.documentElement.dataset.python = "";
  const boxes = places.map(({ name, settings }) => {
    const box = document.createElement("div");
    Object.assign(box.dataset, { widget: name, settings: JSON.stringify(settings) });
    document.querySelector("main").append(box);
    return box;
  });
  new Function(page)();
  await settle();
  for (const button of document.querySelectorAll("button")) if (button.textContent === "Forward") button.click();
  await settle();
  for (const [i, { name, file }] of places.entries()) {
    assertDrawn(boxes[i].querySelector(".widget"), name, file);
  }
});

for (const { name, file, settings } of places.filter(({ name }) => names.includes(name))) {
  test(`in a notebook, ${name} of ${file} is drawn`, async () => {
    const widget = { comm_live: true, on() {}, get: () => widget };
    const model = {
      get: (key) => ({ settings, own_id: "1" })[key],
      on() {}, send() {}, widget_manager: { get_model: async () => widget },
    };
    const widgetModule = new Function(notebook[name].replace("export default", "return"))();
    await widgetModule.render({ model, el: document.body });
    await settle();
    assertDrawn(document.querySelector(".widget"), name, file);
  });
}

function drawStrip(settings, confirm) {
  const box = document.createElement("div");
  document.body.append(box);
  buildStrip(box, { level: "letters", text: "aaabdaaabac", ...settings });
  if (confirm) box.confirm(confirm, ["merge"]);
  return box;
}

test("a strip keeps its contract: boxes, seams with names, and what happened", () => {
  const box = drawStrip({});
  const read = (selector) => [...box.querySelectorAll(selector)].map((one) => one.textContent);
  const seams = box.querySelectorAll("[data-strip] button[data-seam]");
  equal(seams.length, 10);
  equal(seams[0].getAttribute("aria-label"), "a + a: 4 times, 1 of 10");
  deepEqual([...seams].map((seam) => seam.tabIndex), [0, ...Array(9).fill(-1)]);
  seams[0].click();
  equal(box.querySelector("[role=status]").textContent, "a + a occurred 4 times. 11 → 9 symbols. ");
  deepEqual([...box.querySelectorAll("[data-token]")].slice(0, 3).map(({ dataset }) => dataset.token), ["aa", "a", "b"]);
  deepEqual(read(".way button b"), ["0", "1"]);
  equal(drawStrip({ text: "abc" }).querySelectorAll(".due").length, 0); // only what occurs twice
  const counted = drawStrip({ level: "words", text: "hug hug pug" }).querySelectorAll(".name");
  deepEqual([...counted].map((name) => name.textContent), ["2 ×", "1 ×"]);
  const short = drawStrip({ steps: 2 });
  short.show("2");
  match(short.querySelector("[role=status]").textContent, /7 symbols. The 2 steps are done/);
});

test("with a bill, no number gives away which seam pays", () => {
  const box = drawStrip({ bill: true });
  const seam = box.querySelector("[data-seam]");
  deepEqual([seam.getAttribute("aria-label"), seam.textContent], ["a + a, 1 of 10", ""]);
  seam.click();
  equal(box.querySelector(".bill").textContent, "9 symbols + 5 lines = 14 centsBefore: 15");
  equal(box.querySelector("[role=status]").textContent, "a + a is one symbol now. 11 → 9 symbols. ");
});

test("the reader's function confirms a step, and a difference is said", async () => {
  const right = async () => [[[["a", "b"], 1]], [[["a", "b"], 1]]];
  const box = drawStrip({ text: "ab" }, right);
  await settle();
  equal(box.querySelector(".whose").textContent, "Your merge confirms each step.");
  box.confirm(async () => [[[["a"], 1]], []], ["get_stats", "merge"]);
  await settle();
  match(box.querySelector(".whose").textContent, /^Your get_stats and merge and this strip differ: .* gives a, and/);
  box.confirm(async () => { throw new Error("no"); }, ["merge"]);
  await settle();
  match(box.querySelector(".whose").textContent, /failed: no\. The boxes are the strip's own/);
});

test("a chat window shows what the reader's decoder returns, even if it's wrong, or says how it failed", async () => {
  buildStream(document.body, { text: "aé", learned: "", ways: ["memory"], at: 2, asked: "" });
  const read = (selector) => document.querySelector(selector).textContent;
  await document.body.use(async (ids, tokens) => [...tokens.map((hex) => `<${hex}>`), "!"]);
  deepEqual([read(".says"), read(".said")], ["<61><c3>", "2 of 3 ids. The memory keeps c3. The window runs StreamDecoder."]);
  await document.body.use(async () => { throw new Error("no"); });
  deepEqual([read(".says"), read(".said").slice(0, 33)], ["a", "Your StreamDecoder failed: no. 2 "]);
});

test("what was just typed is learned before a page is made of it", async () => {
  useLoader(async (file) => (file === "share" ? ["", "", ""] : Promise.reject(new Error("not here"))));
  buildSend(document.body, { made: { name: "Mine", merges: "", split: "gpt4", sample: "a", card: {} } });
  const saved = new Promise((save) => (window.HTMLAnchorElement.prototype.click = function () { save(this.href); }));
  const area = document.querySelector("textarea");
  area.value = "aa aa";
  area.dispatchEvent(new Event("input"));
  [...document.querySelectorAll("button")].at(-1).click();
  match(decodeURIComponent(await saved), /merges&#34;:&#34;97,97/);
});
