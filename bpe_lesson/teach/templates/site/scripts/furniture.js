// What a page needs beside its widgets: it prints whole, and the keyboard reaches what scrolls.

/** Unfold everything before printing, and fold it again afterwards. */
export function unfoldForPrinting() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
  });
}

/** Let the keyboard reach boxes that scroll sideways, in browsers that don't do so themselves. */
export function reachBoxes() {
  const reach = () => {
    for (const box of document.querySelectorAll("pre, .wide")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  for (const fold of document.querySelectorAll("details")) fold.addEventListener("toggle", reach);
  reach();
}
