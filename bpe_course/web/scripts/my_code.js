// The reader's own files, such as my_bpe.py, which the browser keeps: name -> text.
import { readStored, writeStored } from "./storage.js";
import { announce, listen, make, makeButton, refill, saveFile } from "./toolkit.js";

const FILES_KEY = "bpe-lesson-files-1"; // 1 is the version of the shape
const MY_BPE = "my_bpe.py";
const EARLIER = "my_bpe_before.py"; // what was there when another one was brought

export function readFiles() {
  return readStored(FILES_KEY, (name, text) => /^\w+\.py$/.test(name) && typeof text === "string");
}

export function writeFiles(files) {
  writeStored(FILES_KEY, files);
  announce("bpe-files");
}

export function findWritten(names) {
  const text = readFiles()[MY_BPE] ?? "";
  return names.filter((name) => new RegExp(`^(?:# %%|def|class) ${name}\\b`, "m").test(text));
}

export function makeFileButtons(status) {
  const saves = make("span");
  const change = async () => {
    refill(status, await bringBack(choose.files[0]));
    choose.value = "";
  };
  const name = "Bring back my_bpe.py";
  const choose = make("input", { type: "file", accept: ".py", "aria-label": name, hidden: true, change });
  const makeSave = ([file, text]) => makeButton(`Download ${file}`, () => saveFile(file, text));
  const show = () => refill(saves, ...Object.entries(readFiles()).map(makeSave));
  listen(window, "storage pageshow", show);
  listen(document, "bpe-files", show);
  show();
  return [saves, choose, makeButton(name, () => choose.click())];
}

async function bringBack(file) {
  if (!file) return "";
  const text = (await file.text()).replace(/\r\n?/g, "\n");
  if (!/^(# %%|def|class) /m.test(text)) return "That file has no function in it, so nothing has changed.";
  const files = readFiles();
  const isOther = ![undefined, text].includes(files[MY_BPE]);
  writeFiles({ ...files, [MY_BPE]: text, ...(isOther && { [EARLIER]: files[MY_BPE] }) });
  return `Your my_bpe.py is here, and the lessons use it from now on.${isOther ? ` The one that was here is ${EARLIER} now.` : ""}`;
}
