/** The import section of the library. */

import { importFiles, lastImport } from "./import.js";
import { html } from "./dom.js";
import { field } from "./fields.js";
import { words } from "./words.js";

/** @param {HTMLElement} container accepts dropped files @param {() => void} onImported */
export function importBlock(container, onImported) {
  const labels = words.library.import;
  const tag = html("input", { type: "text", maxLength: 200, placeholder: labels.noTag });
  const file = html("input", { type: "file", multiple: true, className: "visually-hidden", onchange: () => openFiles([...(file.files ?? [])]) });
  const progress = html("div", { className: "import-progress" });

  const openFiles = (/** @type {File[]} */ files) => {
    file.value = "";
    if (!files.length || lastImport()?.isRunning) return;
    block.open = true;
    follow(importFiles(files, tag.value.trim()));
  };

  /** @param {NonNullable<ReturnType<typeof lastImport>>} job */
  const follow = (job) => {
    const bar = html("progress", { "aria-label": labels.title });
    const status = html("p", { role: "status" });
    const stop = html("button", { type: "button", onclick: () => job.stop() }, labels.stop);
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

  const block = html(
    "details",
    { className: "block import" },
    html("summary", {}, labels.title),
    html("p", { className: "soft" }, labels.idea),
    html("div", { className: "choices" }, field(labels.tag, tag), html("label", { className: "button main" }, file, labels.choose)),
    progress,
  );
  container.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation(); // import them instead of playing them
    document.body.classList.remove("dropping");
    openFiles(files);
  });
  const last = lastImport();
  if (last) {
    block.open = last.isRunning;
    follow(last);
  }
  return block;
}
