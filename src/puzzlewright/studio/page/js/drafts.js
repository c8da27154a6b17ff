/**
 * Drafts are kept in this browser, after every stroke.
 *
 * A draft is drawn on a desk as a game is played on a sheet. When its size changes it gets another
 * desk, and goes on there: a draft is a row of pages, and undo leads from one to the page before.
 */

import { randomKey } from "./keeping.js";
import { at, read, readAll } from "./store.js";

/**
 * @typedef {{size: [number, number], options: Record<string, any>, strokes: any[], done: number}} DraftPage
 * @typedef {{key: string, genre: string, title: string, author: string, notes: string,
 *   pages: DraftPage[], open: number, puzzle: any, said: string, begun: number, kept: number,
 *   shelved: number | null, shelvedAs: string}} DraftRecord
 *   `puzzle` is what it was last, `said` what was known of it, `shelved` its number in the library
 */

/**
 * Begin a draft.
 * @param {string} genre @param {[number, number]} size
 * @param {{options?: Record<string, any>, strokes?: any[], done?: number, title?: string}} [more]
 */
export async function newDraft(genre, size, { options = {}, strokes = [], done = 0, title = "" } = {}) {
  const now = Date.now();
  /** @type {DraftRecord} */
  const record = {
    key: randomKey(),
    genre,
    title,
    author: localStorage.getItem(AUTHOR) ?? "",
    notes: "",
    pages: [{ size, options, strokes, done }],
    open: 0,
    puzzle: null,
    said: "",
    begun: now,
    kept: now,
    shelved: null,
    shelvedAs: "",
  };
  await keepDraft(record);
  return record.key;
}

export const AUTHOR = "puzzlewright.author"; // who drew the last one, and so perhaps the next

/** @param {string} key @returns {Promise<DraftRecord | undefined>} */
export const openDraft = (key) => read("drafts", key);

/** @returns {Promise<DraftRecord[]>} the newest first */
export async function allDrafts() {
  const found = await readAll("drafts");
  return found.sort((a, b) => b.kept - a.kept);
}

/** @param {DraftRecord} record */
export async function keepDraft(record) {
  record.kept = Date.now();
  const copy = structuredClone(record);
  await at(["drafts"], async (desk) => desk.put("drafts", copy));
}

/** @param {string} key */
export const removeDraft = (key) => at(["drafts"], async (desk) => desk.remove("drafts", key));
