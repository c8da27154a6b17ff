/** Export, import and delete the player's games and drafts. */

import { ApiError, call } from "./api.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { save } from "./files.js";
import { listGames, importGame } from "./saves.js";
import { allDrafts, isDraft, importDraft } from "./saved-drafts.js";
import { notice } from "./notices.js";
import { removeAll } from "./local-storage.js";
import { fromServer, sendAll, toServer } from "./sync.js";
import { STORES, transact, isPersistent, read } from "./db.js";
import { words } from "./words.js";

const FORMAT = "puzzlewright-games";

/** @type {import("./main.js").View} */
export async function show(container, [outcome]) {
  const all = await listGames();
  const played = all.filter(({ strokes }) => strokes);
  const file = html("input", {
    type: "file",
    accept: ".json,application/json",
    className: "visually-hidden",
    tabIndex: -1,
    "aria-hidden": "true",
    onchange: () => {
      const chosen = file.files?.[0];
      file.value = "";
      if (chosen) void fromFile(chosen);
    },
  });
  container.replaceChildren(
    html(
      "div",
      { className: "column" },
      html("h1", {}, words.data.title),
      outcome ? html("p", { role: "status" }, html("strong", {}, outcome === "cleared" ? words.data.cleared : words.data.clearedHere)) : null,
      html("p", {}, words.data.where),
      html("p", {}, words.data.count(played.length, played.filter(({ finished }) => finished).length, (await allDrafts()).length)),
      (await isPersistent()) ? null : html("p", { className: "error-text" }, words.notices.notPersistent),
      html(
        "section",
        { className: "block" },
        html("h2", {}, words.data.backup),
        html("p", { className: "soft" }, words.data.backupIdea),
        html(
          "div",
          { className: "buttons" },
          html("button", { type: "button", onclick: () => void toFile() }, words.data.exportAll),
          html("button", { type: "button", onclick: () => file.click() }, words.data.importAll),
          file,
        ),
      ),
      html(
        "section",
        { className: "block" },
        html("h2", {}, words.data.clear),
        html("p", { className: "soft" }, words.data.clearIdea),
        html("button", { type: "button", className: "danger", onclick: question }, words.data.clearNow),
      ),
    ),
  );
}

/** Return the games of this browser and of the server, and the drafts of this browser, as JSON. */
export async function exportGames() {
  const records = [];
  const here = new Set();
  for (const meta of await listGames()) {
    const played = meta.strokes ? await read("positions", meta.key) : null;
    if (!played) continue;
    here.add(meta.key);
    const [started, saved] = [meta.begun, meta.kept].map((time) => new Date(time).toISOString());
    records.push({ key: meta.key, ...toServer(meta, played.position), started, saved });
  }
  const theirs = await call("GET /api/games/export", {}).catch(() => ({ games: [] }));
  records.push(...theirs.games.filter(({ key }) => !here.has(key)));
  return JSON.stringify({ format: FORMAT, version: 1, games: records, drafts: await allDrafts() });
}

/** Whether a text is a result of `exportGames`. @param {string} text */
export const isGameExport = (text) => /^\s*\{\s*"format"\s*:\s*"puzzlewright-games"/.test(text);

/** @param {string} text @returns {Promise<{games: number, drafts: number}>} the numbers of imported games and drafts; newer ones in this browser stay */
export async function importAll(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ApiError(words.data.notAnExport, 400);
  }
  const drafts = found?.drafts ?? [];
  if (found?.format !== FORMAT || !found.games?.every?.(isSound) || !drafts.every?.(isDraft)) throw new ApiError(words.data.notAnExport, 400);
  const known = new Map((await listGames()).map((meta) => [meta.key, meta]));
  const count = { games: 0, drafts: 0 };
  for (const draft of drafts) if (await importDraft(draft)) count.drafts += 1;
  for (const game of found.games) {
    const record = { ...fromServer(game), key: game.key, sent: 0, version: null };
    if ((known.get(game.key)?.stroked ?? 0) >= record.stroked) continue;
    if (await importGame(record)) count.games += 1;
  }
  void sendAll();
  return count;
}

/** @param {any} game */
const isSound = (game) =>
  typeof game?.key === "string" &&
  /^[\w-]{8,64}$/.test(game.key) &&
  typeof game.puzzle?.genre === "string" &&
  Array.isArray(game.position?.strokes) &&
  typeof game.position.meta?.stroked === "number" &&
  typeof game.position.meta.kind === "string";

async function toFile() {
  const day = new Date().toISOString().slice(0, 10);
  save(new Blob([await exportGames()], { type: "application/json" }), `puzzlewright-${day}.json`);
}

/** @param {File} file */
async function fromFile(file) {
  try {
    notice(words.data.imported(await importAll(await file.text())), "good");
    dispatchEvent(new HashChangeEvent("hashchange")); // update the counts on the page
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notice(error.message, "bad");
  }
}

function question() {
  const dialog = openDialog(words.data.clear, [
    html("p", {}, words.data.confirm),
    html(
      "div",
      { className: "buttons" },
      html("button", { type: "button", className: "danger", onclick: () => (dialog.close(), void clear()) }, words.data.yes),
      html("button", { type: "button", onclick: () => dialog.close() }, words.data.no),
    ),
  ]);
}

/** Delete everything, here and on the server; if that is offline, send the deletions later. */
async function clear() {
  const keys = (await listGames()).filter(({ sent }) => sent).map(({ key }) => key);
  let isTold = true;
  await call("DELETE /api/games", {}).catch(() => {
    isTold = false;
  });
  await transact(STORES, async (store) => {
    for (const storeName of STORES) store.clear(storeName);
    if (!isTold) for (const key of keys) store.put("gone", { key });
  });
  removeAll("puzzlewright");
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  location.replace(isTold ? "#/data/cleared" : "#/data/cleared-here");
  location.reload(); // also clear the memory of the page
}
