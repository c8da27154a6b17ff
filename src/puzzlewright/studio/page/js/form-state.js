/** The saved choices of the form for new puzzles, and grid sizes that fit the screen. */

import { saveText, loadRecord } from "./local-storage.js";

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./new-game.js").PuzzleRequest} PuzzleRequest */

/**
 * `size` is the side of a square; the grid gets about as many cells in the shape of the screen,
 * unless `fixed` gives its rows and columns. These keys are part of saved data.
 * @typedef {{size: number, fixed: [number, number] | null, difficulty: string, needs: string,
 *   method: string, wishes: Record<string, string>}} Choice  without a method, the default one
 */

/** The local storage of the choices: of players, and of the editor, which has more options. */
export const STORAGE_KEYS = { play: "puzzlewright.choices", editor: "puzzlewright.choices.desk" };
/** @typedef {keyof typeof STORAGE_KEYS} FormName */

const DEFAULT_CHOICE = { size: 10, difficulty: "easy" };
const NARROWEST = 0.7; // width by height
const WIDEST = 1.25;
const SMALLEST = 4; // rows or columns
const PAGE_MARGIN_PIXELS = 150; // around the board, for the controls

/** @param {FormName} form @returns {{genre: string, of: Record<string, Partial<Choice>>}} */
function savedChoices(form) {
  return { genre: "", of: {}, ...loadRecord(STORAGE_KEYS[form]) };
}

/** @param {Genre[]} genres @param {FormName} form @returns {Genre} the last choice, or the first genre */
export function lastGenre(genres, form) {
  const { genre } = savedChoices(form);
  return genres.find(({ name }) => name === genre) ?? genres[0];
}

/** @param {Genre} genre @param {FormName} form @returns {Choice} */
export function lastChoice({ name, sizes, difficulties, techniques }, form) {
  const nearest = sizes.map(([rows]) => rows).sort((a, b) => Math.abs(a - DEFAULT_CHOICE.size) - Math.abs(b - DEFAULT_CHOICE.size))[0];
  const difficulty = difficulties.includes(DEFAULT_CHOICE.difficulty) ? DEFAULT_CHOICE.difficulty : "";
  const choice = { size: nearest, fixed: null, difficulty, needs: "", method: "", wishes: {}, ...savedChoices(form).of[name] };
  const renamed = techniques.find((one) => one.old_names.includes(choice.needs));
  return renamed ? { ...choice, needs: renamed.name } : choice;
}

/** @param {string} genre @param {Choice} choice @param {FormName} form */
export function saveChoice(genre, choice, form) {
  saveText(STORAGE_KEYS[form], JSON.stringify({ genre, of: { ...savedChoices(form).of, [genre]: choice } }));
}

/**
 * Return rows and columns with about as many cells as a square of this side, in the shape of the
 * board on this screen.
 * @param {number} side
 * @returns {[rows: number, columns: number]}
 */
export function fitSize(side) {
  const { innerWidth: width, innerHeight: height } = window;
  const isUpright = height > width;
  const shape = isUpright ? width / Math.max(1, height - 2 * PAGE_MARGIN_PIXELS) : (width - 2 * PAGE_MARGIN_PIXELS) / Math.max(1, height - PAGE_MARGIN_PIXELS);
  const ratio = Math.min(WIDEST, Math.max(NARROWEST, shape));
  const [rows, columns] = [side / Math.sqrt(ratio), side * Math.sqrt(ratio)].map(Math.round);
  return [Math.max(SMALLEST, rows), Math.max(SMALLEST, columns)];
}

/** Return the options that the chosen method supports. @param {Genre} genre @param {Choice} choice */
export function supportedOptions({ methods }, { method }) {
  const found = methods.find(({ name }) => name === method) ?? methods[0];
  return new Set(found?.wishes ?? []);
}

/** Return the request for the choices. @param {Genre} genre @param {Choice} choice @returns {PuzzleRequest} */
export function requestOf(genre, choice) {
  const { name, wishes, methods } = genre;
  const known = supportedOptions(genre, choice);
  /** @type {NonNullable<PuzzleRequest["wishes"]>} */
  const options = {};
  if (choice.method && choice.method !== methods[0]?.name) options.method = choice.method;
  for (const option of wishes) {
    const value = choice.wishes[option.name];
    if (!value || !known.has(option.name)) continue;
    if (option.kind === "boolean") options[option.name] = value === "yes";
    else options[option.name] = option.kind === "string" ? value : Number(value);
  }
  return {
    genre: name,
    size: choice.fixed ?? fitSize(choice.size),
    difficulty: (known.has("difficulty") && choice.difficulty) || undefined,
    needs: (known.has("needs") && choice.needs) || undefined,
    wishes: options,
  };
}
