import assert from "node:assert/strict";
import { test } from "node:test";
import { Hint } from "../../src/puzzlewright/studio/page/js/hint.js";
import { cells } from "./board-specs.js";
import { gestureContext } from "./gesture-context.js";

const FRAME = {
  over: [["box", "concluded", 0.1, 0.1, 0.8, 0.8], ["box", "concluded", 1.1, 0.1, 0.8, 0.8], ["box", "premise", 0, 0, 3, 3]],
  faces: [[0, 1], [1, 2]],
};

/** That the first cell is black and the second white. */
const hinted = () => {
  const board = gestureContext(cells());
  const frames = { where: { over: [], faces: [] }, idea: { over: [], faces: [] }, do: FRAME };
  const hint = new Hint(board, /** @type {any} */ ({ kind: "step", where: "here", why: "so", do: "so", frames }));
  return { game: board.game, hint };
};

test("a hint shrinks as its marks are made, and grows when they are undone", () => {
  const { game, hint } = hinted();
  const framed = () => hint.shapes.filter(([, role]) => !role.includes("ghost"));
  assert.deepEqual(hint.shapes, [], "the result comes last");
  hint.goToStage("do");
  assert.equal(framed().length, 3);
  game.play([[0, 1]]);
  assert.deepEqual(hint.remaining, [[1, 2]]);
  assert.deepEqual(framed(), [FRAME.over[1], FRAME.over[2]]);
  game.undo();
  assert.equal(hint.remaining.length, 2);
  assert.ok(!hint.isStale);
});

test("a hint is followed when all of it is marked", () => {
  const { game, hint } = hinted();
  game.play([[0, 1]]);
  assert.ok(!hint.isFollowed);
  game.play([[1, 2]]);
  assert.ok(hint.isFollowed && !hint.isStale);
});

test("a hint is stale after another move, also at one of its own places", () => {
  const { game, hint } = hinted();
  game.play([[4, 1]]);
  assert.ok(hint.isStale);
  game.undo();
  assert.ok(!hint.isStale);
  game.play([[0, 2]]);
  assert.ok(hint.isStale);
});

test("a chain is a screen for each step, and numbers what each one changes", () => {
  const board = gestureContext(cells());
  const link = (/** @type {number} */ place) => ({ parts: [{ text: `link ${place}` }], frame: { over: [], faces: [[place, 1]] } });
  const end = { parts: [{ text: "no" }], frame: { over: [["box", "wrong", 0, 0, 1, 1]], faces: [] } };
  const says = { where: [], why: [{ text: "so" }], chain: [link(0), link(1), end], supposes: true };
  const hint = new Hint(board, /** @type {any} */ ({ kind: "step", where: "here", says }));
  const texts = () => hint.shapes.flatMap(([what, , , , text]) => (what === "label" ? [text] : []));
  assert.equal(hint.screens.length, 6);
  hint.goToStage("do");
  assert.deepEqual(texts(), [], "the supposition has no number");
  hint.goTo(hint.at + 1);
  assert.deepEqual(texts(), ["1"]);
  hint.goTo(hint.at + 1);
  assert.deepEqual(texts(), ["!"]);
  assert.ok(!hint.isLast);
  hint.goTo(hint.at + 1);
  assert.deepEqual(hint.parts, [{ text: "so" }]);
});
