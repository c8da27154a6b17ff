/** List, import and validate saved drafts. */

import { transact, readAll } from "./db.js";

/** @typedef {import("./drafts.js").DraftRecord} DraftRecord */

/** @returns {Promise<DraftRecord[]>} the newest first */
export async function allDrafts() {
  const found = await readAll("drafts");
  return found.sort((a, b) => b.kept - a.kept);
}

/** Import a draft, unless this browser has one that is as new. @param {DraftRecord} record */
export const importDraft = (record) =>
  transact(["drafts"], async (store) => {
    const here = await store.get("drafts", record.key);
    if ((here?.kept ?? 0) >= record.kept) return false;
    store.put("drafts", record);
    return true;
  });

/** Whether an imported object is a draft. @param {any} record */
export const isDraft = (record) =>
  typeof record?.key === "string" &&
  /^[\w-]{8,64}$/.test(record.key) &&
  ["genre", "title", "author", "notes", "said", "gameOf"].every((name) => typeof record[name] === "string") &&
  typeof record.kept === "number" &&
  Array.isArray(record.pages?.[record.open]?.strokes) &&
  Array.isArray(record.pages[record.open].size) &&
  Array.isArray(record.changed) &&
  (record.free === undefined || Array.isArray(record.free?.states?.[record.free.at]?.points));
