/** A desk without a screen: gestures play on it as on a board. */

import { ClueStatus } from "../../src/puzzlewright/studio/page/js/clue-status.js";
import { Moves } from "../../src/puzzlewright/studio/page/js/moves.js";
import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { HitTest } from "../../src/puzzlewright/studio/page/js/hit-test.js";

/** @param {any} sheet @returns {any} */
export function deskOf(sheet) {
  const game = new Game(sheet);
  const watch = new ClueStatus(game);
  const deeds = new Moves(game, watch);
  /** @type {any[]} */
  const refused = [];
  deeds.addEventListener("refused", (event) => refused.push(/** @type {CustomEvent} */ (event).detail));
  /** @type {number[]} */
  const chosen = [];
  const paper = { hold: () => undefined, rings: () => undefined };
  const choose = (/** @type {number} */ handle) => chosen.push(handle);
  return { game, watch, deeds, reach: new HitTest(game), paper, overwrites: false, choose, refused, chosen };
}

/** One gesture through these points. @param {any} gesture @param {[number, number][]} points @param {string} [meant] */
export function draw(gesture, points, meant = "primary") {
  gesture.start(meant);
  for (const point of points) gesture.move(...point);
  gesture.end();
}
