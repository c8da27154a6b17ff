/**
 * The board in tiles, each a separate SVG, so that a change repaints one tile and not the whole
 * board. Shapes across an edge are painted in both tiles.
 */

import { html } from "./dom.js";
import { paintedBox } from "./shapes.js";
import { element, toElement, staticPath } from "./svg.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {{left: number, top: number, width: number, height: number}} Frame */
/** @typedef {{svg: SVGElement, layer: Record<string, SVGElement>}} Tile */

export const TILE = 20; // cells

export class Tiles {
  /** @param {Frame} frame the whole board, in cells @param {string[]} layers from bottom to top */
  constructor(frame, layers) {
    this.across = cuts(frame.left, frame.left + frame.width);
    this.down = cuts(frame.top, frame.top + frame.height);
    /** @type {Tile[][]} */
    this.rows = this.down.slice(1).map((_, row) => this.across.slice(1).map((_, column) => this.#tile(column, row, layers)));
    this.element = html("div", { className: "tiles" }, ...this.rows.flat().map(({ svg }) => svg));
  }

  /** @param {number} column @param {number} row @param {string[]} names */
  #tile(column, row, names) {
    const [left, right] = this.across.slice(column);
    const [top, bottom] = this.down.slice(row);
    const layer = Object.fromEntries(names.map((name) => [name, element("g", { class: `layer-${name}` })]));
    const svg = picture(left, top, right - left, bottom - top);
    svg.append(...Object.values(layer));
    return { svg, layer };
  }

  /** Return the tiles that a shape overlaps. @param {Shape} shape @returns {Tile[]} */
  under(shape) {
    const [left, top, right, bottom] = paintedBox(shape);
    const found = [];
    for (let row = indexIn(this.down, top); row <= indexIn(this.down, bottom); row++) {
      for (let column = indexIn(this.across, left); column <= indexIn(this.across, right); column++) {
        found.push(this.rows[row][column]);
      }
    }
    return found;
  }

  /** Paint a shape; return its elements. @param {string} layer @param {Shape} shape */
  add(layer, shape) {
    return this.under(shape).map((tile) => {
      const node = toElement(shape);
      tile.layer[layer].append(node);
      return node;
    });
  }

  /** Replace the shapes of a layer. @param {string} layer @param {Shape[]} shapes */
  fill(layer, shapes) {
    const parts = new Map(this.rows.flat().map((tile) => [tile, /** @type {Shape[]} */ ([])]));
    for (const shape of shapes) for (const tile of this.under(shape)) parts.get(tile)?.push(shape);
    for (const [tile, own] of parts) {
      if (own.length || tile.layer[layer].firstChild) tile.layer[layer].replaceChildren(...own.map(toElement));
    }
  }

  /** Paint shapes that never change. @param {string} layer @param {Shape[]} shapes */
  print(layer, shapes) {
    const parts = new Map(this.rows.flat().map((tile) => [tile, /** @type {Shape[]} */ ([])]));
    for (const shape of shapes) for (const tile of this.under(shape)) parts.get(tile)?.push(shape);
    for (const [tile, own] of parts) tile.layer[layer].append(...staticPath(own));
  }
}

/** Return an empty SVG of a part of the board; board.css positions it. @param {number} left @param {number} top @param {number} width @param {number} height */
export function picture(left, top, width, height) {
  const svg = element("svg", { viewBox: `${left} ${top} ${width} ${height}`, preserveAspectRatio: "none", class: "picture" });
  svg.setAttribute("aria-hidden", "true"); // screen readers get announcements
  for (const [name, value] of Object.entries({ x: left, y: top, w: width, h: height })) {
    svg.style.setProperty(`--${name}`, String(value));
  }
  return svg;
}

/** Return the edges of tiles along a length; a small remainder belongs to the last tile. @param {number} start @param {number} end */
export function cuts(start, end) {
  const found = [start];
  for (let cut = TILE; cut < end - TILE / 4; cut += TILE) found.push(cut);
  return [...found, end];
}

/** Return the index of the interval that contains a number; the first or last one if it is outside. @param {number[]} cuts @param {number} at */
function indexIn(cuts, at) {
  let index = 0;
  while (index < cuts.length - 2 && at >= cuts[index + 1]) index += 1;
  return index;
}
