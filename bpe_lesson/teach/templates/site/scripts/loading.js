// Load data when it's asked for. From a file, a page can't fetch anything, but it can add a script.

const loads = new Map(); // name -> the promise of its data
const receivers = new Map(); // name -> the function that keeps that promise

/** Return a promise of the data in `name`.js, which is loaded once: it calls `receiveData`. */
export function loadData(name) {
  if (!loads.has(name)) loads.set(name, new Promise((resolve, reject) => {
    receivers.set(name, resolve);
    const script = document.createElement("script");
    script.src = `${name}.js`;
    script.addEventListener("error", () => {
      loads.delete(name);
      reject(new Error(`${name}.js can't be loaded: is it in the same folder as this page?`));
    });
    document.head.append(script);
  }));
  return loads.get(name);
}

/** Take the data that a script hands over. Scripts of data call this as `window.receiveData`. */
export function receiveData(name, data) {
  receivers.get(name)?.(data);
}
