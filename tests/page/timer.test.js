import assert from "node:assert/strict";
import { test } from "node:test";
import { clockFace } from "../../src/puzzlewright/studio/page/js/timer.js";

test("times are formatted like a clock", () => {
  assert.deepEqual([0, 7, 67, 3600, 3723].map(clockFace), ["0:00", "0:07", "1:07", "1:00:00", "1:02:03"]);
});
