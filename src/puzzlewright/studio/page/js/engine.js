/**
 * The back end of the static site: it answers requests without a server.
 *
 * Some answers are files of the site: what never changes, and a stock of puzzles, so that the page
 * is playable before the engine is loaded. Web Workers with Python answer everything else, by the
 * same routes as the server. <html data-engine> is "loading", "ready" or "failed".
 */

import { EngineFailed, WorkerPool } from "./engine-pool.js";
import { hasLibrary } from "./library-file.js";
import { loadText, saveText } from "./local-storage.js";
import { checkVersion } from "./offline.js";
import { words } from "./words.js";

/**
 * @typedef {Record<string, [type: string, text: string]>} FixedAnswers by method, path and body
 * @typedef {{requests: Record<string, {seconds: number, long: boolean}>, fixed: FixedAnswers, early: FixedAnswers}} SiteData
 *   `early` answers hold until this browser has a library of its own
 */

const FILES = new URL("../", import.meta.url); // of this version
const USED_KEY = "puzzlewright.used"; // ids of stock puzzles that were played
const MAX_USED = 5000;
const MEGABYTES = 1000; // memory limit of a worker, as on the server
const PHONE_MEGABYTES = 300;
const DEFAULT_SECONDS = 600; // of requests that are not in the table, such as imports
const LIBRARY_PATH = /^(library|games|packs)\b/;

/** @type {Promise<SiteData> | null} */
let siteData = null;

/** @returns {Promise<SiteData>} */
function loadSiteData() {
  siteData ??= fetch(new URL("answers.json", FILES))
    .then((response) => response.json())
    .catch((error) => {
      siteData = null; // the next request tries again
      void checkVersion();
      throw error;
    });
  return siteData;
}

const isPhone = () => matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;

/** @type {WorkerPool | null} */
let pool = null;
const root = globalThis.document?.documentElement;

/** Start to load the engine, unless that is done. */
export function startEngine() {
  pool ??= new WorkerPool(
    () => new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module", name: String(isPhone() ? PHONE_MEGABYTES : MEGABYTES) }),
    isPhone() ? 1 : 2,
    { onProgress: showProgress, onReady: () => showState("ready"), onFailure: showFailure },
  );
  return pool;
}

/** @param {"ready" | "failed"} state */
function showState(state) {
  root.dataset.engine = state;
  document.querySelector("#engine-progress")?.remove();
}

function showFailure() {
  showState("failed");
  void checkVersion();
}

/** @param {number} share from 0 to 1 */
function showProgress(share) {
  const bar = document.querySelector("#engine-progress");
  if (bar instanceof HTMLProgressElement) Object.assign(bar, { value: share, ariaLabel: words.engine.progress });
}

/**
 * Answer a request as `fetch` would.
 * @param {import("./engine-pool.js").Request} request @param {AbortSignal | null} [signal]
 * @returns {Promise<Response>}
 */
export async function respond({ method, path, body }, signal) {
  const data = await loadSiteData();
  const fixed = await fixedAnswer(data, [method, path, body].filter(Boolean).join(" "));
  if (fixed) return fixed;
  let sent = body;
  if (path === "new-puzzle") {
    const ready = await stockPuzzle(JSON.parse(sent)).catch(() => null);
    if (ready) return Response.json(ready);
    sent = JSON.stringify({ ...JSON.parse(sent), used: usedPuzzles() });
  }
  const { seconds = DEFAULT_SECONDS, long = false } = data.requests[path] ?? {};
  const limit = Number(sent && JSON.parse(sent).seconds) || seconds;
  try {
    const answer = await startEngine().run({ method, path, body: sent }, { seconds: limit, isLong: long, usesLibrary: LIBRARY_PATH.test(path) }, signal ?? undefined);
    return new Response(/** @type {BodyInit} */ (answer.body), { status: answer.status, headers: answer.headers });
  } catch (error) {
    if (error instanceof EngineFailed) return Response.json({ error: words.engine.failures[error.reason] }, { status: 503 });
    throw error;
  }
}

/** @param {SiteData} data @param {string} key */
async function fixedAnswer({ fixed, early }, key) {
  const found = fixed[key] ?? (early[key] && !(await hasLibrary()) ? early[key] : null);
  return found && new Response(found[1], { headers: { "content-type": found[0] } });
}

/** @returns {string[]} */
function usedPuzzles() {
  try {
    return JSON.parse(loadText(USED_KEY) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Return a puzzle of the stock that was not played before; null if there is none of this kind.
 * @param {{genre: string, size: string, difficulty: string}} kind
 */
async function stockPuzzle({ genre, size, difficulty }) {
  const file = await fetch(new URL(`stock/${genre}-${size}-${difficulty}.bin`, FILES));
  if (!file.ok || !file.body) return null;
  /** @type {{id: string}[]} */
  const puzzles = await new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).json();
  const used = usedPuzzles();
  const unused = puzzles.filter(({ id }) => !used.includes(id));
  const chosen = unused[Math.floor(Math.random() * unused.length)];
  if (!chosen) return null;
  saveText(USED_KEY, JSON.stringify([...used, chosen.id].slice(-MAX_USED)));
  return chosen;
}
