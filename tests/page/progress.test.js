import assert from "node:assert/strict";
import test from "node:test";

import { newState, setStates } from "../../src/puzzlewright/studio/page/js/board-state.js";
import { progressOf } from "../../src/puzzlewright/studio/page/js/progress.js";
import { cells, islands } from "./board-specs.js";

const [BLACK, WHITE] = [1, 2];

/** @param {number} target @param {[number, number][]} marks */
function counted(target, marks) {
  const state = newState({ ...cells(2, 3, target), progress: { counts: "clues", name: "clues" } });
  setStates(state, marks);
  return progressOf(state, false);
}

test("a clue is done without white marks", () => {
  assert.deepEqual(counted(2, [[0, BLACK], [1, BLACK]]), { done: 1, all: 1, left: 0, share: 1, name: "clues" });
});

test("white marks alone are no progress", () => {
  assert.equal(counted(2, [[2, WHITE]]).share, 0);
});

test("a clue that is half done is not done, and the share is that of the done clues", () => {
  assert.deepEqual(counted(2, [[0, BLACK]]), { done: 0, all: 1, left: 1, share: 0, name: "clues" });
});

test("too many marks take progress back", () => {
  assert.equal(counted(1, [[0, BLACK]]).done, 1);
  assert.equal(counted(1, [[0, BLACK], [1, BLACK]]).done, 0);
});

test("a 0 is done when all its cells are white", () => {
  assert.deepEqual(counted(0, [[0, WHITE], [1, WHITE]]), { done: 0, all: 1, left: 1, share: 0, name: "clues" });
  assert.deepEqual(counted(0, [[0, WHITE], [1, WHITE], [2, WHITE]]), { done: 1, all: 1, left: 0, share: 1, name: "clues" });
});

test("a solved game is done, whatever is marked", () => {
  const state = newState(islands());
  assert.deepEqual(progressOf(state, true), { done: 6, all: 6, left: 0, share: 1, name: "cells" });
});

test("games of earlier versions count marked places", () => {
  const state = newState(cells(2, 2));
  setStates(state, [[0, BLACK], [3, WHITE]]);
  assert.deepEqual(progressOf(state, false), { done: 2, all: 4, left: 2, share: 0.5, name: "cells" });
});
