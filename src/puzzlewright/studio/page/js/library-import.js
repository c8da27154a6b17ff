/** The place on the shelf to bring files to. */

import { importFiles, lastImport } from "./import.js";
import { html } from "./dom.js";
import { field } from "./fields.js";
import { words } from "./words.js";

/** @param {HTMLElement} room files can be dropped anywhere on it @param {() => void} brought what to do when puzzles have come */
export function importBlock(room, brought) {
  const told = words.shelf.bring;
  const tag = html("input", { type: "text", maxLength: 200, placeholder: told.noTag });
  const file = html("input", { type: "file", multiple: true, className: "visually-hidden", onchange: () => take([...(file.files ?? [])]) });
  const progress = html("div", { className: "import-progress" });

  const take = (/** @type {File[]} */ files) => {
    file.value = "";
    if (!files.length || lastImport()?.isGoing) return;
    block.open = true;
    follow(importFiles(files, tag.value.trim()));
  };

  /** @param {NonNullable<ReturnType<typeof lastImport>>} bringing */
  const follow = (bringing) => {
    const bar = html("progress", { "aria-label": told.title });
    const says = html("p", { role: "status" });
    const stop = html("button", { type: "button", onclick: () => bringing.stop() }, told.stop);
    const wrong = html("ul", { className: "error-list" });
    progress.replaceChildren(bar, says, stop, wrong);
    let wasGoing = bringing.isGoing;
    const show = () => {
      const { isGoing, isWhole, total, done, counts, troubles } = bringing;
      bar.max = Math.max(1, total);
      bar.value = done;
      bar.hidden = stop.hidden = !isGoing;
      says.textContent = isGoing ? told.going(done, total) : isWhole ? told.end(counts) : told.stopped(counts, total - done);
      for (const sentence of troubles.slice(wrong.children.length)) wrong.append(html("li", {}, sentence));
      if (wasGoing && !isGoing) brought();
      wasGoing = isGoing;
    };
    bringing.addEventListener("told", show);
    show();
  };

  const block = html(
    "details",
    { className: "block import" },
    html("summary", {}, told.title),
    html("p", { className: "soft" }, told.idea),
    html("div", { className: "choices" }, field(told.tag, tag), html("label", { className: "button main" }, file, told.choose)),
    progress,
  );
  room.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation(); // they are not to be played
    document.body.classList.remove("dropping");
    take(files);
  });
  const last = lastImport();
  if (last) {
    block.open = last.isGoing;
    follow(last);
  }
  return block;
}
