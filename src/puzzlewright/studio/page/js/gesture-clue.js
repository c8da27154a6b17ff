/** Finish clues: a tap or a drag marks the open places of every clue that leaves no choice. */

import { finishingStates } from "./board-state.js";
import { Gesture } from "./gesture.js";
import { pointsBetween } from "./shapes.js";

export class FinishClues extends Gesture {
  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    super.start(intent);
    this.game.begin();
    this.#finish(this.x, this.y);
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    for (const point of pointsBetween(this.x, this.y, x, y)) this.#finish(...point);
    super.move(x, y);
  }

  /** @param {number} x @param {number} y */
  #finish(x, y) {
    const place = this.hitTest.placeOnStroke(x, y);
    if (place === null) return;
    for (const change of finishingStates(this.state, place)) this.game.tryToSet(...change);
  }
}
