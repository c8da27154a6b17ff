/** The overview of a large board: what is marked, and the part in view. Press or drag to go there. */

import { OPEN_STATE, isPainted, kindOf, stateOf } from "./board-spec.js";
import { html } from "./dom.js";
import { paintedBox, translate } from "./shapes.js";

const PIXELS_PER_CELL = 3;
const CLUE_SIZE = 0.5; // cells
const LINE_INSET = 0.2; // cells that the box of a line is wider than it should look
const REPAINT_MS = 150; // after the last change

/**
 * @param {import("./board.js").Board} board
 * @returns {HTMLElement} hidden while the whole board is in view
 */
export function minimap(board) {
  const { zoom, spec } = board;
  const { frame } = zoom;
  const canvas = html("canvas", { width: Math.ceil(frame.width * PIXELS_PER_CELL), height: Math.ceil(frame.height * PIXELS_PER_CELL) });
  const part = html("i", {});
  // the cursor keys do the same for keyboards and screen readers
  const map = html("div", { className: "minimap", "aria-hidden": "true", hidden: true }, canvas, part);
  let timer = 0;

  const paint = () => {
    const pen = canvas.getContext("2d");
    if (!pen || map.hidden) return;
    const colour = (/** @type {string} */ name) => {
      part.style.color = `var(${name})`; // a canvas does not understand light-dark()
      return getComputedStyle(part).color;
    };
    const [black, soft, own, tint, sheet] = ["--cell-black", "--line-strong", "--genre-ink", "--genre-tint", isPainted(spec) ? "--cell-open" : "--board-sheet"].map(colour);
    pen.reset();
    pen.scale(PIXELS_PER_CELL, PIXELS_PER_CELL);
    pen.translate(-frame.left, -frame.top);
    pen.fillStyle = sheet;
    pen.fillRect(0, 0, spec.width, spec.height);
    pen.fillStyle = soft;
    for (const { x, y } of spec.clues) pen.fillRect(x + (1 - CLUE_SIZE) / 2, y + (1 - CLUE_SIZE) / 2, CLUE_SIZE, CLUE_SIZE);
    board.state.states.forEach((value, place) => {
      if (value === OPEN_STATE) return;
      const [, x, y] = spec.places[place];
      const { shapes, dark, final } = stateOf(spec, place, value);
      const isEmpty = final === kindOf(spec, place).faces[OPEN_STATE].final;
      pen.fillStyle = dark ? black : isEmpty ? tint : own;
      for (const shape of shapes.slice(0, isEmpty ? 1 : undefined)) {
        const [left, top, right, bottom] = paintedBox(translate(shape, x, y));
        const inset = shape[0] === "line" ? LINE_INSET : 0;
        pen.fillRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset);
      }
    });
  };
  const paintSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(paint, REPAINT_MS);
  };
  const follow = () => {
    const wasHidden = map.hidden;
    map.hidden = !zoom.isZoomed;
    const share = (/** @type {number} */ pixels, /** @type {number} */ cells) => `${(100 * pixels) / (cells * zoom.cell)}%`;
    Object.assign(part.style, {
      left: share(-zoom.x, frame.width),
      top: share(-zoom.y, frame.height),
      width: share(zoom.box.width, frame.width),
      height: share(zoom.box.height, frame.height),
    });
    if (wasHidden) paintSoon();
  };
  const goTo = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const { left, top, width, height } = map.getBoundingClientRect();
    zoom.centre(frame.left + ((clientX - left) / width) * frame.width, frame.top + ((clientY - top) / height) * frame.height);
  };
  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    goTo(event);
  });
  map.addEventListener("pointermove", (event) => map.hasPointerCapture(event.pointerId) && goTo(event));
  board.addEventListener("zoomed", follow);
  board.addEventListener("stroke", paintSoon);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintSoon);
  return map;
}
