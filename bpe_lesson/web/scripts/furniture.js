// What a page needs beside its widgets: it prints whole, and the keyboard reaches what scrolls.

/** Unfold what isn't an answer before printing, and fold it again afterwards. */
export function unfoldForPrinting() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open], .compare)")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
}

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
