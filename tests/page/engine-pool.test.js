import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { EngineFailed, WorkerPool } from "../../src/puzzlewright/studio/page/js/engine-pool.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

class FakeWorker extends EventTarget {
  isEnded = false;
  /** @type {any[]} */
  asked = [];
  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  /** @param {any} data */
  says(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  ready() {
    this.says({ kind: "ready" });
  }
  answer(status = 200) {
    this.says({ kind: "answer", answer: { status, headers: {}, body: new Uint8Array() } });
  }
}

/** @param {number} most */
function fakePool(most) {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {string[]} */
  const events = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return /** @type {any} */ (worker);
  };
  const pool = new WorkerPool(start, most, {
    onProgress: (share) => void events.push(`progress ${share}`),
    onReady: () => void events.push("ready"),
    onFailure: () => void events.push("failed"),
  });
  const ask = (/** @type {string} */ path, options = {}, /** @type {AbortSignal} */ signal = new AbortController().signal) =>
    pool.run({ method: "POST", path, body: "" }, { seconds: 5, isLong: false, usesLibrary: false, ...options }, signal);
  return { pool, workers, events, ask };
}

/** @param {FakeWorker} worker */
const paths = ({ asked }) => asked.map(({ path }) => path);

test("a request waits until the engine is loaded, and the page hears of it once", async () => {
  const { pool, workers, events, ask } = fakePool(1);
  const answer = ask("hint");
  workers[0].says({ kind: "progress", share: 0.5 });
  assert.deepEqual(workers[0].asked, []);
  workers[0].ready();
  await pool.loaded;
  workers[0].answer(201);
  assert.equal((await answer).status, 201);
  assert.deepEqual(events, ["progress 0.5", "ready"]);
});

test("a long request leaves a worker for what a person waits for", async () => {
  const { workers, ask } = fakePool(2);
  workers[0].ready();
  void ask("generate", { isLong: true });
  assert.equal(workers.length, 2);
  workers[1].ready();
  void ask("generate", { isLong: true });
  void ask("hint");
  assert.deepEqual([paths(workers[0]), paths(workers[1])], [["generate"], ["hint"]]);
  workers[0].answer();
  assert.deepEqual(paths(workers[0]), ["generate", "generate"]);
});

test("with one worker, requests follow each other, and the short ones come first", () => {
  const { workers, ask } = fakePool(1);
  void ask("generate", { isLong: true });
  void ask("hint");
  workers[0].ready();
  assert.deepEqual(paths(workers[0]), ["hint"]);
  workers[0].answer();
  assert.deepEqual([paths(workers[0]), workers.length], [["hint", "generate"], 1]);
});

test("a request that takes too long ends its worker, and the next one gets a new worker", async () => {
  const { workers, ask } = fakePool(1);
  workers[0].ready();
  const slow = ask("hint");
  const next = ask("check");
  mock.timers.tick(9000);
  await assert.rejects(slow, (/** @type {EngineFailed} */ error) => error.reason === "timeout");
  assert.ok(workers[0].isEnded);
  workers[1].ready();
  workers[1].answer();
  assert.equal((await next).status, 200);
});

test("a cancelled request ends its worker, unless it ends soon by itself", async () => {
  const { workers, ask } = fakePool(1);
  workers[0].ready();
  for (const isQuick of [true, false]) {
    const stop = new AbortController();
    const answer = ask("verdict", {}, stop.signal);
    stop.abort();
    await assert.rejects(answer, { name: "AbortError" });
    if (isQuick) workers[0].answer();
    mock.timers.tick(2000);
    assert.equal(workers[0].isEnded, !isQuick);
  }
  assert.equal(workers.length, 2);
});

test("a waiting request that is cancelled is never sent", async () => {
  const { workers, ask } = fakePool(1);
  const stop = new AbortController();
  const answer = ask("verdict", {}, stop.signal);
  stop.abort();
  await assert.rejects(answer, { name: "AbortError" });
  workers[0].ready();
  assert.deepEqual(workers[0].asked, []);
});

test("one worker has the library, and a cancelled change is finished", async () => {
  const { workers, ask } = fakePool(2);
  workers[0].ready();
  const stop = new AbortController();
  const change = ask("library", { usesLibrary: true }, stop.signal);
  void ask("games", { usesLibrary: true });
  workers[1].ready();
  assert.deepEqual([paths(workers[0]), paths(workers[1])], [["library"], []]);
  stop.abort();
  await assert.rejects(change, { name: "AbortError" });
  mock.timers.tick(3000);
  assert.ok(!workers[0].isEnded);
  workers[0].answer();
  assert.deepEqual(paths(workers[0]), ["library", "games"]);
});

test("if the engine cannot be loaded, requests fail, and the next one tries again", async () => {
  const { workers, events, ask } = fakePool(1);
  const answer = ask("hint");
  workers[0].says({ kind: "failed" });
  await assert.rejects(answer, (/** @type {EngineFailed} */ error) => error.reason === "loading");
  assert.deepEqual(events, ["failed"]);
  const again = ask("hint");
  workers[1].ready();
  workers[1].answer();
  assert.equal((await again).status, 200);
});

test("a worker that crashes is replaced", async () => {
  const { workers, ask } = fakePool(1);
  workers[0].ready();
  const answer = ask("hint");
  workers[0].dispatchEvent(new Event("error"));
  await assert.rejects(answer, (/** @type {EngineFailed} */ error) => error.reason === "lost");
  assert.equal(workers.length, 2);
});
