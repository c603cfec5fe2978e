// Make the words and the picture of each slide as large as the slide allows. We do that in the browser,
// because only there can we measure heights.
const STEP = 0.05;
const LARGEST_PICTURE = 2.4;
const LARGEST_VALUE = 4.5; // a number, or a line of text
const SMALLEST_PICTURE = 0.82; // of 34 pixels, for tokens
const LARGEST_WORDS = 2; // on a slide without a picture
const SMALLEST_WORDS = 0.74; // of 38 pixels

const lesson = document.querySelector(".slides");

// reveal.js hides all slides except those marked as present, and hidden elements have no height that
// we could measure. (reveal.js sets the marks again later.)
function show(slide) {
  for (const section of lesson.querySelectorAll("section")) {
    section.classList.toggle("present", section.contains(slide));
  }
}

// Return whether everything is inside the slide, and nothing is inside a part that scrolls.
function fits(slide) {
  const { bottom } = slide.getBoundingClientRect();
  const padding = parseFloat(getComputedStyle(slide).paddingBottom);
  return [...slide.children].every((part) => {
    const low = part.getBoundingClientRect().bottom <= bottom - padding + 1;
    return low && part.scrollWidth <= part.clientWidth + 1;
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
  const room = slide.getBoundingClientRect().bottom - slide.lastElementChild.getBoundingClientRect().bottom;
  figure.style.height = `${room - parseFloat(getComputedStyle(slide).paddingBottom)}px`;
}

// Try the picture whole and large, then wrapped or beside the words, then with smaller words.
function enlargePictures(slide, pictures, words) {
  const isValue = !slide.querySelector(".picture :is(code[style], table, .input, svg)");
  const largest = isValue ? LARGEST_VALUE : LARGEST_PICTURE;
  const smallest = slide.querySelector(".picture code[style]") ? SMALLEST_PICTURE : 1;
  for (const zoom of [1, 0.9, SMALLEST_WORDS]) {
    for (const part of words) part.style.zoom = zoom;
    for (const layout of ["unwrapped", "beside", "wrapped"]) {
      slide.classList.remove("unwrapped", "beside", "wrapped");
      slide.classList.add(layout);
      if (enlarge(slide, pictures, largest, layout === "wrapped" ? smallest : 1)) return;
    }
  }
}

function fit(slide) {
  show(slide);
  const words = slide.querySelectorAll(".words");
  const pictures = slide.querySelectorAll(".picture");
  const figure = slide.querySelector(".picture :is(svg, img)");
  if (!pictures.length) enlarge(slide, words, LARGEST_WORDS, SMALLEST_WORDS);
  else if (figure) fillRoom(slide, figure);
  else enlargePictures(slide, pictures, words);
}

lesson.querySelectorAll(".fitted").forEach(fit);
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
