/** Dialogs: one at a time over the page, closed by Escape, by its button or beside it. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/**
 * @param {string} title @param {(Node | string)[]} content
 * @param {{timer?: import("./timer.js").Timer, className?: string}} [options] the timer waits meanwhile
 * @returns {{close: () => void, closed: Promise<void>}}
 */
export function openDialog(title, content, { timer, className = "" } = {}) {
  const close = () => dialog.close();
  const dialog = html(
    "dialog",
    { className: `dialog ${className}`, "aria-label": title },
    html(
      "header",
      {},
      html("h2", {}, title),
      html("button", { type: "button", className: "plain", "aria-label": words.play.close, onclick: close }, icon("close")),
    ),
    html("div", { className: "dialog-body" }, ...content),
  );
  timer?.hold("dialog");
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      timer?.release("dialog");
      resolve(undefined);
    });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(); // the dialog fills its box, so this is beside it
  });
  document.body.append(dialog);
  dialog.showModal();
  return { close, closed: /** @type {Promise<void>} */ (closed) };
}
