// Make the words and the picture of each slide as large as the slide allows. We do that in the browser,
// because only there can we measure heights.
const STEP = 0.05;
const LARGEST_PICTURE = 2.4;
const LARGEST_VALUE = 4.5; // a number, or a line of text
const SMALLEST_PICTURE = 0.9; // of 28 pixels
const LARGEST_WORDS = 2; // on a slide without a picture
const SMALLEST_WORDS = 0.74; // of 38 pixels

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

// Give parts the largest zoom with which the slide still fits, and return whether there is one.
function enlarge(slide, parts, largest, smallest) {
  for (let zoom = largest; zoom > smallest - STEP / 2; zoom -= STEP) {
    for (const part of parts) part.style.zoom = zoom;
    if (fits(slide)) return true;
  }
  return false;
}

// Figures have no letters that could wrap, so they take all the room that's left.
function fillRoom(slide, figure) {
  figure.style.height = "0";
  figure.closest(".picture").style.margin = "0"; // or it would be centred, with half of the room below it
  const room = slide.getBoundingClientRect().bottom - slide.lastElementChild.getBoundingClientRect().bottom;
  figure.style.height = `${room - parseFloat(getComputedStyle(slide).paddingBottom)}px`;
}

// Try the picture whole and large, then beside the words, then wrapped; then with smaller words.
// Return whether there's a way.
function enlargePictures(slide, pictures, words) {
  const isValue = !slide.querySelector(".picture :is(code[style], table, .input, svg)");
  const largest = isValue ? LARGEST_VALUE : LARGEST_PICTURE;
  for (const zoom of [1.6, 1.3, 1, 0.9, SMALLEST_WORDS]) {
    for (const part of words) part.style.zoom = zoom;
    for (const layout of ["unwrapped", "beside", "wrapped"]) {
      slide.classList.remove("unwrapped", "beside", "wrapped");
      slide.classList.add(layout);
      const smallest = layout === "unwrapped" ? 1 : SMALLEST_PICTURE;
      if (enlarge(slide, pictures, largest, smallest)) return true;
    }
  }
  return false;
}

// Let a result that has no room below its question take the question's place.
function replaceWords(slide, pictures, words) {
  slide.classList.add("replaced");
  enlarge(slide, words, LARGEST_WORDS, SMALLEST_WORDS);
  for (const part of pictures) part.classList.add("visible");
  enlargePictures(slide, pictures, []);
  for (const part of pictures) part.classList.remove("visible");
}

function fit(slide) {
  const words = slide.querySelectorAll(".words");
  const pictures = slide.querySelectorAll(".picture");
  const figure = slide.querySelector(".picture :is(svg, img)");
  if (!pictures.length) enlarge(slide, words, LARGEST_WORDS, SMALLEST_WORDS);
  else if (figure) fillRoom(slide, figure);
  else if (!enlargePictures(slide, pictures, words)) replaceWords(slide, pictures, words);
}

// What isn't displayed can't be measured, so a slide is fitted when it's first shown.
function fitCurrent() {
  const slide = Reveal.getCurrentSlide().querySelector(".fitted:not(.done)");
  if (slide && !slide.querySelector("[data-widget]")) fit(slide); // a widget grows by itself
  slide?.classList.add("done");
}

Reveal.on("ready", fitCurrent);
Reveal.on("slidechanged", fitCurrent);
Reveal.on("pdf-ready", () => document.querySelectorAll(".fitted:not(:has([data-widget]))").forEach(fit));
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
  plugins: [RevealZoom, RevealNotes],
});
