/**
 * A draft goes to the shelf. The library keeps every puzzle once, and games hang on it; so a draft
 * that was saved and has changed is another puzzle, which takes the place of the one that was
 * saved, or stands beside it. One that was only turned is the same puzzle: it is turned there too, or
 * stays as it was.
 */

import { post, call } from "./api.js";
import { html } from "./dom.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/**
 * @param {EventTarget & {keep(): void}} draftBoard @param {import("./draft-analysis.js").DraftAnalysis} analysis
 * @param {import("./drafts.js").DraftRecord} record
 * @param {(work: (puzzle: any) => Promise<void>) => () => Promise<void>} withPuzzle
 */
export function libraryPart(draftBoard, analysis, record, withPuzzle) {
  const labels = words.desk.finish;
  const status = html("p", { className: "in-library", role: "status" });

  /** @param {any} puzzle @param {any} [replaces] */
  const save = async (puzzle, replaces) => {
    const { title, author, notes } = record;
    const { id, turned } = await post("/api/library", { puzzle, title, author, source: notes, ...(replaces ? { replaces } : {}) });
    const before = record.shelved;
    // one that stands there turned is as it was; who wants it as it is drawn here replaces it
    const kept = turned ? (await call("GET /api/library/{number}", { number: id })).puzzle : puzzle;
    const isOthers = turned && (before !== id || Boolean(record.isOthers));
    Object.assign(record, { shelved: id, shelvedAs: kept, isOthers });
    draftBoard.keep();
    follow();
    const there = turned ? labels.turned(id) : "";
    if (replaces && before !== null && before !== id) {
      // whoever brings it again wants it back
      const back = () => void post("/api/library", { puzzle: replaces }).catch((error) => notice(error.message, "bad"));
      notice(`${labels.replaced(before, id)} ${there}`.trim(), "good", { name: labels.keepBoth, act: back });
    } else if (there) notice(there, "plain");
  };

  const saveButton = html("button", { type: "button", onclick: withPuzzle((puzzle) => save(puzzle)) });
  const replaceButton = html("button", { type: "button", onclick: withPuzzle((puzzle) => save(puzzle, record.shelvedAs)) });

  const follow = () => {
    const { shelved, shelvedAs, isOthers } = record;
    const isChanged = shelved !== null && Boolean(shelvedAs && analysis.puzzle) && JSON.stringify(shelvedAs) !== JSON.stringify(analysis.puzzle);
    saveButton.textContent = isChanged ? labels.shelveBeside : labels.shelve;
    saveButton.disabled = Boolean(isOthers) && !isChanged; // there is nothing to save
    replaceButton.textContent = shelved === null ? "" : labels.shelveInstead(shelved);
    replaceButton.hidden = !isChanged;
    const isInstead = isChanged && !isOthers; // what came from the shelf may be somebody else's
    saveButton.classList.toggle("main", !isInstead);
    replaceButton.classList.toggle("main", isInstead);
    status.textContent = shelved === null ? "" : isChanged ? labels.changed(shelved) : labels.shelved(shelved);
  };
  // while the draft is being read, what was said stays
  analysis.addEventListener("updated", () => analysis.puzzle && follow());
  follow();
  return html("div", {}, html("div", { className: "choices" }, replaceButton, saveButton), status);
}
