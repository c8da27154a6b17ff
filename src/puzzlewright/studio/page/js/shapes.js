/** Geometry of shapes. */

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

const LINE_TOUCH_DISTANCE = 0.3; // cells on each side of a line
const EDGE = 0.08; // cells that an outline extends beyond its shape

/** Return a shape moved by a distance. @param {Shape} shape @param {number} dx @param {number} dy @returns {Shape} */
export function translate([what, role, ...numbers], dx, dy) {
  const at = [...numbers];
  at[0] += dx;
  at[1] += dy;
  if (what === "line") {
    at[2] += dx;
    at[3] += dy;
  }
  return [what, role, ...at];
}

/** Return the bounding box of a painted shape. @param {Shape} shape @returns {Box} */
export function paintedBox([what, , ...n]) {
  if (what === "box") return grown([n[0], n[1], n[0] + n[2], n[1] + n[3]], EDGE);
  if (what === "disc") return grown([n[0], n[1], n[0], n[1]], n[2] + EDGE);
  if (what === "label") {
    const half = 0.32 * n[3] * String(n[2]).length;
    return [n[0] - half, n[1] - n[3] / 2, n[0] + half, n[1] + n[3] / 2];
  }
  return grown(lineBox(n), 0.4);
}

/** Return the bounding box of the points where a shape can be touched. @param {Shape} shape @returns {Box} */
export function touchBox([what, , ...n]) {
  if (what === "box") return [n[0], n[1], n[0] + n[2] - 1e-9, n[1] + n[3] - 1e-9];
  if (what === "disc") return grown([n[0], n[1], n[0], n[1]], n[2]);
  return grown(lineBox(n), LINE_TOUCH_DISTANCE);
}

/** @param {Box} box @param {number} by @returns {Box} */
const grown = ([left, top, right, bottom], by) => [left - by, top - by, right + by, bottom + by];

/** @param {number[]} line @returns {Box} */
const lineBox = ([x1, y1, x2, y2]) => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];

/** Return the distance of a point from the centre of a shape; infinite outside. @param {Shape} shape @param {number} x @param {number} y */
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
  return away <= LINE_TOUCH_DISTANCE ? away : Infinity;
}

/**
 * Whether a point lies in a corner of a box: a diagonal stroke passes through the corners of cells
 * that it is not meant for.
 * @param {Shape} shape @param {number} x @param {number} y
 */
export function isInCorner([what, , ...n], x, y) {
  if (what !== "box") return false;
  const [left, top, width, height] = n;
  return Math.abs(x - left - width / 2) / width + Math.abs(y - top - height / 2) / height > 0.78;
}

/** Return the centre of a shape. @param {Shape} shape @returns {[number, number]} */
export function middle([what, , ...n]) {
  if (what === "box") return [n[0] + n[2] / 2, n[1] + n[3] / 2];
  if (what === "line") return [(n[0] + n[2]) / 2, (n[1] + n[3]) / 2];
  return [n[0], n[1]];
}

/**
 * Return points on the line between two points, without the first, close enough to miss no cell.
 * @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
 * @returns {[number, number][]}
 */
export function pointsBetween(x1, y1, x2, y2, step = 0.2) {
  const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / step));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
  });
}

/** Return the cosine between two directions: 1 for the same, 0 perpendicular, -1 opposite. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function directionSimilarity(x1, y1, x2, y2) {
  return (x1 * x2 + y1 * y2) / (Math.hypot(x1, y1) * Math.hypot(x2, y2) || 1);
}
