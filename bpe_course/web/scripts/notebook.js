// Start a widget in a notebook: anywidget calls `render` with the model that Python made.
import { useLoader } from "./loading.js";
import { makeFigure, showFailure } from "./toolkit.js";

const MOST_WAITING_MS = 3000;

/** Python, which answers messages. After a restart, or on another day, nobody does. */
class Kernel {
  #model;
  #asked = new Map();
  isSilent = false; // since it has gone, or a question had no answer in time

  constructor(model) {
    this.#model = model;
    model.on("msg:custom", (answer) => this.#receive(answer));
  }

  /** The promise has no end if nobody's there. */
  ask(name, ...given) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      if (!this.isSilent) this.#model.send({ id, name, given });
    });
  }

  /** Return what Python answers soon, or undefined and call `later` as soon as it does. */
  async askSoon(later, name, ...given) {
    const asked = this.ask(name, ...given);
    const late = new Promise((resolve) => setTimeout(resolve, MOST_WAITING_MS));
    const answer = await Promise.race([asked, late]);
    this.isSilent ||= answer === undefined;
    if (answer === undefined) asked.then(later, later); // a cell above kept it busy
    return answer;
  }

  #receive({ id, result, error }) {
    this.isSilent = false;
    const { resolve, reject } = this.#asked.get(id) ?? {};
    this.#asked.delete(id);
    if (error) reject?.(new Error(error));
    else resolve?.(result);
  }
}

/** Let the notebook's file keep a widget that has lost its kernel: JupyterLab saves only those that it takes for
    alive. Returns what lets it go, when its output is replaced. */
async function stayAlive(model, kernel) {
  const own = await model.widget_manager.get_model(model.get("own_id"));
  const both = [own, own.get("layout")];
  let isShown = true;
  for (const one of both) {
    const revive = () => {
      if (one.comm_live || !isShown) return;
      kernel.isSilent = true;
      one.comm_live = true;
    };
    one.on("comm_live_update", revive);
    revive();
  }
  return () => {
    isShown = false;
    if (kernel.isSilent) for (const one of both) one.comm_live = false;
    kernel.isSilent = true;
  };
}

/** Let Shift+Enter and Ctrl+Enter run the cell from anywhere in its figure. Returns what ends that. The notebook
    gets the key in its own name: in a field, it would be the field's. */
function passOnRun(figure) {
  const pass = (event) => {
    const { key, code, keyCode, shiftKey, ctrlKey } = event;
    const notebook = figure.contains(event.target) && figure.closest(".jp-Notebook");
    if (!notebook || key !== "Enter" || !(shiftKey || ctrlKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    notebook.focus();
    notebook.dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, shiftKey, ctrlKey, bubbles: true, cancelable: true }));
  };
  window.addEventListener("keydown", pass, true); // before JupyterLab, which listens at the document
  return () => window.removeEventListener("keydown", pass, true);
}

export async function renderWidget({ model, el }, build) {
  // JupyterLab would take a key on a button or a slider for a shortcut, which cuts cells.
  const focusin = ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "");
  const [figure, box] = makeFigure(model.get("settings").title, { focusin });
  el.append(figure);
  const endPassing = passOnRun(figure);
  const kernel = new Kernel(model);
  const letGo = await stayAlive(model, kernel);
  useLoader((name) => kernel.ask("load", name));
  try {
    build(box, model.get("settings"), kernel);
  } catch (error) {
    showFailure(box, error);
  }
  return () => {
    endPassing();
    letGo();
  };
}
