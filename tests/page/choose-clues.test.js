import assert from "node:assert/strict";
import { test } from "node:test";
import { withClue } from "../../src/puzzlewright/studio/page/js/choose-clues.js";

const island = { marks: [[0, 2, 3]], instead: [[0, 2, 9]], out: 0, spare: false };

test("a clue replaces the content of its cell, and removing it restores that", () => {
  const given = withClue([[0, 0, 1], [0, 2, 9]], island, true);
  assert.deepEqual(given, [[0, 0, 1], [0, 2, 3]]);
  assert.deepEqual(withClue(given, island, false), [[0, 0, 1], [0, 2, 9]]);
});

test("a wrong clue is corrected", () => {
  assert.deepEqual(withClue([[0, 2, 5]], island, true), [[0, 2, 3]]);
});
