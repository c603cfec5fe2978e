// Step through a stream of tokens: what a naive decoder shows, and what the right one does.
import { makeVisible } from "./boxes.js";
import { parseHex } from "./inspector.js";
import { decodeUtf8, formatByte } from "./utf8.js";
import { makeStepFrame, makeTable, tellStates } from "./toolkit.js";

const MOST_ARRIVED = 12; // the last steps, in the table
const STEP_COLUMNS = ["arrived", "id", "bytes", "naive", "StreamDecoder"];

export function buildStream(box, { ids, tokens }) {
  let steps = decodeStream(ids, tokens.map(parseHex));
  const draw = (at) => {
    const arrived = steps.slice(0, at);
    const screen = (name) => makeVisible(arrived.map((step) => step[name]).join(""));
    const screens = [["naive", screen("naive")], ["StreamDecoder", screen("right")]];
    const some = at > MOST_ARRIVED ? `The last ${MOST_ARRIVED} of ` : "";
    tellStates(box, at);
    return [
      "",
      makeTable(["so far", "on the screen"], screens),
      `${some}${at} of ${steps.length} steps:`,
      makeTable(STEP_COLUMNS, arrived.slice(-MOST_ARRIVED).map(makeStepRow), "stack"),
    ];
  };
  const [setSteps, go] = makeStepFrame(box, draw);
  box.use = (texts) => {
    steps = decodeStream(ids, tokens.map(parseHex), texts);
    go(box.states[0]);
  };
  setSteps(steps.length);
}

/** Return what both decoders show for each token, and at the end; `texts` are a learner's decoder's. */
export function decodeStream(ids, tokens, texts) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const steps = tokens.map((bytes, i) => {
    const right = texts?.[i] ?? decoder.decode(Uint8Array.from(bytes), { stream: true });
    return { arrived: String(i + 1), id: ids[i], bytes, naive: decodeUtf8(bytes), right };
  });
  const right = texts?.[ids.length] ?? decoder.decode();
  return [...steps, { arrived: "the end", id: "", bytes: [], naive: "", right }];
}

function makeStepRow({ arrived, id, bytes, naive, right }) {
  const nothing = id === "" ? "(nothing)" : "(waits)";
  const shown = [naive, right].map(makeVisible);
  return [arrived, id, bytes.map(formatByte).join(" "), shown[0], shown[1] || nothing];
}
