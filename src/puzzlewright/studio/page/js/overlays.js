/**
 * Overlays of hints and mistakes on the board. While a hint is open, other overlays are muted; a
 * phrase of its sentence dims the rest of the hint.
 */

import { layered } from "./highlights.js";
import { paintedBox } from "./shapes.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {"live" | "help" | "walk"} Layer  a walkthrough hides a hint, and a hint hides live mistakes */

const TARGET_ROLES = /^(concluded|wrong|supposed)|\bresult\b/; // the target of a step
const SHEET_GAP = 12; // pixels between the target and a sheet over the board

export class Overlays {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Partial<Record<Layer, Shape[]>>} */
    this.layers = {};
    /** @type {Shape[] | null} what the current phrase names */
    this.spotted = null;
  }

  /** @param {Layer} layer @param {Shape[] | null} shapes */
  show(layer, shapes) {
    if (shapes) this.layers[layer] = shapes;
    else delete this.layers[layer];
    if (layer !== "live") this.spotted = null;
    this.#paint();
    if (layer === "live") return;
    // after the panel has opened
    requestAnimationFrame(() => requestAnimationFrame(() => this.#bringIntoView(shapes ?? [])));
  }

  /** Highlight what a phrase names, and dim the rest of the hint. @param {Shape[] | null} shapes */
  spot(shapes) {
    this.spotted = shapes;
    this.#paint();
  }

  #paint() {
    const { live, help, walk } = this.layers;
    const { element } = this.board;
    element.toggleAttribute("data-hint", Boolean(help ?? walk));
    element.toggleAttribute("data-spot", Boolean(this.spotted));
    const { over, under } = layered(walk ?? help ?? live ?? []);
    const spot = layered((this.spotted ?? []).map(([what, role, ...rest]) => [what, `${role} spot`, ...rest]));
    this.board.overlay({ over: [...over, ...spot.over], under: [...under, ...spot.under] });
  }

  /** Pan the board to the target of the overlay, also above a sheet that covers its lower part. @param {Shape[]} shapes */
  #bringIntoView(shapes) {
    const { zoom, element } = this.board;
    const area = element.parentElement;
    if (!area || !element.isConnected) return;
    area.style.translate = "";
    const targets = shapes.filter(([, role]) => TARGET_ROLES.test(role));
    const boxes = (targets.length ? targets : shapes).map(paintedBox);
    if (!boxes.length) return;
    const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((box) => box[side])));
    zoom.measure();
    const sheet = document.querySelector(".help-area[data-sheet]");
    const edge = sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : Infinity;
    zoom.show((left + right) / 2, (top + bottom) / 2, Math.max(right - left, bottom - top) / 2 + 1, edge);
    const hidden = zoom.screen(right, bottom).y + SHEET_GAP - edge;
    if (hidden > 0) area.style.translate = `0 ${-Math.round(hidden)}px`;
    zoom.measure();
  }
}
