// Make the words and the picture of each slide as large as the slide allows, which only a browser can measure.
const STEP = 0.05;
const LARGEST = 5;
const [SMALLEST, READABLE, LARGE] = [0.5, 1.3, 1.6]; // of 28 pixels, a picture's letters, or 16, a widget's
const WORDS = [1.5, 1.3, 1.15, 1, 0.9, 0.74]; // of 38 pixels: the first and the last without a picture
let kept = WORDS; // the sizes that the current slide's words may have
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

// What comes later takes no room before.
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
  const room = (end - listShown(slide).at(-1).getBoundingClientRect().bottom) / scale;
  for (const figure of figures) figure.style.height = `${room / figures.length}px`;
  const high = figures[0].closest("[data-widget]") ? Infinity : HIGH; // a handout draws what's alive on the slide
  return figures.every(({ viewBox: { baseVal: whole }, clientWidth }) => room / figures.length > Math.min(high, (clientWidth * whole.height) / whole.width));
}

// Give parts the largest zoom with which a slide still fits, and return whether there is one.
function enlarge(slide, parts, layout, smallest = SMALLEST, largest = LARGEST) {
  slide.dataset.layout = layout;
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
  if (!isReadable && (widgets.length || !figures.length)) enlarge(slide, parts, "wrapped");
}

// What has grown in a widget gets smaller letters, and after a pause in typing as large ones as there's room for:
// that takes half a second, too long for every key.
function watch(slide, widget) {
  let pause;
  widget.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(fit, PAUSE, slide, kept);
  });
  const shrink = () => enlarge(slide, [widget], slide.dataset.layout, SMALLEST, Number(widget.style.zoom));
  new ResizeObserver(() => widget.checkVisibility() && (fits(slide) || shrink())).observe(widget);
}

// What isn't displayed can't be measured, so a slide is fitted when it's shown. Its words are as large as they can be
// with the answer, so that they keep their size when it comes.
function fitWords() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted");
  const later = slide.querySelectorAll(".fragment:not(.visible)");
  kept = WORDS;
  for (const isWhole of later.length ? [true, false] : [false]) {
    for (const part of later) part.classList.toggle("visible", isWhole);
    fitStep();
    const size = Number(listShown(slide, ".words")[0]?.style.zoom ?? kept[0]);
    kept = [size, ...WORDS.filter((smaller) => smaller < size)];
  }
  kept = kept.slice(0, 1);
  fitStep();
}

// Until the answer comes, the choices of a question without a picture have its room, too.
function fitStep() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted");
  const isAlone = slide.querySelector(".fragment:not(.visible)") && !listShown(slide, ".picture").length;
  slide.classList.toggle("alone", isAlone);
  fit(slide, kept);
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
function showStates({ fragments }) {
  const states = fragments.flatMap((part) => part.querySelector("[data-show]")?.dataset.show ?? []);
  for (const widget of listShown(Reveal.getCurrentSlide(), ".widget")) for (const state of states) widget.show?.(state);
}

Reveal.on("fragmentshown", showStates); // before it's fitted
for (const change of ["ready", "slidechanged"]) Reveal.on(change, fitWords);
for (const change of ["fragmentshown", "fragmenthidden"]) Reveal.on(change, fitStep);
Reveal.on("pdf-ready", () => document.querySelectorAll(".fitted").forEach((slide) => fit(slide)));
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
  for (const widget of document.querySelectorAll(".fitted .widget:not(figure)")) watch(widget.closest(".fitted"), widget);
});
