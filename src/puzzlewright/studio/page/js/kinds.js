/** The kinds of puzzle that a player can choose: genre, named size and difficulty; and the last choice. */

import { ask } from "./api.js";
import { loadRecord, saveText } from "./local-storage.js";

/**
 * @typedef {import("./api-types.d.ts").KindsOfGenre} GenreKinds
 * @typedef {import("./new-game.js").PuzzleRequest} PuzzleRequest
 * @typedef {{size: string, rows: number, cols: number, difficulty: string}} KindChoice
 *   `size` is a name, or CUSTOM with rows and columns
 */

export const CUSTOM = "custom";
const DEFAULT_CHOICE = { size: "small", rows: 12, cols: 12, difficulty: "easy" };
const CHOICES_KEY = "puzzlewright.kinds";
const OLD_CHOICES_KEY = "puzzlewright.choices"; // of earlier versions, with sizes that depended on the window
const OFFERED_KEY = "puzzlewright.offered"; // what the server offered last, for offline use

/** @type {Promise<GenreKinds[]> | null} */
let kindsRequest = null;

/** Return the genres that can be generated, with their sizes. @returns {Promise<GenreKinds[]>} */
export function allKinds() {
  kindsRequest ??= ask("kinds", {}).then(
    ({ genres }) => {
      saveText(OFFERED_KEY, JSON.stringify({ genres }));
      return genres;
    },
    (error) => {
      kindsRequest = null; // the next view tries again
      const { genres } = loadRecord(OFFERED_KEY);
      if (genres) return genres;
      throw error;
    },
  );
  return kindsRequest;
}

/** @returns {{genre: string, of: Record<string, KindChoice>}} */
const savedChoices = () => ({ genre: "", of: {}, ...loadRecord(CHOICES_KEY) });

/** Return the genre that was chosen last, or the first one. @param {GenreKinds[]} kinds @returns {GenreKinds | undefined} */
export function lastGenre(kinds) {
  const { genre } = savedChoices();
  return kinds.find((one) => one.genre === genre) ?? kinds[0];
}

/** @param {GenreKinds} kinds @returns {KindChoice} */
export function lastChoice({ genre, sizes }) {
  const old = loadRecord(OLD_CHOICES_KEY).of?.[genre]?.difficulty;
  const choice = { ...DEFAULT_CHOICE, ...(old ? { difficulty: old } : {}), ...savedChoices().of[genre] };
  const isKnown = choice.size === CUSTOM || sizes.some(({ name }) => name === choice.size);
  return isKnown ? choice : { ...choice, size: sizes[0].name };
}

/** @param {string} genre @param {KindChoice} choice */
export function saveChoice(genre, choice) {
  saveText(CHOICES_KEY, JSON.stringify({ genre, of: { ...savedChoices().of, [genre]: choice } }));
}

/** Return rows and columns. @param {GenreKinds} kinds @param {KindChoice} choice @returns {[rows: number, columns: number]} */
export function gridOf({ sizes }, { size, rows, cols }) {
  const named = sizes.find(({ name }) => name === size);
  return named ? [named.rows, named.cols] : [rows, cols];
}

/** @param {GenreKinds} kinds @param {KindChoice} choice @returns {PuzzleRequest} */
export const requestOf = (kinds, choice) => ({ genre: kinds.genre, size: gridOf(kinds, choice), difficulty: choice.difficulty });

/** Return the difficulties of a genre. @param {GenreKinds} kinds */
export const difficultiesOf = ({ sizes }) => [...new Set(sizes.flatMap(({ ready }) => Object.keys(ready)))];

/**
 * Return the named kind of a request; null if it has another size, or options that a ready puzzle cannot meet.
 * @param {PuzzleRequest} request
 */
export async function namedKind({ genre, size: [rows, cols], difficulty, needs, options = {} }) {
  const kinds = (await allKinds()).find((one) => one.genre === genre);
  const size = kinds?.sizes.find((one) => one.rows === rows && one.cols === cols);
  return size && difficulty && !needs && !Object.keys(options).length ? { genre, size: size.name, difficulty } : null;
}

/** Return the request with the named size that is nearest to this one's. @param {PuzzleRequest} request @returns {Promise<PuzzleRequest | null>} */
export async function nearestKind({ genre, size: [rows, cols], difficulty = DEFAULT_CHOICE.difficulty }) {
  const kinds = (await allKinds()).find((one) => one.genre === genre);
  const apart = (/** @type {{rows: number, cols: number}} */ one) => Math.abs(one.rows * one.cols - rows * cols);
  const [nearest] = [...(kinds?.sizes ?? [])].sort((a, b) => apart(a) - apart(b));
  return nearest ? { genre, size: [nearest.rows, nearest.cols], difficulty } : null;
}
