// What the figures of lesson 00 compute, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { groupTokens } from "#scripts/apart.js";
import { describeLetter } from "#scripts/start_here.js";

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
