import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { cells } from "./board-specs.js";

const played = () => {
  const game = new Game(cells());
  game.play([[0, 1], [1, 2]]);
  game.play([[4, 1]]);
  return game;
};

test("a stroke is undone and redone at once", () => {
  const game = played();
  game.undo();
  game.undo();
  assert.ok(game.isBlank);
  game.redo();
  assert.deepEqual(game.states.slice(0, 2), [1, 2]);
});

test("a stroke that is cancelled leaves nothing behind", () => {
  const game = played();
  game.begin();
  game.set(0, 2);
  game.set(5, 1);
  game.cancel();
  assert.equal(game.states[0], 1);
  assert.equal(game.states[5], 0);
  assert.equal(game.strokes.length, 2);
});

test("a stroke without a change is dropped", () => {
  const game = played();
  game.begin();
  game.set(5, 1);
  game.set(5, 0);
  game.end();
  assert.equal(game.strokes.length, 2);
});

test("a restart can be undone", () => {
  const game = played();
  game.restart();
  assert.ok(game.isBlank);
  game.undo();
  assert.equal(game.states[4], 1);
});

test("discarding a what-if undoes its marks, also in nested ones", () => {
  const game = played();
  game.beginBranch();
  game.play([[7, 1]]);
  game.beginBranch();
  game.play([[8, 2]]);
  assert.deepEqual([...game.assumed], [[7, 1], [8, 2]]);
  game.discardBranch();
  assert.equal(game.states[8], 0);
  assert.equal(game.states[7], 1);
  game.keepBranch();
  assert.equal(game.states[7], 1);
  assert.equal(game.branches.length, 0);
});

test("marks are in the order of play, in native form", () => {
  assert.deepEqual(played().marks, [[0, 0, 1], [0, 1, 0], [1, 1, 1]]);
});

test("a saved game can be continued, with its undo steps", () => {
  const again = new Game(cells());
  again.load(JSON.parse(JSON.stringify(played().save())));
  assert.equal(again.states[4], 1);
  again.undo();
  assert.equal(again.states[4], 0);
});

test("a saved game of another puzzle is rejected", () => {
  assert.throws(() => new Game(cells(1, 2)).load(played().save()), /another puzzle/);
});
