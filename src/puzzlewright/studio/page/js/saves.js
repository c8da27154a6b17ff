/**
 * Saved games: every stroke is saved in this browser, and a little later on the server.
 *
 *   const key = await newGame({ puzzle })   create a game from native JSON or text; then go to
 *                                           #/play/KEY
 *   const record = await openGame(key)      null if there is no such game
 *   const session = new GameSession(record.spec, record)
 *   saveGame(Object.assign(record, session.record))
 *                                           call it after every change; returns at once
 *   const stop = onChange(key, (record) => …)
 *                                           called with a newer position from another tab or browser
 *   record.before                           the key of the game that was open before this one
 *
 * A game may be open in two tabs or browsers. The position with the newer last stroke replaces the
 * other one; positions are never merged.
 */

import { ask } from "./api.js";
import { Game } from "./game.js";
import { notice } from "./notices.js";
import { saveText, loadText } from "./local-storage.js";
import { fetchGame, onNewer, sendAll, sendSoon } from "./sync.js";
import { transact, isPersistent, read, readAll } from "./db.js";
import { words } from "./words.js";

/**
 * The data of a game without its position. The keys are part of saved data.
 * @typedef {object} GameMeta
 * @property {string} key random
 * @property {string} genre
 * @property {string} kind the genre's title
 * @property {string} title the puzzle's own, or ""
 * @property {string} [picture] the title of the picture that it hides, to show when it is solved
 * @property {string} size "10x10", or "" if there is none
 * @property {any} puzzle native JSON
 * @property {number | null} library its number in the library
 * @property {string} from "generated", "library", "pasted", "link", "editor:KEY" …; earlier versions wrote "dealt", "shelf", "desk:KEY"
 * @property {any} deal the request it was generated for, to offer another like it
 * @property {string | null} level its difficulty, if known
 * @property {string | null} before the key of the game that was open before
 * @property {number} seconds
 * @property {Record<string, number>} hints how often each kind of hint was used
 * @property {number} strokes number of strokes; 0 for a game that was only opened
 * @property {boolean} finished
 * @property {number} begun time of creation, in milliseconds like all times here
 * @property {number} stroked time of the last stroke
 * @property {number} kept time of the last save
 * @property {number} sent the `kept` of the server's copy
 * @property {number | null} version the server's version of its copy
 */

/**
 * The result of `game.save()`, with checkpoints and notes.
 * @typedef {{strokes: any[], done: number, [more: string]: any}} GamePosition
 * @typedef {GameMeta & {position: GamePosition, spec: import("./board-spec.js").BoardSpec}} GameRecord
 */

const UNPLAYED_KEPT_MS = 2 * 24 * 60 * 60 * 1000;
const LAST_OPEN_KEY = "puzzlewright.open"; // the last game of this tab, or of any tab
const UNWRITTEN_KEY = "puzzlewright.unwritten"; // changes not yet written when the page was closed

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("puzzlewright") : null;

/** @type {Map<string, Set<(record: GameRecord) => void>>} */
const followers = new Map();
/** @type {WeakMap<GameRecord, string>} the last stroke of each record when it was opened or saved */
const lastKept = new WeakMap();
/** @type {Map<string, number>} the newest known stroke of each game */
const newest = new Map();
/** @typedef {{meta: GameMeta, position: GamePosition, spec: any, isNew: boolean, isTaken?: boolean}} Entry */
/** @type {Map<string, Entry>} games to write */
const waiting = new Map();
/** @type {Entry | null} */
let writing = null;
let stroke = 0; // time of the last stroke in this tab

/** Return the time of the last stroke in this tab, in milliseconds. */
export const lastStrokeAt = () => stroke;

/** Return a random key. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * Create a game.
 * @param {object} options
 * @param {any} [options.puzzle] native JSON
 * @param {string} [options.text] or a text in any format
 * @param {import("./board-spec.js").Mark[] | null} [options.marks] the initial position
 * @param {import("./board-spec.js").BoardSpec} [options.spec] if known already
 * @param {string} [options.title] @param {string} [options.picture] @param {number | null} [options.library] @param {string} [options.from]
 * @param {any} [options.deal] @param {string | null} [options.level]
 * @returns {Promise<string>} its key
 */
export async function newGame(options) {
  let { puzzle = options.text, marks: begin = null } = options;
  if (typeof puzzle === "string") {
    const found = await ask("read", { text: puzzle });
    puzzle = found.puzzle;
    begin ??= found.marks;
  }
  const spec = options.spec ?? (await ask("board", { puzzle }));
  const game = new Game(spec);
  if (begin?.length) game.play(game.statesOfMarks(begin));
  const now = Date.now();
  const key = randomKey();
  /** @type {GameMeta} */
  const meta = {
    key,
    genre: spec.genre,
    kind: spec.title,
    title: options.title ?? "",
    picture: options.picture ?? "",
    size: spec.rulers ? spec.rulers.join("x") : "",
    puzzle: spec.puzzle,
    library: options.library ?? null,
    from: options.from ?? "",
    deal: options.deal ?? null,
    level: options.level ?? null,
    before: lastOpen(),
    seconds: 0,
    hints: {},
    strokes: game.strokes.length,
    finished: false,
    begun: now,
    stroked: now,
    kept: now,
    sent: 0,
    version: null,
  };
  await write({ meta, position: game.save(), spec, isNew: true });
  return key;
}

/**
 * Return a game of this browser or, if it has none, of the server.
 * @param {string} key
 * @returns {Promise<GameRecord | null>}
 */
export async function openGame(key) {
  await writeUnwritten();
  const record = (await localGame(key)) ?? (await fetchServerGame(key));
  if (!record) return null;
  rememberShown(record);
  setLastOpen(key);
  if (record.sent) void importNewer(record);
  return record;
}

/** Return a game for its preview, without opening it. @param {string} key */
export const peekGame = async (key) => (await localGame(key)) ?? fetchServerGame(key);

/** Return a game of this browser. @param {string} key @returns {Promise<GameRecord | null>} */
export async function localGame(key) {
  const found = await transact(
    ["games", "positions", "sheets"],
    (store) => Promise.all([store.get("games", key), store.get("positions", key), store.get("sheets", key)]),
    "readonly",
  );
  const [meta, played, spec] = found;
  if (!meta || !played) return null;
  const record = { ...meta, position: played.position, spec: spec?.sheet };
  if (spec) return record;
  record.spec = await ask("board", { puzzle: meta.puzzle }); // it was imported from a file
  await transact(["sheets"], async (store) => store.put("sheets", { key, sheet: record.spec }));
  return record;
}

/**
 * Save a game in the background. The record is the one from `openGame`, or the last one from
 * `onChange`, with its parts changed.
 * @param {GameRecord} record
 */
export function saveGame(record) {
  const { key } = record;
  const now = Date.now();
  const last = lastStroke(record);
  const isStroke = last !== lastKept.get(record);
  if (isStroke) stroke = record.stroked = Math.max(now, record.stroked + 1);
  rememberShown(record);
  record.strokes = record.position.strokes.length;
  record.kept = Math.max(now, record.kept + 1);
  const { position, spec, ...meta } = record;
  const isNew = isStroke || Boolean(waiting.get(key)?.isNew);
  waiting.set(key, { meta, position, spec, isNew });
  void writeWaiting();
}

/**
 * Call back when another tab or browser has changed this game.
 * @param {string} key @param {(record: GameRecord) => void} callback
 * @returns {() => void} stops it
 */
export function onChange(key, callback) {
  const all = followers.get(key) ?? new Set();
  followers.set(key, all.add(callback));
  return () => void all.delete(callback);
}

/** Return all games of this browser, last saved first. @returns {Promise<GameMeta[]>} */
export async function listGames() {
  const found = /** @type {GameMeta[]} */ (await readAll("games"));
  return found.sort((a, b) => b.kept - a.kept);
}

/** Delete a game, here and on the server. @param {string} key */
export async function deleteGame(key) {
  waiting.delete(key);
  await transact(["games", "positions", "sheets", "gone"], async (store) => {
    for (const storeName of /** @type {const} */ (["games", "positions", "sheets"])) store.remove(storeName, key);
    store.put("gone", { key });
  });
  channel?.postMessage({ key });
  void sendAll();
}

/**
 * Save a game from a file or from the server, unless this browser has a newer one.
 * @param {GameMeta & {position: GamePosition, spec?: import("./board-spec.js").BoardSpec}} record
 */
export const importGame = ({ position, spec, ...meta }) => write({ meta, position, spec, isNew: true, isTaken: true });

/** Wait until all saved games are written. */
export async function whenWritten() {
  while (writing || waiting.size) await new Promise((resolve) => setTimeout(resolve, 10));
}

// One write at a time; of each waiting game, only the newest position is written.
async function writeWaiting() {
  if (writing) return;
  try {
    for (const [key, one] of waiting) {
      waiting.delete(key);
      writing = one;
      if (await write(one)) sendSoon(one.meta, one.position);
      else await notifyFollowers(key);
    }
  } finally {
    writing = null;
  }
  if (waiting.size) void writeWaiting();
}

// A page that is closed does not wait for its database: unwritten positions go to the local
// storage, for the next page. The board specs are written already.
addEventListener("pagehide", () => {
  const unwritten = [writing, ...waiting.values()].filter((one) => one !== null);
  if (!unwritten.length) return;
  const others = JSON.parse(loadText(UNWRITTEN_KEY) ?? "[]"); // from other tabs
  const entries = unwritten.map(({ meta, position, isNew }) => ({ meta, position, isNew }));
  saveText(UNWRITTEN_KEY, JSON.stringify([...others, ...entries]));
});

async function writeUnwritten() {
  const unwritten = loadText(UNWRITTEN_KEY);
  if (!unwritten) return;
  saveText(UNWRITTEN_KEY, null);
  for (const entry of JSON.parse(unwritten)) await write(entry);
}

/**
 * Write a game, unless another tab has written a newer stroke or deleted the game; after a
 * deletion, only a new stroke restores it. Return whether it was written.
 * @param {Entry} entry
 * @returns {Promise<boolean>}
 */
async function write({ meta, position, spec, isNew, isTaken = false }) {
  const { key } = meta;
  const isWritten = await transact(["games", "positions", "sheets", "gone"], async (store) => {
    // do not read a large board spec at every stroke
    const [old, hasSheet] = await Promise.all([store.get("games", key), store.has("sheets", key)]);
    if (old ? old.stroked > meta.stroked : !isNew) return false;
    const { sent, version } = isTaken || !old ? meta : old; // sync.js maintains these
    store.put("games", { ...meta, sent, version });
    store.put("positions", { key, position });
    if (!hasSheet && spec) store.put("sheets", { key, sheet: spec });
    store.remove("gone", key);
    return true;
  });
  if (isWritten) channel?.postMessage({ key, stroked: meta.stroked });
  return isWritten;
}

/** Return a game of another browser from the server. @param {string} key @returns {Promise<GameRecord | null>} */
async function fetchServerGame(key) {
  const found = await fetchGame(key);
  if (!found) return null;
  const record = { ...found, spec: await ask("board", { puzzle: found.puzzle }) };
  await importGame(record);
  return record;
}

/** Import the position of the server if it is newer. @param {GameRecord} record */
async function importNewer(record) {
  const found = await fetchGame(record.key).catch(() => null);
  if (!found || found.stroked <= record.stroked) return;
  if (await importGame({ ...found, spec: record.spec })) await notifyFollowers(record.key);
}

// The server rejected a save because another browser has played on: show its position.
onNewer((key) => void notifyFollowers(key));

/** Pass the saved position of a game to its listeners if it is newer than what they show. @param {string} key */
async function notifyFollowers(key) {
  const all = followers.get(key);
  if (!all?.size || waiting.has(key)) return;
  const record = await localGame(key);
  if (!record || record.stroked <= (newest.get(key) ?? 0)) return;
  rememberShown(record);
  for (const callback of all) callback(record);
}

/** Remember which position the view shows. @param {GameRecord} record */
function rememberShown(record) {
  lastKept.set(record, lastStroke(record));
  newest.set(record.key, Math.max(record.stroked, newest.get(record.key) ?? 0));
}

/** Return a text that identifies the position. @param {GameRecord} record */
function lastStroke({ position }) {
  const { strokes, done } = position;
  return JSON.stringify([strokes.length, done, strokes[done - 1] ?? null]);
}

function lastOpen() {
  return loadText(LAST_OPEN_KEY, "sessionStorage") ?? loadText(LAST_OPEN_KEY);
}

/** @param {string} key */
function setLastOpen(key) {
  saveText(LAST_OPEN_KEY, key, "sessionStorage");
  saveText(LAST_OPEN_KEY, key);
}

/** Call back when another tab saves or deletes a game. @param {() => void} callback @returns {() => void} stops it */
export function onGamesChanged(callback) {
  channel?.addEventListener("message", callback);
  return () => channel?.removeEventListener("message", callback);
}

channel?.addEventListener("message", ({ data }) => {
  void notifyFollowers(data.key);
});

// A hidden tab may have missed messages.
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "visible") return;
  for (const [key, all] of followers) {
    if (!all.size) continue;
    await notifyFollowers(key);
    const record = await localGame(key);
    if (record?.sent) void importNewer(record);
  }
});

/** Ask the browser for persistent storage once there is a game; warn if it stores nothing. */
export async function requestPersistence() {
  if (!(await isPersistent())) notice(words.notices.notPersistent, "bad");
  else if ((await listGames()).length) void navigator.storage?.persist?.();
  await deleteUnplayed();
}

/** Delete games that were opened long ago and never played. */
async function deleteUnplayed() {
  const old = Date.now() - UNPLAYED_KEPT_MS;
  const idle = (await listGames()).filter(({ strokes, kept, key }) => !strokes && kept < old && key !== lastOpen());
  await transact(["games", "positions", "sheets"], async (store) => {
    for (const { key } of idle) {
      for (const storeName of /** @type {const} */ (["games", "positions", "sheets"])) store.remove(storeName, key);
    }
  });
}

/** Return the data of a game without its position. @param {string} key @returns {Promise<GameMeta | undefined>} */
export const metaOf = (key) => read("games", key);
