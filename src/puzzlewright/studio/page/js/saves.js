/**
 * Games are kept: after every stroke in this browser, and a little later on the server.
 *
 * For the view of a game:
 *
 *   const key = await newGame({ puzzle })   a new game, of a native object or a text; then go to
 *                                           #/play/KEY
 *   const record = await openGame(key)      all that is known of it; null if there is none
 *   const sitting = new Sitting(record.sheet, record)
 *   keep(Object.assign(record, sitting.record))
 *                                           after every stroke, and when the time or the hints
 *                                           have changed; returns at once
 *   const stop = follow(key, (record) => ...)
 *                                           another tab or another browser has played on: show
 *                                           this record instead
 *   record.before                           the key of the game that was open before this one
 *
 * One game may be open in two tabs, or in two browsers. The position whose last stroke is newer
 * wins as a whole; two positions are never mixed.
 */

import { post } from "./api.js";
import { Game } from "./game.js";
import { notice } from "./notices.js";
import { saveText, loadText } from "./local-storage.js";
import { fetchGame, onNewer, sendAll, sendSoon } from "./sync.js";
import { transact, isPersistent, read, readAll } from "./db.js";
import { words } from "./words.js";

/**
 * What a list of games shows of each.
 * @typedef {object} GameMeta
 * @property {string} key made by this page, at random
 * @property {string} genre
 * @property {string} kind the genre's title
 * @property {string} title the puzzle's own, or ""
 * @property {string} size "10x10", or "" where it has none
 * @property {any} puzzle the native object
 * @property {number | null} library its number on the shelf
 * @property {string} from "dealt", "shelf", "pasted", "link" ...
 * @property {any} deal what was asked for when it was dealt, so that the next can be the same
 * @property {string | null} level how hard it is, where that is known
 * @property {string | null} before the game that was open before this one
 * @property {number} seconds
 * @property {Record<string, number>} hints how often each help was used
 * @property {number} strokes how many were made, so that a game that was only looked at is known
 * @property {boolean} finished
 * @property {number} begun when (milliseconds, as for the others)
 * @property {number} stroked when the last stroke was made
 * @property {number} kept when anything was last kept
 * @property {number} sent the `kept` of what the server has
 * @property {number | null} version how the server calls what it has
 */

/**
 * What was played: as `game.save()` gives it, with checkpoints, notes and all that the view wants
 * to find again.
 * @typedef {{strokes: any[], done: number, [more: string]: any}} GamePosition
 * @typedef {GameMeta & {position: GamePosition, spec: import("./board-spec.js").BoardSpec}} GameRecord
 */

const UNPLAYED_KEPT_MS = 2 * 24 * 60 * 60 * 1000; // milliseconds
const LAST_OPEN_KEY = "puzzlewright.open"; // the game of this tab, or else of the last one
const UNWRITTEN_KEY = "puzzlewright.unwritten"; // what a page had no time to write before it was left

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("puzzlewright") : null;

/** @type {Map<string, Set<(record: GameRecord) => void>>} */
const followers = new Map();
/** @type {WeakMap<GameRecord, string>} the last stroke of each record when it was opened or kept */
const lastKept = new WeakMap();
/** @type {Map<string, number>} the newest stroke of each game that this page knows of */
const newest = new Map();
/** @typedef {{meta: GameMeta, position: GamePosition, spec: any, isNew: boolean, isTaken?: boolean}} Entry */
/** @type {Map<string, Entry>} what is to be written */
const waiting = new Map();
/** @type {Entry | null} */
let writing = null;
let stroke = 0; // when the last stroke of this page was made

/** When somebody has last played on this page (milliseconds). */
export const lastStrokeAt = () => stroke;

/** A key that nobody else will make. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * Begin a game.
 * @param {object} options
 * @param {any} [options.puzzle] a native object
 * @param {string} [options.text] or a text in any notation
 * @param {import("./board-spec.js").Mark[] | null} [options.marks] the position to begin with
 * @param {import("./board-spec.js").BoardSpec} [options.spec] where it is there already
 * @param {string} [options.title] @param {number | null} [options.library] @param {string} [options.from]
 * @param {any} [options.deal] @param {string | null} [options.level]
 * @returns {Promise<string>} its key
 */
export async function newGame(options) {
  let { puzzle = options.text, marks: begin = null } = options;
  if (typeof puzzle === "string") {
    const found = await post("/api/read", { text: puzzle });
    puzzle = found.puzzle;
    begin ??= found.marks;
  }
  const spec = options.spec ?? (await post("/api/board", { puzzle }));
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
 * A game from this browser, or else from the server.
 * @param {string} key
 * @returns {Promise<GameRecord | null>}
 */
export async function openGame(key) {
  await writeUnwritten();
  const record = (await localGame(key)) ?? (await fetchServerGame(key));
  if (!record) return null;
  rememberShown(record);
  setLastOpen(key);
  if (record.sent) void lookForNewer(record);
  return record;
}

/** A game without opening it, for its picture. @param {string} key */
export const peekGame = async (key) => (await localGame(key)) ?? fetchServerGame(key);

/** A game of this browser. @param {string} key @returns {Promise<GameRecord | null>} */
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
  record.spec = await post("/api/board", { puzzle: meta.puzzle }); // it came from a file
  await transact(["sheets"], async (store) => store.put("sheets", { key, sheet: record.spec }));
  return record;
}

/**
 * Note how far a game has come. It returns at once; what is kept is what the record says now. The
 * record is the one that was opened (or the last that came by `follow`), with its parts changed.
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
 * Hear of what others play in this game.
 * @param {string} key @param {(record: GameRecord) => void} callback
 * @returns {() => void} ends it
 */
export function onChange(key, callback) {
  const all = followers.get(key) ?? new Set();
  followers.set(key, all.add(callback));
  return () => void all.delete(callback);
}

/** All games of this browser, the last played first. @returns {Promise<GameMeta[]>} */
export async function listGames() {
  const found = /** @type {GameMeta[]} */ (await readAll("games"));
  return found.sort((a, b) => b.kept - a.kept);
}

/** Forget a game, here and on the server. @param {string} key */
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
 * Take a game as it is, from a file or from the server, unless a newer one is here.
 * @param {GameMeta & {position: GamePosition, spec?: import("./board-spec.js").BoardSpec}} record
 */
export const importGame = ({ position, spec, ...meta }) => write({ meta, position, spec, isNew: true, isTaken: true });

/** Wait until all that was kept is written. */
export async function whenWritten() {
  while (writing || waiting.size) await new Promise((resolve) => setTimeout(resolve, 10));
}

// One write at a time; what has come meanwhile is written next, only the newest of each game.
async function writeWaiting() {
  if (writing) return;
  try {
    for (const [key, one] of waiting) {
      waiting.delete(key);
      writing = one;
      if (await write(one)) sendSoon(one.meta, one.position);
      else await notifyFollowers(key);
    }
  } catch {
    notice(words.notices.notKept, "bad");
  } finally {
    writing = null;
  }
  if (waiting.size) void writeWaiting();
}

// A page that is left does not wait for its database: what is not written is put where it is found
// when a page opens next. The sheet is there since the game began.
addEventListener("pagehide", () => {
  const unwritten = [writing, ...waiting.values()].filter((one) => one !== null);
  if (!unwritten.length) return;
  const others = JSON.parse(loadText(UNWRITTEN_KEY) ?? "[]"); // of other tabs
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
 * Write a game, unless somebody else has made a newer stroke, or has deleted it: then only a new
 * stroke brings it back.
 * @param {Entry} entry
 * @returns {Promise<boolean>}
 */
async function write({ meta, position, spec, isNew, isTaken = false }) {
  const { key } = meta;
  const isWritten = await transact(["games", "positions", "sheets", "gone"], async (store) => {
    // a large sheet is not read again at every stroke
    const [old, hasSheet] = await Promise.all([store.get("games", key), store.has("sheets", key)]);
    if (old ? old.stroked > meta.stroked : !isNew) return false;
    const { sent, version } = isTaken || !old ? meta : old; // those who send know what the server has
    store.put("games", { ...meta, sent, version });
    store.put("positions", { key, position });
    if (!hasSheet && spec) store.put("sheets", { key, sheet: spec });
    store.remove("gone", key);
    return true;
  });
  if (isWritten) channel?.postMessage({ key, stroked: meta.stroked });
  return isWritten;
}

/** A game that another browser has begun. @param {string} key @returns {Promise<GameRecord | null>} */
async function fetchServerGame(key) {
  const found = await fetchGame(key);
  if (!found) return null;
  const record = { ...found, spec: await post("/api/board", { puzzle: found.puzzle }) };
  await importGame(record);
  return record;
}

/** Take what another browser has played since, if the server knows of something. @param {GameRecord} record */
async function lookForNewer(record) {
  const found = await fetchGame(record.key).catch(() => null);
  if (!found || found.stroked <= record.stroked) return;
  if (await importGame({ ...found, spec: record.spec })) await notifyFollowers(record.key);
}

// What was refused because another browser has played on is shown as that browser left it.
onNewer((key) => void notifyFollowers(key));

/** Show those who look at a game what is kept of it. @param {string} key */
async function notifyFollowers(key) {
  const all = followers.get(key);
  if (!all?.size || waiting.has(key)) return;
  const record = await localGame(key);
  if (!record || record.stroked <= (newest.get(key) ?? 0)) return;
  rememberShown(record);
  for (const callback of all) callback(record);
}

/** Remember what the view has in its hands. @param {GameRecord} record */
function rememberShown(record) {
  lastKept.set(record, lastStroke(record));
  newest.set(record.key, Math.max(record.stroked, newest.get(record.key) ?? 0));
}

/** What tells one position from another. @param {GameRecord} record */
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

/** Hear whenever another tab keeps or deletes a game. @param {() => void} callback @returns {() => void} ends it */
export function onGamesChanged(callback) {
  channel?.addEventListener("message", callback);
  return () => channel?.removeEventListener("message", callback);
}

channel?.addEventListener("message", ({ data }) => {
  void notifyFollowers(data.key);
});

// A tab that was asleep has heard nothing.
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "visible") return;
  for (const [key, all] of followers) {
    if (!all.size) continue;
    await notifyFollowers(key);
    const record = await localGame(key);
    if (record?.sent) void lookForNewer(record);
  }
});

/** Ask the browser not to throw games away, once there is one; and say where it keeps nothing. */
export async function requestPersistence() {
  if (!(await isPersistent())) notice(words.notices.notLasting, "bad");
  else if ((await listGames()).length) void navigator.storage?.persist?.();
  await deleteUnplayed();
}

/** Games that were only looked at, long ago, are thrown away. */
async function deleteUnplayed() {
  const old = Date.now() - UNPLAYED_KEPT_MS;
  const idle = (await listGames()).filter(({ strokes, kept, key }) => !strokes && kept < old && key !== lastOpen());
  await transact(["games", "positions", "sheets"], async (store) => {
    for (const { key } of idle) {
      for (const storeName of /** @type {const} */ (["games", "positions", "sheets"])) store.remove(storeName, key);
    }
  });
}

/** What is known of one game, without its position. @param {string} key @returns {Promise<GameMeta | undefined>} */
export const metaOf = (key) => read("games", key);
