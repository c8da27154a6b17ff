/** What lies under a point of the page: places by their touch shapes, and handles. */

import { kindOf, standing } from "./sheet.js";

/** @typedef {import("./sheet.js").Shape} Shape */

const LINE_REACH = 0.3; // cells on each side of a line

export class Reach {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.sheet = game.sheet;
    /** @type {Map<string, number[]>} the places near each cell of the plane */
    this.near = new Map();
    this.sheet.places.forEach((_, place) => {
      if (!kindOf(this.sheet, place).slides) this.#file(place);
    });
    this.sliding = this.sheet.places.flatMap((_, place) => (kindOf(this.sheet, place).slides ? [place] : []));
  }

  /** @param {number} place */
  #file(place) {
    const [left, top, right, bottom] = boxOf(this.#shape(place));
    for (let x = Math.floor(left); x <= right; x++) {
      for (let y = Math.floor(top); y <= bottom; y++) {
        const key = `${x},${y}`;
        const there = this.near.get(key) ?? [];
        there.push(place);
        this.near.set(key, there);
      }
    }
  }

  /** Where a place can be touched, on the page. @param {number} place @returns {Shape} */
  #shape(place) {
    const [, dx, dy] = this.sheet.places[place];
    return moved(kindOf(this.sheet, place).touch, dx, dy);
  }

  /** The place at a point, the nearest where several can be touched. @param {number} x @param {number} y */
  placeAt(x, y) {
    let best = null;
    let nearest = Infinity;
    for (const place of this.near.get(`${Math.floor(x)},${Math.floor(y)}`) ?? []) {
      const away = distance(this.#shape(place), x, y);
      if (away < nearest) [best, nearest] = [place, away];
    }
    for (const place of this.sliding) {
      const [sx, sy] = standing(this.sheet, place, this.game.faces[place]);
      const [, ox, oy] = this.sheet.places[place];
      const away = distance(moved(this.#shape(place), sx - ox, sy - oy), x, y);
      if (away < nearest) [best, nearest] = [place, away];
    }
    return nearest === Infinity ? null : best;
  }

  /** The handle at a point. @param {number} x @param {number} y @param {number} [slack] */
  handleAt(x, y, slack = 0.14) {
    let best = null;
    let nearest = Infinity;
    this.sheet.handles.forEach((handle, number) => {
      const away = Math.hypot(handle.x - x, handle.y - y);
      if (away <= handle.radius + slack && away < nearest) [best, nearest] = [number, away];
    });
    return best;
  }
}

/** @param {Shape} shape @param {number} dx @param {number} dy @returns {Shape} */
function moved([what, role, ...numbers], dx, dy) {
  const at = [...numbers];
  at[0] += dx;
  at[1] += dy;
  if (what === "line") {
    at[2] += dx;
    at[3] += dy;
  }
  return [what, role, ...at];
}

/** @param {Shape} shape */
function boxOf([what, , ...n]) {
  if (what === "box") return [n[0], n[1], n[0] + n[2] - 1e-9, n[1] + n[3] - 1e-9];
  if (what === "disc") return [n[0] - n[2], n[1] - n[2], n[0] + n[2], n[1] + n[2]];
  return [
    Math.min(n[0], n[2]) - LINE_REACH,
    Math.min(n[1], n[3]) - LINE_REACH,
    Math.max(n[0], n[2]) + LINE_REACH,
    Math.max(n[1], n[3]) + LINE_REACH,
  ];
}

/** How far a point is from the middle of a shape; infinite outside. @param {Shape} shape @param {number} x @param {number} y */
export function distance([what, , ...n], x, y) {
  if (what === "box") {
    const isInside = x >= n[0] && x < n[0] + n[2] && y >= n[1] && y < n[1] + n[3];
    return isInside ? Math.hypot(x - n[0] - n[2] / 2, y - n[1] - n[3] / 2) : Infinity;
  }
  if (what === "disc") {
    const away = Math.hypot(x - n[0], y - n[1]);
    return away <= n[2] ? away : Infinity;
  }
  const [x1, y1, x2, y2] = n;
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2 || 1);
  if (along < 0 || along > 1) return Infinity;
  const away = Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y);
  return away <= LINE_REACH ? away : Infinity;
}
