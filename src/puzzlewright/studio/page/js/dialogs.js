/**
 * Modal dialogs, closed by Escape, Back, their button or a click outside.
 *
 * While dialogs are open, the browser's history has one more entry for the same address, so that
 * Back closes the last dialog and stays in the view.
 */

import { actionButton, div, html } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/** @type {{dialog: HTMLDialogElement, hash: string}[]} the open dialogs, the last on top */
const open = [];
let isLeaving = false; // whether the entry is being removed

const hasEntry = () => Boolean(history.state?.isDialog);
const addEntry = () => history.pushState({ isDialog: true }, "");

/**
 * @param {string} title @param {(Node | string)[]} content
 * @param {{timer?: import("./timer.js").Timer, className?: string}} [options] the timer pauses meanwhile
 * @returns {{close: () => void, closed: Promise<void>}}
 */
export function openDialog(title, content, { timer, className = "" } = {}) {
  const close = /** @type {() => void} */ (() => dialog.close());
  const body = div("dialog-body", ...content);
  if (!body.querySelector("a, button, input, select, textarea, summary")) body.tabIndex = 0; // to scroll a long text by keyboard
  const dialog = html(
    "dialog",
    { className: `dialog ${className}`, "aria-label": title },
    html("header", {}, html("h2", {}, title), actionButton(icon("close"), close, { className: "borderless", "aria-label": words.play.close })),
    body,
  );
  timer?.hold("dialog");
  /** @type {Promise<void>} */
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      open.splice(open.findIndex((one) => one.dialog === dialog), 1);
      dialog.remove();
      timer?.release("dialog");
      void removeEntry().then(resolve);
    });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(); // outside: the content fills the dialog
  });
  document.body.append(dialog);
  dialog.showModal();
  open.push({ dialog, hash: location.hash });
  if (!hasEntry()) addEntry();
  return { close, closed };
}

/** Go back from the entry after the last dialog, unless a link was followed: then the entry stays, and Back skips it. @returns {Promise<void>} */
const removeEntry = () =>
  new Promise((resolve) => {
    setTimeout(() => {
      if (open.length || isLeaving || !hasEntry()) return resolve();
      isLeaving = true;
      addEventListener("popstate", () => resolve(), { once: true });
      history.back();
    });
  });

addEventListener("popstate", () => {
  const top = open.at(-1);
  if (isLeaving) {
    isLeaving = false;
    if (top) addEntry(); // opened meanwhile
  } else if (!top) {
    if (hasEntry()) history.back(); // of a dialog that another view has replaced
  } else if (top.hash !== location.hash) {
    for (const { dialog } of [...open]) dialog.close();
  } else if (!hasEntry()) {
    top.dialog.close();
    if (open.length > 1) addEntry();
  }
});

if (hasEntry()) history.back(); // the page was loaded again
