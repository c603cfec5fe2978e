// What a page needs beside its widgets: the keyboard reaches what scrolls.

/** Let the keyboard reach boxes that scroll sideways, in browsers that don't do so themselves. */
export function reachBoxes() {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of document.querySelectorAll("pre, .wide, :is(.output, p):has(> svg)")) observer.observe(box);
}
