/**
 * Sliding: a drag moves an object straight from stop to stop, up to the first obstacle. Back at its
 * start, it has not moved. If its clue requires a certain stop, the direction is enough; to go
 * further, drag past that stop.
 */

import { directionSimilarity } from "./shapes.js";
import { OPEN_STATE, stateOf, kindOf, positionOf } from "./board-spec.js";
import { nextState, obstacles, statesOfClue } from "./board-state.js";
import { Gesture } from "./gesture.js";

/** @typedef {import("./gesture.js").GestureBoard} GestureBoard */
/** @typedef {{x: number, y: number, stops: {state: number, far: number}[]}} Ray  a direction with its stops, nearest first */

const DECIDED_CELLS = 0.4; // distance after which the direction counts
const DOUBLE_MS = 400;
/** @type {{place: number, at: number}} the last tap, to detect a double tap */
let lastTap = { place: -1, at: -Infinity };

/** Return the directions in which an object can slide. @param {import("./board-state.js").BoardState} state @param {number} place @returns {Ray[]} */
function raysOf(state, place) {
  const { spec } = state;
  const clueStates = statesOfClue(state, place);
  /** @type {Ray[]} */
  const rays = [];
  kindOf(spec, place).faces.forEach(({ stop }, state) => {
    if (!stop || (!stop[0] && !stop[1])) return;
    const far = Math.hypot(...stop);
    const [x, y] = [stop[0] / far, stop[1] / far];
    let ray = rays.find((one) => directionSimilarity(one.x, one.y, x, y) > 0.999);
    if (!ray) rays.push((ray = { x, y, stops: [] }));
    ray.stops.push({ state, far });
  });
  for (const ray of rays) {
    ray.stops.sort((a, b) => a.far - b.far);
    const first = ray.stops.findIndex(({ state }) => clueStates.includes(state));
    if (first > 0) ray.stops.splice(0, first);
  }
  return rays;
}

export class Slide extends Gesture {
  /** @param {GestureBoard} board @param {number} place @param {number} x @param {number} y */
  constructor(board, place, x, y) {
    super(board, x, y);
    this.place = place;
    this.reset = { dragged: [], rings: [] };
    this.rays = raysOf(this.state, place);
    this.from = this.state.states[place];
    const [, ox, oy] = this.spec.places[place];
    const [sx, sy] = positionOf(this.spec, place, this.from);
    this.begin = { x: sx - ox, y: sy - oy };
    this.hasLeft = false;
    /** @type {string} the last refusal */
    this.refused = "";
  }

  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    super.start(intent);
    const { spec, place } = this;
    this.game.begin();
    const [, ox, oy] = spec.places[place];
    const [, , mx, my, radius = 0.5] = kindOf(spec, place).touch;
    const clueStates = statesOfClue(this.state, place);
    const free = this.rays
      .flatMap(({ stops }) => stops)
      .filter(({ state }) => (!clueStates.length || clueStates.includes(state)) && !obstacles(this.state, place, state).length);
    this.board.show({
      dragged: [place],
      rings: free.map(({ state }) => {
        const [sx, sy] = stateOf(spec, place, state).stop ?? [0, 0];
        return ["disc", "ring", ox + sx + mx, oy + sy + my, Math.min(radius, 0.42)];
      }),
    });
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    const [dx, dy] = [x - this.x, y - this.y];
    if (Math.hypot(dx, dy) >= DECIDED_CELLS) this.hasLeft = true;
    if (!this.hasLeft) return;
    const { state, others, wanted } = this.#target(dx, dy);
    if (others.length) this.#refuse(wanted, others);
    else this.refused = "";
    this.game.set(this.place, state);
  }

  /** Return where a drag by this distance moves the object. @param {number} dx @param {number} dy */
  #target(dx, dy) {
    const [x, y] = [this.begin.x + dx, this.begin.y + dy];
    const nothing = { state: OPEN_STATE, others: /** @type {number[]} */ ([]), wanted: OPEN_STATE };
    if (!dx && !dy) return { ...nothing, state: this.from };
    if (Math.hypot(x, y) < DECIDED_CELLS) return nothing;
    const best = this.rays.reduce((a, b) => (directionSimilarity(b.x, b.y, x, y) > directionSimilarity(a.x, a.y, x, y) ? b : a), this.rays[0]);
    if (!best || directionSimilarity(best.x, best.y, x, y) < 0.6) return nothing;
    const along = x * best.x + y * best.y;
    // from the first stop, the direction back is enough
    if (best.stops[0].state === this.from && dx * best.x + dy * best.y <= -DECIDED_CELLS) return nothing;
    const wanted = best.stops.filter(({ far }, i) => i === 0 || far <= along + 0.5);
    return this.#furthestReachable(wanted.map(({ state }) => state));
  }

  /** Return the last stop before an obstacle. @param {number[]} stops */
  #furthestReachable(stops) {
    let state = OPEN_STATE;
    for (const next of stops) {
      const others = obstacles(this.state, this.place, next);
      if (others.length) return { state, others, wanted: next };
      state = next;
    }
    return { state, others: [], wanted: state };
  }

  /** @param {number} state @param {number[]} others */
  #refuse(state, others) {
    const refusal = `${state}:${others}`;
    if (refusal !== this.refused) this.game.refuse({ place: this.place, state, others });
    this.refused = refusal;
  }

  /** @override */
  end() {
    super.end();
    if (!this.hasLeft) this.#tap();
  }

  #tap() {
    const { game } = this;
    const now = performance.now();
    const isSecond = lastTap.place === this.place && now - lastTap.at < DOUBLE_MS;
    const isAway = game.states[this.place] !== OPEN_STATE;
    lastTap = { place: isSecond ? -1 : this.place, at: now };
    if (isSecond && isAway) return game.stroke(this.place, OPEN_STATE);
    const state = nextState(this.state, this.place, "tap", this.intent);
    if (state !== null) game.stroke(this.place, state);
  }
}

/**
 * Return the state after one step in a direction: to the next stop, or back.
 * @param {import("./board-state.js").BoardState} board @param {number} place @param {number} dx @param {number} dy
 * @returns {number | null}
 */
export function step(board, place, dx, dy) {
  const rays = raysOf(board, place);
  const ray = rays.find((one) => directionSimilarity(one.x, one.y, dx, dy) > 0.6);
  const state = board.states[place];
  const here = ray?.stops.findIndex((stop) => stop.state === state) ?? -1;
  if (ray && here >= 0) return ray.stops[here + 1]?.state ?? null;
  const away = rays.find(({ stops }) => stops.some((stop) => stop.state === state));
  if (away && directionSimilarity(away.x, away.y, dx, dy) < -0.6) {
    return away.stops[away.stops.findIndex((stop) => stop.state === state) - 1]?.state ?? OPEN_STATE;
  }
  return ray?.stops[0].state ?? null;
}
