import assert from "node:assert/strict";
import { File } from "node:buffer";
import { test } from "node:test";
import { importFiles, splitFile } from "../../src/puzzlewright/studio/page/js/library-import.js";

const line = '{"genre":"mosaic"}';

test("a text in any format is sent as a whole", () => {
  const text = "{\n  \"genre\": \"mosaic\"\n}";
  assert.deepEqual(splitFile("one.json", text), [{ name: "one.json", text, line: null, count: 1 }]);
  assert.deepEqual(splitFile("empty.txt", " \n"), []);
});

test("lines of JSON are counted, and keep their numbers", () => {
  const [only, ...others] = splitFile("two.txt", `\n${line}\n\n${line}\n`);
  assert.deepEqual([only.line, only.count, others.length], [1, 2, 0]);
});

test("a long file is split into consecutive parts", () => {
  const parts = splitFile("many.jsonl", `${line}\n`.repeat(450));
  assert.deepEqual(parts.map(({ line: first, count }) => [first, count]), [[1, 200], [201, 200], [401, 50]]);
  assert.equal(parts.flatMap(({ text }) => text.split("\n")).filter(Boolean).length, 450);
});

test("a very long line is sent alone", () => {
  const long = `{"genre":"mosaic","x":"${"x".repeat(999_990)}"}`;
  const parts = splitFile("many.jsonl", `${line}\n${long}\n${line}`);
  assert.deepEqual(parts.map(({ line: first, count }) => [first, count]), [[1, 1], [2, 1], [3, 1]]);
});

test("a request is repeated after the rate limit", async () => {
  const answers = [
    [429, '{"error": "too fast"}'],
    [200, '{"line": null, "id": 7, "new": true}\n{"added": 1, "known": 0, "unread": 0}\n'],
  ];
  Object.assign(globalThis, {
    fetch: async () => {
      const [status, body] = /** @type {[number, string]} */ (answers.shift());
      return new Response(body, { status });
    },
    addEventListener() {},
    removeEventListener() {},
  });
  const job = importFiles([new File(["5x5m2:1a1a2e3a3a3e3a6a4"], "one.txt")], "");
  await new Promise((resolve) => job.addEventListener("updated", () => job.isRunning || resolve(null)));
  assert.deepEqual([job.isComplete, job.counts, job.errors], [true, { added: 1, known: 0, unread: 0 }, []]);
});

test("a full library ends the import with a reason", async () => {
  Object.assign(globalThis, { fetch: async () => new Response('{"stopped": "the disk is full"}\n') });
  const job = importFiles([new File(["a"], "one.txt"), new File(["b"], "two.txt")], "");
  await new Promise((resolve) => job.addEventListener("updated", () => job.isRunning || resolve(null)));
  assert.deepEqual([job.isComplete, job.done, job.errors], [false, 0, ["the disk is full"]]);
});
