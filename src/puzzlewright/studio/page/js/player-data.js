/** Export, import and delete the player's games and drafts. */

import { ApiError, ask } from "./api.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { fileButton, save } from "./files.js";
import { listGames, importGame } from "./saves.js";
import { allDrafts, isDraft, importDraft } from "./saved-drafts.js";
import { notice, reportErrors } from "./notices.js";
import { removeAll } from "./local-storage.js";
import { fromServer, sendAll, toServer } from "./sync.js";
import { STORES, transact, isPersistent, read } from "./db.js";
import { words } from "./words.js";

const FORMAT = "puzzlewright-games";

/** @type {import("./main.js").View} */
export async function show(container, [outcome]) {
  const all = await listGames();
  const played = all.filter(({ strokes }) => strokes);
  container.replaceChildren(
    div(
      "column",
      html("h1", {}, words.data.title),
      outcome ? html("p", { role: "status" }, html("strong", {}, outcome === "cleared" ? words.data.cleared : words.data.clearedHere)) : null,
      html("p", { className: "soft" }, `${words.data.where} ${words.data.count(played.length, played.filter(({ finished }) => finished).length, (await allDrafts()).length)}`),
      (await isPersistent()) ? null : html("p", { className: "error-text" }, words.notices.notPersistent),
      div(
        "methods",
        block(
          words.data.backup,
          words.data.backupIdea,
          actionButton(words.data.exportAll, () => toFile(), { className: "main" }),
          fileButton(words.data.importAll, ([file]) => void fromFile(file), { accept: ".json,application/json" }),
        ),
        block(words.data.clear, words.data.clearIdea, actionButton(words.data.clearNow, question, { className: "danger" })),
      ),
    ),
  );
}

/** @param {string} title @param {string} idea @param {...HTMLElement} buttons */
const block = (title, idea, ...buttons) => html("section", { className: "block" }, html("h2", {}, title), html("p", { className: "soft" }, idea), div("buttons", ...buttons));

/** Return the games of this browser and of the server, and the drafts of this browser, as JSON. */
async function exportGames() {
  const records = [];
  const here = new Set();
  for (const meta of await listGames()) {
    const played = meta.strokes ? await read("positions", meta.key) : null;
    if (!played) continue;
    here.add(meta.key);
    const [started, saved] = [meta.begun, meta.kept].map((time) => new Date(time).toISOString());
    records.push({ key: meta.key, ...toServer(meta, played.position), started, saved });
  }
  const theirs = await ask("GET games/export", {}).catch(() => ({ games: [] }));
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
  await reportErrors(async () => {
    notice(words.data.imported(await importAll(await file.text())), "good");
    dispatchEvent(new HashChangeEvent("hashchange")); // update the counts on the page
  });
}

function question() {
  const dialog = openDialog(words.data.clear, [
    html("p", {}, words.data.confirm),
    div(
      "buttons",
      actionButton(words.data.yes, () => (dialog.close(), void clear()), { className: "danger" }),
      actionButton(words.data.no, () => dialog.close()),
    ),
  ]);
}

/** Delete everything, here and on the server; if that is offline, send the deletions later. */
async function clear() {
  const keys = (await listGames()).filter(({ sent }) => sent).map(({ key }) => key);
  let isServerCleared = true;
  await ask("DELETE games", {}).catch(() => {
    isServerCleared = false;
  });
  await transact(STORES, async (store) => {
    for (const storeName of STORES) store.clear(storeName);
    if (!isServerCleared) for (const key of keys) store.put("gone", { key });
  });
  removeAll("puzzlewright");
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  location.replace(isServerCleared ? "#/data/cleared" : "#/data/cleared-here");
  location.reload(); // also clear the memory of the page
}
