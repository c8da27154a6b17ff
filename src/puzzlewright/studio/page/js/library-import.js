/** The place on the shelf to bring files to. */

import { importFiles, lastImport } from "./import.js";
import { html } from "./dom.js";
import { field } from "./fields.js";
import { words } from "./words.js";

/** @param {HTMLElement} container files can be dropped anywhere on it @param {() => void} onImported what to do when puzzles have come */
export function importBlock(container, onImported) {
  const labels = words.shelf.bring;
  const tag = html("input", { type: "text", maxLength: 200, placeholder: labels.noTag });
  const file = html("input", { type: "file", multiple: true, className: "visually-hidden", onchange: () => take([...(file.files ?? [])]) });
  const progress = html("div", { className: "import-progress" });

  const take = (/** @type {File[]} */ files) => {
    file.value = "";
    if (!files.length || lastImport()?.isRunning) return;
    block.open = true;
    follow(importFiles(files, tag.value.trim()));
  };

  /** @param {NonNullable<ReturnType<typeof lastImport>>} job */
  const follow = (job) => {
    const bar = html("progress", { "aria-label": labels.title });
    const says = html("p", { role: "status" });
    const stop = html("button", { type: "button", onclick: () => job.stop() }, labels.stop);
    const wrong = html("ul", { className: "error-list" });
    progress.replaceChildren(bar, says, stop, wrong);
    let wasRunning = job.isRunning;
    const show = () => {
      const { isRunning, isComplete: isWhole, total, done, counts, errors } = job;
      bar.max = Math.max(1, total);
      bar.value = done;
      bar.hidden = stop.hidden = !isRunning;
      says.textContent = isRunning ? labels.going(done, total) : isWhole ? labels.end(counts) : labels.stopped(counts, total - done);
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
    event.stopPropagation(); // they are not to be played
    document.body.classList.remove("dropping");
    take(files);
  });
  const last = lastImport();
  if (last) {
    block.open = last.isRunning;
    follow(last);
  }
  return block;
}
