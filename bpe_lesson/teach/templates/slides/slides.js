// Make each picture as large as its slide allows. We do that in the browser, because only there can we
// measure heights.
const LARGEST_PICTURE = 2.4;
const LARGEST_VALUE = 4.5; // a number, or a line of text
const LARGEST_STATEMENT = 2.4;
const LARGEST_WORDS = 1.35; // beside a small picture
const SMALLEST_WORDS = 0.85; // code in them has 29 pixels then
const SMALLEST_TOKENS = 0.83; // of 34 pixels, for tokens without ids
const FEWEST_TOKENS = 8; // of a row that is cut
const MUCH_LARGER = 1.4;
const MUCH_ROOM = 200; // pixels
const STEP = 0.05;

const lesson = document.querySelector(".slides");

// reveal.js hides all slides except those marked as present, and hidden elements have no height that
// we could measure. (reveal.js sets the marks again later.)
function show(slide) {
  for (const section of lesson.querySelectorAll("section")) {
    section.classList.toggle("present", section.contains(slide));
  }
}

// Return the height that's left on a slide; it's negative if its parts are too tall.
function getRoom(slide) {
  const style = getComputedStyle(slide);
  const inside = slide.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const gap = parseFloat(style.rowGap);
  const height = (parts) =>
    parts.reduce((sum, part) => sum + part.offsetHeight + gap, -gap);
  const parts = [...slide.children];
  if (!slide.matches(".beside")) return inside - height(parts);
  const head = parts.filter((part) => part.matches(".head"));
  const picture = parts.filter((part) => part.matches(".picture"));
  const words = parts.filter((part) => part.matches(".words"));
  return inside - Math.max(height([...head, ...picture]), height([...head, ...words]));
}

function fits(slide) {
  const parts = [slide, ...slide.children];
  const wide = parts.some((part) => part.scrollWidth > part.clientWidth + 1);
  return getRoom(slide) >= 0 && !wide;
}

// Give a part the largest zoom with which the slide still fits, and return it; 0 if there's none.
function enlarge(slide, part, largest, smallest = 1) {
  for (let zoom = largest; zoom > smallest - STEP / 2; zoom -= STEP) {
    part.style.zoom = zoom;
    if (fits(slide)) return zoom;
  }
  return 0;
}

// Return whether it may be better to wrap a picture than to keep it small: boxes, or a line of text.
function mayWrap(picture) {
  if (picture.querySelector(".bpe-frames, table, .input")) return false;
  const lines = picture.textContent.trim().split("\n");
  return lines.length === 1 || picture.querySelector("code[style]") !== null;
}

// Put the words on the left of the picture if that makes the picture larger, as with narrow tables.
function enlargePicture(slide, picture) {
  picture.classList.add("unwrapped");
  const hasSmallTokens = picture.querySelector("code[style]") && !picture.querySelector("small, sup, sub");
  const smallest = hasSmallTokens ? SMALLEST_TOKENS : 1;
  const largest = picture.querySelector("code[style], table, .input") ? LARGEST_PICTURE : LARGEST_VALUE;
  const below = enlarge(slide, picture, largest, smallest);
  if (slide.querySelector(".words") && picture.querySelector("table")) {
    slide.classList.add("beside");
    if (enlarge(slide, picture, LARGEST_PICTURE) > below) return;
    slide.classList.remove("beside");
    if (below) picture.style.zoom = below;
  }
  picture.classList.remove("unwrapped");
  const wrapped = mayWrap(picture) || !below ? enlarge(slide, picture, LARGEST_PICTURE, smallest) : 0;
  if (!below && !wrapped) {
    shorten(slide, picture);
  } else if (wrapped < MUCH_LARGER * below) {
    picture.classList.add("unwrapped");
    picture.style.zoom = below;
  }
}

// Figures have no letters that could wrap, so they take all the room that's left.
function fillRoom(slide, figure) {
  figure.style.height = "0";
  figure.style.height = `${getRoom(slide)}px`;
}

// Put each line of the texts in a picture into an element of its own.
function splitLines(picture) {
  for (const text of picture.querySelectorAll(".output pre")) {
    const lines = text.textContent.trimEnd().split("\n");
    const items = lines.map((line) => {
      const item = document.createElement("span");
      item.className = "line";
      item.textContent = `${line}\n`;
      return item;
    });
    text.replaceChildren(...items);
  }
}

// Return the last token, row or line of the longest part of a picture, or undefined if that has no
// more than `fewest` of them.
function findLast(picture, selector, fewest) {
  const groups = Map.groupBy(picture.querySelectorAll(selector), (item) => item.parentElement);
  const longest = [...groups.values()].sort((a, b) => b.length - a.length)[0];
  return longest?.length > fewest ? longest.at(-1) : undefined;
}

// Take away the ends of a picture until the slide fits, and say how much more the lesson shows.
function shorten(slide, picture) {
  if (picture.querySelector(".bpe-frames")) return; // what's before and after has to be whole
  splitLines(picture);
  const note = document.createElement("p");
  note.className = "cut";
  picture.after(note);
  const kinds = [
    ["token", ".output code[style]", FEWEST_TOKENS],
    ["row", "tbody tr", 1],
    ["row", ".output > div", 1],
    ["line", ".line", 1],
  ];
  for (const [name, selector, fewest] of kinds) {
    for (let left = 1; !fits(slide); left += 1) {
      const item = findLast(picture, selector, fewest);
      if (!item) break;
      item.remove();
      note.textContent = `The lesson shows ${left} more ${name}${left > 1 ? "s" : ""}.`;
    }
  }
}

function fit(slide) {
  show(slide);
  const picture = slide.querySelector(".picture > .zoomed");
  const figure = picture?.querySelector("svg, img");
  const enlargeWords = (largest, smallest) =>
    slide
      .querySelectorAll(".words > .zoomed")
      .forEach((words) => enlarge(slide, words, largest, smallest));
  if (figure) {
    fillRoom(slide, figure);
  } else if (picture) {
    enlargePicture(slide, picture);
    if (getRoom(slide) > MUCH_ROOM) enlargeWords(LARGEST_WORDS, 1);
    if (!fits(slide)) enlargeWords(1, SMALLEST_WORDS);
  } else {
    enlargeWords(LARGEST_STATEMENT, SMALLEST_WORDS);
  }
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
