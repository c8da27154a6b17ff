import assert from "node:assert/strict";
import { test } from "node:test";
import { Paint } from "../../src/puzzlewright/studio/page/js/gesture-paint.js";
import { Pull } from "../../src/puzzlewright/studio/page/js/gesture-pull.js";
import { Slide, step } from "../../src/puzzlewright/studio/page/js/gesture-slide.js";
import { gestureContext, draw } from "./gesture-context.js";
import { cells, circles, islands } from "./board-specs.js";

test("a fast stroke leaves no gap", () => {
  const context = gestureContext(cells(1, 30));
  draw(new Paint(context, 0, 0.5, 0.5), [[29.5, 0.5]], "secondary");
  assert.ok(context.game.states.every((/** @type {number} */ state) => state === 2));
  context.game.undo();
  assert.ok(context.game.isBlank, "one stroke is undone at once");
});

test("a stroke changes only places like its first one, unless it overwrites", () => {
  for (const overwrites of [false, true]) {
    const context = gestureContext(cells(1, 5));
    context.state.overwrites = overwrites;
    context.game.play([[2, 1]]);
    draw(new Paint(context, 0, 0.5, 0.5), [[4.5, 0.5]], "secondary");
    assert.deepEqual(context.game.states, [2, 2, overwrites ? 2 : 1, 2, 2]);
  }
});

test("a stroke stays in its lane if its state requires it", () => {
  const context = gestureContext(cells(1, 5));
  draw(new Paint(context, 0, 0.5, 0.5), [[4.5, 0.5]]);
  assert.deepEqual(context.game.states, [1, 0, 1, 0, 1]);
});

test("a diagonal stroke skips cells that it only touches at a corner", () => {
  const context = gestureContext(cells(3, 3));
  draw(new Paint(context, 0, 0.5, 0.5), [[2.5, 2.52]], "secondary");
  assert.deepEqual(context.game.states, [2, 0, 0, 0, 2, 0, 0, 0, 2]);
});

test("a stroke that starts on a mark erases equal marks", () => {
  const context = gestureContext(cells(1, 4));
  context.game.play([[0, 1], [1, 2], [2, 1]]);
  draw(new Paint(context, 0, 0.5, 0.5), [[3.5, 0.5]]);
  assert.deepEqual(context.game.states, [0, 2, 0, 0]);
});

test("a short drag out of a handle is enough, and again for more", () => {
  const context = gestureContext(islands());
  for (const expected of [1, 2, 0]) {
    draw(new Pull(context, 0, 0.5, 0.5), [[0.7, 0.5], [1.1, 0.6]]);
    assert.equal(context.game.states[0], expected);
  }
});

test("a drag back to its start pulls nothing and is not a tap", () => {
  const context = gestureContext(islands());
  draw(new Pull(context, 0, 0.5, 0.5), [[2, 0.5], [0.55, 0.5]]);
  assert.ok(context.game.isBlank);
  assert.equal(context.game.strokes.length, 0);
  assert.deepEqual(context.chosen, []);
});

test("a drag follows its direction and the handle under it", () => {
  const context = gestureContext(islands());
  draw(new Pull(context, 0, 0.5, 0.5), [[2, 0.5], [0.6, 2.5]]);
  assert.deepEqual(context.game.states, [0, 1, 0, 0, 0, 0]);
  draw(new Pull(context, 0, 0.5, 0.5), [[4.3, 4.4]]);
  assert.equal(context.game.states[4], 1);
});

test("a press on a handle without a drag selects it", () => {
  const context = gestureContext(islands());
  draw(new Pull(context, 2, 0.5, 4.5), []);
  assert.deepEqual(context.chosen, [2]);
});

test("a crossing line is refused, with the place that blocks it", () => {
  const context = gestureContext(islands());
  context.game.play([[4, 1]]);
  draw(new Pull(context, 1, 4.5, 0.5), [[3.5, 1.5], [3, 2]]);
  assert.equal(context.game.states[5], 0);
  assert.deepEqual(context.refused, [{ place: 5, state: 1, others: [4] }]);
});

test("a place can be pulled along its line or tapped", () => {
  const context = gestureContext(islands());
  draw(new Pull(context, null, 2.5, 0.6), [[3.2, 0.6]]);
  assert.equal(context.game.states[0], 1);
  draw(new Pull(context, null, 0.5, 2.5), []);
  assert.equal(context.game.states[1], 3);
});

test("the direction of the drag chooses between crossing places", () => {
  const context = gestureContext(islands());
  draw(new Pull(context, null, 2.5, 2.5), [[3.1, 1.9]]);
  assert.equal(context.game.states[5], 1);
});

test("an object slides to the stop of its clue by direction alone, and further if dragged further", () => {
  const context = gestureContext(circles());
  draw(new Slide(context, 0, 0.5, 0.5), [[1, 0.5]]);
  assert.equal(context.game.states[0], 2);
  draw(new Slide(context, 0, 2.5, 0.5), [[3.4, 0.5]]);
  assert.equal(context.game.states[0], 3);
});

test("a short drag back returns an object to its start", () => {
  const context = gestureContext(circles());
  context.game.play([[0, 2]]);
  draw(new Slide(context, 0, 2.5, 0.5), [[2, 0.5]]);
  assert.ok(context.game.isBlank);
});

test("other objects slide from cell to cell, up to an obstacle", () => {
  const context = gestureContext(circles());
  context.game.play([[0, 2]]);
  draw(new Slide(context, 1, 5.5, 0.5), [[4.6, 0.5]]);
  assert.equal(context.game.states[1], 1);
  draw(new Slide(context, 1, 4.5, 0.5), [[1.5, 0.5]]);
  assert.equal(context.game.states[1], 2, "it stops before the other, which stands at R1C3");
  assert.deepEqual(context.refused.map((/** @type {any} */ { others }) => others), [[0]]);
});

test("a double tap returns an object to its start", () => {
  const context = gestureContext(circles());
  context.game.play([[1, 2]]);
  draw(new Slide(context, 1, 3.5, 0.5), []);
  draw(new Slide(context, 1, 3.5, 0.5), []);
  assert.equal(context.game.states[1], 0);
});

test("keys move an object from stop to stop and back", () => {
  const { state, game } = gestureContext(circles());
  assert.equal(step(state, 1, -1, 0), 1);
  game.play([[1, 1]]);
  assert.equal(step(state, 1, -1, 0), 2);
  assert.equal(step(state, 1, 1, 0), 0);
  assert.equal(step(state, 0, 1, 0), 2);
  assert.equal(step(state, 0, 0, 1), null);
});
