// The test at the end of lesson 07: the reader's own functions, and the page's GPT-4 beside them.
import { makeVisible } from "./boxes.js";
import { makeCard } from "./cards.js";
import { findWritten } from "./my_code.js";
import { STARTING, askPython, hasPython, startPython } from "./python.js";
import {
  formatCount, formatNumber, make, makeButton, makeInput, makeRow, makeStatus, makeTable,
  refill, showFailure
} from "./toolkit.js";
import { loadModel } from "./vocabularies.js";

const MOST_TESTING_MS = 60_000; // of one text
const MOST_SHOWN_LETTERS = 24;
const FUNCTIONS = ["recover_merges", "set_apart", "encode", "build_vocab", "decode"];
const TESTED = ["text", "ids", "same as GPT-4's", "comes back"];

export function buildGpt4Test(box, { line }) {
  if (!hasPython()) return showFailure(box, new Error("no Python is here."));
  const own = makeInput("A line of your own", () => {}, { rows: 1, value: line }, "textarea");
  const status = makeStatus("div");
  let isBusy = false;
  const test = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      refill(status, STARTING);
      await startPython();
      for await (const [rows, ...told] of compareTexts(own.value)) {
        refill(status, ...told);
        refill(result, rows.length ? makeTable(TESTED, rows, "stack") : "");
      }
    } catch ({ message }) {
      refill(status, `It stopped: ${message}`);
    }
    isBusy = false;
  };
  const button = makeButton("Test my tokenizer against GPT-4", test);
  button.className = "check";
  const result = make("div");
  box.append(makeRow(own, button), status, result);
}

/** Yield the rows so far, and what to say, after each text; at the end, that's a card. */
async function* compareTexts(line) {
  yield [[], "The first merges of GPT-4 are recovered …"];
  const gpt4 = await loadModel("GPT-4");
  const given = { pairs: gpt4.table.pairs, byte_ids: gpt4.table.byteIds };
  const { special, ...begun } = await askPython("gpt4", given, MOST_TESTING_MS);
  const rows = [];
  let [sum, right] = [0, begun.recovered];
  for (const text of [line, ...begun.texts]) {
    const { ids, back } = await askPython("gpt4 text", { text }, MOST_TESTING_MS);
    const pieces = text.split(/(<\|endof\w+\|>)/);
    const wanted = pieces.flatMap((piece) => special[piece] ?? gpt4.encode(piece));
    const same = String(ids) === String(wanted);
    const label = make("code", makeVisible([...text].slice(0, MOST_SHOWN_LETTERS).join("")) || "(empty)");
    rows.push([label, formatNumber(ids.length), same ? "✓" : "✗", back ? "✓" : "✗"]);
    sum += ids.length;
    right &&= same && back;
    yield [rows, `${formatCount(sum, "id")} so far …`];
  }
  const theirs = findWritten(FUNCTIONS);
  const ours = FUNCTIONS.filter((name) => !theirs.includes(name));
  const count = `${formatCount(sum, "id")}, and every one is GPT-4's`;
  const share = `Yours: ${theirs.length} of 5 parts.`;
  const wrong = begun.recovered ? "A ✗ says where." : "recover_merges doesn't find its first merges.";
  const card = !right
    ? makeCard("wrong", "It isn't GPT-4's yet.", [wrong, share])
    : ours.length
      ? makeCard("note", `${count}. ${share}`, [`Still to write: ${ours.join(", ")}.`])
      : makeCard("right", `🎉 ${count}. You wrote all five parts.`, []);
  yield [rows, card];
}
