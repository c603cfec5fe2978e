// The pages also work without this script. It unfolds everything before printing, and lets the
// keyboard reach boxes that scroll sideways, in browsers that don't do that by themselves.
const folds = document.querySelectorAll("details");
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...folds].filter((fold) => !fold.open);
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
});
function reach() {
  for (const box of document.querySelectorAll("pre, .wide")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("resize", reach);
for (const fold of folds) fold.addEventListener("toggle", reach);
reach();
