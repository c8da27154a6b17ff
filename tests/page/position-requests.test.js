import assert from "node:assert/strict";
import { test } from "node:test";
import { PositionRequests } from "../../src/puzzlewright/studio/page/js/position-requests.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { cells } from "./board-specs.js";

/** A server that answers on request. */
function server() {
  /** @type {{body: any, answer: (json: any) => void}[]} */
  const asked = [];
  globalThis.fetch = /** @type {any} */ (
    (/** @type {string} */ _path, /** @type {any} */ { body, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        asked.push({ body: JSON.parse(body), answer: (json) => resolve(Response.json(json)) });
      })
  );
  return asked;
}

test("a request contains the position and returns the answer", async () => {
  const asked = server();
  const game = new Game(cells());
  game.play([[0, 1]]);
  const answer = new PositionRequests(game).ask("hint", { seconds: 9 });
  assert.deepEqual(asked[0].body, { puzzle: {}, marks: [[0, 0, 1]], seconds: 9 });
  asked[0].answer({ kind: "step" });
  assert.deepEqual(await answer, { kind: "step" });
});

test("a move cancels the request and discards its answer", async () => {
  const asked = server();
  const game = new Game(cells());
  const asking = new PositionRequests(game);
  const answer = asking.ask("hint");
  asked[0].answer({ kind: "step" });
  game.play([[0, 1]]);
  assert.equal(await answer, null);
  assert.ok(!asking.isBusy);
});

test("only the last request returns an answer", async () => {
  const asked = server();
  const asking = new PositionRequests(new Game(cells()));
  const first = asking.ask("hint");
  const second = asking.ask("check");
  asked[1].answer({ status: "sound" });
  assert.equal(await first, null);
  assert.deepEqual(await second, { status: "sound" });
});
