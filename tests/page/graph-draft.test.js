import assert from "node:assert/strict";
import { test } from "node:test";
import {
  centred, convertOldGraph, EMPTY_GRAPH, fitShapes, graphSpec, marksWithout, toggleLine, togglePair, turned, withAllCrossings, withoutPoint, withPoint,
} from "../../src/puzzlewright/studio/page/js/graph-draft.js";

/** A square with both diagonals. @type {import("../../src/puzzlewright/studio/page/js/graph-draft.js").Graph} */
const SQUARE = { points: [[2, 2], [6, 2], [6, 6], [2, 6]], lines: [[0, 1], [0, 2], [1, 3]], pairs: [] };

test("points keep their distance and stay on the sheet", () => {
  assert.deepEqual(withPoint(SQUARE, [9.1, 3.1])?.points.at(-1), [9, 3]);
  assert.equal(withPoint(SQUARE, [2.5, 2.5]), null);
  assert.deepEqual(withPoint(SQUARE, [-3, 2.1], 0)?.points[0], [0.5, 2]);
});

test("lines and pairs are toggled", () => {
  const joined = toggleLine(SQUARE, 3, 2);
  assert.deepEqual(joined.lines.at(-1), [2, 3]);
  assert.deepEqual(toggleLine(joined, 2, 3), SQUARE);
  const paired = togglePair(SQUARE, 2, 1);
  assert.deepEqual(paired.pairs, [[1, 2]]);
  assert.deepEqual(togglePair(paired, 1, 2), SQUARE);
  assert.deepEqual(withAllCrossings(SQUARE), paired);
  assert.deepEqual(withAllCrossings(paired), paired);
});

test("a point takes its lines and their pairs with it", () => {
  const left = withoutPoint(withAllCrossings(SQUARE), 0);
  assert.deepEqual(left, { points: [[6, 2], [6, 6], [2, 6]], lines: [[0, 2]], pairs: [] });
  assert.deepEqual(marksWithout([[0, 1], [2, 4]], 0), [[1, 4]]);
});

test("a graph is turned where it is and opened in the middle", () => {
  assert.deepEqual(turned(SQUARE, "flipAcross").points, [[6, 2], [2, 2], [2, 6], [6, 6]]);
  assert.deepEqual(turned(turned(SQUARE, "turnLeft"), "turnRight"), SQUARE);
  assert.deepEqual(centred([[0, 0], [4, 0]]), [[5, 7], [15, 7]]);
});

test("shapes of a picture follow the points", () => {
  assert.deepEqual(fitShapes([["line", "a", 1, 1, 3, 1, 2], ["box", "b", 2.5, 0.5, 1, 1]], [[1, 1], [3, 1]], [[2, 2], [6, 2]]), [
    ["line", "a", 2, 2, 6, 2, 2],
    ["box", "b", 5.5, 1.5, 1, 1],
  ]);
});

test("the places of a board are the points, then the lines", () => {
  const face = { says: "", adds: null, final: 0, shapes: [["disc", "point", 0, 0, 0.4]] };
  /** @type {any} */
  const template = {
    kinds: [{ faces: [face], touch: ["disc", "touch", 0, 0, 0.5], tap: {}, typed: { "?": 0 } }],
    graph: { line: ["line", "thin", 0, 0, 1, 0, 1], name: ["label", "name", 0, 0, "", 0.3], pairs: [["disc", "dot", 0, 0, 0.1]], letter: ["label", "letter", 0, 0, "", 0.2] },
  };
  const spec = graphSpec(template, withAllCrossings(SQUARE));
  assert.deepEqual(spec.places.map(([, , , numbers]) => numbers.join()), ["0", "1", "2", "3", "0,1", "0,2", "1,3"]);
  assert.deepEqual(spec.printed[1], ["line", "thin", 2, 2, 6, 6, 1]);
  assert.deepEqual(spec.over[0], ["disc", "dot", 4, 4, 0.1]);
  assert.deepEqual([spec.width, spec.height], [20, 14]);
  assert.equal(graphSpec(template, EMPTY_GRAPH).places.length, 0);
});

test("a graph draft of an earlier version becomes pages", () => {
  const states = [{ points: [{ x: 1, y: 2, said: "?" }, { x: 4, y: 2, said: "3" }], lines: [[0, 1]], pairs: [], options: {} }];
  const { pages, open } = convertOldGraph({ states, at: 0 }, { "?": 0, 3: 3 });
  assert.equal(open, 0);
  assert.deepEqual(pages[0].graph, { points: [[1, 2], [4, 2]], lines: [[0, 1]], pairs: [] });
  assert.deepEqual(pages[0].strokes, [["move", [1, 0, 3]]]);
});
