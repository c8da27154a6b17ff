import assert from "node:assert/strict";
import { test } from "node:test";
import { Cursor } from "../../src/puzzlewright/studio/page/js/cursor.js";
import { namesOf, shown } from "../../src/puzzlewright/studio/page/js/key-bindings.js";
import { gestureContext } from "./gesture-context.js";
import { cells, circles, islands } from "./board-specs.js";

/** @param {any} spec */
const cursorOf = (spec) => {
  const { state, hitTest } = gestureContext(spec);
  return new Cursor(state, hitTest);
};

test("arrows move from cell to cell and stop at the edge", () => {
  const cursor = cursorOf(cells());
  cursor.step(1, 0);
  cursor.step(0, 1);
  assert.equal(cursor.spot, 4);
  cursor.farthest(1, 0);
  assert.equal(cursor.spot, 5);
  assert.equal(cursor.step(1, 0), false);
});

test("arrows jump to the nearest handle that way", () => {
  const cursor = cursorOf(islands());
  cursor.step(1, 0);
  assert.equal(cursor.spot, 1);
  cursor.step(0, 1);
  assert.equal(cursor.spot, 3);
});

test("arms are chosen in turn, clockwise from the top", () => {
  const cursor = cursorOf(islands());
  const chosen = [1, 1, 1, 1].map((by) => {
    cursor.turn(by);
    return cursor.armPlace();
  });
  assert.deepEqual(chosen, [0, 4, 1, 0]);
  cursor.turn(-1);
  assert.equal(cursor.armPlace(), 1);
});

test("a direction finds its arm, or none", () => {
  const cursor = cursorOf(islands());
  assert.equal(cursor.armPlace(1, 0), 0);
  assert.equal(cursor.armPlace(-1, 0), null);
});

test("a digit jumps to the next clue of that number", () => {
  const cursor = cursorOf(islands());
  assert.ok(cursor.jump(3));
  assert.equal(cursor.spot, 3);
  assert.equal(cursor.jump(9), false);
  const slides = cursorOf(circles());
  slides.put(1);
  assert.ok(slides.jump(2));
  assert.equal(slides.spot, 0);
});

test("keys have the same name with every modifier and layout", () => {
  const key = (/** @type {Record<string, any>} */ more) => namesOf(/** @type {any} */ ({ code: "", ...more }));
  assert.deepEqual(key({ key: "z", metaKey: true }), ["Ctrl+Z"]);
  assert.deepEqual(key({ key: "Z", ctrlKey: true, shiftKey: true }), ["Ctrl+Shift+Z"]);
  assert.deepEqual(key({ key: "ArrowUp", shiftKey: true }), ["Shift+ArrowUp", "Shift+Arrow"]);
  assert.deepEqual(key({ key: "+", shiftKey: true }), ["+"]);
  assert.deepEqual(key({ key: "˙", code: "KeyH", altKey: true }), ["Alt+H", "Alt+HJKL"]);
  assert.deepEqual(key({ key: "я", code: "KeyZ" }), ["Z"]);
  assert.deepEqual(key({ key: " " }), ["Space"]);
});

test("a key has a readable name", () => {
  assert.deepEqual(["Ctrl+Arrow", "+", "Escape", "Ctrl++"].map(shown), ["Ctrl+arrow", "+", "Esc", "Ctrl++"]);
});
