/**
 * Pulling: a drag from a handle, or along a place, sets the next state of that place. The change is
 * shown during the drag; going back to the start cancels it.
 */

import { directionSimilarity } from "./shapes.js";
import { kindOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { Gesture } from "./gesture.js";

/** @typedef {import("./gesture.js").GestureBoard} GestureBoard */

const DECIDED_CELLS = 0.4; // distance after which the direction counts
const NEAR_CELLS = 1.2; // distance from a handle within which the drag alone gives the direction
const IN_LINE = 0.6; // minimal similarity of the directions of drag and arm

export class Pull extends Gesture {
  /** @param {GestureBoard} board @param {number | null} handle null if the drag starts on a place @param {number} x @param {number} y */
  constructor(board, handle, x, y) {
    super(board, x, y);
    this.handle = handle;
    /** @type {number | null} the pulled place */
    this.place = null;
    /** @type {number | null} the last refused place */
    this.refused = null;
    this.hasLeft = false;
  }

  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    super.start(intent);
    this.game.begin();
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    const place = this.#placeMeant(x, y);
    if (place !== null) this.hasLeft = true;
    if (place === this.place || (place !== null && place === this.refused)) return;
    this.#releasePlace();
    if (place !== null) this.#takePlace(place);
  }

  /** @param {number} place */
  #takePlace(place) {
    const state = nextState(this.state, place, "pull", this.intent);
    if (state !== null && this.game.tryToSet(place, state)) {
      this.place = place;
      this.board.show({ dragged: [place] });
    } else this.refused = place;
  }

  #releasePlace() {
    this.refused = null;
    if (this.place === null) return;
    const before = this.state.drawing?.changes.get(this.place)?.[1];
    if (before !== undefined) this.game.set(this.place, before);
    this.place = null;
    this.board.show({ dragged: [] });
  }

  /** Return the place that a drag to this point pulls. @param {number} x @param {number} y @returns {number | null} */
  #placeMeant(x, y) {
    const [dx, dy] = [x - this.x, y - this.y];
    if (this.handle === null) return Math.hypot(dx, dy) < DECIDED_CELLS ? null : this.#along(dx, dy);
    const { hitTest, spec } = this;
    const from = spec.handles[this.handle];
    const over = hitTest.handleAt(x, y);
    if (over === this.handle && Math.hypot(dx, dy) < DECIDED_CELLS) return null;
    if (over !== null && over !== this.handle) {
      const { x: tx, y: ty } = spec.handles[over];
      const found = from.arms.find(([, ax, ay]) => directionSimilarity(ax - from.x, ay - from.y, tx - from.x, ty - from.y) > 0.9999);
      if (found && Math.hypot(found[1] - from.x, found[2] - from.y) > 0) return found[0];
    }
    if (Math.hypot(dx, dy) < DECIDED_CELLS) return null;
    const isFar = Math.hypot(x - from.x, y - from.y) > NEAR_CELLS;
    return armTowards(from, ...(isFar ? /** @type {const} */ ([x - from.x, y - from.y]) : /** @type {const} */ ([dx, dy])));
  }

  /** Return the place under the start of the drag that lies in its direction. @param {number} dx @param {number} dy */
  #along(dx, dy) {
    const { hitTest, spec } = this;
    const fits = hitTest
      .placesAt(this.x, this.y)
      .filter((place) => kindOf(spec, place).pull)
      .map((place) => {
        const [what, , x1, y1, x2, y2] = hitTest.shapeOf(place);
        return { place, alike: what === "line" ? Math.abs(directionSimilarity(x2 - x1, y2 - y1, dx, dy)) : 0 };
      })
      .filter((one) => one.alike > IN_LINE)
      .sort((a, b) => b.alike - a.alike);
    return fits[0]?.place ?? null;
  }

  /** @override */
  end() {
    super.end();
    if (!this.hasLeft) this.#tap();
  }

  /** Handle a press without a drag. */
  #tap() {
    const { hitTest, game, spec } = this;
    if (this.handle !== null) return this.board.choose(this.handle, this.intent);
    const place = hitTest.placesAt(this.x, this.y).find((one) => kindOf(spec, one).tap);
    if (place !== undefined) game.stroke(place, nextState(this.state, place, "tap", this.intent));
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
