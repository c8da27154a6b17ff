/** The saved choices of the editor's form for new puzzles. */

import { saveText, loadRecord } from "./local-storage.js";

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./new-game.js").PuzzleRequest} PuzzleRequest */

/**
 * `size` is the side of a square, unless `fixed` gives rows and columns. These keys are part of saved data.
 * @typedef {{size: number, fixed: [number, number] | null, difficulty: string, needs: string,
 *   method: string, options: Record<string, string | number>}} Choice
 */

const STORAGE_KEY = "puzzlewright.choices.desk"; // the name that earlier versions use
const DEFAULT_CHOICE = { size: 10, difficulty: "easy" };

/** @returns {{genre: string, of: Record<string, Partial<Choice>>}} */
const savedChoices = () => ({ genre: "", of: {}, ...loadRecord(STORAGE_KEY) });

/** @param {Genre[]} genres @returns {Genre} the last choice, or the first genre */
export function lastGenre(genres) {
  const { genre } = savedChoices();
  return genres.find(({ name }) => name === genre) ?? genres[0];
}

/** @param {Genre} genre @returns {Choice} */
export function lastChoice({ name, sizes, difficulties, techniques, methods }) {
  const nearest = sizes.map(([rows]) => rows).sort((a, b) => Math.abs(a - DEFAULT_CHOICE.size) - Math.abs(b - DEFAULT_CHOICE.size))[0];
  const difficulty = difficulties.includes(DEFAULT_CHOICE.difficulty) ? DEFAULT_CHOICE.difficulty : "";
  /** @type {Partial<Choice> & {wishes?: Choice["options"]}} `wishes`: the options, in earlier versions */
  const { wishes = {}, ...saved } = savedChoices().of[name] ?? {};
  const choice = { size: nearest, fixed: null, difficulty, needs: "", method: "", options: wishes, ...saved };
  choice.method ||= methods[0]?.name ?? "";
  const renamed = techniques.find((one) => one.old_names.includes(choice.needs));
  return renamed ? { ...choice, needs: renamed.name } : choice;
}

/** @param {string} genre @param {Choice} choice */
export function saveChoice(genre, choice) {
  saveText(STORAGE_KEY, JSON.stringify({ genre, of: { ...savedChoices().of, [genre]: choice } }));
}

/** Return the options that the chosen method supports. @param {Genre} genre @param {Choice} choice */
export function supportedOptions({ methods }, { method }) {
  const found = methods.find(({ name }) => name === method) ?? methods[0];
  return new Set(found?.options ?? []);
}

/** Return the request for the choices. @param {Genre} genre @param {Choice} choice @returns {PuzzleRequest} */
export function requestOf(genre, choice) {
  const { name, methods } = genre;
  const known = supportedOptions(genre, choice);
  /** @type {NonNullable<PuzzleRequest["options"]>} */
  const options = {};
  if (choice.method && choice.method !== methods[0]?.name) options.method = choice.method;
  for (const option of genre.options) {
    const value = choice.options[option.name];
    if (value === undefined || value === "" || !known.has(option.name)) continue;
    if (option.kind === "boolean") options[option.name] = value === "yes";
    else options[option.name] = option.kind === "string" ? String(value) : Number(value);
  }
  return {
    genre: name,
    size: choice.fixed ?? [choice.size, choice.size],
    difficulty: (known.has("difficulty") && choice.difficulty) || undefined,
    needs: (known.has("needs") && choice.needs) || undefined,
    options,
  };
}
