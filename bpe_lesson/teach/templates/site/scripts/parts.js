// The parts that widgets are made of. Whatever a reader typed is only ever set as text.

/** Return an element with attributes (or, if a value is a function, listeners) and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Say in a place, below what it shows, that a widget didn't start, and why. */
export function showFailure(place, error) {
  place.append(make("p", { class: "failure" }, `This can't run here: ${error.message}`));
}
