// Load data when it's asked for. A page opened from a file can only add a script; a notebook's widget asks Python.
import { listen } from "./toolkit.js";

const loads = new Map(); // name -> the promise of its data
const receivers = new Map(); // name -> the function that keeps that promise
let load = loadScript;

export function useLoader(other) {
  load = other;
}

export function loadData(name) {
  if (!loads.has(name)) {
    loads.set(name, load(name));
    loads.get(name).catch(() => loads.delete(name));
  }
  return loads.get(name);
}

function loadScript(name) {
  return new Promise((resolve, reject) => {
    receivers.set(name, resolve);
    const script = document.createElement("script");
    script.src = `${name}.js`;
    listen(script, "error", () => {
      reject(new Error(`${name}.js can't be loaded: is it in the same folder as this page?`));
    });
    document.head.append(script);
  });
}

/** Scripts of data call this as `window.receiveData`. */
export function receiveData(name, data) {
  receivers.get(name)?.(data);
}
