/** The library as one SQLite file, where it is kept in this browser: save it, or open another one. */

import { ask, askFile } from "./api.js";
import { actionButton } from "./dom.js";
import { fileButton, save } from "./files.js";
import { backEndFeatures } from "./genres.js";
import { notice, reportErrors } from "./notices.js";
import { words } from "./words.js";

/** Return the buttons, none if the library is on a server. @param {() => void} onReplaced */
export async function databaseButtons(onReplaced) {
  if (!(await backEndFeatures()).database) return [];
  const labels = words.library.database;
  const download = () => reportErrors(async () => save((await askFile("GET library/database", {})).file, "library.db"));
  const open = (/** @type {File} */ file) =>
    reportErrors(async () => {
      const { puzzles } = await ask("PUT library/database", { database: await base64(file) });
      notice(labels.opened(puzzles), "good");
      onReplaced();
    });
  return [actionButton(labels.save, download), fileButton(labels.open, ([file]) => void open(file), { accept: ".db,.sqlite" })];
}

/** @param {File} file @returns {Promise<string>} */
const base64 = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
