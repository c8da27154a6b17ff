/**
 * Drafts without cells: points, lines between them, and pairs of lines that exclude each other.
 * A graph never changes; every edit returns another one, which gets its own version of the draft.
 */

import { OPEN_STATE } from "./board-spec.js";
import { transforms } from "./editor-transforms.js";
import { translate } from "./shapes.js";

/** @typedef {import("./api-types.d.ts").DrawnGraph} Graph */
/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {import("./draft-board.js").EditorSpec} EditorSpec */

/** @type {[rows: number, cols: number]} */
export const SHEET = [14, 20]; // cells of the empty sheet
/** @type {Graph} */
export const EMPTY_GRAPH = { points: [], lines: [], pairs: [] };
const RIM = 1.5; // cells around what is drawn
const MAX_SCALE = 2.5; // by which the points of an opened puzzle are pulled apart
const MIN_DISTANCE = 0.9; // cells between two points
const RASTER = 0.25; // cells; coordinates of points are multiples of it
const BADGE_RADIUS = 0.2; // cells; of a pair that does not cross
const BADGE_STEPS = [0, 1, -1, 2, -2].map((step) => 0.45 * step); // cells from the middle of a line, one after the other

/** Return the spec of a board with this graph: its places are the points, then the lines. @param {EditorSpec} template @param {Graph} graph @returns {EditorSpec} */
export function graphSpec(template, graph) {
  const { points, lines } = graph;
  const shapes = /** @type {import("./api-types.d.ts").GraphShapes} */ (template.graph);
  const [point] = template.kinds;
  const [cols, rows] = sheetSize(graph);
  const touch = lines.map((line) => lineBetween(points, line, "touch"));
  return {
    ...template,
    width: cols,
    height: rows,
    printed: lines.map((line) => lineBetween(points, line, shapes.line[1])),
    over: [...pairShapes(shapes, graph), ...points.map(([x, y], number) => labelled(translate(shapes.name, x, y), letters(number, "A")))],
    kinds: [point, ...touch.map((line) => ({ ...point, touch: line, faces: [{ ...point.faces[OPEN_STATE], says: "", shapes: [] }], tap: null, typed: {} }))],
    places: [
      ...points.map(([x, y], number) => /** @type {EditorSpec["places"][0]} */ ([0, x, y, [number], letters(number, "A"), 0])),
      ...lines.map(([a, b], number) => /** @type {EditorSpec["places"][0]} */ ([number + 1, 0, 0, [a, b], `${letters(a, "A")}–${letters(b, "A")}`, 0])),
    ],
  };
}

/** Return the part of the sheet that has points. @param {Graph} graph @returns {import("./tiles.js").Frame} */
export function contentOf({ points }) {
  if (!points.length) return { left: 0, top: 0, width: SHEET[1], height: SHEET[0] };
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - RIM);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + RIM);
  return { left, top, width: right - left, height: bottom - top };
}

/** @param {Graph} graph @returns {[cols: number, rows: number]} */
const sheetSize = ({ points }) => [Math.max(SHEET[1], ...points.map(([x]) => x + RIM)), Math.max(SHEET[0], ...points.map(([, y]) => y + RIM))];

/** @param {Point[]} points @param {[number, number]} line @param {string} role @returns {Shape} */
const lineBetween = (points, [a, b], role) => ["line", role, ...points[a], ...points[b], 1];

/** Return "A", "B", … "Z", "AA" for a number. @param {number} number @param {string} first @returns {string} */
function letters(number, first) {
  const last = String.fromCharCode(first.charCodeAt(0) + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1, first) + last;
}

/** @param {Shape} label @param {string} text @returns {Shape} */
const labelled = ([what, role, x, y, , size], text) => [what, role, x, y, text, size];

/** Mark the excluding pairs: a dot where they cross, otherwise the same letter on both lines. @param {import("./api-types.d.ts").GraphShapes} shapes @param {Graph} graph */
function pairShapes({ pairs: dots, letter }, { points, lines, pairs }) {
  const badges = lines.map(() => 0); // on each line
  const ends = lines.map(([a, b]) => [points[a], points[b]]);
  return pairs.flatMap(([e, f], pair) => {
    const dot = dots[pair % dots.length];
    const spot = crossing(ends[e], ends[f]);
    if (spot) return [translate(dot, ...spot)];
    return [e, f].flatMap((line) => {
      const [[x1, y1], [x2, y2]] = ends[line];
      const share = 0.5 + BADGE_STEPS[badges[line]++ % BADGE_STEPS.length] / Math.hypot(x2 - x1, y2 - y1);
      const [x, y] = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
      const [what, role] = dot;
      return [/** @type {Shape} */ ([what, role, x, y, BADGE_RADIUS]), labelled(translate(letter, x, y), letters(pair, "a"))];
    });
  });
}

/** Return where two lines cross between their ends, if they do. @param {Point[]} one @param {Point[]} other @returns {Point | null} */
function crossing([a, b], [c, d]) {
  const side = (/** @type {Point} */ [px, py], /** @type {Point} */ [qx, qy], /** @type {Point} */ [rx, ry]) => (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const [before, after] = [side(c, d, a), side(c, d, b)];
  if (side(a, b, c) * side(a, b, d) >= 0 || before * after >= 0) return null;
  const along = before / (before - after);
  return [a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])];
}

/** Add a point, or move one; null if there is no room. @param {Graph} graph @param {Point} at @param {number} [moved] @returns {Graph | null} */
export function withPoint(graph, at, moved = graph.points.length) {
  const size = sheetSize(graph);
  const [x, y] = at.map((value, i) => Math.max(0.5, Math.min(size[i] - 0.5, Math.round(value / RASTER) * RASTER)));
  const hasRoom = graph.points.every(([px, py], point) => point === moved || Math.hypot(px - x, py - y) >= MIN_DISTANCE);
  return hasRoom ? { ...graph, points: Object.assign([...graph.points], { [moved]: [x, y] }) } : null;
}

/** @param {[number, number][]} pairs @param {number} gone @returns {[number, number][]} the pairs without a number, with later numbers shifted */
const renumbered = (pairs, gone) => pairs.filter((pair) => !pair.includes(gone)).map(([a, b]) => [a - Number(a > gone), b - Number(b > gone)]);

/** @param {Graph} graph @param {number} line @returns {Graph} */
export const withoutLine = (graph, line) => ({ ...graph, lines: graph.lines.filter((_, number) => number !== line), pairs: renumbered(graph.pairs, line) });

/** @param {Graph} graph @param {number} point @returns {Graph} */
export function withoutPoint(graph, point) {
  const line = graph.lines.findIndex((ends) => ends.includes(point));
  if (line >= 0) return withoutPoint(withoutLine(graph, line), point);
  return { ...graph, points: graph.points.filter((_, number) => number !== point), lines: renumbered(graph.lines, point) };
}

/** @param {Mark[]} marks @param {number} point @returns {Mark[]} the marks after a point is removed */
export const marksWithout = (marks, point) => marks.filter(([at]) => at !== point).map(([at, content]) => [at - Number(at > point), content]);

/** Return the index of the pair of two numbers, or -1. @param {[number, number][]} pairs @param {number} a @param {number} b */
const indexOf = (pairs, a, b) => pairs.findIndex((pair) => pair.includes(a) && pair.includes(b));

/** Connect two points, or disconnect them. @param {Graph} graph @param {number} a @param {number} b @returns {Graph} */
export function toggleLine(graph, a, b) {
  const line = indexOf(graph.lines, a, b);
  return line >= 0 ? withoutLine(graph, line) : { ...graph, lines: [...graph.lines, [Math.min(a, b), Math.max(a, b)]] };
}

/** Let two lines exclude each other, or no longer. @param {Graph} graph @param {number} a @param {number} b @returns {Graph} */
export function togglePair(graph, a, b) {
  const pair = indexOf(graph.pairs, a, b);
  return { ...graph, pairs: pair >= 0 ? graph.pairs.filter((_, number) => number !== pair) : [...graph.pairs, [Math.min(a, b), Math.max(a, b)]] };
}

/** Let all lines that cross exclude each other. @param {Graph} graph @returns {Graph} */
export function withAllCrossings(graph) {
  const { points, lines, pairs } = graph;
  const ends = lines.map(([a, b]) => [points[a], points[b]]);
  const found = lines.flatMap((_, a) => lines.flatMap((_, b) => (a < b && indexOf(pairs, a, b) < 0 && crossing(ends[a], ends[b]) ? [/** @type {[number, number]} */ ([a, b])] : [])));
  return { ...graph, pairs: [...pairs, ...found] };
}

/** @param {Point[]} points */
function bounds(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Rotate or mirror a graph where it is. @param {Graph} graph @param {keyof ReturnType<typeof transforms>} name @returns {Graph} */
export function turned(graph, name) {
  const { left, top, width, height } = bounds(graph.points);
  const { way } = transforms([height + 1, width + 1])[name];
  return {
    ...graph,
    points: graph.points.map(([x, y]) => {
      const [row, col] = way(y - top, x - left);
      return [left + col, top + row];
    }),
  };
}

/** Return points in the middle of the sheet, as far apart as there is room. @param {Point[]} points @returns {Point[]} */
export function centred(points) {
  const { left, top, width, height } = bounds(points);
  const [rows, cols] = SHEET;
  const scale = Math.max(1, Math.min(MAX_SCALE, (cols - 2 * RIM) / (width || 1), (rows - 2 * RIM) / (height || 1)));
  const [dx, dy] = [Math.max(RIM, (cols - scale * width) / 2), Math.max(RIM, (rows - scale * height) / 2)];
  return points.map(([x, y]) => [dx + scale * (x - left), dy + scale * (y - top)]);
}

/** Return the shapes of a picture that has the points elsewhere, in the same size. @param {Shape[]} shapes @param {Point[]} there @param {Point[]} here @returns {Shape[]} */
export function fitShapes(shapes, there, here) {
  if (there.length !== here.length || here.length < 2) return [];
  const [from, to] = [bounds(there), bounds(here)];
  const scale = Math.hypot(to.width, to.height) / (Math.hypot(from.width, from.height) || 1);
  const moved = (/** @type {number} */ x, /** @type {number} */ y) => [to.left + scale * (x - from.left), to.top + scale * (y - from.top)];
  return shapes.map(([what, role, x, y, ...rest]) => {
    if (what === "line") return [what, role, ...moved(x, y), ...moved(rest[0], rest[1]), ...rest.slice(2)];
    const half = what === "box" ? [rest[0] / 2, rest[1] / 2] : [0, 0];
    const [mx, my] = moved(x + half[0], y + half[1]);
    return [what, role, mx - half[0], my - half[1], ...rest];
  });
}

/**
 * Convert a graph draft of an earlier version, a list of graphs with texts at the points, to versions.
 * @param {{states: any[], at: number}} free @param {Record<string, number>} typed the state of each text
 */
export const convertOldGraph = ({ states, at }, typed) => ({
  open: at,
  pages: states.map(({ points, lines, pairs, options }) => ({
    size: SHEET,
    options,
    graph: { points: points.map((/** @type {any} */ { x, y }) => [x, y]), lines, pairs },
    strokes: [["move", points.flatMap((/** @type {any} */ { said }, /** @type {number} */ point) => (typed[said] ? [point, OPEN_STATE, typed[said]] : []))]],
    done: 1,
  })),
});
