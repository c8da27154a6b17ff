/**
 * Drafts of puzzles, saved in this browser after every stroke.
 *
 * A draft is edited on a board like a game. Each change of its size or options starts a new version
 * with its own board; undo goes back to the version before.
 */

import { ask } from "./api.js";
import { centred, EMPTY_GRAPH, graphSpec, SHEET } from "./graph-draft.js";
import { randomKey } from "./saves.js";
import { loadText } from "./local-storage.js";
import { OPEN_STATE, statesByMark } from "./board-spec.js";
import { transact, isStored, read } from "./db.js";

/**
 * @typedef {{size: [number, number], options: Record<string, any>, strokes: any[], done: number,
 *   graph?: import("./graph-draft.js").Graph}} DraftVersion  `graph`: instead of a grid of this size
 * @typedef {{key: string, genre: string, title: string, author: string, notes: string,
 *   pages: DraftVersion[], open: number, puzzle: any, said: string, begun: number, kept: number,
 *   shelved: number | null, shelvedAs?: any, isOthers?: boolean, game: string | null, gameOf: string,
 *   changed: number[][], solved?: import("./board-spec.js").Mark[], free?: {states: any[], at: number}}} DraftRecord
 *   `pages`: its versions; `puzzle`: the last valid puzzle; `said`: a summary of its analysis; `shelved`: its number in the
 *   library; `shelvedAs`: the puzzle saved there; `isOthers`: it came from the library and was never
 *   saved; `game`: the key of its game; `gameOf`: the puzzle of that game; `changed`: cells of a
 *   picture that had to change; `solved`: the drawn solution; `free`: a graph of earlier releases, instead of `pages`
 */

/**
 * Create a draft.
 * @param {string} genre @param {[number, number]} size
 * @param {{options?: Record<string, any>, strokes?: any[], done?: number, changed?: number[][], graph?: import("./graph-draft.js").Graph}} [more]
 */
export async function newDraft(genre, size, { options = {}, strokes = [], done = 0, changed = [], graph } = {}) {
  const now = Date.now();
  /** @type {DraftRecord} */
  const record = {
    key: randomKey(),
    genre,
    title: "",
    author: loadText(AUTHOR_KEY) ?? "",
    notes: "",
    pages: [{ size, options, strokes, done, graph }],
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
  await saveDraft(record);
  return record.key;
}

export const AUTHOR_KEY = "puzzlewright.author"; // default author of new drafts

/** Create an empty draft on a graph. @param {string} genre */
export const newGraphDraft = (genre) => newDraft(genre, SHEET, { graph: EMPTY_GRAPH });

/** Create a draft of a puzzle in the library. @param {any} puzzle @param {number} number @param {string} title */
export async function draftOfLibraryPuzzle(puzzle, number, title) {
  const key = await draftOf(puzzle);
  const record = /** @type {DraftRecord} */ (await openDraft(key));
  Object.assign(record, { title, shelved: number, shelvedAs: puzzle, isOthers: true });
  await saveDraft(record);
  return key;
}

/**
 * Create a draft of a puzzle.
 * @param {any} puzzle native JSON, or a text in any format
 * @param {number[][]} [changed] cells to mark
 */
export async function draftOf(puzzle, changed = []) {
  const template = { ...(await ask("editor-open", { puzzle })), puzzle: {} };
  const { genre, draft } = template;
  const graph = draft.graph ? { ...draft.graph, points: centred(draft.graph.points) } : undefined;
  const strokes = [strokeOf(graph ? graphSpec(template, graph) : template, draft.marks)];
  return newDraft(genre, graph ? SHEET : draft.size, { options: draft.options, strokes, done: 1, changed, graph });
}

/** Return a saved stroke that draws marks on an empty board. @param {import("./board-spec.js").Places} spec @param {import("./board-spec.js").Mark[]} marks */
export function strokeOf(spec, marks) {
  const known = statesByMark(spec);
  const found = marks.flatMap((mark) => known.get(mark.join()) ?? []);
  return ["move", found.flatMap((number, i) => (i % 2 ? [OPEN_STATE, number] : [number]))];
}

/** @param {string} key @returns {Promise<DraftRecord | undefined>} */
export const openDraft = (key) => read("drafts", key);

/** @type {Map<string, DraftRecord>} drafts to write; of quick strokes only the last */
const waiting = new Map();
/** @type {Set<string>} drafts not written yet */
const unsaved = new Set();
/** @type {Promise<void> | null} */
let writing = null;

/** @param {DraftRecord} record */
export function saveDraft(record) {
  record.kept = Date.now();
  waiting.set(record.key, record);
  unsaved.add(record.key);
  writing ??= write().finally(() => (writing = null));
  return writing;
}

async function write() {
  for (let [next] = waiting.values(); next; [next] = waiting.values()) {
    const record = next;
    waiting.delete(record.key);
    await transact(["drafts"], async (store) => store.put("drafts", record));
    if (isStored("drafts", record.key) && !waiting.has(record.key)) unsaved.delete(record.key);
  }
}

addEventListener("beforeunload", (event) => {
  if (unsaved.size) event.preventDefault();
});

/** @param {string} key */
export async function removeDraft(key) {
  waiting.delete(key);
  unsaved.delete(key);
  await transact(["drafts"], async (store) => store.remove("drafts", key));
}
