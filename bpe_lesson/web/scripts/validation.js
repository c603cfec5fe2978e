// Check arguments: return a valid value, or throw an error that says what's wrong and what to do.

/** Return a value as text for a message, cut to at most 40 characters. */
export function describeValue(value) {
  const quoted = typeof value === "string" || Array.isArray(value);
  const shown = quoted ? JSON.stringify(value) : String(value);
  return shown.length <= 40 ? shown : `${shown.slice(0, 37)}...`;
}

/** Return `value` if it's a whole number and at least `least`; `name` is its name in the error. */
export function needWholeNumber(value, name, least = 0) {
  if (!Number.isSafeInteger(value)) {
    throw new TypeError(`${name} is ${describeValue(value)}, but it must be a whole number`);
  }
  if (value < least) {
    throw new RangeError(`${name} is ${value}, but it must be at least ${least}`);
  }
  return value;
}

/** Return `text` if it's a string. */
export function needText(text) {
  if (typeof text !== "string") {
    throw new TypeError(`${describeValue(text)} isn't a string, but the text must be one`);
  }
  return text;
}

/** Return the items of `values` as an array; a string's items are its code points. */
export function needList(values, name) {
  if (typeof values?.[Symbol.iterator] !== "function") {
    throw new TypeError(`${name} is ${describeValue(values)}, but it must be a list`);
  }
  return Array.isArray(values) ? values : Array.from(values);
}
