import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, ask, askFile, askLines, notify, showPicture } from "../../src/puzzlewright/studio/page/js/api.js";

const ROOT = new URL("../../src/puzzlewright/studio/page/api/", import.meta.url).href;

/** A server that gives one answer, and records the requests. @param {Response | Error} answer */
function server(answer) {
  /** @type {[string, any][]} */
  const asked = [];
  Object.assign(globalThis, {
    fetch: async (/** @type {string} */ url, /** @type {any} */ options) => {
      asked.push([url.replace(ROOT, ""), options]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return asked;
}

test("a handler gets its data in the body, below the page", async () => {
  const asked = server(Response.json({ kind: "step" }));
  assert.deepEqual(await ask("hint", { puzzle: "text" }), { kind: "step" });
  const [[url, { method, body }]] = asked;
  assert.deepEqual([url, method, JSON.parse(body)], ["hint", "POST", { puzzle: "text" }]);
});

test("data goes into the path, and the rest into the query or the body", async () => {
  const asked = server(Response.json({}));
  await ask("GET library", { tag: "a b", limit: 3 });
  notify("PUT games/{key}", { key: "k/1", position: {}, seconds: 1, hints: 0, finished: false });
  assert.equal(asked[0][0], "library?tag=a+b&limit=3");
  assert.equal(asked[1][0], "games/k%2F1");
  assert.deepEqual(Object.keys(JSON.parse(asked[1][1].body)), ["position", "seconds", "hints", "finished"]);
  assert.ok(asked[1][1].keepalive);
  const image = /** @type {HTMLImageElement} */ ({});
  void showPicture(image, "GET library/{number}.svg", { number: 7 });
  assert.equal(image.src, `${ROOT}library/7.svg`);
});

test("lines arrive as objects, however they are split", async () => {
  const parts = ['{"progress": "1', ' s", "seconds": 1}\n\n{"error"', ': "é"}'].map((part) => new TextEncoder().encode(part));
  server(new Response(new ReadableStream({ start: (stream) => (parts.forEach((part) => stream.enqueue(part)), stream.close()) })));
  const found = [];
  for await (const line of askLines("generate", { genre: "mosaic", size: [5, 5] })) found.push(line);
  assert.deepEqual(found, [{ progress: "1 s", seconds: 1 }, { error: "é" }]);
});

test("a file comes with the number of puzzles that it lacks", async () => {
  server(new Response("zip", { headers: { "left-out": "2" } }));
  const { file, leftOut } = await askFile("library/export", { to: "penpa" });
  assert.deepEqual([await file.text(), leftOut], ["zip", 2]);
});

test("failures are errors with a sentence and a status", async () => {
  const failure = async () => ask("hint", { puzzle: "" }).catch((error) => error);
  server(Response.json({ error: "no puzzle" }, { status: 400 }));
  assert.deepEqual([(await failure()).message, (await failure()).status], ["no puzzle", 400]);
  server(new TypeError("network"));
  assert.ok((await failure()) instanceof ApiError);
  assert.equal((await failure()).status, 0);
  const aborted = new DOMException("stopped", "AbortError");
  server(/** @type {any} */ (aborted));
  assert.equal(await failure(), aborted);
});
