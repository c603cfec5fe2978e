// A place to write Python: Enter keeps the indentation, and from the first key or click, Tab indents, until Escape.
// Behind its letters, which are clear, the same code has its colours.
import { listen, make, query, refill } from "./toolkit.js";

const INDENT = "    ";
const CLASSES = { "#": "c", '"': "s", "'": "s" }; // Pygments', by a part's first character; else it's k
const COLOURED =
  /(#.*|"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\b(?:and|break|class|continue|def|elif|else|except|for|from|i[fns]|import|lambda|not|or|pass|raise|return|try|while|yield|None|True|False)\b)/;

/** Let a textarea be an editor; `act` is called at Ctrl+Enter. */
export function startEditor(area, act) {
  let leaves = true; // whether Tab leaves the editor, as the keyboard expects it elsewhere
  listen(area, "keydown", (event) => {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const isPlain = !isCommand && !event.altKey && !event.isComposing;
    if (key === "Enter" && isCommand) {
      event.preventDefault();
      act();
    } else if (isPlain && key === "Tab" && !leaves) {
      event.preventDefault();
      indentLines(area, shiftKey);
    } else if (isPlain && key === "Enter" && !shiftKey) {
      event.preventDefault();
      insertText(`\n${findIndent(area)}`);
    }
    leaves ||= key === "Escape";
  });
  listen(area, "focus", () => (leaves = true));
  listen(area, "input click", () => (leaves = false));
  listen(area, "input", () => showLines(area));
  showLines(area);
  const keys = query(".typing", area.form);
  listen(keys, "mousedown", (event) => event.preventDefault()); // or the telephone's keyboard would go
  listen(keys, "click", ({ target }) => target.value && insertText(target.value));
}

function showLines(area) {
  const lines = [make("span")];
  for (const [i, part] of area.value.split(COLOURED).entries()) {
    for (const [j, text] of part.split("\n").entries()) {
      if (j) lines.push(make("span"));
      lines.at(-1).append(i % 2 ? make(`i.${CLASSES[part[0]] ?? "k"}`, text) : text);
    }
  }
  for (const line of lines) line.append("\n");
  refill(area.previousElementSibling, ...lines);
}

/** Put text in place of the selection, so that the browser can undo it. */
function insertText(text) {
  document.execCommand("insertText", false, text);
}

function findIndent({ value, selectionStart }) {
  const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
  return line.match(/^ */)[0] + (/:\s*(#.*)?$/.test(line) ? INDENT : "");
}

function indentLines(area, isBack) {
  const { value, selectionStart, selectionEnd } = area;
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const lines = value.slice(start, selectionEnd).split("\n");
  if (!isBack && lines.length === 1) {
    insertText(INDENT.slice((selectionStart - start) % INDENT.length));
    return;
  }
  const change = (line) => (isBack ? line.replace(/^ {1,4}/, "") : INDENT + line);
  area.setSelectionRange(start, selectionEnd);
  insertText(lines.map(change).join("\n"));
  if (lines.length > 1) area.setSelectionRange(start, area.selectionEnd);
}
