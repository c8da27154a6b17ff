import assert from "node:assert/strict";
import { test } from "node:test";
import { ClueStatus } from "../../src/puzzlewright/studio/page/js/clue-status.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { cells, islands } from "./board-specs.js";

/** @param {any} spec */
const withStatus = (spec) => {
  const game = new Game(spec);
  return { game, clueStatus: new ClueStatus(game) };
};

test("a clue is done when its count is exact", () => {
  const { game, clueStatus } = withStatus(cells());
  game.play([[1, 1]]);
  assert.equal(clueStatus.statuses[0], "open");
  game.play([[0, 2], [2, 2]]);
  assert.equal(clueStatus.statuses[0], "done");
});

test("a clue is wrong when its count is out of range, and is dark on black", () => {
  const { game, clueStatus } = withStatus(cells());
  game.play([[0, 1], [2, 1]]);
  assert.equal(clueStatus.statuses[0], "wrong-dark");
  game.undo();
  assert.equal(clueStatus.statuses[0], "open");
  game.play([[0, 2], [1, 2], [2, 2]]);
  assert.equal(clueStatus.statuses[0], "wrong");
});

test("an early clue is done as soon as its count is reached", () => {
  const { game, clueStatus } = withStatus(islands());
  game.play([[0, 2]]);
  assert.equal(clueStatus.statuses[0], "done");
});

test("conflicts after each change are the same as computed from scratch", () => {
  const { game, clueStatus } = withStatus(cells(4, 4));
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let move = 0; move < 300; move++) {
    game.play([[random(16), random(3)]]);
    const again = withStatus(cells(4, 4));
    again.game.play(game.states.map((state, place) => [place, state]));
    const fresh = new ClueStatus(again.game);
    assert.deepEqual([...clueStatus.clashing].sort(), [...fresh.clashing].sort());
    assert.deepEqual(clueStatus.statuses, fresh.statuses);
  }
});

test("a conflict is reported for all places involved", () => {
  const { game, clueStatus } = withStatus(cells());
  game.play([[0, 1]]);
  /** @type {number[][]} */
  const updates = [];
  clueStatus.addEventListener("updated", (event) => updates.push(/** @type {CustomEvent} */ (event).detail.clashes.sort()));
  game.play([[1, 1]]);
  assert.deepEqual(updates, [[0, 1]]);
});

test("a blocked place is not possible", () => {
  const { game, clueStatus } = withStatus(islands());
  game.play([[4, 1]]);
  assert.deepEqual(clueStatus.blockingPlaces(5, 1), [4]);
  assert.ok(!clueStatus.possible.includes(5));
  assert.ok(clueStatus.possible.includes(0));
});

test("connected places form a group named by its first", () => {
  const { game, clueStatus } = withStatus(islands());
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 3]);
  game.play([[3, 1]]);
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 2]);
  game.play([[1, 1]]);
  assert.deepEqual(clueStatus.groups, [0, 1, 0, 0]);
  game.undo();
  assert.deepEqual(clueStatus.groups, [0, 1, 2, 2]);
});
