// Make the words and the picture of each slide as large as the slide allows. We do that in the browser,
// because only there can we measure heights.
const STEP = 0.05;
const LARGEST = 3;
const SMALLEST = 1; // of 28 pixels, a picture's letters
const [WIDGET, READABLE] = [1.95, 1.3]; // of 16 pixels: with the first, eleven boxes are as wide as a slide
const WORDS = [1.6, 1.3, 1, 0.9, 0.74]; // of 38 pixels, above a picture
const LAYOUTS = ["unwrapped", "beside", "wrapped"]; // where a picture is, or how

// Return where the room of a slide ends, and how large the slide is drawn.
function measureRoom(slide) {
  const { bottom, height } = slide.getBoundingClientRect();
  const scale = height / slide.offsetHeight;
  return [bottom - scale * parseFloat(getComputedStyle(slide).paddingBottom), scale];
}

// Return whether everything is inside the slide, and nothing is inside a part that scrolls.
function fits(slide) {
  const [end] = measureRoom(slide);
  const { top, right } = slide.getBoundingClientRect();
  return [...slide.children].every((part) => {
    const box = part.getBoundingClientRect();
    return box.top >= top && box.right <= right + 1 && box.bottom <= end + 1 && part.scrollWidth <= part.clientWidth + 1;
  });
}

// Figures have no letters that could wrap, so they take all the room that's left.
function fillRoom(slide, figures) {
  for (const figure of figures) {
    figure.style.height = "0";
    figure.closest(".picture").style.margin = "0"; // or it would be centred, with half of the room below it
  }
  const [end, scale] = measureRoom(slide);
  const room = (end - slide.lastElementChild.getBoundingClientRect().bottom) / scale;
  for (const figure of figures) figure.style.height = `${room / figures.length}px`;
}

// Give parts the largest zoom with which a slide still fits, and return whether there is one.
function enlarge(slide, parts, layout, smallest = SMALLEST, largest = LARGEST) {
  slide.dataset.layout = layout;
  const tryZoom = (zoom) => {
    for (const part of parts) part.style.zoom = zoom;
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

// With a picture, large words are tried first.
function fit(slide) {
  const [words, ...pictures] = slide.children;
  const widget = slide.querySelector(".widget:not(figure)");
  if (widget) return fitWidget(slide, words, widget);
  const figures = slide.querySelectorAll(".picture svg");
  if (figures.length) return fillRoom(slide, figures);
  if (!pictures.length) return enlarge(slide, [words], "wrapped", WORDS.at(-1));
  for (const smallest of [READABLE, SMALLEST]) {
    for (const size of WORDS) {
      words.style.zoom = size;
      if (LAYOUTS.some((layout) => enlarge(slide, pictures, layout, smallest))) return;
    }
  }
}

// A widget that waits leaves large words their room. When it's used, it changes: another text begins large
// again, and what has grown gets smaller letters.
function fitWidget(slide, words, widget) {
  const shrink = (largest, smallest = SMALLEST / 2) => enlarge(slide, [widget], "wrapped", smallest, largest);
  const sizes = widget.closest(".fragment") ? WORDS : WORDS.slice(-1);
  sizes.some((size) => {
    words.style.zoom = size;
    return shrink(WIDGET, size > WORDS.at(-1) ? READABLE : SMALLEST / 2);
  });
  widget.addEventListener("input", () => shrink(WIDGET));
  new ResizeObserver(() => fits(slide) || shrink(Number(widget.style.zoom))).observe(widget);
}

// What isn't displayed can't be measured, so a slide is fitted when it's first shown.
function fitCurrent() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted:not(.done)");
  if (slide) fit(slide);
  slide?.classList.add("done");
}

// Return whether a key is the slides': what a widget needs is its own, until Escape leaves it.
function isForSlides({ target, key, defaultPrevented }) {
  if (!target?.closest(".widget")) return true; // the notes window has no target
  if (key === "Escape") target.blur();
  const isOwn = defaultPrevented || key === "Escape" || target.matches("select");
  return !isOwn && !(target.matches("button") && [" ", "Enter"].includes(key));
}

Reveal.on("ready", fitCurrent);
Reveal.on("slidechanged", fitCurrent);
Reveal.on("pdf-ready", () => document.querySelectorAll(".fitted").forEach(fit));
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
});
