/** Toolbar buttons. A command describes both the button and its keys. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { shown } from "./keys.js";

/**
 * @typedef {{name: string, sign: import("./icons.js").IconName, keys: string[], act: () => void,
 *   repeats?: boolean, isHidden?: boolean}} Command
 */

const REPEAT_DELAY_MS = 350; // until a held button repeats
const REPEAT_INTERVAL_MS = 70;

/**
 * @param {Command} command @param {() => void} after
 */
export function barButton({ name, sign, keys, act, repeats = false }, after) {
  const tooltip = keys[0] ? `${name} (${shown(keys[0])})` : name;
  const shortcuts = keys.map((key) => key.replace("Ctrl", "Control")).join(" ");
  const button = html("button", { type: "button", title: tooltip, "aria-keyshortcuts": shortcuts || null }, icon(sign), html("span", {}, name));
  let isHeld = false;
  button.addEventListener("click", () => {
    if (!isHeld) act();
    isHeld = false;
    after();
  });
  if (repeats) repeat(button, act, () => (isHeld = true));
  return button;
}

/** @param {HTMLButtonElement} button @param {() => void} act @param {() => void} began */
function repeat(button, act, began) {
  let timer = 0;
  const again = () => {
    began();
    if (button.disabled) return;
    act();
    timer = setTimeout(again, REPEAT_INTERVAL_MS);
  };
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", () => {
    stop();
    timer = setTimeout(again, REPEAT_DELAY_MS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(end, stop);
}
