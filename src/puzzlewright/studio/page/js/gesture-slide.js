/**
 * Sliding: a thing that is dragged straight from stop to stop, and stops before what is in its
 * way. Back at its start, it has not moved. Where a clue of its own asks for a stop, the direction
 * is enough: it goes there, and elsewhere only if it is dragged past it.
 */

import { directionSimilarity } from "./shapes.js";
import { OPEN_STATE, stateOf, kindOf, positionOf } from "./board-spec.js";

/** @typedef {import("./gestures.js").Desk} Desk */
/** @typedef {{x: number, y: number, stops: {face: number, far: number}[]}} Ray  a direction with its stops, the nearest first */

const DECIDED_CELLS = 0.4; // cells
const DOUBLE_MS = 400;
/** @type {{place: number, at: number}} the last tap, for the second that follows it */
let lastTap = { place: -1, at: -Infinity };

/** The ways that a thing can go. @param {import("./moves.js").Moves} deeds @param {number} place @returns {Ray[]} */
function raysOf(deeds, place) {
  const { sheet } = deeds;
  const asked = deeds.statesOfClue(place);
  /** @type {Ray[]} */
  const rays = [];
  kindOf(sheet, place).faces.forEach(({ stop }, face) => {
    if (!stop || (!stop[0] && !stop[1])) return;
    const far = Math.hypot(...stop);
    const [x, y] = [stop[0] / far, stop[1] / far];
    let ray = rays.find((one) => directionSimilarity(one.x, one.y, x, y) > 0.999);
    if (!ray) rays.push((ray = { x, y, stops: [] }));
    ray.stops.push({ face, far });
  });
  for (const ray of rays) {
    ray.stops.sort((a, b) => a.far - b.far);
    const first = ray.stops.findIndex(({ face }) => asked.includes(face));
    if (first > 0) ray.stops.splice(0, first);
  }
  return rays;
}

export class Slide {
  /** @param {Desk} desk @param {number} place @param {number} x @param {number} y */
  constructor(desk, place, x, y) {
    this.desk = desk;
    this.place = place;
    this.x = x;
    this.y = y;
    const { game } = desk;
    this.rays = raysOf(desk.deeds, place);
    this.face = game.faces[place];
    const [, ox, oy] = game.sheet.places[place];
    const [sx, sy] = positionOf(game.sheet, place, this.face);
    this.begin = { x: sx - ox, y: sy - oy };
    /** @type {import("./moves.js").Meant} */
    this.meant = "primary";
    this.hasLeft = false;
    /** @type {string} what was refused last */
    this.refused = "";
  }

  /** @param {import("./moves.js").Meant} meant */
  start(meant) {
    const { game, paper, deeds } = this.desk;
    this.meant = meant;
    game.begin();
    paper.hold([this.place]);
    const [, ox, oy] = game.sheet.places[this.place];
    const [, , mx, my, radius = 0.5] = kindOf(game.sheet, this.place).touch;
    const asked = deeds.statesOfClue(this.place);
    const free = this.rays
      .flatMap(({ stops }) => stops)
      .filter(({ face }) => (!asked.length || asked.includes(face)) && !deeds.obstacles(this.place, face).length);
    paper.rings(
      free.map(({ face }) => {
        const [sx, sy] = stateOf(game.sheet, this.place, face).stop ?? [0, 0];
        return ["disc", "ring", ox + sx + mx, oy + sy + my, Math.min(radius, 0.42)];
      }),
    );
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    const [dx, dy] = [x - this.x, y - this.y];
    if (Math.hypot(dx, dy) >= DECIDED_CELLS) this.hasLeft = true;
    if (!this.hasLeft) return;
    const { game } = this.desk;
    const { face, others, wanted } = this.#aim(dx, dy);
    if (others.length) this.#refuse(wanted, others);
    else this.refused = "";
    game.set(this.place, face);
  }

  /** Where the thing goes for a hand that has gone so far. @param {number} dx @param {number} dy */
  #aim(dx, dy) {
    const [x, y] = [this.begin.x + dx, this.begin.y + dy];
    const nothing = { face: OPEN_STATE, others: /** @type {number[]} */ ([]), wanted: OPEN_STATE };
    if (!dx && !dy) return { ...nothing, face: this.face };
    if (Math.hypot(x, y) < DECIDED_CELLS) return nothing;
    const best = this.rays.reduce((a, b) => (directionSimilarity(b.x, b.y, x, y) > directionSimilarity(a.x, a.y, x, y) ? b : a), this.rays[0]);
    if (!best || directionSimilarity(best.x, best.y, x, y) < 0.6) return nothing;
    const along = x * best.x + y * best.y;
    // From its first stop, the direction is enough also on the way home.
    if (best.stops[0].face === this.face && dx * best.x + dy * best.y <= -DECIDED_CELLS) return nothing;
    const wanted = best.stops.filter(({ far }, i) => i === 0 || far <= along + 0.5);
    return this.#furthest(wanted.map(({ face }) => face));
  }

  /** The last of these stops that can be reached. @param {number[]} stops */
  #furthest(stops) {
    const { deeds } = this.desk;
    let face = OPEN_STATE;
    for (const next of stops) {
      const others = deeds.obstacles(this.place, next);
      if (others.length) return { face, others, wanted: next };
      face = next;
    }
    return { face, others: [], wanted: face };
  }

  /** @param {number} face @param {number[]} others */
  #refuse(face, others) {
    const about = `${face}:${others}`;
    if (about !== this.refused) this.desk.deeds.refuse({ place: this.place, face, others });
    this.refused = about;
  }

  end() {
    this.#open();
    this.desk.game.end();
    if (!this.hasLeft) this.#tap();
  }

  #tap() {
    const { deeds, game } = this.desk;
    const now = performance.now();
    const isSecond = lastTap.place === this.place && now - lastTap.at < DOUBLE_MS;
    const isAway = game.faces[this.place] !== OPEN_STATE;
    lastTap = { place: isSecond ? -1 : this.place, at: now };
    if (isSecond && isAway) return deeds.stroke(this.place, OPEN_STATE);
    const face = deeds.next(this.place, "tap", this.meant);
    if (face !== null) deeds.stroke(this.place, face);
  }

  #open() {
    this.desk.paper.hold([]);
    this.desk.paper.rings([]);
  }

  cancel() {
    this.#open();
    this.desk.game.cancel();
  }
}

/**
 * The face after one step of a thing in a direction: to the next stop, or back from it.
 * @param {import("./moves.js").Moves} deeds @param {number} place @param {number} dx @param {number} dy
 * @returns {number | null}
 */
export function step(deeds, place, dx, dy) {
  const rays = raysOf(deeds, place);
  const ray = rays.find((one) => directionSimilarity(one.x, one.y, dx, dy) > 0.6);
  const face = deeds.game.faces[place];
  const here = ray?.stops.findIndex((stop) => stop.face === face) ?? -1;
  if (ray && here >= 0) return ray.stops[here + 1]?.face ?? null;
  const away = rays.find(({ stops }) => stops.some((stop) => stop.face === face));
  if (away && directionSimilarity(away.x, away.y, dx, dy) < -0.6) {
    return away.stops[away.stops.findIndex((stop) => stop.face === face) - 1]?.face ?? OPEN_STATE;
  }
  return ray?.stops[0].face ?? null;
}
