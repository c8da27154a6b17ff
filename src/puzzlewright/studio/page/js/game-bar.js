/** Toolbar buttons. A command describes both the button and its keys. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { shown } from "./key-bindings.js";

/**
 * @typedef {{name: string, sign: import("./icons.js").IconName, keys: string[], act: () => void,
 *   hold?: () => void, repeats?: boolean, isHidden?: boolean}} Command
 *   `hold`: what a long press does; `repeats`: a long press repeats the command
 */

const HOLD_MS = 450;
const REPEAT_INTERVAL_MS = 70;

/**
 * @param {Command} command @param {() => void} after
 */
export function barButton({ name, sign, keys, act, hold, repeats = false }, after) {
  const tooltip = keys[0] ? `${name} (${shown(keys[0])})` : name;
  const shortcuts = keys.map((key) => key.replace("Ctrl", "Control")).join(" ");
  const button = html("button", { type: "button", title: tooltip, "aria-keyshortcuts": shortcuts || null }, icon(sign), html("span", {}, name));
  let isHeld = false;
  button.addEventListener("click", () => {
    if (!isHeld) act();
    if (!isHeld || repeats) after();
    isHeld = false;
  });
  if (hold || repeats) onHold(button, hold ?? act, repeats, () => (isHeld = true));
  return button;
}

/** @param {HTMLButtonElement} button @param {() => void} act @param {boolean} repeats @param {() => void} began */
function onHold(button, act, repeats, began) {
  let timer = 0;
  let frame = 0;
  const held = () => {
    began();
    if (button.disabled) return;
    act();
    if (repeats) timer = setTimeout(held, REPEAT_INTERVAL_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  button.addEventListener("pointerdown", () => {
    stop();
    // even if the page is busy, a release before the deadline counts first
    timer = setTimeout(() => {
      frame = requestAnimationFrame(held);
    }, HOLD_MS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault()); // a long press on a touchscreen
}
