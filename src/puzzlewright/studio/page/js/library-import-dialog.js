/** The import of the library: a button, and a dialog with the progress. */

import { importFiles, lastImport } from "./library-import.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { formField } from "./fields.js";
import { fileButton } from "./files.js";
import { words } from "./words.js";

/** @param {HTMLElement} container accepts dropped files @param {() => void} onImported */
export function importButton(container, onImported) {
  const labels = words.library.import;
  const record = { tag: "" };
  const tag = formField({ name: "tag", label: labels.tag, maxLength: 200, placeholder: labels.noTag }, record);
  const choose = fileButton(labels.choose, (files) => openFiles(files), { multiple: true });
  choose.classList.add("main");
  const open = () => void openDialog(labels.title, [html("p", { className: "soft" }, labels.idea), div("choices", tag, choose), progress], { className: "import" });
  const progress = div("import-progress");

  const openFiles = (/** @type {File[]} */ files) => {
    if (!files.length || lastImport()?.isRunning) return;
    if (!progress.isConnected) open();
    follow(importFiles(files, record.tag.trim()));
  };

  /** @param {NonNullable<ReturnType<typeof lastImport>>} job */
  const follow = (job) => {
    const bar = html("progress", { "aria-label": labels.title });
    const status = html("p", { role: "status" });
    const stop = actionButton(labels.stop, () => job.stop());
    const wrong = html("ul", { className: "error-list" });
    progress.replaceChildren(bar, status, stop, wrong);
    let wasRunning = job.isRunning;
    const show = () => {
      const { isRunning, isComplete: isWhole, total, done, counts, errors } = job;
      bar.max = Math.max(1, total);
      bar.value = done;
      bar.hidden = stop.hidden = !isRunning;
      status.textContent = isRunning ? labels.progress(done, total) : isWhole ? labels.end(counts) : labels.stopped(counts, total - done);
      for (const sentence of errors.slice(wrong.children.length)) wrong.append(html("li", {}, sentence));
      if (wasRunning && !isRunning) onImported();
      wasRunning = isRunning;
    };
    job.addEventListener("updated", show);
    show();
  };

  container.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation(); // import them instead of playing them
    document.body.classList.remove("dropping");
    openFiles(files);
  });
  const last = lastImport();
  if (last) follow(last);
  return actionButton(`${labels.title} …`, open);
}
