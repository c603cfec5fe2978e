// Make the words and the picture of each slide as large as the slide allows, which only a browser can measure.
const STEP = 0.05;
const [SMALLEST, READABLE, LARGE] = [0.5, 1.3, 1.6]; // of 28 pixels, a picture's letters, or 16, a widget's
const WORDS = [1.5, 1.3, 1.15, 1, 0.9, 0.74]; // of 38 pixels: the first and the last without a picture
const [HIGH, PAUSE] = [300, 400]; // pixels for a figure, milliseconds without a key

// Give parts a zoom, and code in them a smaller one if a line is too long: it isn't broken.
function setZoom(parts, zoom) {
  const measure = (part) => part.getBoundingClientRect().width;
  for (const part of parts) {
    part.style.zoom = zoom;
    for (const code of part.querySelectorAll(".highlight")) {
      code.style.zoom = 1;
      code.style.zoom = Math.min(1, measure(part) / measure(code));
    }
  }
}

function measureRoom(slide) {
  const { bottom, height } = slide.getBoundingClientRect();
  const scale = height / slide.offsetHeight;
  return [bottom - scale * parseFloat(getComputedStyle(slide).paddingBottom), scale];
}

function listShown(slide, kind = ".fitted > *") {
  return [...slide.querySelectorAll(kind)].filter((part) => part.checkVisibility());
}

function fits(slide) {
  const [end] = measureRoom(slide);
  const { top, right } = slide.getBoundingClientRect();
  return listShown(slide, ".fitted > *, .strip").every((part) => {
    const box = part.getBoundingClientRect();
    return box.top >= top && box.right <= right + 1 && box.bottom <= end + 1 && part.scrollWidth <= part.clientWidth + 1;
  });
}

// Figures have no letters that could wrap, so they take all the room that's left. Return whether it's enough.
function fillRoom(slide, figures) {
  for (const figure of figures) {
    figure.style.height = "0";
    figure.closest(".picture").style.margin = "0"; // or it would be centred, with half of the room below it
  }
  const [end, scale] = measureRoom(slide);
  const room = (end - Math.max(...listShown(slide).map((part) => part.getBoundingClientRect().bottom))) / scale;
  for (const figure of figures) figure.style.height = `${room / figures.length}px`;
  return figures.every(({ viewBox: { baseVal: whole }, clientWidth }) => room / figures.length > Math.min(HIGH, (clientWidth * whole.height) / whole.width));
}

// Give parts the largest zoom with which a slide still fits, and return whether there is one.
function enlarge(slide, parts, layout, smallest = SMALLEST, largest = 5) {
  for (const part of parts) part.dataset.layout = layout;
  const tryZoom = (zoom) => {
    setZoom(parts, zoom);
    return fits(slide);
  };
  if (tryZoom(largest)) return true;
  let [low, high] = [smallest, largest];
  if (!tryZoom(low)) return false;
  while (high - low > STEP) {
    const middle = (low + high) / 2;
    if (tryZoom(middle)) low = middle;
    else high = middle;
  }
  return tryZoom(low);
}

// With a picture, large words are tried first. A line isn't broken if it's large enough.
function fit(slide, sizes = WORDS) {
  const [words, pictures, figures, widgets] = [".words", ".picture", ".picture svg", ".widget:not(figure)"].map((kind) => listShown(slide, kind));
  const parts = widgets.length ? widgets : pictures;
  if (!parts.length) return enlarge(slide, words, "wrapped", WORDS.at(-1), sizes[0]);
  const usual = sizes === WORDS ? WORDS.slice(widgets.length ? 3 : 1, -1) : sizes;
  const isReadable = usual.some((size) => {
    setZoom(words, size);
    if (figures.length && !widgets.length) return fillRoom(slide, figures);
    return enlarge(slide, parts, "line", LARGE) || enlarge(slide, parts, "wrapped", widgets.length ? READABLE : size);
  });
  if (isReadable || (figures.length && !widgets.length) || enlarge(slide, parts, "wrapped")) return;
  setZoom(words, WORDS.at(-1)); // a row of choices is long
  enlarge(slide, parts, "wrapped");
}

// What has grown in a widget gets smaller letters, and after a pause in typing as large ones as there's room for:
// that takes half a second, too long for every key.
function watch(slide, widget) {
  let pause;
  widget.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(fit, PAUSE, slide, [readSize(slide)]);
  });
  const shrink = () => enlarge(slide, [widget], widget.dataset.layout, SMALLEST, Number(widget.style.zoom));
  new ResizeObserver(() => widget.checkVisibility() && (fits(slide) || shrink())).observe(widget);
}

function readSize(slide) {
  return Number(listShown(slide, ".words")[0]?.style.zoom ?? 1);
}

// A slide is fitted with its answer, so that nothing moves when that comes. A picture whose place the answer takes has
// the same room. Only what's displayed can be measured, so this is done when the slide is shown.
function fitSlide() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted");
  const answers = [...slide.querySelectorAll(".fragment")];
  const given = answers.filter((part) => part.classList.contains("visible"));
  const give = (some) => answers.forEach((part) => part.classList.toggle("visible", some.includes(part)));
  let sizes = WORDS;
  for (const some of slide.querySelector(".picture ~ .picture, .picture ~ .words table") ? [answers, [], answers] : [answers]) {
    give(some);
    fit(slide, sizes);
    const size = readSize(slide);
    sizes = [size, ...WORDS.filter((smaller) => smaller < size)];
  }
  give(given);
}

// Return whether a key is the slides': what a widget needs is its own, until Escape leaves it.
function isForSlides({ target, key, defaultPrevented }) {
  if (!target?.closest(".widget")) return true; // the notes window has no target
  if (key === "Escape") target.blur();
  return !(defaultPrevented || ["Escape", "Enter"].includes(key) || target.matches("select, textarea"));
}

// Space and Right always go on, unless somebody types: or they'd press again what was pressed last.
function goOn(event) {
  const { target, key, shiftKey } = event;
  const isOurs = [" ", "ArrowRight"].includes(key) && !shiftKey && target.closest(".widget");
  if (!isOurs || target.matches("textarea, input")) return;
  event.preventDefault();
  event.stopPropagation();
  Reveal.next();
}

document.addEventListener("keydown", goOn, true);

// An answer says which state of the figure shows it.
function showStates(slide, parts) {
  const states = parts.flatMap((part) => part.querySelector("[data-show]")?.dataset.show ?? []);
  for (const widget of listShown(slide, ".widget")) for (const state of states) widget.show?.(state);
}

function fitPrinted() {
  for (const slide of document.querySelectorAll(".fitted")) {
    showStates(slide, [slide]);
    fit(slide);
  }
}

// A press on the minutes beside a title counts them down.
function countDown({ currentTarget: clock }) {
  const end = Date.now() + parseInt(clock.textContent, 10) * 60_000;
  const tick = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left) setTimeout(tick, 1000);
  };
  tick();
}

Reveal.on("fragmentshown", ({ fragments }) => showStates(Reveal.getCurrentSlide(), fragments));
for (const change of ["ready", "slidechanged"]) Reveal.on(change, fitSlide);
Reveal.on("pdf-ready", fitPrinted);
Reveal.initialize({
  width: 1280,
  height: 720,
  margin: 0,
  center: false,
  hash: true,
  transition: "none",
  backgroundTransition: "none",
  slideNumber: "c/t",
  controlsTutorial: false,
  pdfSeparateFragments: false,
  pdfMaxPagesPerSlide: 1, // what's too high at first gets smaller
  keyboardCondition: isForSlides,
  plugins: [RevealZoom, RevealNotes],
}).then(() => {
  for (const clock of document.querySelectorAll("h2 small")) clock.addEventListener("click", countDown, { once: true });
  for (const widget of document.querySelectorAll(".fitted .widget:not(figure)")) watch(widget.closest(".fitted"), widget);
});
