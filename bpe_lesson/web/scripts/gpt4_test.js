// The test at the end of lesson 07: the reader's own functions, and the page's GPT-4 beside them.
import { makeVisible } from "./boxes.js";
import { findWritten } from "./my_code.js";
import { STARTING, askPython, hasPython, startPython } from "./python.js";
import {
  formatCount, formatNumber, make, makeButton, makeInput, makeRow, makeStatus, makeTable,
  refill
} from "./toolkit.js";
import { loadModel } from "./vocabularies.js";

const MOST_TESTING_MS = 60_000; // of one text
const MOST_SHOWN_LETTERS = 24;
const FUNCTIONS = ["recover_merges", "set_apart", "encode", "build_vocab", "decode"];
const TEXTS = [
  " a  b\n\n\n c\r\n\t ", "1234567 12.5 ½ ٣٤٥", "IT'S we'Ll o'clock", "no\u00a0break e\u0301 é ﬁ",
  "🤷🏽‍♀️ 👩‍👩‍👧 🇬🇷", "शब्द คำ كلمة λέξη 単語", "Hi<|endoftext|>Ho<|endofprompt|>!",
];

export function buildGpt4Test(box) {
  if (!hasPython()) return;
  const own = makeInput("A line of your own", () => {}, { type: "text", value: "Any line at all! Любая строка 🙂" });
  const status = makeStatus();
  let isBusy = false;
  const test = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      status.textContent = STARTING;
      await startPython();
      for await (const [told, rows] of compareTexts(own.value)) {
        status.textContent = told;
        refill(result, makeTable(["text", "ids", "same as GPT-4's", "comes back"], rows, "stack"));
      }
    } catch ({ message }) {
      status.textContent = `It stopped: ${message}`;
    }
    isBusy = false;
  };
  const row = makeRow(own, makeButton("Test my tokenizer against GPT-4", test));
  const result = make("div");
  box.append(row, status, result);
}

/** Yield what to say, and the rows so far, after each text. */
async function* compareTexts(line) {
  yield ["Your recover_merges gets GPT-4's first tokens …", []];
  const gpt4 = await loadModel("GPT-4");
  const given = { pairs: [...gpt4.table.pairs.values()], byte_ids: gpt4.table.byteIds };
  const begun = await askPython("gpt4", given, MOST_TESTING_MS);
  const rows = [];
  let [sum, right] = [0, begun.recovered];
  for (const text of [line, ...TEXTS, begun.essay]) {
    const { ids, back } = await askPython("gpt4 text", { text }, MOST_TESTING_MS);
    const pieces = text.split(/(<\|endof\w+\|>)/);
    const wanted = pieces.flatMap((piece) => begun.special[piece] ?? gpt4.encode(piece));
    const same = String(ids) === String(wanted);
    const label = make("code", makeVisible([...text].slice(0, MOST_SHOWN_LETTERS).join("")));
    rows.push([label, formatNumber(ids.length), same ? "✓" : "✗", back ? "✓" : "✗"]);
    sum += ids.length;
    right &&= same && back;
    yield [`${formatCount(sum, "id")} so far …`, rows];
  }
  const theirs = findWritten(FUNCTIONS);
  const ours = FUNCTIONS.filter((name) => !theirs.includes(name));
  const share = `${theirs.length} of 5 parts ${theirs.length === 1 ? "is" : "are"} yours.`;
  const told = ours.length ? `${share} Ours: ${ours.join(", ")}.` : "You wrote all five parts.";
  const party = `🎉 ${formatCount(sum, "id")}, and every one is the same as GPT-4's.`;
  const good = ours.length ? "✓ The ids are GPT-4's." : party;
  const wrong = begun.recovered ? "a ✗ says where." : "recover_merges doesn't find its first merges.";
  yield [`${right ? good : `It isn't GPT-4's yet: ${wrong}`} ${told}`, rows];
}
