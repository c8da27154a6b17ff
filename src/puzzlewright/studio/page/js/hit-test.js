/** Find the places and handles under a point of the board. */

import { distance, isInCorner, translate, touchBox } from "./shapes.js";
import { kindOf, positionOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Shape} Shape */

export class HitTest {
  /** @param {import("./board-state.js").BoardState} state */
  constructor(state) {
    this.state = state;
    this.spec = state.spec;
    /** @type {Map<string, number[]>} the places near each cell */
    this.near = new Map();
    this.spec.places.forEach((_, place) => {
      if (!kindOf(this.spec, place).slides) this.#index(place);
    });
    this.sliding = this.spec.places.flatMap((_, place) => (kindOf(this.spec, place).slides ? [place] : []));
  }

  /** @param {number} place */
  #index(place) {
    const [left, top, right, bottom] = touchBox(this.shapeOf(place));
    for (let x = Math.floor(left); x <= right; x++) {
      for (let y = Math.floor(top); y <= bottom; y++) {
        const key = `${x},${y}`;
        const there = this.near.get(key) ?? [];
        there.push(place);
        this.near.set(key, there);
      }
    }
  }

  /** Return the touch shape of a place where it is now. @param {number} place @returns {Shape} */
  shapeOf(place) {
    const { touch, slides } = kindOf(this.spec, place);
    const [, x, y] = this.spec.places[place];
    return slides ? translate(touch, ...positionOf(this.spec, place, this.state.states[place])) : translate(touch, x, y);
  }

  /** Return all places at a point, nearest first. @param {number} x @param {number} y @returns {number[]} */
  placesAt(x, y) {
    const near = [...(this.near.get(`${Math.floor(x)},${Math.floor(y)}`) ?? []), ...this.sliding];
    return near
      .map((place) => /** @type {const} */ ([place, distance(this.shapeOf(place), x, y)]))
      .filter(([, away]) => away < Infinity)
      .sort(([, a], [, b]) => a - b)
      .map(([place]) => place);
  }

  /** Return the nearest place at a point. @param {number} x @param {number} y @returns {number | null} */
  placeAt(x, y) {
    return this.placesAt(x, y)[0] ?? null;
  }

  /** Return the place that a stroke through this point is meant for; none in the corners of cells. @param {number} x @param {number} y */
  placeOnStroke(x, y) {
    const place = this.placeAt(x, y);
    return place !== null && isInCorner(this.shapeOf(place), x, y) ? null : place;
  }

  /** Return the handle at a point. @param {number} x @param {number} y @param {number} [slack] @returns {number | null} */
  handleAt(x, y, slack = 0.14) {
    let best = null;
    let nearest = Infinity;
    this.spec.handles.forEach((handle, number) => {
      const away = Math.hypot(handle.x - x, handle.y - y);
      if (away <= handle.radius + slack && away < nearest) [best, nearest] = [number, away];
    });
    return best;
  }
}
