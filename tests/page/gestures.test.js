import assert from "node:assert/strict";
import { test } from "node:test";
import { Paint } from "../../src/puzzlewright/studio/page/js/gesture-paint.js";
import { Pull } from "../../src/puzzlewright/studio/page/js/gesture-pull.js";
import { Slide, step } from "../../src/puzzlewright/studio/page/js/gesture-slide.js";
import { deskOf, draw } from "./desk.js";
import { cells, circles, islands } from "./sheets.js";

test("a fast stroke leaves no gap", () => {
  const desk = deskOf(cells(1, 30));
  draw(new Paint(desk, 0, 0.5, 0.5), [[29.5, 0.5]], "secondary");
  assert.ok(desk.game.faces.every((/** @type {number} */ face) => face === 2));
  desk.game.undo();
  assert.ok(desk.game.isBlank, "one stroke is undone at once");
});

test("a stroke changes only what was as its first place, unless it overwrites", () => {
  for (const overwrites of [false, true]) {
    const desk = { ...deskOf(cells(1, 5)), overwrites };
    desk.game.play([[2, 1]]);
    draw(new Paint(desk, 0, 0.5, 0.5), [[4.5, 0.5]], "secondary");
    assert.deepEqual(desk.game.faces, [2, 2, overwrites ? 2 : 1, 2, 2]);
  }
});

test("a stroke keeps to its lane where its face asks for it", () => {
  const desk = deskOf(cells(1, 5));
  draw(new Paint(desk, 0, 0.5, 0.5), [[4.5, 0.5]]);
  assert.deepEqual(desk.game.faces, [1, 0, 1, 0, 1]);
});

test("a stroke aslant leaves out the cells whose corners it cuts", () => {
  const desk = deskOf(cells(3, 3));
  draw(new Paint(desk, 0, 0.5, 0.5), [[2.5, 2.52]], "secondary");
  assert.deepEqual(desk.game.faces, [2, 0, 0, 0, 2, 0, 0, 0, 2]);
});

test("a stroke that begins on a marked place erases its like", () => {
  const desk = deskOf(cells(1, 4));
  desk.game.play([[0, 1], [1, 2], [2, 1]]);
  draw(new Paint(desk, 0, 0.5, 0.5), [[3.5, 0.5]]);
  assert.deepEqual(desk.game.faces, [0, 2, 0, 0]);
});

test("a short drag out of a handle is enough, and again for more", () => {
  const desk = deskOf(islands());
  for (const expected of [1, 2, 0]) {
    draw(new Pull(desk, 0, 0.5, 0.5), [[0.7, 0.5], [1.1, 0.6]]);
    assert.equal(desk.game.faces[0], expected);
  }
});

test("a drag back to where it began pulls nothing, and is no tap either", () => {
  const desk = deskOf(islands());
  draw(new Pull(desk, 0, 0.5, 0.5), [[2, 0.5], [0.55, 0.5]]);
  assert.ok(desk.game.isBlank);
  assert.equal(desk.game.strokes.length, 0);
  assert.deepEqual(desk.chosen, []);
});

test("a drag changes its mind with its direction, and the handle under it decides", () => {
  const desk = deskOf(islands());
  draw(new Pull(desk, 0, 0.5, 0.5), [[2, 0.5], [0.6, 2.5]]);
  assert.deepEqual(desk.game.faces, [0, 1, 0, 0, 0, 0]);
  draw(new Pull(desk, 0, 0.5, 0.5), [[4.3, 4.4]]);
  assert.equal(desk.game.faces[4], 1);
});

test("a press on a handle that goes nowhere chooses it", () => {
  const desk = deskOf(islands());
  draw(new Pull(desk, 2, 0.5, 4.5), []);
  assert.deepEqual(desk.chosen, [2]);
});

test("what crosses another is refused, with what is in the way", () => {
  const desk = deskOf(islands());
  desk.game.play([[4, 1]]);
  draw(new Pull(desk, 1, 4.5, 0.5), [[3.5, 1.5], [3, 2]]);
  assert.equal(desk.game.faces[5], 0);
  assert.deepEqual(desk.refused, [{ place: 5, face: 1, others: [4] }]);
});

test("from the water a drag along a place pulls it, and a tap has its own meaning", () => {
  const desk = deskOf(islands());
  draw(new Pull(desk, null, 2.5, 0.6), [[3.2, 0.6]]);
  assert.equal(desk.game.faces[0], 1);
  draw(new Pull(desk, null, 0.5, 2.5), []);
  assert.equal(desk.game.faces[1], 3);
});

test("of two places that cross, the direction of the drag decides", () => {
  const desk = deskOf(islands());
  draw(new Pull(desk, null, 2.5, 2.5), [[3.1, 1.9]]);
  assert.equal(desk.game.faces[5], 1);
});

test("a thing whose clue asks for a stop goes there by the direction alone, and further if it is dragged further", () => {
  const desk = deskOf(circles());
  draw(new Slide(desk, 0, 0.5, 0.5), [[1, 0.5]]);
  assert.equal(desk.game.faces[0], 2);
  draw(new Slide(desk, 0, 2.5, 0.5), [[3.4, 0.5]]);
  assert.equal(desk.game.faces[0], 3);
});

test("from its stop a short drag back takes it home", () => {
  const desk = deskOf(circles());
  desk.game.play([[0, 2]]);
  draw(new Slide(desk, 0, 2.5, 0.5), [[2, 0.5]]);
  assert.ok(desk.game.isBlank);
});

test("other things slide from cell to cell and stop before what is in the way", () => {
  const desk = deskOf(circles());
  desk.game.play([[0, 2]]);
  draw(new Slide(desk, 1, 5.5, 0.5), [[4.6, 0.5]]);
  assert.equal(desk.game.faces[1], 1);
  draw(new Slide(desk, 1, 4.5, 0.5), [[1.5, 0.5]]);
  assert.equal(desk.game.faces[1], 2, "it stops before the other, which stands at R1C3");
  assert.deepEqual(desk.refused.map((/** @type {any} */ { others }) => others), [[0]]);
});

test("a second tap sends it home", () => {
  const desk = deskOf(circles());
  desk.game.play([[1, 2]]);
  draw(new Slide(desk, 1, 3.5, 0.5), []);
  draw(new Slide(desk, 1, 3.5, 0.5), []);
  assert.equal(desk.game.faces[1], 0);
});

test("by keys a thing steps from stop to stop, and back", () => {
  const { deeds, game } = deskOf(circles());
  assert.equal(step(deeds, 1, -1, 0), 1);
  game.play([[1, 1]]);
  assert.equal(step(deeds, 1, -1, 0), 2);
  assert.equal(step(deeds, 1, 1, 0), 0);
  assert.equal(step(deeds, 0, 1, 0), 2);
  assert.equal(step(deeds, 0, 0, 1), null);
});
