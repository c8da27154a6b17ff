/**
 * Drafts are kept in this browser, after every stroke.
 *
 * A draft is drawn on a desk as a game is played on a sheet. When its size changes it gets another
 * desk, and goes on there: a draft is a row of pages, and undo leads from one to the page before.
 */

import { ask } from "./api.js";
import { centred } from "./free-draft.js";
import { randomKey } from "./keeping.js";
import { remembered } from "./remembering.js";
import { OPEN, facesByMark } from "./sheet.js";
import { at, isLasting, read } from "./store.js";

/**
 * @typedef {{size: [number, number], options: Record<string, any>, strokes: any[], done: number}} DraftPage
 * @typedef {{key: string, genre: string, title: string, author: string, notes: string,
 *   pages: DraftPage[], open: number, puzzle: any, said: string, begun: number, kept: number,
 *   shelved: number | null, shelvedAs?: any, isOthers?: boolean, game: string | null, gameOf: string,
 *   changed: number[][], solved?: import("./sheet.js").Mark[], free?: {states: any[], at: number}}} DraftRecord
 *   `puzzle` is what it was last, `said` what was known of it, `shelved` its number in the library and
 *   `shelvedAs` what it was there, `isOthers` if it came from there and was never saved,
 *   `game` the game that is played of it, `gameOf` as it was then, `changed` the cells of a picture
 *   that had to change, `solved` the solution that was drawn; `free` what is drawn where there are no cells, instead of pages
 */

/**
 * Begin a draft.
 * @param {string} genre @param {[number, number]} size
 * @param {{options?: Record<string, any>, strokes?: any[], done?: number, changed?: number[][]}} [more]
 */
export async function newDraft(genre, size, { options = {}, strokes = [], done = 0, changed = [] } = {}) {
  const now = Date.now();
  /** @type {DraftRecord} */
  const record = {
    key: randomKey(),
    genre,
    title: "",
    author: remembered(AUTHOR) ?? "",
    notes: "",
    pages: [{ size, options, strokes, done }],
    open: 0,
    puzzle: null,
    said: "",
    begun: now,
    kept: now,
    shelved: null,
    game: null,
    gameOf: "",
    changed,
  };
  await keepDraft(record);
  return record.key;
}

export const AUTHOR = "puzzlewright.author"; // who drew the last one, and so perhaps the next

/** Begin a draft where there are no cells. @param {string} genre @param {any} [state] what is drawn already */
export async function newFreeDraft(genre, state) {
  const key = await newDraft(genre, [0, 0]);
  const record = /** @type {DraftRecord} */ (await openDraft(key));
  record.free = { states: [state ?? { points: [], lines: [], pairs: [], options: {} }], at: 0 };
  await keepDraft(record);
  return key;
}

/** Begin a draft with a puzzle of the shelf on it. @param {any} puzzle @param {number} number @param {string} title */
export async function draftOfShelved(puzzle, number, title) {
  const key = await draftOf(puzzle);
  const record = /** @type {DraftRecord} */ (await openDraft(key));
  Object.assign(record, { title, shelved: number, shelvedAs: puzzle, isOthers: true });
  await keepDraft(record);
  return key;
}

/**
 * Begin a draft with a puzzle on it.
 * @param {any} puzzle a native object, or a text in any notation
 * @param {number[][]} [changed] cells to point out
 */
export async function draftOf(puzzle, changed = []) {
  const opened = await ask("/api/editor-open", { puzzle });
  if (opened.free) return newFreeDraft(opened.genre, { ...opened.free, points: centred(opened.free.points) });
  const { genre, draft } = opened;
  const known = facesByMark(opened);
  const changes = draft.marks.flatMap((mark) => {
    const found = known.get(mark.join());
    return found ? [found[0], OPEN, found[1]] : [];
  });
  return newDraft(genre, draft.size, { options: draft.options, strokes: [["move", changes]], done: 1, changed });
}

/** @param {string} key @returns {Promise<DraftRecord | undefined>} */
export const openDraft = (key) => read("drafts", key);

/** @type {Map<string, DraftRecord>} what is to be written; of quick strokes only the last */
const waiting = new Map();
/** @type {Set<string>} drafts that would be lost if the page were closed now */
const unkept = new Set();
/** @type {Promise<void> | null} */
let writing = null;

/** @param {DraftRecord} record */
export function keepDraft(record) {
  record.kept = Date.now();
  waiting.set(record.key, record);
  unkept.add(record.key);
  writing ??= write().finally(() => (writing = null));
  return writing;
}

async function write() {
  for (let [next] = waiting.values(); next; [next] = waiting.values()) {
    const record = next;
    waiting.delete(record.key);
    await at(["drafts"], async (desk) => desk.put("drafts", record));
    if ((await isLasting()) && !waiting.has(record.key)) unkept.delete(record.key);
  }
}

addEventListener("beforeunload", (event) => {
  if (unkept.size) event.preventDefault();
});

/** @param {string} key */
export async function removeDraft(key) {
  waiting.delete(key);
  unkept.delete(key);
  await at(["drafts"], async (desk) => desk.remove("drafts", key));
}
