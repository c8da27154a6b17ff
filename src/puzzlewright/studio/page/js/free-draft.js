/**
 * A draft where there are no cells: points anywhere, lines between them, pairs of lines that
 * exclude each other. Every change is a copy, so undo and redo are steps along a row.
 *
 * @typedef {{x: number, y: number, said: string}} Point
 * @typedef {{points: Point[], lines: [number, number][], pairs: [number, number][],
 *   options: Record<string, any>}} Free
 */

import { crossing } from "./free-shapes.js";

/** @typedef {(point: {x: number, y: number}, width: number, height: number) => {x: number, y: number}} FreeWay */

const APART = 0.9; // cells between two points at least
export const [WIDTH, HEIGHT] = [20, 14]; // cells of the sheet at first
export const RIM = 1.5; // cells around what is drawn
const WIDEST = 2.5; // how far points of a puzzle that comes in are pulled apart

/** Points in the middle of the sheet, as far apart as there is room. @param {[x: number, y: number, said: string][]} points @returns {Point[]} */
export function centred(points) {
  if (!points.length) return [];
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const [width, height] = [Math.max(...points.map(([x]) => x)) - left, Math.max(...points.map(([, y]) => y)) - top];
  const scale = Math.max(1, Math.min(WIDEST, (WIDTH - 2 * RIM) / (width || 1), (HEIGHT - 2 * RIM) / (height || 1)));
  const [dx, dy] = [Math.max(RIM, (WIDTH - scale * width) / 2), Math.max(RIM, (HEIGHT - scale * height) / 2)];
  return points.map(([x, y, said]) => ({ x: dx + scale * (x - left), y: dy + scale * (y - top), said }));
}

/** @type {Free} */
const NOTHING = { points: [], lines: [], pairs: [], options: {} };

export class FreeDraft extends EventTarget {
  /** @param {{states: Free[], at: number} | null} saved @param {string} fresh what is written at a new point */
  constructor(saved, fresh) {
    super();
    /** @type {Free[]} */
    this.states = saved?.states ?? [NOTHING];
    this.at = saved?.at ?? 0;
    this.fresh = fresh;
  }

  get now() {
    return this.states[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  undo() {
    if (this.canUndo) this.#go(this.at - 1);
  }

  redo() {
    if (this.canRedo) this.#go(this.at + 1);
  }

  /** @param {Partial<Free>} change */
  change(change) {
    this.states = [...this.states.slice(0, this.at + 1), { ...this.now, ...change }];
    this.#go(this.at + 1);
  }

  /** @param {number} at */
  #go(at) {
    this.at = at;
    this.dispatchEvent(new Event("changed"));
  }

  /** Whether there is room for a point here. @param {number} x @param {number} y @param {number} [but] */
  hasRoom(x, y, but = -1) {
    return this.now.points.every((point, number) => number === but || Math.hypot(point.x - x, point.y - y) >= APART);
  }

  /** @param {number} x @param {number} y @returns {number | null} its number */
  add(x, y) {
    if (!this.hasRoom(x, y)) return null;
    this.change({ points: [...this.now.points, { x, y, said: this.fresh }] });
    return this.now.points.length - 1;
  }

  /** @param {number} point @param {number} x @param {number} y */
  move(point, x, y) {
    if (!this.hasRoom(x, y, point)) return;
    this.change({ points: this.now.points.map((one, number) => (number === point ? { ...one, x, y } : one)) });
  }

  /** @param {number} point @param {string} said */
  write(point, said) {
    this.change({ points: this.now.points.map((one, number) => (number === point ? { ...one, said } : one)) });
  }

  /** Join two points, or part them. @param {number} a @param {number} b */
  join(a, b) {
    const line = this.now.lines.findIndex((one) => one.includes(a) && one.includes(b));
    if (line >= 0) this.removeLine(line);
    else this.change({ lines: [...this.now.lines, a < b ? [a, b] : [b, a]] });
  }

  /** @param {number} line */
  removeLine(line) {
    const { lines, pairs } = this.now;
    this.change({ lines: lines.filter((_, number) => number !== line), pairs: without(pairs, line) });
  }

  /** @param {number} point */
  removePoint(point) {
    const { points, lines } = this.now;
    const gone = lines.flatMap((line, number) => (line.includes(point) ? [number] : [])).reverse();
    let { pairs } = this.now;
    for (const line of gone) pairs = without(pairs, line);
    const shift = (/** @type {number} */ number) => (number > point ? number - 1 : number);
    this.change({
      points: points.filter((_, number) => number !== point),
      lines: lines.filter((line) => !line.includes(point)).map(([a, b]) => [shift(a), shift(b)]),
      pairs,
    });
  }

  /** Let two lines exclude each other, or not any more. @param {number} a @param {number} b */
  cross(a, b) {
    if (a === b) return;
    const { pairs } = this.now;
    const isThere = (/** @type {[number, number]} */ pair) => pair.includes(a) && pair.includes(b);
    this.change({ pairs: pairs.some(isThere) ? pairs.filter((pair) => !isThere(pair)) : [...pairs, a < b ? [a, b] : [b, a]] });
  }

  /** Let all lines exclude each other that cross on the page, besides those that do already. */
  crossAll() {
    const { points, lines, pairs } = this.now;
    const ends = lines.map((line) => line.map((end) => points[end]));
    const found = lines.flatMap((_, a) => lines.flatMap((_, b) => (a < b && crossing(ends[a], ends[b]) ? [/** @type {[number, number]} */ ([a, b])] : [])));
    const fresh = found.filter(([a, b]) => !pairs.some((pair) => pair.includes(a) && pair.includes(b)));
    if (fresh.length) this.change({ pairs: [...pairs, ...fresh] });
  }

  /** Turn or flip all of it, where it stands. @param {FreeWay} way */
  turn(way) {
    const { points } = this.now;
    if (!points.length) return;
    const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
    const [width, height] = [Math.max(...points.map(({ x }) => x)) - left, Math.max(...points.map(({ y }) => y)) - top];
    const turned = (/** @type {Point} */ { x, y, said }) => {
      const there = way({ x: x - left, y: y - top }, width, height);
      return { x: there.x + left, y: there.y + top, said };
    };
    this.change({ points: points.map(turned) });
  }

  clear() {
    if (this.now.points.length) this.change({ points: [], lines: [], pairs: [] });
  }

  /** @param {string} name @param {any} value */
  option(name, value) {
    this.change({ options: { ...this.now.options, [name]: value } });
  }
}

/** The pairs when a line has gone. @param {[number, number][]} pairs @param {number} line @returns {[number, number][]} */
function without(pairs, line) {
  const shift = (/** @type {number} */ number) => (number > line ? number - 1 : number);
  return pairs.filter((pair) => !pair.includes(line)).map(([a, b]) => [shift(a), shift(b)]);
}
