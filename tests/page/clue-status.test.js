import assert from "node:assert/strict";
import { test } from "node:test";
import { ClueStatus } from "../../src/puzzlewright/studio/page/js/clue-status.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { cells, islands } from "./board-specs.js";

/** @param {any} spec */
const watched = (spec) => {
  const game = new Game(spec);
  return { game, clueStatus: new ClueStatus(game) };
};

test("a clue is done when its number is reached and nothing more can come", () => {
  const { game, clueStatus } = watched(cells());
  game.play([[1, 1]]);
  assert.equal(clueStatus.statuses[0], "open");
  game.play([[0, 2], [2, 2]]);
  assert.equal(clueStatus.statuses[0], "done");
});

test("a clue is wrong when there is too much or too little left, and knows when it is written on black", () => {
  const { game, clueStatus } = watched(cells());
  game.play([[0, 1], [2, 1]]);
  assert.equal(clueStatus.statuses[0], "wrong-dark");
  game.undo();
  assert.equal(clueStatus.statuses[0], "open");
  game.play([[0, 2], [1, 2], [2, 2]]);
  assert.equal(clueStatus.statuses[0], "wrong");
});

test("a clue that is done early does not wait for the rest", () => {
  const { game, clueStatus } = watched(islands());
  game.play([[0, 2]]);
  assert.equal(clueStatus.statuses[0], "done");
});

test("what clashes is known after every change, as if it were looked for anew", () => {
  const { game, clueStatus } = watched(cells(4, 4));
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let move = 0; move < 300; move++) {
    game.play([[random(16), random(3)]]);
    const again = watched(cells(4, 4));
    again.game.play(game.states.map((state, place) => [place, state]));
    const fresh = new ClueStatus(again.game);
    assert.deepEqual([...clueStatus.clashing].sort(), [...fresh.clashing].sort());
    assert.deepEqual(clueStatus.statuses, fresh.statuses);
  }
});

test("news of a clash goes to all that it concerns", () => {
  const { game, clueStatus } = watched(cells());
  game.play([[0, 1]]);
  /** @type {number[][]} */
  const updates = [];
  clueStatus.addEventListener("updated", (event) => updates.push(/** @type {CustomEvent} */ (event).detail.clashes.sort()));
  game.play([[1, 1]]);
  assert.deepEqual(updates, [[0, 1]]);
});

test("nothing can be where something else is in the way", () => {
  const { game, clueStatus } = watched(islands());
  game.play([[4, 1]]);
  assert.deepEqual(clueStatus.blockingPlaces(5, 1), [4]);
  assert.ok(!clueStatus.possible.includes(5));
  assert.ok(clueStatus.possible.includes(0));
});

test("groups follow what is joined, and a group keeps the name of its first", () => {
  const { game, clueStatus } = watched(islands());
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 3]);
  game.play([[3, 1]]);
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 2]);
  game.play([[1, 1]]);
  assert.deepEqual(clueStatus.groups, [0, 1, 0, 0]);
  game.undo();
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 2]);
});
