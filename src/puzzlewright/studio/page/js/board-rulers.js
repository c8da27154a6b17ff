/** The numbers of rows and columns along the edges; on an enlarged board they stay in view. */

import { html } from "./dom.js";

const MIN_APART_PIXELS = 15; // of two numbers
const STRIP_PIXELS = 16; // as in board.css
const WIDE_STRIP_PIXELS = 22; // for three digits, on an enlarged board

export class Rulers {
  /** @param {import("./board-spec.js").BoardSpec} spec @param {import("./zoom.js").Zoom} zoom */
  constructor(spec, zoom) {
    this.spec = spec;
    this.zoom = zoom;
    this.top = html("div", { className: "ruler-strip across" });
    this.left = html("div", { className: "ruler-strip down" });
    this.elements = [this.top, this.left];
    zoom.edge = spec.rulers ? STRIP_PIXELS : 0;
    zoom.addEventListener("zoomed", () => this.update());
  }

  #isOn = true;

  /** Whether they are shown on a board that is not enlarged, too. */
  get isOn() {
    return this.#isOn;
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    this.zoom.edge = isOn && this.spec.rulers ? STRIP_PIXELS : 0;
    if (this.zoom.isFitted && this.zoom.box.width) this.zoom.fit();
    this.update();
  }

  update() {
    const { zoom, spec } = this;
    const isShown = Boolean(spec.rulers) && zoom.box.width > 0 && (this.#isOn || zoom.isZoomed);
    for (const strip of this.elements) strip.hidden = !isShown;
    if (!isShown || !spec.rulers) return;
    const [rows, columns] = spec.rulers;
    const corner = zoom.screen(0, 0);
    const start = { x: corner.x - zoom.box.left, y: corner.y - zoom.box.top };
    this.#fill(this.top, columns, start.x, zoom.box.width, "insetInlineStart");
    this.#fill(this.left, rows, start.y, zoom.box.height, "insetBlockStart");
    this.top.style.insetBlockStart = `${Math.max(0, start.y - STRIP_PIXELS)}px`;
    this.left.style.insetInlineStart = `${Math.max(0, start.x - (zoom.isZoomed ? WIDE_STRIP_PIXELS : STRIP_PIXELS))}px`;
    for (const strip of this.elements) strip.toggleAttribute("data-over", zoom.isZoomed);
  }

  /** @param {HTMLElement} strip @param {number} count @param {number} start @param {number} length @param {"insetInlineStart" | "insetBlockStart"} side */
  #fill(strip, count, start, length, side) {
    const { cell } = this.zoom;
    const every = cell >= MIN_APART_PIXELS ? 1 : 5 * Math.ceil(MIN_APART_PIXELS / (5 * cell));
    const labels = [];
    for (let number = every; number <= count; number += every) {
      const at = start + (number - 0.5) * cell;
      if (at < 0 || at > length) continue;
      const label = html("span", {}, String(number));
      label.style[side] = `${at}px`;
      labels.push(label);
    }
    strip.replaceChildren(...labels);
  }
}
