import assert from "node:assert/strict";
import { test } from "node:test";
import { blockingPlaces, groupsOf, newState, possiblePlaces, setStates } from "../../src/puzzlewright/studio/page/js/board-state.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { cells, islands } from "./board-specs.js";

/** @param {any} spec */
const withStatus = (spec) => {
  const game = new Game(spec);
  return { game, state: game.state };
};

test("a clue is done when its count is exact", () => {
  const { game, state } = withStatus(cells());
  game.play([[1, 1]]);
  assert.equal(state.statuses[0], "open");
  game.play([[0, 2], [2, 2]]);
  assert.equal(state.statuses[0], "done");
});

test("a clue is wrong when its count is out of range, and is dark on black", () => {
  const { game, state } = withStatus(cells());
  game.play([[0, 1], [2, 1]]);
  assert.equal(state.statuses[0], "wrong-dark");
  game.undo();
  assert.equal(state.statuses[0], "open");
  game.play([[0, 2], [1, 2], [2, 2]]);
  assert.equal(state.statuses[0], "wrong");
});

test("an early clue is done as soon as its count is reached", () => {
  const { game, state } = withStatus(islands());
  game.play([[0, 2]]);
  assert.equal(state.statuses[0], "done");
});

test("conflicts after each change are the same as computed from scratch", () => {
  const { game, state } = withStatus(cells(4, 4));
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let move = 0; move < 300; move++) {
    game.play([[random(16), random(3)]]);
    const fresh = newState(game.spec);
    setStates(fresh, game.states.map((value, place) => [place, value]));
    assert.deepEqual([...state.clashing].sort(), [...fresh.clashing].sort());
    assert.deepEqual(state.statuses, fresh.statuses);
  }
});

test("a conflict is reported for all places involved", () => {
  const { game, state } = withStatus(cells());
  game.play([[0, 1]]);
  /** @type {number[][]} */
  const updates = [];
  game.addEventListener("states", (event) => updates.push(/** @type {CustomEvent} */ (event).detail.clashes.sort()));
  game.play([[1, 1]]);
  assert.deepEqual(updates, [[0, 1]]);
});

test("a blocked place is not possible", () => {
  const { game, state } = withStatus(islands());
  game.play([[4, 1]]);
  assert.deepEqual(blockingPlaces(state, 5, 1), [4]);
  assert.ok(!possiblePlaces(state).includes(5));
  assert.ok(possiblePlaces(state).includes(0));
});

test("connected places form a group named by its first", () => {
  const { game, state } = withStatus(islands());
  assert.deepEqual(groupsOf(state), [0, 1, 2, 3]);
  game.play([[3, 1]]);
  assert.deepEqual(groupsOf(state), [0, 1, 2, 2]);
  game.play([[1, 1]]);
  assert.deepEqual(groupsOf(state), [0, 1, 0, 0]);
  game.undo();
  assert.deepEqual(groupsOf(state), [0, 1, 2, 2]);
});
