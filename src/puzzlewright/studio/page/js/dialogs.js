/** Modal dialogs, closed by Escape, their button or a click outside. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/**
 * @param {string} title @param {(Node | string)[]} content
 * @param {{timer?: import("./timer.js").Timer, className?: string}} [options] the timer pauses meanwhile
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
    if (event.target === dialog) close(); // outside: the content fills the dialog
  });
  document.body.append(dialog);
  dialog.showModal();
  return { close, closed: /** @type {Promise<void>} */ (closed) };
}
