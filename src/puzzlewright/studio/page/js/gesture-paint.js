/** Painting: a tap that is drawn out over places that are as the first one was. */

import { stateOf, kindOf } from "./board-spec.js";
import { pointsBetween } from "./shapes.js";

/** @typedef {import("./gestures.js").Desk} Desk */

export class Paint {
  /** @param {Desk} desk @param {number} place @param {number} x @param {number} y */
  constructor(desk, place, x, y) {
    this.desk = desk;
    this.place = place;
    this.x = x;
    this.y = y;
    this.from = 0;
    /** @type {number | null} the face that is painted */
    this.to = null;
    /** @type {import("./moves.js").Meant} */
    this.meant = "primary";
    /** @type {number | null} the lane that the stroke keeps to */
    this.lane = null;
  }

  /** @param {import("./moves.js").Meant} meant */
  start(meant) {
    const { deeds, game } = this.desk;
    this.from = game.faces[this.place];
    this.to = deeds.next(this.place, "tap", meant);
    if (this.to === null) return;
    this.meant = meant;
    if (stateOf(game.sheet, this.place, this.to).lane) this.lane = game.sheet.places[this.place][5];
    game.begin();
    deeds.put(this.place, this.to);
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    const { game, deeds, reach } = this.desk;
    if (this.to !== null && kindOf(game.sheet, this.place).paints) {
      for (const point of pointsBetween(this.x, this.y, x, y)) {
        const place = reach.placeOnStroke(...point);
        if (place !== null && this.#isMeant(place)) deeds.put(place, this.to);
      }
    }
    this.x = x;
    this.y = y;
  }

  /** @param {number} place */
  #isMeant(place) {
    const { game, overwrites } = this.desk;
    const face = game.faces[place];
    const isLike = overwrites ? face !== this.to : face === this.from;
    const isInLane = this.lane === null || game.sheet.places[place][5] === this.lane;
    return isLike && isInLane && this.#isReached(place);
  }

  /** Whether the gesture leads to this face there too. @param {number} place */
  #isReached(place) {
    const { tap, paints } = kindOf(this.desk.game.sheet, place);
    if (!paints) return false;
    return this.meant === "clear" || tap?.[this.meant]?.[this.from] === this.to;
  }

  end() {
    this.desk.game.end();
  }

  cancel() {
    this.desk.game.cancel();
  }
}
