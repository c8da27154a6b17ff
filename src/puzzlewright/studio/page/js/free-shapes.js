/** Where things lie on a page without cells, and on a picture of it. */

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {{x: number, y: number}} Spot */

const STEPS = [0, 1, -1, 2, -2]; // from the middle of its line to where a sign stands, one after the other
const STEP = 0.45; // cells

/** How far a point is from the line between two others. @param {Spot} a @param {Spot} b @param {number} x @param {number} y */
export function distance(a, b, x, y) {
  const along = Math.max(0, Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1)));
  return Math.hypot(a.x + along * (b.x - a.x) - x, a.y + along * (b.y - a.y) - y);
}

/** Where two lines cross between their ends, if they do. @param {Spot[]} one @param {Spot[]} other @returns {Spot | null} */
export function crossing([a, b], [c, d]) {
  const side = (/** @type {Spot} */ p, /** @type {Spot} */ q, /** @type {Spot} */ r) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  const [before, after] = [side(c, d, a), side(c, d, b)];
  if (side(a, b, c) * side(a, b, d) >= 0 || before * after >= 0) return null;
  const along = before / (before - after);
  return { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) };
}

/**
 * Where signs stand on lines that exclude each other: one where they cross, or one on each.
 * @param {[number, number][]} pairs @param {Spot[][]} lines @returns {{spot: Spot, pair: number, isCrossing: boolean}[]}
 */
export function signsOfPairs(pairs, lines) {
  const onLine = lines.map(() => 0);
  const onTheWay = (/** @type {number} */ line) => {
    const [a, b] = lines[line];
    const share = 0.5 + (STEP * STEPS[onLine[line]++ % STEPS.length]) / Math.hypot(b.x - a.x, b.y - a.y);
    return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
  };
  return pairs.flatMap(([e, f], pair) => {
    const spot = crossing(lines[e], lines[f]);
    const isCrossing = spot !== null;
    return (spot ? [spot] : [onTheWay(e), onTheWay(f)]).map((one) => ({ spot: one, pair, isCrossing }));
  });
}

/** Shapes of a picture that has the points elsewhere. @param {Shape[]} shapes @param {Spot[]} here @param {[number, number, string][]} there @returns {Shape[]} */
export function overPoints(shapes, here, there) {
  const far = there.length === here.length ? farthest(here) : null;
  if (!far) return shapes;
  const [a, b] = far;
  const apart = Math.hypot(there[a][0] - there[b][0], there[a][1] - there[b][1]) || 1;
  const scale = Math.hypot(here[a].x - here[b].x, here[a].y - here[b].y) / apart;
  const [dx, dy] = [here[a].x - scale * there[a][0], here[a].y - scale * there[a][1]];
  return shapes.map((shape) => moved(shape, scale, dx, dy));
}

/** A shape elsewhere; what is written stays as large as it is. @param {Shape} shape @param {number} scale @param {number} dx @param {number} dy @returns {Shape} */
function moved([what, role, x, y, ...rest], scale, dx, dy) {
  const at = [dx + scale * x, dy + scale * y];
  if (what === "box") {
    const [width, height] = rest; // around its middle
    return [what, role, dx + scale * (x + width / 2) - width / 2, dy + scale * (y + height / 2) - height / 2, ...rest];
  }
  if (what !== "line") return [what, role, ...at, ...rest];
  const [endX, endY, ...strands] = rest;
  return [what, role, ...at, dx + scale * endX, dy + scale * endY, ...strands];
}

/** The two points that are farthest apart. @param {Spot[]} points @returns {[number, number] | null} */
function farthest(points) {
  let best = 0;
  /** @type {[number, number] | null} */
  let found = null;
  points.forEach((a, i) =>
    points.slice(i + 1).forEach((b, j) => {
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      if (apart > best) [best, found] = [apart, [i, i + 1 + j]];
    }),
  );
  return found;
}
