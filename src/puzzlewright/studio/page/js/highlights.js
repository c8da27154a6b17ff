/** The shapes of a hint: marks that are not made yet, numbers of steps, and what lies below the board's lines. */

import { kindOf, stateOf } from "./board-spec.js";
import { middle, translate } from "./shapes.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {[place: number, state: number]} PlaceState */

const HALO = 0.1; // cells around a disc
const BADGE_RADIUS = 0.19;
const SMALL_CELL = { middle: [0.24, 0.24, 0.52, 0.52], corner: [0.08, 0.68, 0.24, 0.24] };

/**
 * Return marks that are not made yet. `style`: "result" of a hint, or "pencil" in a chain, "old" if
 * an earlier step made it. A cell is painted in part, so that its clue can be read.
 * @param {BoardSpec} spec @param {PlaceState[]} states @param {"result" | "pencil" | "pencil old"} style
 * @returns {Shape[]}
 */
export function ghosts(spec, states, style) {
  return states.flatMap(([place, state]) => {
    const [, x, y] = spec.places[place];
    const hasClue = spec.clues.some(({ under }) => under === place);
    return stateOf(spec, place, state).shapes.map(([what, role, ...rest]) => {
      const numbers = what === "box" ? SMALL_CELL[hasClue ? "corner" : "middle"].map((part, i) => part * rest[2 + (i % 2)] + (i < 2 ? rest[i] : 0)) : rest;
      return translate([what, `${role} ghost ${style}`, ...numbers], x, y);
    });
  });
}

/** Return a number, or "!", beside a shape. @param {Shape} shape @param {string} text @param {"order" | "alarm"} role @returns {Shape[]} */
export function badge(shape, text, role) {
  const [what, , ...n] = shape;
  let [x, y] = middle(shape);
  if (what === "box") [x, y] = [n[0] + n[2] - 0.1, n[1] + 0.1];
  else if (what === "disc") [x, y] = [x + 0.75 * n[2], y - 0.75 * n[2]];
  else [x, y] = n[1] === n[3] ? [x, y - 0.34] : [x + 0.34, y];
  return [
    ["disc", role, x, y, BADGE_RADIUS],
    ["label", `${role}-number`, x, y, text, 0.28],
  ];
}

/** Return the outline of a place. @param {BoardSpec} spec @param {number} place */
export const outlineOf = (spec, place) => translate(kindOf(spec, place).touch, spec.places[place][1], spec.places[place][2]);

/**
 * Split shapes into those over the board and those under its lines and numbers. The highlighter
 * tints a cell, and is a halo around a disc and a band along a line.
 * @param {Shape[]} shapes @returns {{over: Shape[], under: Shape[]}}
 */
export function layered(shapes) {
  /** @type {{over: Shape[], under: Shape[]}} */
  const layers = { over: [], under: [] };
  for (const shape of shapes) {
    const [what, role, ...n] = shape;
    const isFrame = /^(premise|looked-at|concluded|supposed|wrong)\b(?!-)/.test(role);
    if (isFrame && what === "disc") layers.under.push([what, `${role} halo`, n[0], n[1], n[2] + HALO]);
    else if (isFrame && what === "box") {
      const isCell = n[2] <= 1 && n[3] <= 1;
      if (isCell) layers.over.push([what, `${role} wash`, ...n]);
      layers.over.push([what, isCell ? role : `${role} window`, ...n]);
    } else if (what === "line" && (isFrame || role.includes("ghost") || role.includes("-band"))) layers.under.push(isFrame ? asBand(shape) : shape);
    else layers.over.push(shape);
  }
  return layers;
}

/** A frame along a line is a band. @param {Shape} shape @returns {Shape} */
const asBand = ([what, role, ...n]) => [what, role.replace(/^\S+/, "$&-band"), ...n];
