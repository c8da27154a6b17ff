/** The context of gestures, without a screen. */

import { Game } from "../../src/puzzlewright/studio/page/js/game.js";
import { HitTest } from "../../src/puzzlewright/studio/page/js/hit-test.js";

/** @param {any} spec @returns {any} */
export function gestureContext(spec) {
  const game = new Game(spec);
  const { state } = game;
  /** @type {any[]} */
  const refused = [];
  game.addEventListener("refused", (event) => refused.push(/** @type {CustomEvent} */ (event).detail));
  /** @type {number[]} */
  const chosen = [];
  const show = (/** @type {any} */ change) => Object.assign(state, change);
  const choose = (/** @type {number} */ handle) => chosen.push(handle);
  return { game, state, hitTest: new HitTest(state), show, choose, refused, chosen };
}

/** Draw a gesture through these points. @param {any} gesture @param {[number, number][]} points @param {string} [intent] */
export function draw(gesture, points, intent = "primary") {
  gesture.start(intent);
  for (const point of points) gesture.move(...point);
  gesture.end();
}
