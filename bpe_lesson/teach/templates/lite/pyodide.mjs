// Loads Pyodide, and keeps the learner's files.
//
// JupyterLite shares its own files with Python, but only if the browser calls the address secure
// (https, or this computer). On any other address, Python gets a folder that the browser keeps in
// its database. All lessons that are open share it: who has saved tells the others to read.
import { loadPyodide as load, version } from "./pyodide_core.mjs";

const FOLDER = "/drive";

async function loadPyodide(options) {
  const pyodide = await load(options);
  if (!isSecureContext) await keepFiles(pyodide.FS);
  return pyodide;
}

async function keepFiles(FS) {
  const { IDBFS } = FS.filesystems;
  const sync = IDBFS.syncfs;
  const others = new BroadcastChannel("bpe-lesson");
  FS.mkdirTree(FOLDER);
  const { mount } = FS.mount(IDBFS, { autoPersist: true }, FOLDER);
  const read = () => new Promise((done) => sync(mount, true, done));
  await read();
  FS.chdir(FOLDER);
  others.onmessage = read;
  IDBFS.syncfs = (mount, reads, done) =>
    sync(mount, reads, (error) => {
      if (!error) others.postMessage("saved");
      done(error);
    });
}

export { loadPyodide, version };
