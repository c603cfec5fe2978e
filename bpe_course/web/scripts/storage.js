// What the browser keeps for the reader: name -> value under a key.

const stored = {}; // key -> the text that was read last, and what's in it
const unsaved = {}; // key -> what only this page remembers, because the storage is refused or full

/** Return what's kept under a key, without what isn't as it should be. */
export function readStored(key, isGood) {
  if (unsaved[key]) return unsaved[key];
  try {
    const text = localStorage.getItem(key);
    if (text !== stored[key]?.text) stored[key] = { text, entries: parseStored(text, isGood) };
    return stored[key].entries;
  } catch {
    return (unsaved[key] = {});
  }
}

function parseStored(text, isGood) {
  try {
    const entries = text[0] === "{" ? Object.entries(JSON.parse(text)) : [];
    return Object.fromEntries(entries.filter((entry) => isGood(...entry)));
  } catch {
    return {}; // there's nothing, or it's damaged, and replaced later
  }
}

export function writeStored(key, entries) {
  try {
    localStorage.setItem(key, JSON.stringify(entries));
    delete unsaved[key];
  } catch {
    unsaved[key] = entries;
  }
}

export function isAllKept() {
  return !Object.keys(unsaved).length;
}
