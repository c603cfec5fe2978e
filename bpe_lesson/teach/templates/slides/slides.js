// The slides are cut so that each fits. Where other fonts are wider, this shrinks the slide shown.
const HEIGHT = 720;
function fit() {
  const slide = Reveal.getCurrentSlide();
  const inside = slide.querySelector(".fitted") || wrapped(slide);
  inside.style.zoom = 1;
  const room = HEIGHT - 60;
  if (inside.offsetHeight > room) inside.style.zoom = room / inside.offsetHeight;
}
function wrapped(slide) {
  const inside = document.createElement("div");
  inside.className = "fitted";
  inside.append(...slide.childNodes);
  slide.append(inside);
  return inside;
}
Reveal.on("ready", fit);
Reveal.on("slidechanged", fit);
Reveal.initialize({
  width: 1280,
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
