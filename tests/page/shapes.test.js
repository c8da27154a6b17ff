import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../../src/puzzlewright/studio/page/js/sha256.js";
import { distance, isInCorner, pointsBetween } from "../../src/puzzlewright/studio/page/js/shapes.js";
import { cuts } from "../../src/puzzlewright/studio/page/js/tiles.js";
import { gestureContext } from "./gesture-context.js";
import { cells, circles, islands } from "./board-specs.js";

test("points between two points are close and end at the second", () => {
  const points = pointsBetween(0, 0, 3, 4);
  assert.deepEqual(points.at(-1), [3, 4]);
  points.reduce((a, b) => {
    assert.ok(Math.hypot(b[0] - a[0], b[1] - a[1]) <= 0.2001);
    return b;
  }, [0, 0]);
});

test("a line can be touched beside it, but not beyond its ends", () => {
  /** @type {import("../../src/puzzlewright/studio/page/js/board-spec.js").Shape} */
  const line = ["line", "touch", 0, 0, 4, 0];
  assert.ok(distance(line, 2, 0.25) < Infinity);
  assert.equal(distance(line, 2, 0.4), Infinity);
  assert.equal(distance(line, 4.2, 0), Infinity);
});

test("corners of a cell differ from its sides", () => {
  /** @type {import("../../src/puzzlewright/studio/page/js/board-spec.js").Shape} */
  const box = ["box", "touch", 0, 0, 1, 1];
  assert.ok(isInCorner(box, 0.95, 0.95));
  assert.ok(!isInCorner(box, 0.95, 0.5));
});

test("hit tests find cells, handles, crossing lines and moved objects", () => {
  assert.equal(gestureContext(cells()).hitTest.placeAt(1.2, 2.9), 7);
  assert.equal(gestureContext(cells()).hitTest.placeAt(-1, 0), null);
  const { hitTest } = gestureContext(islands());
  assert.equal(hitTest.handleAt(4.4, 0.7), 1);
  assert.equal(hitTest.handleAt(2.5, 2.5), null);
  assert.deepEqual(hitTest.placesAt(2.5, 2.5).sort(), [4, 5]);
  const slid = gestureContext(circles());
  slid.game.play([[0, 3]]);
  assert.equal(slid.hitTest.placeAt(3.5, 0.5), 0);
  assert.equal(slid.hitTest.placeAt(0.5, 0.5), null);
});

test("a board is split into tiles, and a small remainder belongs to the last", () => {
  assert.deepEqual(cuts(-1, 15), [-1, 15]);
  assert.deepEqual(cuts(-1, 41), [-1, 20, 41]);
  assert.deepEqual(cuts(-1, 48), [-1, 20, 40, 48]);
});

test("the digest is SHA-256", () => {
  for (const text of ["", "abc", "x".repeat(55), "x".repeat(56), "0,1,".repeat(5000), "≤"]) {
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});
