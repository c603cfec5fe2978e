// What the figures of lesson 00 compute, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { groupTokens } from "#scripts/apart.js";
import { describeLetter, judgeCuts } from "#scripts/start_here.js";

test("tokens that share a character are in one group", () => {
  const family = "👨\u200d👩"; // 11 bytes, one character to a reader
  const tokens = [[1, 3], [4, 7], [5, 11], [6, 13]].map(([id, end]) => ({ id, end }));
  const groups = groupTokens(`${family}\0b`, tokens);
  assert.deepEqual(groups, [{ letters: family, ids: [1, 4, 5] }, { letters: "⟨U+0000⟩b", ids: [6] }]);
});

test("a model finds a letter only where a token is nothing else", () => {
  const tokens = [[" r", 436], ["berry", 15717]];
  const said = "You find r 3 times. The model finds 436 once. There are no letters in 15717.";
  assert.equal(describeLetter(tokens, "r"), said);
  assert.match(describeLetter(tokens, "b"), /You find b once. The model doesn't find it/);
});

test("numbers can be added part by part if their cuts meet, wherever both have digits", () => {
  const judge = (...cuts) => judgeCuts(["12345", "6789"], cuts);
  assert.match(judge([2], [1])[1], /don't meet. Would you add 123 hundreds to 678 tens/);
  assert.deepEqual(judge([3], [3]), [true, "The cuts meet: 12 thousands + 6 thousands, 345 ones + 789 ones."]);
  assert.equal(judge([4, 1, 2], [2, 1])[0], true);
  assert.match(judge([], [])[1], /But no token of GPT-4's has 12345/);
});
