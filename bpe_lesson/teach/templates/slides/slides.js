// Cut the lesson into slides, in the browser, because only there can we measure heights.
const WIDTH = 1280;
const HEIGHT = 720;
const SMALLEST = 0.9; // blocks that belong together may shrink to this, to stay on one slide

const lesson = document.querySelector(".slides");

// Return the paragraphs, cells and outputs of the lesson in order. Each gets a step: how many
// predictions have been revealed by the time it's shown.
function takeBlocks() {
  let step = 0;
  return [...lesson.children].flatMap((part) => {
    part.remove();
    const revealed = part.matches(".revealed");
    if (revealed) step += 1;
    const blocks = revealed ? [...part.children] : [part];
    for (const block of blocks) block.dataset.step = step;
    return blocks;
  });
}

// Return a new section, marked as present: reveal.js hides all others, and hidden elements have no
// height that we could measure. (reveal.js sets the marks again later.)
function addSection(parent) {
  const section = document.createElement("section");
  section.className = "present";
  parent.append(section);
  return section;
}

// Begin a slide: to the right of the last one if its heading is an h1 or h2, and below it if not.
function addSlide(head, ...blocks) {
  if (head.matches("h1, h2")) addSection(lesson);
  const slide = document.createElement("div");
  slide.className = "fitted";
  slide.append(head, ...blocks);
  addSection(lesson.lastElementChild).append(slide);
  return slide;
}

// Return whether a block shouldn't be the last one on its slide: code before its output, a text
// before its list or question, a text that ends in a colon.
function leadsOn(block) {
  const selector =
    ".input:has(+ .output), :not(.output):has(+ ul, + ol, + .question, + .reveal)";
  return block.matches(selector) || block.textContent.trim().endsWith(":");
}

function fits(slide, zoom) {
  return slide.offsetHeight * zoom <= HEIGHT;
}

// Move the last block to a new slide, with the blocks that lead on to it, or with fewer of them if
// they're too tall together. At least one block stays under the heading.
function goOn(slide) {
  const [head, ...blocks] = slide.children;
  let first = blocks.length - 1;
  while (first > 0 && leadsOn(blocks[first - 1])) first -= 1;
  if (blocks.length === 1 || (first === 0 && fits(slide, SMALLEST))) return slide;
  const again = document.createElement("p");
  again.className = "again";
  again.textContent = head.textContent;
  const next = addSlide(again, ...blocks.slice(Math.max(first, 1)));
  while (next.children.length > 2 && !fits(next, SMALLEST)) slide.append(next.children[1]);
  return next;
}

function cut(blocks) {
  let slide;
  for (const block of blocks) {
    if (block.matches("h1, h2, h3")) {
      slide = addSlide(block);
    } else {
      slide.append(block);
      if (!fits(slide, 1)) slide = goOn(slide);
    }
  }
}

// If a block is revealed later than the first block of its slide, make it a fragment: it appears
// one step later.
function addFragments(slide) {
  const [, ...blocks] = slide.children;
  for (const block of blocks) {
    if (block.dataset.step === blocks[0].dataset.step) continue;
    block.classList.add("fragment");
    block.dataset.fragmentIndex = block.dataset.step;
  }
}

cut(takeBlocks());
for (const slide of lesson.querySelectorAll(".fitted")) {
  addFragments(slide);
  if (!fits(slide, 1)) slide.style.zoom = HEIGHT / slide.offsetHeight;
}
Reveal.initialize({
  width: WIDTH,
  height: HEIGHT,
  margin: 0,
  center: false,
  hash: true,
  transition: "none",
  backgroundTransition: "none",
  slideNumber: "c/t",
  controlsTutorial: false,
  plugins: [RevealZoom],
});
