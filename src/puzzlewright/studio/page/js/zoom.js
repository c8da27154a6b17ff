/** Zoom and pan the board; convert between points of the screen and of the board. */

import { TILE } from "./tiles.js";

/** @typedef {import("./tiles.js").Frame} Frame */

const MAX_FITTED_CELL_PIXELS = 92; // on a small grid
const MAX_CELL_PIXELS = 96;
const SMALL_CELL_PIXELS = 18; // too small to read and to touch
const COMFORTABLE_CELL_PIXELS = 34;
const ZOOM_STEP = 1.3; // factor per key press or click
const SETTLE_MS = 140; // after which a scaled board is repainted
/** @type {Frame} */
const NO_CONTENT = { left: 0, top: 0, width: 0, height: 0 };
const MARGIN_PIXELS = 24; // that the board can be moved away from the edge
const BUTTONS_PIXELS = 60; // at the lower edge, which the zoom buttons cover

export class Zoom extends EventTarget {
  /** @param {HTMLElement} window_ the viewport @param {HTMLElement} surface @param {Frame} frame in cells */
  constructor(window_, surface, frame) {
    super();
    this.window = window_;
    this.surface = surface;
    this.frame = frame;
    this.cell = MAX_FITTED_CELL_PIXELS;
    this.painted = 0; // pixels per cell of the last repaint
    this.x = 0; // upper left corner of the board in the viewport, in pixels
    this.y = 0;
    this.box = { left: 0, top: 0, width: 0, height: 0 };
    this.isFitted = true;
    this.content = NO_CONTENT; // what a board shows first that is too large to be readable as a whole
    this.edge = 0; // pixels that stay free around the cells of a fitted board, for the rulers
    this.#settling = 0;
    this.watcher = new ResizeObserver(() => this.#resize());
    this.watcher.observe(window_);
  }

  #settling;

  close() {
    this.watcher.disconnect();
    clearTimeout(this.#settling);
  }

  /** Measure the viewport; call it before a gesture, because it is slow. */
  measure() {
    const { left, top, width, height } = this.window.getBoundingClientRect();
    this.box = { left, top, width, height };
  }

  #resize() {
    const isFirst = !this.box.width;
    this.measure();
    if (!this.box.width || !this.box.height) return;
    if (isFirst && this.fitting < SMALL_CELL_PIXELS) {
      const { content, box } = this;
      this.isFitted = false;
      this.cell = Math.max(this.fitting, Math.min(COMFORTABLE_CELL_PIXELS, box.width / content.width, box.height / content.height));
      this.x = this.y = MARGIN_PIXELS; // the rulers cover no cell
      this.#clamp();
      this.#apply(true);
      if (content !== NO_CONTENT) this.centre(content.left + content.width / 2, content.top + content.height / 2);
    } else if (this.isFitted) this.fit();
    else {
      this.#clamp();
      this.#apply(true);
    }
  }

  /** The cell size that shows the whole board. */
  get fitting() {
    const { box, frame, edge } = this;
    const across = Math.min(box.width / frame.width, (box.width - 2 * edge) / (frame.width + 2 * frame.left));
    const down = Math.min(box.height / frame.height, (box.height - 2 * edge) / (frame.height + 2 * frame.top));
    return Math.min(MAX_FITTED_CELL_PIXELS, across, down);
  }

  get isZoomed() {
    return this.cell > this.fitting * 1.01;
  }

  /** Convert a point of the screen to a point of the board, in cells. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    return {
      x: (clientX - this.box.left - this.x) / this.cell + this.frame.left,
      y: (clientY - this.box.top - this.y) / this.cell + this.frame.top,
    };
  }

  /** Convert a point of the board to a point of the screen. @param {number} x @param {number} y */
  screen(x, y) {
    return {
      x: (x - this.frame.left) * this.cell + this.x + this.box.left,
      y: (y - this.frame.top) * this.cell + this.y + this.box.top,
    };
  }

  /** Show the whole board. */
  fit() {
    this.isFitted = true;
    this.cell = this.fitting;
    this.#clamp();
    this.#apply(true);
  }

  /** Zoom around a point of the screen. @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  by(factor, clientX = this.box.left + this.box.width / 2, clientY = this.box.top + this.box.height / 2) {
    const { x, y } = this.at(clientX, clientY);
    const fitting = this.fitting;
    this.cell = Math.max(fitting, Math.min(Math.max(MAX_CELL_PIXELS, fitting), this.cell * factor));
    this.isFitted = this.cell <= fitting * 1.01;
    const after = this.screen(x, y);
    this.x += clientX - after.x;
    this.y += clientY - after.y;
    this.#clamp();
    this.#apply(false);
  }

  larger() {
    this.by(ZOOM_STEP);
  }

  smaller() {
    this.by(1 / ZOOM_STEP);
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#clamp();
    this.#apply(false);
  }

  /** Pan so that a point of the board is in the middle. @param {number} x @param {number} y in cells */
  centre(x, y) {
    const at = this.screen(x, y);
    this.pan(this.box.left + this.box.width / 2 - at.x, this.box.top + this.box.height / 2 - at.y);
  }

  /** Pan so that a point of the board is visible. @param {number} x @param {number} y in cells @param {number} [around] cells @param {number} [edge] of the screen, below which something covers the board */
  show(x, y, around = 1.5, edge = Infinity) {
    if (!this.isZoomed) return;
    const { left, top, width } = this.box;
    const height = Math.min(this.box.height - BUTTONS_PIXELS, edge - top);
    const at = this.screen(x, y);
    const margin = Math.min(around * this.cell, width / 3, height / 3);
    const dx = within(at.x - left, margin, width - margin);
    const dy = within(at.y - top, margin, height - margin);
    if (dx || dy) this.pan(dx, dy);
  }

  #clamp() {
    const { width, height } = this.box;
    this.x = clamped(this.x, width, this.frame.width * this.cell);
    this.y = clamped(this.y, height, this.frame.height * this.cell, BUTTONS_PIXELS);
  }

  /** @param {boolean} isSettled */
  #apply(isSettled) {
    clearTimeout(this.#settling);
    if (isSettled) this.#paint();
    else if (this.cell !== this.painted) this.#settling = window.setTimeout(() => this.#apply(true), SETTLE_MS);
    const stretch = this.cell / this.painted;
    this.surface.style.setProperty("transform", `translate(${this.x}px, ${this.y}px) scale(${stretch})`);
    this.dispatchEvent(new Event("zoomed"));
  }

  #paint() {
    // tiles of whole pixels have no gaps between them
    this.painted = Math.max(1, Math.floor(this.cell * TILE)) / TILE;
    this.surface.style.setProperty("--cell", `${this.painted}px`);
    this.surface.style.setProperty("--left", String(this.frame.left));
    this.surface.style.setProperty("--top", String(this.frame.top));
    if (this.cell < this.painted * 1.05) this.cell = this.painted;
  }
}

/** Return how far to move a number into a range. @param {number} at @param {number} low @param {number} high */
function within(at, low, high) {
  if (at < low) return low - at;
  return at > high ? high - at : 0;
}

/** Return the offset of the board: centred if it fits, otherwise close to an edge at most. @param {number} at @param {number} room @param {number} length @param {number} [end] pixels that stay free behind it */
function clamped(at, room, length, end = MARGIN_PIXELS) {
  if (length <= room + 1) return Math.round((room - length) / 2); // a fitted board may be a rounding error longer
  return Math.round(Math.min(MARGIN_PIXELS, Math.max(room - length - end, at)));
}
