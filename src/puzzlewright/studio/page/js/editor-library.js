/**
 * Save a draft to the library.
 *
 * The library stores each puzzle once, and games refer to it. A changed draft is another puzzle: it
 * replaces the saved one or is added. A rotated or mirrored draft is the same puzzle: the library
 * keeps its own orientation unless it is replaced.
 */

import { ask } from "./api.js";
import { div, html } from "./dom.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/**
 * @param {EventTarget & {keep(): void}} draftBoard @param {import("./draft-analysis.js").DraftAnalysis} analysis
 * @param {import("./drafts.js").DraftRecord} record
 * @param {(work: (puzzle: any) => Promise<void>) => () => Promise<void>} withPuzzle
 */
export function libraryPart(draftBoard, analysis, record, withPuzzle) {
  const labels = words.editor.finish;
  const status = html("p", { className: "in-library", role: "status" });

  /** @param {any} puzzle @param {any} [replaces] */
  const save = async (puzzle, replaces) => {
    const { title, author, notes } = record;
    const { id, turned: sameRotated } = await ask("library", { puzzle, title, author, source: notes, ...(replaces ? { replaces } : {}) });
    const before = record.shelved;
    // the library has it rotated or mirrored: compare with that until it is replaced
    const kept = sameRotated ? (await ask("GET library/{number}", { number: id })).puzzle : puzzle;
    const isOthers = sameRotated && (before !== id || Boolean(record.isOthers));
    Object.assign(record, { shelved: id, shelvedAs: kept, isOthers });
    draftBoard.keep();
    follow();
    const there = sameRotated ? labels.sameRotated(id) : "";
    if (replaces && before !== null && before !== id) {
      // adding the old puzzle again restores it
      const back = () => void ask("library", { puzzle: replaces }).catch((error) => notice(error.message, "bad"));
      notice(`${labels.replaced(before, id)} ${there}`.trim(), "good", { name: labels.keepBoth, act: back });
    } else if (there) notice(there, "neutral");
  };

  const saveButton = html("button", { type: "button", onclick: withPuzzle((puzzle) => save(puzzle)) });
  const replaceButton = html("button", { type: "button", onclick: withPuzzle((puzzle) => save(puzzle, record.shelvedAs)) });

  const follow = () => {
    const { shelved, shelvedAs, isOthers } = record;
    const isChanged = shelved !== null && Boolean(shelvedAs && analysis.puzzle) && JSON.stringify(shelvedAs) !== JSON.stringify(analysis.puzzle);
    saveButton.textContent = isChanged ? labels.saveAsNew : labels.save;
    saveButton.disabled = Boolean(isOthers) && !isChanged; // nothing to save
    replaceButton.textContent = shelved === null ? "" : labels.replace(shelved);
    replaceButton.hidden = !isChanged;
    const isInstead = isChanged && !isOthers; // a puzzle from the library may have another author
    saveButton.classList.toggle("main", !isInstead);
    replaceButton.classList.toggle("main", isInstead);
    status.textContent = shelved === null ? "" : isChanged ? labels.changed(shelved) : labels.saved(shelved);
  };
  // while the draft is being read, keep the last status
  analysis.addEventListener("updated", () => analysis.puzzle && follow());
  follow();
  return html("div", {}, div("choices", replaceButton, saveButton), status);
}
