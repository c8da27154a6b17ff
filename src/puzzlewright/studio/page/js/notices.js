/** Short messages at the top of the page. They disappear automatically, or with the next action. */

import { ApiError } from "./api.js";
import { toSentence } from "./describe.js";
import { html, actionButton } from "./dom.js";
import { words } from "./words.js";

const MIN_SHOWN_MS = 5000; // longer for a long sentence, and while the pointer is on it
const MS_PER_CHARACTER = 60;
const MAX_NOTICES = 3;

/**
 * @param {string} sentence @param {"neutral" | "good" | "bad"} [kind]
 * @param {{name: string, act: () => void}} [action] a button on it
 * @returns {() => void} removes it
 */
export function notice(sentence, kind = "neutral", action) {
  const place = /** @type {HTMLElement} */ (document.querySelector("#notices"));
  const same = [...place.children].find((one) => one.getAttribute("data-says") === sentence);
  same?.remove();
  const leaving = new AbortController();
  const away = () => {
    leaving.abort();
    box.remove();
  };
  const box = html("div", { className: `notice ${kind}`, "data-says": sentence }, html("p", {}, sentence));
  if (action) {
    box.append(
      actionButton(action.name, () => (away(), action.act())),
    );
  }
  box.append(
    actionButton("×", away, { className: "borderless", "aria-label": words.notices.close }),
  );
  place.append(box);
  while (place.children.length > MAX_NOTICES) place.firstElementChild?.remove();
  let timer = 0;
  const wait = () => {
    timer = setTimeout(away, MIN_SHOWN_MS + MS_PER_CHARACTER * sentence.length + (action ? MIN_SHOWN_MS : 0));
  };
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", wait);
  box.addEventListener("focusin", () => clearTimeout(timer));
  box.addEventListener("focusout", wait);
  wait();
  if (!action && kind !== "bad") {
    const next = (/** @type {Event} */ { target }) => box.contains(/** @type {Node} */ (target)) || away();
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, next, { signal: leaving.signal, capture: true });
  }
  return away;
}

/**
 * Do some work and show its errors, unless it was cancelled.
 * @param {() => Promise<unknown>} work @param {(sentence: string) => void} [show] by default, as a notice
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function reportErrors(work, show = (sentence) => void notice(sentence, "bad")) {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError) show(toSentence(error.message));
    else if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    return false;
  }
}
