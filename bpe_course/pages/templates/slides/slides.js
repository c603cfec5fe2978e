// Make the words and the picture of each slide as large as the slide allows. We do that in the browser,
// because only there can we measure heights.
const STEP = 0.05;
const LARGEST = 3;
const SMALLEST = 0.9; // of 28 pixels, a picture's letters
const WORDS = [1.6, 1.3, 1, 0.9, 0.74]; // of 38 pixels, above a picture
const LAYOUTS = ["unwrapped", "beside", "wrapped"]; // where a picture is, or how

// Return whether everything is inside the slide, and nothing is inside a part that scrolls.
function fits(slide) {
  const room = slide.getBoundingClientRect();
  const padding = parseFloat(getComputedStyle(slide).paddingBottom);
  return [...slide.children].every((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    const isInside = top >= room.top && bottom <= room.bottom - padding + 1;
    return isInside && part.scrollWidth <= part.clientWidth + 1;
  });
}

// Figures have no letters that could wrap, so they take all the room that's left.
function fillRoom(slide, figure) {
  figure.style.height = "0";
  figure.closest(".picture").style.margin = "0"; // or it would be centred, with half of the room below it
  const room = slide.getBoundingClientRect().bottom - slide.lastElementChild.getBoundingClientRect().bottom;
  figure.style.height = `${room - parseFloat(getComputedStyle(slide).paddingBottom)}px`;
}

// Give parts the largest zoom with which a slide still fits, and return whether there is one.
function enlarge(slide, parts, layout, smallest = SMALLEST) {
  slide.dataset.layout = layout;
  for (let zoom = LARGEST; zoom > smallest - STEP / 2; zoom -= STEP) {
    for (const part of parts) part.style.zoom = zoom;
    if (fits(slide)) return true;
  }
  return false;
}

// With a picture, large words are tried first.
function fit(slide) {
  const [words, ...pictures] = slide.children;
  const figure = slide.querySelector(".picture svg");
  if (figure) return fillRoom(slide, figure);
  if (!pictures.length) return enlarge(slide, [words], "wrapped", WORDS.at(-1));
  for (const size of WORDS) {
    words.style.zoom = size;
    if (LAYOUTS.some((layout) => enlarge(slide, pictures, layout))) return;
  }
}

// What isn't displayed can't be measured, so a slide is fitted when it's first shown.
function fitCurrent() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted:not(.done)");
  if (slide && !slide.querySelector(".widget")) fit(slide); // a widget grows by itself
  slide?.classList.add("done");
}

Reveal.on("ready", fitCurrent);
Reveal.on("slidechanged", fitCurrent);
Reveal.on("pdf-ready", () => document.querySelectorAll(".fitted:not(:has(.widget))").forEach(fit));
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
  plugins: [RevealZoom, RevealNotes],
});
