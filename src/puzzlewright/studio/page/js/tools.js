/** The row of tools: the meaning of a press, and the zoom. */

import { html } from "./dom.js";
import { element, toElement } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./gestures.js").ToolName} ToolName */

/** @param {import("./board.js").Board} board @returns {HTMLElement} */
export function toolRow(board) {
  const buttons = board.spec.tools.map(({ turn, name, shapes }) => toolButton(board, turn, name, swatch(shapes)));
  const hand = toolButton(board, "hand", words.tools.hand, html("span", { "aria-hidden": "true" }, "✥"));
  hand.classList.add("icon");
  const zoom = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) =>
    html("button", { type: "button", className: "icon", title: label, "aria-label": label, onclick: () => done(board, run) }, sign);
  const smaller = zoom("−", words.tools.smaller, () => board.zoom.smaller());
  const fit = zoom("⤢", words.tools.fit, () => board.zoom.fit());
  const larger = zoom("+", words.tools.larger, () => board.zoom.larger());
  const follow = () => {
    for (const button of [...buttons, hand]) button.setAttribute("aria-pressed", String(button.dataset.tool === board.tool));
    const { isZoomed } = board.zoom;
    smaller.disabled = fit.disabled = !isZoomed;
    hand.disabled = !isZoomed;
    if (!isZoomed && board.tool === "hand") board.tool = "primary";
  };
  board.addEventListener("tool", follow);
  board.addEventListener("zoomed", follow);
  follow();
  return html(
    "div",
    { className: "tools", role: "toolbar", "aria-label": words.tools.label },
    html("div", { className: "tool-group" }, ...buttons),
    html("div", { className: "tool-group" }, hand, smaller, fit, larger),
  );
}

/** @param {import("./board.js").Board} board @param {ToolName} tool @param {string} name @param {Node | string | null} sign */
function toolButton(board, tool, name, sign) {
  const choose = () => done(board, () => (board.tool = tool));
  return html("button", { type: "button", "data-tool": tool, onclick: choose }, sign, html("span", {}, name));
}

/** Run an action and return the focus to the board. @param {import("./board.js").Board} board @param {() => void} run */
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
