/**
 * The board as SVG: the shapes of the board spec in layers, and what changes during play.
 *
 * Changes of single places are painted at once. What depends on the whole grid, such as groups, is
 * computed in the next frame, and only if it is shown.
 */

import { html } from "./dom.js";
import { groupShapes, groupsOf, highlightShapes } from "./groups.js";
import { translate } from "./shapes.js";
import { stateOf, kindOf, positionOf } from "./board-spec.js";
import { element, toElement } from "./svg.js";
import { Tiles, picture } from "./tiles.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./clue-status.js").ClueStatus} ClueStatus */

const MARGIN = 0.35; // cells of empty space around the grid
const LAYERS = [
  ...["ground", "printed", "possible", "bands", "clash-bands", "below"],
  ...["places", "tints", "over", "clues", "clashes", "letters", "above"],
];
const TOP_LAYERS = ["rings", "cursor", "flash"]; // temporary shapes, in one SVG on top
const FLASH_MS = 900;

export class BoardView {
  /** @param {ClueStatus} clueStatus the position to show */
  constructor(clueStatus) {
    this.clueStatus = clueStatus;
    this.spec = clueStatus.spec;
    this.tiles = new Tiles(this.frame, LAYERS);
    const { left, top, width, height } = this.frame;
    /** @type {Record<string, SVGElement>} */
    this.topLayers = Object.fromEntries(TOP_LAYERS.map((name) => [name, element("g", { class: `top-${name}` })]));
    const topPicture = picture(left, top, width, height);
    topPicture.classList.add("top");
    topPicture.append(...Object.values(this.topLayers));
    this.element = html("div", { className: "page" }, this.tiles.element, topPicture);

    /** @type {SVGElement[][]} the elements of each place */
    this.places = this.spec.places.map(() => []);
    /** @type {SVGElement[][]} */
    this.clues = this.spec.clues.map(() => []);
    /** @type {Map<number, number[]>} the clues that move with each sliding place */
    this.slidingClues = new Map();
    this.spec.clues.forEach(({ under }, clue) => {
      if (under !== null && kindOf(this.spec, under).slides) this.slidingClues.set(under, [...(this.slidingClues.get(under) ?? []), clue]);
    });
    /** @type {Map<number, SVGElement[]>} */
    this.clashes = new Map();
    /** @type {Set<string>} the aids that are off */
    this.hiddenAids = new Set();
    this.showsWrong = true;
    /** @type {Map<number, number>} the what-if depth of each assumed place */
    this.assumed = new Map();
    /** @type {Set<number>} the places that the current gesture drags */
    this.dragged = new Set();
    /** @type {number | null} the node whose group is highlighted */
    this.highlighted = null;
    this.showsPossible = false;
    /** @type {Map<number, number>} the colour of every group; it never changes */
    this.colours = new Map();
    this.#isWaiting = false;

    this.tiles.print("printed", this.spec.printed);
    this.tiles.print("over", [...this.spec.over, ...this.#rulers()]);
    this.spec.clues.forEach((_, number) => this.#showClue(number));
    this.spec.places.forEach((_, place) => this.#showPlace(place));
    this.#showClashes(clueStatus.clashing.keys());
    /** @param {Event} event */
    this.#follow = (event) => {
      const { places, clues, clashes } = /** @type {CustomEvent} */ (event).detail;
      for (const place of places) this.#showPlace(place);
      for (const clue of clues) this.#showClue(clue);
      this.#showClashes(clashes);
      this.repaintSoon();
    };
    clueStatus.addEventListener("updated", this.#follow);
    this.repaintSoon();
  }

  #isWaiting;
  #follow;

  /** The whole board with its margin and rulers, in cells. */
  get frame() {
    const { width, height, rulers } = this.spec;
    const rulerWidth = rulers ? 0.35 + 0.22 * String(rulers[0]).length : 0;
    const rulerHeight = rulers ? 0.55 : 0;
    return {
      left: -MARGIN - rulerWidth,
      top: -MARGIN - rulerHeight,
      width: width + 2 * MARGIN + rulerWidth,
      height: height + 2 * MARGIN + rulerHeight,
    };
  }

  /** @returns {Shape[]} */
  #rulers() {
    if (!this.spec.rulers) return [];
    const [rows, columns] = this.spec.rulers;
    const rulerWidth = -0.2 - 0.11 * String(rows).length;
    return [
      ...Array.from({ length: columns }, (_, c) => /** @type {Shape} */ (["label", "ruler", c + 0.5, -0.36, String(c + 1), 0.36])),
      ...Array.from({ length: rows }, (_, r) => /** @type {Shape} */ (["label", "ruler", rulerWidth, r + 0.5, String(r + 1), 0.36])),
    ];
  }

  /** Show another position of the same puzzle. @param {ClueStatus} clueStatus */
  showPosition(clueStatus) {
    if (clueStatus === this.clueStatus) return;
    const before = this.clueStatus;
    before.removeEventListener("updated", this.#follow);
    this.clueStatus = clueStatus;
    clueStatus.addEventListener("updated", this.#follow);
    this.spec.places.forEach((_, place) => {
      if (before.game.states[place] !== clueStatus.game.states[place]) this.#showPlace(place);
    });
    this.spec.clues.forEach((_, clue) => {
      if (before.statuses[clue] !== clueStatus.statuses[clue]) this.#showClue(clue);
    });
    this.#showClashes([...before.clashing.keys(), ...clueStatus.clashing.keys()]);
    this.repaintSoon();
  }

  /** @param {number} number */
  #showClue(number) {
    const { kind } = this.spec.clues[number];
    const [x, y] = this.#clueAt(number);
    const { faces: states, ground } = this.spec.clueKinds[kind];
    const status = this.#statusShown(number);
    const shapes = states[status] ?? states[status.replace("-dark", "")] ?? states.open ?? [];
    this.clues[number] = this.#repaint(this.clues[number], ground ? "ground" : "clues", shapes, x, y, {
      "data-clue": number,
      "data-status": status,
    });
  }

  /** Return where a clue is; some move with a sliding place. @param {number} number @returns {[x: number, y: number]} */
  #clueAt(number) {
    const { x, y, under } = this.spec.clues[number];
    return under !== null && kindOf(this.spec, under).slides ? positionOf(this.spec, under, this.clueStatus.game.states[under]) : [x, y];
  }

  /** Return the status of a clue; "open" if the settings hide it. @param {number} number */
  #statusShown(number) {
    const status = this.clueStatus.statuses[number];
    const { aid } = this.spec.clueKinds[this.spec.clues[number].kind];
    const isHidden = status.startsWith("wrong") ? !this.showsWrong : this.hiddenAids.has(aid);
    return isHidden ? status.replace(/^\w+/, "open") : status;
  }

  /** @param {number} place */
  #showPlace(place) {
    const state = this.clueStatus.game.states[place];
    const [, x, y] = this.spec.places[place];
    const { touch } = kindOf(this.spec, place);
    const depth = this.assumed.get(place) ?? 0;
    let { shapes } = stateOf(this.spec, place, state);
    if (depth && touch[0] === "box") shapes = [...shapes, inset(touch, 0.1, "branch-frame")];
    const classes = [...(depth ? ["branch", `branch-${Math.min(depth, 3)}`] : []), ...(this.dragged.has(place) ? ["dragged"] : [])];
    this.places[place] = this.#repaint(this.places[place], "places", shapes, x, y, { "data-place": place, "data-state": state }, classes);
    for (const clue of this.slidingClues.get(place) ?? []) this.#showClue(clue);
  }

  /**
   * @param {SVGElement[]} before @param {string} layer @param {Shape[]} shapes @param {number} x @param {number} y
   * @param {Record<string, string | number>} attributes @param {string[]} [classes]
   */
  #repaint(before, layer, shapes, x, y, attributes, classes = []) {
    for (const old of before) old.remove();
    return shapes.flatMap((shape) => {
      const elements = this.tiles.add(layer, translate(shape, x, y));
      for (const one of elements) {
        for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
        one.classList.add(...classes);
      }
      return elements;
    });
  }

  /** @param {Iterable<number>} places */
  #showClashes(places) {
    for (const place of places) {
      for (const old of this.clashes.get(place) ?? []) old.remove();
      this.clashes.delete(place);
      if (!this.showsWrong || !this.clueStatus.clashing.has(place)) continue;
      const { touch } = kindOf(this.spec, place);
      const [, x, y] = this.spec.places[place];
      const isBox = touch[0] === "box";
      const sign = isBox ? inset(touch, 0.08, "wrong") : /** @type {Shape} */ ([touch[0], "wrong-band", ...touch.slice(2)]);
      this.clashes.set(place, this.#repaint([], isBox ? "clashes" : "clash-bands", [sign], x, y, { "data-clash": place }));
    }
  }

  /** Show or hide mistakes. @param {boolean} isShown */
  setWrong(isShown) {
    if (isShown === this.showsWrong) return;
    this.showsWrong = isShown;
    this.clueStatus.statuses.forEach((status, clue) => {
      if (status.startsWith("wrong")) this.#showClue(clue);
    });
    this.#showClashes(this.clueStatus.clashing.keys());
  }

  /** Turn an aid on or off. @param {string} aid @param {boolean} isOn */
  setAid(aid, isOn) {
    if (this.hiddenAids.has(aid) !== isOn) return;
    if (isOn) this.hiddenAids.delete(aid);
    else this.hiddenAids.add(aid);
    this.spec.clues.forEach(({ kind }, clue) => {
      if (this.spec.clueKinds[kind].aid === aid) this.#showClue(clue);
    });
    this.repaintSoon();
  }

  /** Show places as assumed, by their what-if depth. @param {Map<number, number>} depths */
  showAssumed(depths) {
    const before = this.assumed;
    this.assumed = depths;
    for (const place of new Set([...before.keys(), ...depths.keys()])) {
      if (before.get(place) !== depths.get(place)) this.#showPlace(place);
    }
  }

  /** Show these places as dragged, and no others. @param {number[]} places */
  showDragged(places) {
    const before = this.dragged;
    this.dragged = new Set(places);
    for (const place of new Set([...before, ...places])) {
      if (before.has(place) !== this.dragged.has(place)) this.#showPlace(place);
    }
  }

  /** Highlight everything connected to a node. @param {number | null} node */
  highlight(node) {
    const { groups } = this.clueStatus;
    const isSame = node === this.highlighted || (node !== null && this.highlighted !== null && groups[node] === groups[this.highlighted]);
    this.highlighted = node;
    if (!isSame) this.repaintSoon();
  }

  /** Show or hide the possible moves. @param {boolean} isShown */
  setPossible(isShown) {
    this.showsPossible = isShown;
    this.repaintSoon();
  }

  /** Repaint in the next frame what depends on the whole grid. */
  repaintSoon() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#paintGathered();
    });
  }

  #paintGathered() {
    const { clueStatus, spec } = this;
    /** @type {import("./groups.js").Layers} */
    const shapes = { bands: [], tints: [], letters: [] };
    if (spec.joins && !this.hiddenAids.has("groups")) {
      this.colours = groupsOf(clueStatus, this.colours);
      groupShapes(clueStatus, this.colours, shapes);
    }
    if (this.highlighted !== null) highlightShapes(clueStatus, this.highlighted, shapes);
    for (const [layer, own] of Object.entries(shapes)) this.tiles.fill(layer, own);
    const possible = this.showsPossible ? clueStatus.possible : [];
    this.tiles.fill(
      "possible",
      possible.flatMap((place) => {
        const [, x, y] = spec.places[place];
        return kindOf(spec, place).possible.map((shape) => translate(shape, x, y));
      }),
    );
  }

  /** Show shapes over the board; bands, tints and all of `under` go below its lines and numbers. @param {Shape[]} shapes @param {Shape[]} [under] */
  overlay(shapes, under = []) {
    const isBelow = (/** @type {Shape} */ [, role]) => role.endsWith("-band") || role.startsWith("supposed");
    this.tiles.fill("below", [...under, ...shapes.filter(isBelow)]);
    this.tiles.fill("above", shapes.filter((shape) => !isBelow(shape)));
  }

  /** Show the keyboard cursor. @param {Shape[]} shapes */
  cursor(shapes) {
    // twice: a dark line on a wider light one is visible on every background
    this.topLayers.cursor.replaceChildren(
      ...shapes.flatMap(([what, role, ...rest]) => [toElement([what, `${role} halo`, ...rest]), toElement([what, role, ...rest])]),
    );
  }

  /** Mark the targets of a drag, or a selection. @param {Shape[]} shapes */
  rings(shapes) {
    this.topLayers.rings.replaceChildren(...shapes.map(toElement));
  }

  /** Highlight places briefly, for example those that block a move. @param {number[]} places */
  flash(places) {
    const shapes = places.flatMap((place) => {
      const [, x, y] = this.spec.places[place];
      const state = stateOf(this.spec, place, this.clueStatus.game.states[place]);
      const seen = state.shapes.length ? state.shapes : [kindOf(this.spec, place).touch];
      return seen.map(([what, , ...rest]) => translate([what, "flash", ...rest], x, y));
    });
    const elements = shapes.filter(([what]) => what !== "label").map(toElement);
    this.topLayers.flash.replaceChildren(...elements);
    setTimeout(() => elements.forEach((one) => one.remove()), FLASH_MS);
  }
}

/** Return a box slightly inside another. @param {Shape} box @param {number} by @param {string} role @returns {Shape} */
function inset([what, , x, y, width, height], by, role) {
  return [what, role, x + by, y + by, width - 2 * by, height - 2 * by];
}
