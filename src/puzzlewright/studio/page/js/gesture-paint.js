/** Painting: a tap, or a drag over places with the same state as the first. */

import { stateOf, kindOf } from "./board-spec.js";
import { pointsBetween } from "./shapes.js";

/** @typedef {import("./gestures.js").GestureContext} GestureContext */

export class Paint {
  /** @param {GestureContext} context @param {number} place @param {number} x @param {number} y */
  constructor(context, place, x, y) {
    this.context = context;
    this.place = place;
    this.x = x;
    this.y = y;
    this.from = 0;
    /** @type {number | null} the painted state */
    this.to = null;
    /** @type {import("./moves.js").Intent} */
    this.intent = "primary";
    /** @type {number | null} the lane that the stroke stays in */
    this.lane = null;
  }

  /** @param {import("./moves.js").Intent} intent */
  start(intent) {
    const { moves, game } = this.context;
    this.from = game.states[this.place];
    this.to = moves.next(this.place, "tap", intent);
    if (this.to === null) return;
    this.intent = intent;
    if (stateOf(game.spec, this.place, this.to).lane) this.lane = game.spec.places[this.place][5];
    game.begin();
    moves.put(this.place, this.to);
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    const { game, moves, hitTest } = this.context;
    if (this.to !== null && kindOf(game.spec, this.place).paints) {
      for (const point of pointsBetween(this.x, this.y, x, y)) {
        const place = hitTest.placeOnStroke(...point);
        if (place !== null && this.#accepts(place)) moves.put(place, this.to);
      }
    }
    this.x = x;
    this.y = y;
  }

  /** @param {number} place */
  #accepts(place) {
    const { game, overwrites } = this.context;
    const state = game.states[place];
    const isLike = overwrites ? state !== this.to : state === this.from;
    const isInLane = this.lane === null || game.spec.places[place][5] === this.lane;
    return isLike && isInLane && this.#canReach(place);
  }

  /** Whether the same gesture leads to the painted state there. @param {number} place */
  #canReach(place) {
    const { tap, paints } = kindOf(this.context.game.spec, place);
    if (!paints) return false;
    return this.intent === "clear" || tap?.[this.intent]?.[this.from] === this.to;
  }

  end() {
    this.context.game.end();
  }

  cancel() {
    this.context.game.cancel();
  }
}
