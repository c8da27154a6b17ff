/**
 * What is kept here is sent to the server: a little after the last stroke, when the page is left,
 * and, for what was played without the server, as soon as it answers again.
 */

import { Trouble, call } from "./api.js";
import { at, read, readAll } from "./store.js";

/** @typedef {import("./keeping.js").GameMeta} GameMeta */
/** @typedef {import("./keeping.js").GamePosition} GamePosition */

const SOON = 2000; // milliseconds after the last stroke
const LATEST = 8000; // after the first that was not sent
const AGAIN = 15000; // until the server is asked again after it did not answer
const BEACON = 60000; // bytes that a browser sends for a page that is already left

/** @typedef {{since: number, timer: number, meta: GameMeta, position: GamePosition}} Due */
/** @type {Map<string, Due>} games that are to be sent */
const due = new Map();
/** @type {Promise<void>} one after the other, so that an older position never comes last */
let line = Promise.resolve();
let retry = 0;

/** @param {GameMeta} meta @param {GamePosition} position */
export function sendSoon(meta, position) {
  if (!meta.strokes) return; // nobody misses a game that was only looked at
  const { key } = meta;
  const now = Date.now();
  const since = due.get(key)?.since ?? now;
  clearTimeout(due.get(key)?.timer);
  const wait = Math.max(0, Math.min(SOON, since + LATEST - now));
  const timer = setTimeout(() => void queue(() => send(key)), wait);
  due.set(key, { since, timer, meta, position });
}

/** Send all that the server does not have, and tell it of what was deleted. */
export function sendAll() {
  return queue(async () => {
    for (const { key } of await readAll("gone")) await sendEnd(key);
    for (const meta of await readAll("games")) if (meta.strokes && meta.sent < meta.kept) await send(meta.key);
  });
}

/** @param {() => Promise<void>} work */
function queue(work) {
  line = line.then(work).catch((error) => {
    // Without a server, or with one that is busy: what is to be sent is kept, and sent later.
    if (!(error instanceof Trouble)) throw error;
    clearTimeout(retry);
    retry = setTimeout(() => void sendAll(), AGAIN);
  });
  return line;
}

/** @param {string} key */
async function send(key) {
  clearTimeout(due.get(key)?.timer);
  due.delete(key);
  const [meta, played] = await Promise.all([read("games", key), read("positions", key)]);
  if (!meta || !played || meta.sent >= meta.kept) return;
  try {
    await call(`/api/games/${key}`, put(meta, played.position));
  } catch (error) {
    // A game that the server refuses for good is kept here and not sent again and again.
    const isRefused = error instanceof Trouble && [400, 404, 413].includes(error.status);
    if (!isRefused) throw error;
  }
  await at(["games"], async (desk) => {
    const now = await desk.get("games", key);
    if (now) desk.put("games", { ...now, sent: Math.max(now.sent, meta.kept) });
  });
}

/** @param {string} key */
async function sendEnd(key) {
  try {
    await call(`/api/games/${key}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Trouble && error.status === 404)) throw error;
  }
  await at(["gone"], async (desk) => desk.remove("gone", key));
}

/** @param {GameMeta} meta @param {GamePosition} position @returns {RequestInit} */
function put(meta, position) {
  const { seconds, hints, finished, library, puzzle, sent, ...rest } = meta;
  const body = JSON.stringify({
    puzzle: library ?? puzzle,
    position: { ...position, meta: { ...rest, hints } },
    seconds,
    hints: Object.values(hints).reduce((sum, often) => sum + often, 0),
    finished,
  });
  return { method: "PUT", headers: { "content-type": "application/json" }, body };
}

/**
 * A game as the server has it, without its sheet.
 * @param {string} key
 * @returns {Promise<(GameMeta & {position: GamePosition}) | null>}
 */
export async function fetchGame(key) {
  try {
    return fromServer(await call(`/api/games/${key}`));
  } catch (error) {
    if (error instanceof Trouble && error.status === 404) return null;
    throw error;
  }
}

/** @param {any} told @returns {GameMeta & {position: GamePosition}} */
function fromServer({ puzzle, library = null, position: { meta, ...position }, seconds, finished }) {
  return { ...meta, puzzle, library, position, seconds, finished, sent: meta.kept };
}

/** When the page is left, what waits is sent at once, as far as a browser allows that. */
function sendLast() {
  for (const [key, { meta, position }] of due) {
    const request = put(meta, position);
    if (String(request.body).length > BEACON) continue; // it is sent by the next page
    void fetch(`/api/games/${key}`, { ...request, keepalive: true }).catch(() => undefined);
  }
}

addEventListener("pagehide", sendLast);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sendLast();
});
addEventListener("online", () => void sendAll());
