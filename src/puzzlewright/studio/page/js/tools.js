/** The mark chooser, which sets the meaning of a press, and the zoom buttons. */

import { capitalise } from "./describe.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { element, toElement } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./pointer.js").ToolName} ToolName */
/** @typedef {import("./board.js").Board} Board */

const KEYS = ["B", "N", "M"]; // of the mark chooser, from its first button

/** @param {Board} board @returns {HTMLElement} */
export function markChooser(board) {
  const buttons = board.spec.tools.map(({ turn, name, shapes }) => toolButton(board, turn, capitalise(name), swatch(shapes)));
  if (board.canFinishClues) buttons.push(toolButton(board, "clue", words.tools.clue, icon("window")));
  buttons.slice(0, KEYS.length).forEach((button, number) => addKey(board, button, KEYS[number]));
  follow(board, buttons);
  return html("div", { className: "marks", role: "toolbar", "aria-label": words.tools.label }, ...buttons);
}

/** Let a key press a button of the mark chooser, and show it there. @param {Board} board @param {HTMLButtonElement} button @param {string} key */
function addKey(board, button, key) {
  board.keys.add([{ keys: [key], does: words.keys.tool(button.innerText), isEverywhere: true, run: () => button.click() }]);
  button.setAttribute("aria-keyshortcuts", key);
  button.append(html("kbd", { "aria-hidden": "true" }, key));
}

/** @param {Board} board @returns {HTMLElement} */
export function zoomTools(board) {
  const hand = toolButton(board, "hand", words.tools.hand, html("span", { "aria-hidden": "true" }, "✥"));
  const zoom = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) =>
    html("button", { type: "button", title: label, "aria-label": label, onclick: () => done(board, run) }, sign);
  const smaller = zoom("−", words.tools.smaller, () => board.zoom.smaller());
  const fit = zoom("⤢", words.tools.fit, () => board.zoom.fit());
  const larger = zoom("+", words.tools.larger, () => board.zoom.larger());
  const tools = html("div", { className: "zoom-tools", role: "toolbar", "aria-label": words.tools.zoom }, hand, smaller, fit, larger);
  follow(board, [hand]);
  const update = () => {
    const { isZoomed } = board.zoom;
    hand.disabled = smaller.disabled = fit.disabled = !isZoomed;
    tools.toggleAttribute("data-zoomed", isZoomed);
    if (!isZoomed && board.tool === "hand") board.tool = "primary";
  };
  board.addEventListener("zoomed", update);
  update();
  return tools;
}

/** Show which tool is chosen. @param {Board} board @param {HTMLButtonElement[]} buttons */
function follow(board, buttons) {
  const update = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === board.tool));
  };
  board.addEventListener("tool", update);
  update();
}

/** @param {Board} board @param {ToolName} tool @param {string} name @param {Node | null} sign */
function toolButton(board, tool, name, sign) {
  const choose = () => done(board, () => (board.tool = tool));
  return html("button", { type: "button", "data-tool": tool, onclick: choose }, sign, html("span", {}, name));
}

/** Run an action and return the focus to the board. @param {Board} board @param {() => void} run */
function done(board, run) {
  run();
  board.focus();
}

/** Return a small picture of a tool's mark. @param {import("./board-spec.js").Shape[]} shapes */
function swatch(shapes) {
  if (!shapes.length) return null;
  const svg = element("svg", { viewBox: "0 0 1 1", class: "swatch", "aria-hidden": "true" });
  svg.append(...shapes.map(toElement));
  return html("span", { className: "swatch-paper inks" }, svg);
}
