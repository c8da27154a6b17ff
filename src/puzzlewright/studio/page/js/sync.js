/**
 * Send saved games to the server: shortly after the last stroke, when the page is closed, and,
 * after offline play, as soon as the server answers again.
 */

import { ApiError, ask, isStatic, notify } from "./api.js";
import { transact, read, readAll } from "./db.js";

/** @typedef {import("./saves.js").GameMeta} GameMeta */
/** @typedef {import("./saves.js").GamePosition} GamePosition */

// On the static site, the library is a file that is saved as a whole.
const SEND_DELAY_MS = isStatic ? 15_000 : 2000; // after the last stroke
const MAX_SEND_DELAY_MS = isStatic ? 60_000 : 8000; // after the first unsent stroke
const RETRY_MS = 15000; // until the next attempt after a failure
const MAX_BEACON_BYTES = 60000; // browsers send less than 64 KB for a closed page
const REJECTED_STATUSES = [400, 413]; // sending again would not help

/** @typedef {{since: number, timer: number, meta: GameMeta, position: GamePosition}} Unsent */
/** @type {Map<string, Unsent>} games to send */
const unsent = new Map();
/** @type {Promise<void>} requests run one after the other, so that an older position never comes last */
let queueTail = Promise.resolve();
let retry = 0;

/** @param {GameMeta} meta @param {GamePosition} position */
export function sendSoon(meta, position) {
  if (!meta.strokes) return; // only opened, not played
  const { key } = meta;
  const now = Date.now();
  const since = unsent.get(key)?.since ?? now;
  clearTimeout(unsent.get(key)?.timer);
  const wait = Math.max(0, Math.min(SEND_DELAY_MS, since + MAX_SEND_DELAY_MS - now));
  const timer = setTimeout(() => void queue(() => send(key)), wait);
  unsent.set(key, { since, timer, meta, position });
}

/** Send all unsent games and deletions. */
export function sendAll() {
  return queue(async () => {
    for (const { key } of await readAll("gone")) await sendDeletion(key);
    for (const meta of await readAll("games")) if (meta.strokes && meta.sent < meta.kept) await send(meta.key);
  });
}

/** @param {() => Promise<void>} work */
function queue(work) {
  queueTail = queueTail.then(work).catch((error) => {
    // The server is offline or busy: try again later.
    if (!(error instanceof ApiError)) throw error;
    clearTimeout(retry);
    retry = setTimeout(() => void sendAll(), RETRY_MS);
  });
  return queueTail;
}

/** @param {string} key */
async function send(key) {
  clearTimeout(unsent.get(key)?.timer);
  unsent.delete(key);
  const [meta, played] = await Promise.all([read("games", key), read("positions", key)]);
  if (!meta || !played || meta.sent >= meta.kept) return;
  try {
    const { version } = await ask("PUT games/{key}", { key, ...toSave(meta, played.position) });
    await recordVersion(key, { sent: meta.kept, version });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 && meta.version) {
      await recordVersion(key, { version: null }); // another library, or the game was deleted there
      await send(key);
    } else if (error.status === 409) await resolveConflict(meta);
    else if (REJECTED_STATUSES.includes(error.status)) await recordVersion(key, { sent: meta.kept }); // the game stays in this browser
    else throw error;
  }
}

/** Resolve a conflict with another browser: the newer stroke wins. @param {GameMeta} meta */
async function resolveConflict({ key, stroked, kept, version: known }) {
  const theirs = await fetchGame(key);
  if (!theirs || theirs.version === known) {
    await recordVersion(key, { sent: kept }); // the library is full; the game stays in this browser
  } else if (theirs.stroked <= stroked) {
    await recordVersion(key, { version: theirs.version });
    await send(key);
  } else {
    const { position, ...meta } = theirs;
    await transact(["games", "positions"], async (store) => {
      store.put("games", meta);
      store.put("positions", { key, position });
    });
    for (const callback of newer) callback(key);
  }
}

/** Record the server's version. @param {string} key @param {Partial<GameMeta>} known */
const recordVersion = (key, known) =>
  transact(["games"], async (store) => {
    const now = await store.get("games", key);
    if (now) store.put("games", { ...now, ...known });
  });

/** @type {Set<(key: string) => void>} */
const newer = new Set();

/** Call back for games that another browser has played on. @param {(key: string) => void} callback */
export const onNewer = (callback) => void newer.add(callback);

/** @param {string} key */
async function sendDeletion(key) {
  try {
    await ask("DELETE games/{key}", { key });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  await transact(["gone"], async (store) => store.remove("gone", key));
}

/** Return what to save on the server. @param {GameMeta} meta @param {GamePosition} position @returns {import("./api-types.d.ts").SaveGame} */
function toSave(meta, position) {
  const { puzzle, shelf, ...fields } = toServer(meta, position);
  const { version } = meta;
  // only the first request names the puzzle
  const subject = version ? { version } : shelf === null ? { puzzle } : { shelf };
  return { ...fields, ...subject };
}

/** Convert a game to the server's form; the inverse of `fromServer`. @param {GameMeta} meta @param {GamePosition} position */
export function toServer(meta, position) {
  const { seconds, hints, finished, library, puzzle, sent, version, ...rest } = meta;
  return {
    puzzle,
    shelf: library,
    position: { ...position, meta: { ...rest, hints } },
    seconds,
    hints: Object.values(hints).reduce((sum, often) => sum + often, 0),
    finished,
  };
}

/** @param {import("./api-types.d.ts").GameAnswer} game @returns {GameMeta & {position: GamePosition}} */
export function fromServer({ puzzle, shelf = null, position: { meta, ...position }, seconds, finished, version }) {
  return { ...meta, puzzle, library: shelf, position, seconds, finished, sent: meta.kept, version };
}

/**
 * Return a game from the server, without its board spec.
 * @param {string} key
 * @returns {Promise<(GameMeta & {position: GamePosition}) | null>}
 */
export async function fetchGame(key) {
  try {
    const answer = await ask("GET games/{key}", { key });
    return answer.position?.meta ? fromServer(answer) : null; // another client may store games in a different form
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Return the summaries of the server's games. */
export const listServerGames = async () => (await ask("GET games", {})).games;

/** Send waiting games when the page is closed, if they are small enough. */
function flushOnLeave() {
  if (isStatic) return; // the workers end with the page; the next page sends it
  for (const [key, { meta, position }] of unsent) {
    const game = toSave(meta, position);
    if (JSON.stringify(game).length > MAX_BEACON_BYTES) continue; // the next page sends it
    notify("PUT games/{key}", { key, ...game });
  }
}

addEventListener("pagehide", flushOnLeave);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") flushOnLeave();
});
addEventListener("online", () => void sendAll());
