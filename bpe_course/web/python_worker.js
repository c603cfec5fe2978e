// Python in a page: a worker that starts Pyodide from what one script has packed, and then hands
// each question to bpe_course.in_page.transport. It loads nothing: Pyodide's scripts are in front of
// this one, because in WebKit a page from a file can't import them, and what it would fetch is here.
"use strict";
const NOWHERE = "https://course.invalid/"; // nothing is ever asked for there
const unpack = (coded) => Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
// WebKit reads no Blob in a page from a file, but this it does.
const unzip = (coded) =>
  new Response(new Response(unpack(coded)).body.pipeThrough(new DecompressionStream("gzip")));

self.close = () => {}; // else the page would wait for answers that never come

// A page from a file can only have a classic worker. Pyodide knows one by importScripts, and refuses.
self.importScripts = () => {
  throw new Error("no importScripts here");
};

// The page listens to a port that only this script has: what a reader's code posts isn't a verdict.
let answerQuestion;
self.onmessage = ({ ports: [port] }) => {
  self.onmessage = null;
  port.onmessage = async ({ data: { files, question } }) => {
    try {
      if (files) await startPython(files);
      port.postMessage({ answer: question && answerQuestion(question) });
    } catch (error) {
      port.postMessage({ error: String(error.message).trim().split("\n").at(-1) });
    }
  };
};

async function startPython(files) {
  const wasm = await unzip(files["pyodide.asm.wasm"]).arrayBuffer();
  const headers = { "Content-Type": "application/wasm" };
  self.fetch = async (url) => {
    if (String(url).endsWith("pyodide.asm.wasm")) return new Response(wasm, { headers });
    if (String(url).endsWith("python_stdlib.zip")) return unzip(files["python_stdlib.zip"]);
    throw new Error("nothing is loaded from elsewhere");
  };
  const python = await self.loadPyodide({
    indexURL: NOWHERE,
    createPyodideModule: self._createPyodideModule,
    stdLibURL: `${NOWHERE}python_stdlib.zip`,
    lockFileContents: await unzip(files["pyodide-lock.json"]).json(),
    env: { BPE_LESSON_COURSE: "/course", BPE_LESSON_OFFLINE: "1", BPE_LESSON_STATIC: "1", BPE_LESSON_SOLUTIONS: "off" },
  });
  python.unpackArchive(unpack(files["course.zip"]), "zip");
  // The page has our solutions.
  answerQuestion = python.runPython(`
    from bpe_course.in_page.transport import answer_page
    answer_page
  `);
}
