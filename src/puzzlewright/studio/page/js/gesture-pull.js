/**
 * Pulling: a drag from a handle, or along a place, sets the next state of that place. The change is
 * shown during the drag; going back to the start cancels it.
 */

import { directionSimilarity } from "./shapes.js";
import { kindOf } from "./board-spec.js";

/** @typedef {import("./gestures.js").GestureContext} GestureContext */

const DECIDED_CELLS = 0.4; // distance after which the direction counts
const NEAR_CELLS = 1.2; // distance from a handle within which the drag alone gives the direction
const IN_LINE = 0.6; // minimal similarity of the directions of drag and arm

export class Pull {
  /** @param {GestureContext} context @param {number | null} handle null if the drag starts on a place @param {number} x @param {number} y */
  constructor(context, handle, x, y) {
    this.context = context;
    this.handle = handle;
    this.x = x;
    this.y = y;
    /** @type {import("./moves.js").Intent} */
    this.intent = "primary";
    /** @type {number | null} the pulled place */
    this.place = null;
    /** @type {number | null} the last refused place */
    this.refused = null;
    this.hasLeft = false;
  }

  /** @param {import("./moves.js").Intent} intent */
  start(intent) {
    this.intent = intent;
    this.context.game.begin();
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    const place = this.#placeMeant(x, y);
    if (place !== null) this.hasLeft = true;
    if (place === this.place || (place !== null && place === this.refused)) return;
    this.#releasePlace();
    if (place !== null) this.#takePlace(place);
  }

  /** @param {number} place */
  #takePlace(place) {
    const { moves, view } = this.context;
    const state = moves.next(place, "pull", this.intent);
    if (state !== null && moves.put(place, state)) {
      this.place = place;
      view.showDragged([place]);
    } else this.refused = place;
  }

  #releasePlace() {
    const { game, view } = this.context;
    this.refused = null;
    if (this.place === null) return;
    const before = game.drawing?.changes.get(this.place)?.[1];
    if (before !== undefined) game.set(this.place, before);
    this.place = null;
    view.showDragged([]);
  }

  /** Return the place that a drag to this point pulls. @param {number} x @param {number} y @returns {number | null} */
  #placeMeant(x, y) {
    const [dx, dy] = [x - this.x, y - this.y];
    if (this.handle === null) return Math.hypot(dx, dy) < DECIDED_CELLS ? null : this.#along(dx, dy);
    const { hitTest, game } = this.context;
    const from = game.spec.handles[this.handle];
    const over = hitTest.handleAt(x, y);
    if (over === this.handle && Math.hypot(dx, dy) < DECIDED_CELLS) return null;
    if (over !== null && over !== this.handle) {
      const { x: tx, y: ty } = game.spec.handles[over];
      const found = from.arms.find(([, ax, ay]) => directionSimilarity(ax - from.x, ay - from.y, tx - from.x, ty - from.y) > 0.9999);
      if (found && Math.hypot(found[1] - from.x, found[2] - from.y) > 0) return found[0];
    }
    if (Math.hypot(dx, dy) < DECIDED_CELLS) return null;
    const isFar = Math.hypot(x - from.x, y - from.y) > NEAR_CELLS;
    return armTowards(from, ...(isFar ? /** @type {const} */ ([x - from.x, y - from.y]) : /** @type {const} */ ([dx, dy])));
  }

  /** Return the place under the start of the drag that lies in its direction. @param {number} dx @param {number} dy */
  #along(dx, dy) {
    const { hitTest, game } = this.context;
    const fits = hitTest
      .placesAt(this.x, this.y)
      .filter((place) => kindOf(game.spec, place).pull)
      .map((place) => {
        const [what, , x1, y1, x2, y2] = hitTest.shapeOf(place);
        return { place, alike: what === "line" ? Math.abs(directionSimilarity(x2 - x1, y2 - y1, dx, dy)) : 0 };
      })
      .filter((one) => one.alike > IN_LINE)
      .sort((a, b) => b.alike - a.alike);
    return fits[0]?.place ?? null;
  }

  end() {
    const { game, view } = this.context;
    view.showDragged([]);
    game.end();
    if (!this.hasLeft) this.#tap();
  }

  /** Handle a press without a drag. */
  #tap() {
    const { moves, hitTest, game } = this.context;
    if (this.handle !== null) return this.context.choose(this.handle, this.intent);
    const place = hitTest.placesAt(this.x, this.y).find((one) => kindOf(game.spec, one).tap);
    if (place !== undefined) moves.stroke(place, moves.next(place, "tap", this.intent));
  }

  cancel() {
    this.context.view.showDragged([]);
    this.context.game.cancel();
  }
}

/** Return the place of a handle's arm in a direction. @param {import("./board-spec.js").Handle} handle @param {number} dx @param {number} dy */
function armTowards(handle, dx, dy) {
  let best = null;
  let nearest = IN_LINE;
  for (const [place, x, y] of handle.arms) {
    const fits = directionSimilarity(x - handle.x, y - handle.y, dx, dy);
    if (fits > nearest) [best, nearest] = [place, fits];
  }
  return best;
}
