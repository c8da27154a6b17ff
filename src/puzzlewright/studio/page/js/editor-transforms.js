/**
 * Where things are on a desk, by their marks: turning, mirroring, growing and moving. The numbers
 * of a mark are pairs of row and column, and after them what it adds.
 */

/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {[rows: number, cols: number]} Size */
/** @typedef {(row: number, col: number) => [number, number]} CellMap */

/** How many numbers of a mark say where it is: all but the last. @param {Mark} mark */
const positionLength = (mark) => mark.length - 1;

/** A mark where a way leads it; null if that is off the page. @param {Mark} mark @param {CellMap} way @param {Size} size */
function movedMark(mark, way, [rows, cols]) {
  /** @type {[number, number][]} */
  const cells = [];
  for (let i = 0; i < positionLength(mark); i += 2) cells.push(way(mark[i], mark[i + 1]));
  if (cells.some(([row, col]) => row < 0 || col < 0 || row >= rows || col >= cols)) return null;
  cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]); // what lies between two cells names the first one first
  return [...cells.flat(), mark[mark.length - 1]];
}

/** @param {Mark[]} marks @param {CellMap} way @param {Size} size @returns {Mark[]} */
export const movedMarks = (marks, way, size) =>
  marks.flatMap((mark) => {
    const there = movedMark(mark, way, size);
    return there ? [there] : [];
  });

/**
 * Ways to change a page: the size that it gets, and where its cells go.
 * @typedef {{size: Size, way: CellMap}} Transform
 * @param {Size} size
 */
export const transforms = ([rows, cols]) => ({
  turnRight: /** @type {Transform} */ ({ size: [cols, rows], way: (row, col) => [col, rows - 1 - row] }),
  turnLeft: /** @type {Transform} */ ({ size: [cols, rows], way: (row, col) => [cols - 1 - col, row] }),
  flipAcross: /** @type {Transform} */ ({ size: [rows, cols], way: (row, col) => [row, cols - 1 - col] }),
  flipDown: /** @type {Transform} */ ({ size: [rows, cols], way: (row, col) => [rows - 1 - row, col] }),
});

/** More or fewer rows and columns at the sides. @param {Size} size @param {{top?: number, right?: number, bottom?: number, left?: number}} by @returns {Transform} */
export const resized = ([rows, cols], { top = 0, right = 0, bottom = 0, left = 0 }) => ({
  size: [rows + top + bottom, cols + left + right],
  way: (row, col) => [row + top, col + left],
});

/** A frame around what stands at a point. @param {[x: number, y: number] | null} at @returns {import("./board-spec.js").Shape[]} */
export const frameAround = (at) => (at ? [["box", "concluded", at[0] - 0.46, at[1] - 0.46, 0.92, 0.92]] : []);

/** @typedef {"none" | "half-turn" | "mirror-across" | "mirror-down" | "quarter-turn"} Symmetry */

/** The cells that a symmetry puts beside one, itself left out. @param {Symmetry} symmetry @param {Size} size @returns {CellMap[]} */
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
      // only a square page comes to lie on itself
      return rows === cols ? [(row, col) => [col, rows - 1 - row], half, (row, col) => [cols - 1 - col, row]] : [half];
    default:
      return [];
  }
}
