/**
 * Rotate, mirror, resize and move the marks of a draft. A mark consists of pairs of row and column,
 * and a value.
 */

/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {[rows: number, cols: number]} Size */
/** @typedef {(row: number, col: number) => [number, number]} CellMap */

/** Return how many numbers of a mark are its position: all but the last. @param {Mark} mark */
const positionLength = (mark) => mark.length - 1;

/** Return a transformed mark; null if it leaves the grid. @param {Mark} mark @param {CellMap} way @param {Size} size */
function movedMark(mark, way, [rows, cols]) {
  /** @type {[number, number][]} */
  const cells = [];
  for (let i = 0; i < positionLength(mark); i += 2) cells.push(way(mark[i], mark[i + 1]));
  if (cells.some(([row, col]) => row < 0 || col < 0 || row >= rows || col >= cols)) return null;
  cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]); // borders name the first cell first
  return [...cells.flat(), mark[mark.length - 1]];
}

/** @param {Mark[]} marks @param {CellMap} way @param {Size} size @returns {Mark[]} */
export const movedMarks = (marks, way, size) =>
  marks.flatMap((mark) => {
    const there = movedMark(mark, way, size);
    return there ? [there] : [];
  });

/**
 * Transforms of a grid: the new size, and where its cells go.
 * @typedef {{size: Size, way: CellMap}} Transform
 * @param {Size} size
 */
export const transforms = ([rows, cols]) => ({
  turnRight: /** @type {Transform} */ ({ size: [cols, rows], way: (row, col) => [col, rows - 1 - row] }),
  turnLeft: /** @type {Transform} */ ({ size: [cols, rows], way: (row, col) => [cols - 1 - col, row] }),
  flipAcross: /** @type {Transform} */ ({ size: [rows, cols], way: (row, col) => [row, cols - 1 - col] }),
  flipDown: /** @type {Transform} */ ({ size: [rows, cols], way: (row, col) => [rows - 1 - row, col] }),
});

/** Return the transform that adds or removes rows and columns at the sides. @param {Size} size @param {{top?: number, right?: number, bottom?: number, left?: number}} by @returns {Transform} */
export const resized = ([rows, cols], { top = 0, right = 0, bottom = 0, left = 0 }) => ({
  size: [rows + top + bottom, cols + left + right],
  way: (row, col) => [row + top, col + left],
});

/** Return a frame around a cell, given its centre. @param {[x: number, y: number] | null} at @returns {import("./board-spec.js").Shape[]} */
export const frameAround = (at) => (at ? [["box", "concluded", at[0] - 0.46, at[1] - 0.46, 0.92, 0.92]] : []);

/** @typedef {"none" | "half-turn" | "mirror-across" | "mirror-down" | "quarter-turn"} Symmetry */

/** Return maps to the symmetric partners of a cell. @param {Symmetry} symmetry @param {Size} size @returns {CellMap[]} */
export function partners(symmetry, [rows, cols]) {
  /** @type {CellMap} */
  const half = (row, col) => [rows - 1 - row, cols - 1 - col];
  switch (symmetry) {
    case "half-turn":
      return [half];
    case "mirror-across":
      return [(row, col) => [row, cols - 1 - col]];
    case "mirror-down":
      return [(row, col) => [rows - 1 - row, col]];
    case "quarter-turn":
      // only a square grid allows quarter turns
      return rows === cols ? [(row, col) => [col, rows - 1 - row], half, (row, col) => [cols - 1 - col, row]] : [half];
    default:
      return [];
  }
}
