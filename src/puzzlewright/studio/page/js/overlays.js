/**
 * Overlays of hints and mistakes on the board, with a legend of the roles shown.
 */

import { html } from "./dom.js";
import { paintedBox } from "./shapes.js";
import { element, toElement } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {keyof typeof words.help.legend} Role */

/** A sample of each role, in the order of the legend. @type {Record<Role, Shape[]>} */
const SAMPLES = {
  concluded: [["box", "concluded", 0.1, 0.1, 0.8, 0.8]],
  "looked-at": [["box", "looked-at", 0.1, 0.1, 0.8, 0.8]],
  premise: [["box", "premise", 0.1, 0.1, 0.8, 0.8]],
  "ruled-out": [
    ["line", "ruled-out", 0.22, 0.22, 0.78, 0.78, 1],
    ["line", "ruled-out", 0.78, 0.22, 0.22, 0.78, 1],
  ],
  wrong: [["box", "wrong", 0.1, 0.1, 0.8, 0.8]],
  supposed: [["box", "supposed", 0.1, 0.1, 0.8, 0.8]],
  order: [
    ["disc", "order", 0.5, 0.5, 0.45],
    ["label", "order-number", 0.5, 0.5, "1", 0.64],
  ],
};

/** The sources of overlays; a walkthrough shows another position, so it hides the others. */
const LAYERS = /** @type {const} */ (["live", "help", "walk"]);
/** @typedef {typeof LAYERS[number]} Layer */

const TARGET_ROLES = /^(concluded|wrong)/; // the target of a step

export class Overlays {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Partial<Record<Layer, Shape[]>>} */
    this.layers = {};
    this.legend = html("ul", { className: "legend", "aria-label": words.help.legendName, hidden: true });
  }

  /** @param {Layer} layer @param {Shape[] | null} shapes */
  show(layer, shapes) {
    if (shapes) this.layers[layer] = shapes;
    else delete this.layers[layer];
    const shown = this.layers.walk ?? LAYERS.flatMap((one) => this.layers[one] ?? []);
    this.board.overlay({ over: shown });
    if (layer !== "live" && shapes?.length) this.#bringIntoView(shapes);
    // live mistakes have their own sentence
    const explained = this.layers.walk ?? this.layers.help ?? [];
    const shownRoles = new Set(explained.map(([, role]) => role.replace(/-(band|line|open)$/, "")));
    const roles = /** @type {Role[]} */ (Object.keys(SAMPLES)).filter((role) => shownRoles.has(role));
    this.legend.replaceChildren(...roles.map(line));
    this.legend.hidden = !roles.length;
  }

  /** Scroll a zoomed board to the target of the overlay. @param {Shape[]} shapes */
  #bringIntoView(shapes) {
    const { zoom } = this.board;
    if (!zoom.isZoomed) return;
    const [first] = [...shapes.filter(([, role]) => TARGET_ROLES.test(role)), ...shapes];
    const [left, top, right, bottom] = paintedBox(first);
    const show = () => {
      zoom.measure();
      zoom.show((left + right) / 2, (top + bottom) / 2, Math.max(right - left, bottom - top) / 2 + 1);
    };
    // after the panel has opened
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
}

/** @param {Role} role */
function line(role) {
  const sample = element("svg", { class: "inks sample", viewBox: "0 0 1 1", "aria-hidden": "true" }, SAMPLES[role].map(toElement));
  return html("li", {}, sample, words.help.legend[role]);
}
