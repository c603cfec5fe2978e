// JavaScript returns what Python returns, on the cases that tests/helpers/javascript_cases.py makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";

import { judgeTyped } from "#scripts/answers.js";
import { makeVisible } from "#scripts/boxes.js";
import { countAll } from "#scripts/bpe.js";
import { countParts, judgeCut, learn, listCuts } from "#scripts/machines_model.js";
import { readMerges } from "#scripts/merges.js";
import { getPoints } from "#scripts/paired_test.js";
import { traceMatches } from "#scripts/pattern.js";
import { countUses } from "#scripts/portrait_model.js";
import { SPLITS, splitGpt4 } from "#scripts/pretokenize.js";
import { cutToBudget } from "#scripts/scissors.js";
import { makeAnchor } from "#scripts/search.js";
import { Strip } from "#scripts/strip_model.js";
import { listValues } from "#scripts/strip_program.js";
import { Tokenizer, mergeBytes } from "#scripts/tokenizer.js";
import { findSplit } from "#scripts/tokenizer_page.js";
import { train } from "#scripts/training.js";
import { byteRole, encodeUtf8, splitSubparts } from "#scripts/utf8.js";
import { loadCases } from "./cases.mjs";

// The name of some cases -> a function that returns for each what Python has returned.
const FUNCTIONS = {
  encode(text) {
    try {
      return [...encodeUtf8(text)];
    } catch ({ message }) {
      return message.match(/position (\d+)/)[1];
    }
  },
  byteRole,
  splitSubparts(data) {
    return splitSubparts(data).map(({ bytes, character }) => [...bytes, character !== null]);
  },
  replay([text, merges]) {
    const [data, table] = [encodeUtf8(text), readMerges(merges)];
    return Array.from({ length: table.size + 1 }, (_, number) => {
      const tokens = mergeBytes(data, table, number);
      return tokens.map(({ start, end, id }) => [end - start, id]);
    });
  },
  train([level, text, choices]) {
    const strip = new Strip({ level, text });
    const seen = [];
    const write = (name) => {
      const { brackets: [begin = "", end = ""], items } = listValues(strip)[name];
      return begin + items.join(", ") + end;
    };
    for (const choice of choices) {
      const winners = strip.findNext();
      if (!winners.length) break;
      seen.push([[...strip.stats], winners, write("stats"), write("pair")]);
      strip.press(winners[choice % winners.length]);
    }
    const made = strip.made.map(({ symbol }) => symbol);
    return [seen, strip.rows.map((row) => row.symbols), made, write("symbols"), write("merges")];
  },
  ...SPLITS,
  encodeText([{ byteIds, merges, ...how }, texts]) {
    const tokenizer = new Tokenizer(readMerges(merges, byteIds), findSplit(how));
    return texts.map((text) => tokenizer.encode(text));
  },
  traceMatches([text, alternatives]) {
    return traceMatches(text, alternatives).map(({ name, chunk }) => [name, chunk]);
  },
  trainChunks([text, most, size]) {
    const { pairs, uses } = train(countAll(splitGpt4(text)), most);
    return [pairs, countUses(pairs, uses, size)];
  },
  makeVisible,
  makeAnchor,
  cutToBudget([text, merges, most]) {
    const tokenizer = new Tokenizer(readMerges(merges), splitGpt4);
    const { kept, split, end } = cutToBudget(text, (part) => tokenizer.listTokens(part), most);
    return [tokenizer.encode(text), kept, split ? end - split.start : null];
  },
  countParts([list, pattern, places]) {
    const data = Uint8Array.from(list);
    const { parts, lost, invented } = countParts(data, places);
    const isSafe = ({ length }, place) => !length && data[place] >> 6 !== 0b10;
    for (const place of places) assert.equal(!judgeCut(data, place), isSafe(countParts(data, [place]).lost, place));
    const [chunks, ends] = [parts.map((part) => part.map(({ chunk }) => chunk)), [0, ...places, data.length]];
    for (const [i, part] of parts.entries()) assert.deepEqual([ends[i], ...part.map(({ end }) => end)], [...part.map(({ start }) => start), ends[i + 1]]);
    return [listCuts(data, pattern), chunks, lost.sort(), invented.sort(), learn(countAll(chunks.flat()), 6)];
  },
  judge([question, texts]) {
    const { status, mistake } = judgeTyped(question, texts, true);
    return status === "right" ? status : (mistake ?? "");
  },
  getPoints: (given) => getPoints(...given),
  refuse([question, texts]) {
    const { status, message } = judgeTyped(question, texts, true);
    assert.equal(status, "unwritten");
    return message;
  },
};

const CASES = loadCases("javascript");

test("there's a function for all cases, and cases for each function", () => {
  assert.deepEqual(Object.keys(CASES).sort(), Object.keys(FUNCTIONS).sort());
});

for (const [name, cases] of Object.entries(CASES)) {
  test(name, async () => {
    assert.ok(cases.length > 2);
    for (const [input, wanted] of cases) {
      const output = await FUNCTIONS[name](input);
      if (!isDeepStrictEqual(output, wanted)) assert.deepEqual([input, output], [input, wanted]);
    }
  });
}
