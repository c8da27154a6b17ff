/**
 * The board as a picture: shapes of the sheet as SVG, in layers, and what changes while one plays.
 *
 * One unit is one cell. A role is a class; looks.css says how it looks.
 */

import { faceOf } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Shape} Shape */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./counting.js").Watch} Watch */

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 0.35; // cells of bare paper around the page
const STRANDS_APART = 0.15; // cells between two strands of a line
const STRANDS_SPREAD = 0.5; // between the outermost at most
const LAYERS = ["ground", "printed", "below", "places", "over", "clues", "above", "cursor"];

/**
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {Node[]} [children]
 * @returns {SVGElement}
 */
export function element(name, attributes = {}, children = []) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** A shape as an element. @param {Shape} shape */
export function painted([what, role, ...rest]) {
  if (what === "label") {
    const [x, y, text, size] = rest;
    const label = element("text", { class: role, x, y: y + 0.35 * size, "font-size": size });
    label.textContent = text;
    return label;
  }
  if (what === "disc") return element("circle", { class: role, cx: rest[0], cy: rest[1], r: rest[2] });
  return element("path", { class: role, d: outline([what, role, ...rest]) });
}

/** @param {Shape} shape */
function outline([what, , ...numbers]) {
  if (what === "box") {
    const [x, y, width, height] = numbers;
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  if (what === "disc") {
    const [x, y, radius] = numbers;
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  }
  const [x1, y1, x2, y2, strands] = numbers;
  const apart = Math.min(STRANDS_APART, STRANDS_SPREAD / Math.max(1, strands - 1));
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const across = [(y1 - y2) / length, (x2 - x1) / length];
  let path = "";
  for (let strand = 0; strand < strands; strand++) {
    const aside = (strand - (strands - 1) / 2) * apart;
    const [x, y] = [across[0] * aside, across[1] * aside];
    path += `M${x1 + x} ${y1 + y}L${x2 + x} ${y2 + y}`;
  }
  return path;
}

/** Shapes that never change, those of one role that follow each other as one path. @param {Shape[]} shapes */
function still(shapes) {
  /** @type {SVGElement[]} */
  const made = [];
  let path = { role: "", d: "" };
  const close = () => {
    if (path.d) made.push(element("path", { class: path.role, d: path.d }));
  };
  for (const shape of shapes) {
    const [what, role] = shape;
    if (what === "label") {
      made.push(painted(shape));
      continue;
    }
    if (role !== path.role) {
      close();
      path = { role, d: "" };
    }
    path.d += outline(shape);
  }
  close();
  return made;
}

export class Paper {
  /** @param {Game} game @param {Watch} watch */
  constructor(game, watch) {
    this.game = game;
    this.watch = watch;
    this.sheet = game.sheet;
    /** @type {Record<string, SVGElement>} */
    this.layer = Object.fromEntries(LAYERS.map((name) => [name, element("g", { class: `layer-${name}` })]));
    const { left, top, width, height } = this.frame;
    this.svg = element("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "board" }, Object.values(this.layer));
    this.svg.setAttribute("aria-hidden", "true"); // what it shows is told in words beside it
    /** @type {(SVGElement | null)[]} */
    this.places = this.sheet.places.map(() => null);
    /** @type {SVGElement[]} */
    this.clues = [];
    this.layer.printed.append(...still(this.sheet.printed));
    this.layer.over.append(...still([...this.sheet.over, ...this.#rulers()]));
    this.sheet.clues.forEach((clue, number) => this.#addClue(clue, number));
    this.sheet.places.forEach((_, place) => this.#showPlace(place));
    watch.addEventListener("seen", (event) => {
      const { places, clues } = /** @type {CustomEvent} */ (event).detail;
      for (const place of places) this.#showPlace(place);
      for (const clue of clues) this.#showClue(clue);
    });
  }

  /** The part of the plane that is shown when all is shown, in cells. */
  get frame() {
    const { width, height, rulers } = this.sheet;
    const beside = rulers ? 0.35 + 0.22 * String(rulers[0]).length : 0;
    const above = rulers ? 0.55 : 0;
    return {
      left: -MARGIN - beside,
      top: -MARGIN - above,
      width: width + 2 * MARGIN + beside,
      height: height + 2 * MARGIN + above,
    };
  }

  /** @returns {Shape[]} */
  #rulers() {
    if (!this.sheet.rulers) return [];
    const [rows, columns] = this.sheet.rulers;
    const beside = -0.2 - 0.11 * String(rows).length;
    return [
      ...Array.from({ length: columns }, (_, c) => /** @type {Shape} */ (["label", "ruler", c + 0.5, -0.36, String(c + 1), 0.36])),
      ...Array.from({ length: rows }, (_, r) => /** @type {Shape} */ (["label", "ruler", beside, r + 0.5, String(r + 1), 0.36])),
    ];
  }

  /** @param {import("./sheet.js").Clue} clue @param {number} number */
  #addClue(clue, number) {
    const kind = this.sheet.clueKinds[clue.kind];
    const group = element("g", { transform: `translate(${clue.x} ${clue.y})`, "data-clue": number, "data-aid": kind.aid });
    this.clues.push(group);
    this.layer[kind.ground ? "ground" : "clues"].append(group);
    this.#showClue(number);
  }

  /** @param {number} number */
  #showClue(number) {
    const { faces } = this.sheet.clueKinds[this.sheet.clues[number].kind];
    const status = this.watch.statuses[number];
    const group = this.clues[number];
    group.setAttribute("data-status", status);
    group.replaceChildren(...(faces[status] ?? faces.open ?? []).map(painted));
  }

  /** @param {number} place */
  #showPlace(place) {
    const face = this.game.faces[place];
    const { shapes } = faceOf(this.sheet, place, face);
    let group = this.places[place];
    if (!group && !shapes.length) return;
    if (!group) {
      const [, x, y] = this.sheet.places[place];
      group = element("g", { transform: `translate(${x} ${y})`, "data-place": place });
      this.places[place] = group;
      this.layer.places.append(group);
    }
    group.setAttribute("data-face", String(face));
    group.replaceChildren(...shapes.map(painted));
  }

  /** Lay shapes of a help over the board, or under its lines and numbers. @param {Shape[]} shapes */
  overlay(shapes) {
    const isBelow = (/** @type {Shape} */ [, role]) => role.endsWith("-band") || role === "supposed";
    this.layer.below.replaceChildren(...shapes.filter(isBelow).map(painted));
    this.layer.above.replaceChildren(...shapes.filter((shape) => !isBelow(shape)).map(painted));
  }

  /** Show the focus of the keyboard. @param {Shape | null} shape */
  cursor(shape) {
    this.layer.cursor.replaceChildren(...(shape ? [painted(shape)] : []));
  }

  /** The point of the page, in cells, under a point of the screen. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const matrix = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.svg)).getScreenCTM();
    if (!matrix) return { x: NaN, y: NaN };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }
}

