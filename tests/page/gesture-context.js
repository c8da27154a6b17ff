/** The context of gestures, without a screen. */

import { ClueStatus } from "../../src/puzzlewright/studio/page/js/clue-status.js";
import { Moves } from "../../src/puzzlewright/studio/page/js/moves.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { HitTest } from "../../src/puzzlewright/studio/page/js/hit-test.js";

/** @param {any} spec @returns {any} */
export function gestureContext(spec) {
  const game = new Game(spec);
  const clueStatus = new ClueStatus(game);
  const moves = new Moves(game, clueStatus);
  /** @type {any[]} */
  const refused = [];
  moves.addEventListener("refused", (event) => refused.push(/** @type {CustomEvent} */ (event).detail));
  /** @type {number[]} */
  const chosen = [];
  const view = { showDragged: () => undefined, rings: () => undefined };
  const choose = (/** @type {number} */ handle) => chosen.push(handle);
  return { game, clueStatus, moves, hitTest: new HitTest(game), view, overwrites: false, choose, refused, chosen };
}

/** Draw a gesture through these points. @param {any} gesture @param {[number, number][]} points @param {string} [intent] */
export function draw(gesture, points, intent = "primary") {
  gesture.start(intent);
  for (const point of points) gesture.move(...point);
  gesture.end();
}
