/**
 * Convert a picture to black and white cells: crop, scale down and threshold it, with a preview.
 */

import { html } from "./dom.js";

const PREVIEW_PIXELS = 260;
const SAMPLES_PER_CELL = 6; // per row and column
const DEFAULT_LONG_SIDE = 25; // cells

/** @typedef {{x: number, y: number, width: number, height: number}} Crop */

export class PictureEditor extends EventTarget {
  /** @param {ImageBitmap} image */
  constructor(image) {
    super();
    this.image = image;
    /** @type {Crop} */
    this.crop = { x: 0, y: 0, width: image.width, height: image.height };
    const longest = Math.max(image.width, image.height);
    this.rows = Math.max(1, Math.round((DEFAULT_LONG_SIDE * image.height) / longest));
    this.cols = Math.max(1, Math.round((DEFAULT_LONG_SIDE * image.width) / longest));
    /** @type {number | null} null for the best one */
    this.threshold = null;
    this.dithers = false;
    this.inverts = false;
    this.source = html("canvas", { className: "source" });
    this.result = html("canvas", { className: "result" });
    this.#drag();
    this.show();
  }

  /** The brightness of the cells, from 0 (black) to 255. */
  get #shades() {
    const { rows, cols } = this;
    // browsers scale down by sampling few points, so average several samples per cell
    const small = html("canvas", { width: cols * SAMPLES_PER_CELL, height: rows * SAMPLES_PER_CELL });
    const pen = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d", { willReadFrequently: true }));
    pen.fillStyle = "white"; // behind transparent parts
    pen.fillRect(0, 0, small.width, small.height);
    pen.imageSmoothingQuality = "high";
    const { x, y, width, height } = this.crop;
    pen.drawImage(this.image, x, y, width, height, 0, 0, small.width, small.height);
    const { data } = pen.getImageData(0, 0, small.width, small.height);
    const shades = new Array(rows * cols).fill(0);
    for (let i = 0; i < data.length; i += 4) {
      const [down, across] = [Math.floor(i / 4 / small.width), (i / 4) % small.width];
      const cell = Math.floor(down / SAMPLES_PER_CELL) * cols + Math.floor(across / SAMPLES_PER_CELL);
      shades[cell] += (0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]) / SAMPLES_PER_CELL ** 2;
    }
    return shades;
  }

  /** The cells as rows of '#' and '.'. @returns {string[]} */
  get cells() {
    const shades = this.#shades;
    const threshold = this.threshold ?? otsuThreshold(shades);
    const black = this.dithers ? dithered(shades, this.cols, threshold) : shades.map((shade) => shade <= threshold);
    return Array.from({ length: this.rows }, (_, row) =>
      black.slice(row * this.cols, (row + 1) * this.cols).map((is) => (is !== this.inverts ? "#" : ".")).join(""),
    );
  }

  get bestThreshold() {
    return otsuThreshold(this.#shades);
  }

  show() {
    const { image, crop } = this;
    const scale = PREVIEW_PIXELS / Math.max(image.width, image.height);
    this.scale = scale;
    this.source.width = image.width * scale;
    this.source.height = image.height * scale;
    const pen = /** @type {CanvasRenderingContext2D} */ (this.source.getContext("2d"));
    pen.drawImage(image, 0, 0, this.source.width, this.source.height);
    pen.fillStyle = "rgb(20 25 35 / 45%)"; // the part outside the crop
    pen.beginPath();
    pen.rect(0, 0, this.source.width, this.source.height);
    pen.rect(crop.x * scale, (crop.y + crop.height) * scale, crop.width * scale, -crop.height * scale);
    pen.fill("evenodd");
    const cell = Math.max(2, Math.floor(PREVIEW_PIXELS / Math.max(this.rows, this.cols)));
    this.result.width = this.cols * cell;
    this.result.height = this.rows * cell;
    const ink = /** @type {CanvasRenderingContext2D} */ (this.result.getContext("2d"));
    ink.fillStyle = "white";
    ink.fillRect(0, 0, this.result.width, this.result.height);
    ink.fillStyle = "#262c38";
    this.cells.forEach((line, row) => [...line].forEach((is, col) => is === "#" && ink.fillRect(col * cell, row * cell, cell, cell)));
    this.dispatchEvent(new Event("changed"));
  }

  /** Crop by dragging over the picture; a click resets it. */
  #drag() {
    /** @type {{x: number, y: number} | null} */
    let from = null;
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.source.getBoundingClientRect();
      const scale = this.image.width / box.width;
      const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, value));
      return { x: within((event.clientX - box.left) * scale, this.image.width), y: within((event.clientY - box.top) * scale, this.image.height) };
    };
    this.source.addEventListener("pointerdown", (event) => {
      from = at(event);
      this.source.setPointerCapture(event.pointerId);
    });
    this.source.addEventListener("pointermove", (event) => {
      if (!from) return;
      const to = at(event);
      const crop = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
      const isLarge = crop.width >= this.image.width / 50 && crop.height >= this.image.height / 50;
      this.crop = isLarge ? crop : { x: 0, y: 0, width: this.image.width, height: this.image.height };
      this.show();
    });
    const end = () => (from = null);
    this.source.addEventListener("pointerup", end);
    this.source.addEventListener("pointercancel", end);
  }
}

/** Return the best threshold between dark and light (Otsu's method). @param {number[]} shades */
function otsuThreshold(shades) {
  const counts = new Array(256).fill(0);
  for (const shade of shades) counts[Math.round(shade)] += 1;
  const all = shades.length;
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0);
  let [dark, darkSum, best, at] = [0, 0, -1, 127];
  for (let shade = 0; shade < 255; shade++) {
    dark += counts[shade];
    darkSum += counts[shade] * shade;
    if (!dark || dark === all) continue;
    const apart = (sum - darkSum) / (all - dark) - darkSum / dark;
    const spread = dark * (all - dark) * apart * apart;
    if (spread > best) [best, at] = [spread, shade];
  }
  return at;
}

/** Dither: distribute the error of each cell to its neighbours (Floyd–Steinberg). @param {number[]} shades @param {number} cols @param {number} threshold */
function dithered(shades, cols, threshold) {
  const left = [...shades];
  const rows = shades.length / cols;
  return left.map((_, i) => {
    const isBlack = left[i] <= threshold;
    const error = left[i] - (isBlack ? 0 : 255);
    const [row, col] = [Math.floor(i / cols), i % cols];
    const share = (/** @type {number} */ down, /** @type {number} */ right, /** @type {number} */ part) => {
      if (row + down < rows && col + right >= 0 && col + right < cols) left[i + down * cols + right] += (error * part) / 16;
    };
    share(0, 1, 7);
    share(1, -1, 3);
    share(1, 0, 5);
    share(1, 1, 1);
    return isBlack;
  });
}
