/** The keyboard cursor: it is on a handle, on a sliding place or on a cell. */

import { directionSimilarity, middle } from "./shapes.js";
import { kindOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Shape} Shape */

const SIDEWAYS_COST = 2; // cost of a cell sideways, relative to a cell ahead
const CONE = 1.2; // sideways distance allowed per distance ahead
const SAME_LINE = 0.5; // cells

/** Return the places that accept typed text, as in the editor; otherwise all places. @param {import("./board-spec.js").BoardSpec} spec */
function typingPlaces(spec) {
  const all = spec.places.map((_, place) => place);
  const typed = all.filter((place) => Object.keys(kindOf(spec, place).typed).length);
  return typed.length ? typed : all;
}

export class Cursor {
  /** @param {import("./board-state.js").BoardState} state @param {import("./hit-test.js").HitTest} hitTest */
  constructor(state, hitTest) {
    this.state = state;
    this.spec = state.spec;
    this.hitTest = hitTest;
    this.isOnHandles = this.spec.handles.length > 0;
    /** @type {number[]} handles or places */
    this.spots = this.isOnHandles
      ? this.spec.handles.map((_, handle) => handle)
      : hitTest.sliding.length
        ? hitTest.sliding
        : typingPlaces(this.spec);
    this.put(this.spots[0] ?? 0);
  }

  get spot() {
    return this.state.spot;
  }

  get arm() {
    return this.state.arm;
  }

  /** Return the centre of a spot. @param {number} spot @returns {[number, number]} */
  where(spot) {
    if (!this.isOnHandles) return middle(this.hitTest.shapeOf(spot));
    const { x, y } = this.spec.handles[spot];
    return [x, y];
  }

  /** @param {number} spot */
  put(spot) {
    this.state.spot = spot;
    this.state.arm = null;
  }

  /** Go to the spot nearest to a point. @param {number} x @param {number} y */
  near(x, y) {
    const under = this.isOnHandles ? null : this.hitTest.placeAt(x, y);
    if (under !== null) return this.put(under);
    const best = this.#best((sx, sy) => Math.hypot(sx - x, sy - y));
    if (best !== null) this.put(best);
  }

  /** Go to the next spot in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const [x, y] = this.where(this.spot);
    const best = this.#best((sx, sy) => {
      const along = (sx - x) * dx + (sy - y) * dy;
      const aside = Math.abs((sx - x) * dy - (sy - y) * dx);
      return along > 0.05 && aside <= CONE * along ? along + SIDEWAYS_COST * aside : Infinity;
    });
    if (best !== null) this.put(best);
    return best !== null;
  }

  /** Go to the last spot of the row or column. @param {number} dx @param {number} dy */
  farthest(dx, dy) {
    const [x, y] = this.where(this.spot);
    const best = this.#best((sx, sy) => {
      const aside = Math.abs((sx - x) * dy - (sy - y) * dx);
      return aside < SAME_LINE ? -((sx - x) * dx + (sy - y) * dy) : Infinity;
    });
    if (best !== null) this.put(best);
  }

  /** Return the spot with the lowest cost. @param {(x: number, y: number) => number} cost */
  #best(cost) {
    let best = null;
    let least = Infinity;
    for (const spot of this.spots) {
      const own = cost(...this.where(spot));
      if (own < least) [best, least] = [spot, own];
    }
    return best;
  }

  /** Go to the next spot whose clue has this number. @param {number} number */
  jump(number) {
    const from = this.spots.indexOf(this.spot);
    const order = [...this.spots.slice(from + 1), ...this.spots.slice(0, from + 1)];
    const found = order.find((spot) => {
      const clue = this.clueOf(spot);
      return clue !== null && this.spec.clues[clue].number === number;
    });
    if (found === undefined) return false;
    this.put(found);
    return true;
  }

  /** Return the clue at a spot. @param {number} spot @returns {number | null} */
  clueOf(spot) {
    if (this.isOnHandles) return this.spec.handles[spot].clue;
    return this.state.clueAt[spot].find((clue) => this.spec.clues[clue].under === spot) ?? null;
  }

  /** Choose the next or previous arm of the handle. @param {number} by */
  turn(by) {
    if (!this.isOnHandles) return;
    const handle = this.spec.handles[this.spot];
    const angle = (/** @type {number} */ arm) => {
      const [, x, y] = handle.arms[arm];
      return (Math.atan2(y - handle.y, x - handle.x) + 2.5 * Math.PI) % (2 * Math.PI);
    };
    const order = handle.arms.map((_, arm) => arm).sort((a, b) => angle(a) - angle(b));
    if (!order.length) return;
    const now = this.arm === null ? (by > 0 ? -1 : 0) : order.indexOf(this.arm);
    this.state.arm = order[(now + by + order.length) % order.length];
  }

  /** Return the place of the chosen arm, or of the arm in a direction. @param {number} [dx] @param {number} [dy] @returns {number | null} */
  armPlace(dx, dy) {
    const handle = this.spec.handles[this.spot];
    if (dx === undefined || dy === undefined) return this.arm === null ? null : handle.arms[this.arm][0];
    let best = null;
    let nearest = 0.7;
    for (const [place, x, y] of handle.arms) {
      const fits = directionSimilarity(x - handle.x, y - handle.y, dx, dy);
      if (fits > nearest) [best, nearest] = [place, fits];
    }
    return best;
  }

  /** The shapes of the cursor. @returns {Shape[]} */
  get shapes() {
    if (!this.isOnHandles) {
      const [what, , ...rest] = this.hitTest.shapeOf(this.spot);
      return [[what, "cursor", ...rest]];
    }
    const { x, y, radius, arms } = this.spec.handles[this.spot];
    /** @type {Shape[]} */
    const shapes = [["disc", "cursor", x, y, radius + 0.1]];
    if (this.arm !== null) {
      const [, ax, ay] = arms[this.arm];
      const far = Math.hypot(ax - x, ay - y) || 1;
      const [dx, dy] = [(ax - x) / far, (ay - y) / far].map((one) => one * (radius + 0.12));
      shapes.push(["line", "cursor-arm", x + dx, y + dy, ax - dx, ay - dy, 1]);
    }
    return shapes;
  }

  /** The node under the cursor, if nodes can be connected. @returns {number | null} */
  get node() {
    const nodes = this.spec.joins?.nodes;
    if (!nodes) return null;
    return (nodes === "handles") === this.isOnHandles && !kindOf(this.spec, 0).slides ? this.spot : null;
  }
}
