/** What was chosen for the last deal, and sizes that fit the screen. */

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./dealing.js").Kind} Kind */

/**
 * `size` counts the sides of a square; the page is dealt in the screen's shape with as many cells,
 * unless `fixed` says its rows and columns.
 * @typedef {{size: number, fixed: [number, number] | null, difficulty: string, needs: string,
 *   wishes: Record<string, string>}} Choice
 */

const KEPT_AS = "puzzlewright.choices";
const FIRST = { size: 10, difficulty: "easy" };
const NARROWEST = 0.7; // width by height of the pages that are dealt
const WIDEST = 1.25;
const SMALLEST = 4; // cells of a side
const AROUND = 150; // pixels beside the board, above or below it, for what one plays with

/** @returns {{genre: string, of: Record<string, Partial<Choice>>}} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return { genre: found.genre ?? "", of: found.of ?? {} };
  } catch {
    return { genre: "", of: {} };
  }
}

/** @param {Genre[]} genres @returns {Genre} the one that was last chosen, or else the first */
export function lastGenre(genres) {
  const { genre } = kept();
  return genres.find(({ name }) => name === genre) ?? genres[0];
}

/** @param {Genre} genre @returns {Choice} */
export function lastChoice({ name, sizes, difficulties }) {
  const nearest = sizes.map(([rows]) => rows).sort((a, b) => Math.abs(a - FIRST.size) - Math.abs(b - FIRST.size))[0];
  const difficulty = difficulties.includes(FIRST.difficulty) ? FIRST.difficulty : "";
  return { size: nearest, fixed: null, difficulty, needs: "", wishes: {}, ...kept().of[name] };
}

/** @param {string} genre @param {Choice} choice */
export function keepChoice(genre, choice) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ genre, of: { ...kept().of, [genre]: choice } }));
  } catch {
    // a browser that keeps nothing asks anew each time
  }
}

/**
 * Rows and columns of a page with about as many cells as a square of this side, in the shape of the
 * room that a board has on this screen.
 * @param {number} side
 * @returns {[rows: number, columns: number]}
 */
export function fitted(side) {
  const { innerWidth: width, innerHeight: height } = window;
  const isUpright = height > width;
  const shape = isUpright ? width / Math.max(1, height - 2 * AROUND) : (width - 2 * AROUND) / Math.max(1, height - AROUND);
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, shape));
  const [rows, columns] = [side / Math.sqrt(ratio), side * Math.sqrt(ratio)].map(Math.round);
  return [Math.max(SMALLEST, rows), Math.max(SMALLEST, columns)];
}

/** What is asked of the server. @param {Genre} genre @param {Choice} choice @returns {Kind} */
export function kindOf({ name, wishes }, choice) {
  /** @type {Kind["wishes"]} */
  const wished = {};
  for (const wish of wishes) {
    const said = choice.wishes[wish.name];
    if (!said) continue;
    if (wish.kind === "boolean") wished[wish.name] = said === "yes";
    else wished[wish.name] = wish.kind === "string" ? said : Number(said);
  }
  return {
    genre: name,
    size: choice.fixed ?? fitted(choice.size),
    difficulty: choice.difficulty || undefined,
    needs: choice.needs || undefined,
    wishes: wished,
  };
}
