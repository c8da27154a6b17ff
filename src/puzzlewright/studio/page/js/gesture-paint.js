/** Painting: a tap, a drag over places with the same state as the first, or a region. */

import { OPEN_STATE, stateOf, kindOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { Gesture } from "./gesture.js";
import { pointsBetween } from "./shapes.js";

/** @typedef {import("./gesture.js").GestureBoard} GestureBoard */

export class Paint extends Gesture {
  /** @param {GestureBoard} board @param {number} place @param {number} x @param {number} y */
  constructor(board, place, x, y) {
    super(board, x, y);
    this.place = place;
    this.from = 0;
    /** @type {number | null} the painted state */
    this.to = null;
    /** @type {number | null} the lane that the stroke stays in */
    this.lane = null;
  }

  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    super.start(intent);
    const { game, spec, state, place } = this;
    this.from = state.states[place];
    this.to = nextState(state, place, "tap", intent);
    if (this.to === null) return;
    if (stateOf(spec, place, this.to).lane) this.lane = spec.places[place][5];
    game.begin();
    game.tryToSet(place, this.to);
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    if (this.to !== null && kindOf(this.spec, this.place).paints) {
      for (const point of pointsBetween(this.x, this.y, x, y)) {
        const place = this.hitTest.placeOnStroke(...point);
        if (place !== null && this.#accepts(place)) this.game.tryToSet(place, this.to);
      }
    }
    super.move(x, y);
  }

  /** @param {number} place */
  #accepts(place) {
    const { states, overwrites } = this.state;
    const isLike = overwrites ? states[place] !== this.to : states[place] === this.from;
    const isInLane = this.lane === null || this.spec.places[place][5] === this.lane;
    return isLike && isInLane && this.#canReach(place);
  }

  /** Whether the same gesture leads to the painted state there. @param {number} place */
  #canReach(place) {
    const { tap, paints } = kindOf(this.spec, place);
    if (!paints) return false;
    return this.intent === "clear" || tap?.[this.intent]?.[this.from] === this.to;
  }
}

/** A drag makes one region of its cells: it removes the borders between them and draws one around. */
export class PaintRegion extends Gesture {
  /** @param {GestureBoard} board @param {number} x @param {number} y */
  constructor(board, x, y) {
    super(board, x, y);
    this.reset = { rings: [] };
    /** @type {Set<number>} */
    this.cells = new Set();
    this.all = new Set(this.spec.borders.flatMap(([a, b]) => [a, b]));
  }

  /** @override */
  start() {
    this.move(this.x, this.y);
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    const { hitTest } = this;
    for (const point of pointsBetween(this.x, this.y, x, y)) {
      const cell = hitTest.placesAt(...point).find((place) => this.all.has(place));
      if (cell !== undefined) this.cells.add(cell);
    }
    super.move(x, y);
    this.board.show({
      rings: [...this.cells].map((cell) => {
        const [what, , ...rest] = hitTest.shapeOf(cell);
        return [what, "region-drawn", ...rest];
      }),
    });
  }

  /** @override */
  end() {
    const { cells, spec } = this;
    super.end();
    this.game.play(
      spec.borders
        .filter(([a, b]) => cells.has(a) || cells.has(b))
        .map(([a, b, border]) => [border, cells.has(a) && cells.has(b) ? OPEN_STATE : (kindOf(spec, border).tap?.primary[OPEN_STATE] ?? OPEN_STATE)]),
    );
  }
}
