/** The row of tools: what a press means, for those with one finger or one button; and the zoom. */

import { html } from "./dom.js";
import { paintedBox } from "./shapes.js";
import { OPEN } from "./sheet.js";
import { element, painted } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./hands.js").ToolName} ToolName */

/** @param {import("./board.js").Board} board @returns {HTMLElement} */
export function toolRow(board) {
  /** @type {[ToolName, string][]} */
  const tools = board.sheet.tools.map(({ turn, name }) => [turn, name]);
  const buttons = tools.map(([tool, name]) => toolButton(board, tool, name, swatch(board, tool)));
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

/** Whatever a button did, the keyboard is at the board again. @param {import("./board.js").Board} board @param {() => void} run */
function done(board, run) {
  run();
  board.focus();
}

/** What a tool makes of an open place, as a small picture. @param {import("./board.js").Board} board @param {ToolName} tool */
function swatch({ sheet }, tool) {
  const kind = sheet.kinds.find((one) => one.pull ?? one.tap);
  const face = tool === "hand" ? null : (kind?.pull ?? kind?.tap)?.[tool]?.[OPEN];
  const shapes = face == null || kind?.slides ? [] : (kind?.faces[face].shapes ?? []);
  if (!shapes.length) return null;
  const boxes = shapes.map(paintedBox);
  const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])));
  const size = Math.min(1, Math.max(right - left, bottom - top)); // of a long line, its middle
  const corner = `${(left + right - size) / 2} ${(top + bottom - size) / 2}`;
  const svg = element("svg", { viewBox: `${corner} ${size} ${size}`, class: "swatch", "aria-hidden": "true" });
  svg.append(...shapes.map(painted));
  return html("span", { className: "swatch-paper inks" }, svg);
}
