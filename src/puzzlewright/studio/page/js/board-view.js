/**
 * The board as SVG: the shapes of the board spec in layers, and what changes during play. It draws
 * the state of a board and never changes it: `paint` after a change of places, `update` after one
 * of the display.
 *
 * Changes of single places are painted at once. What depends on the whole grid, such as groups, is
 * computed in the next frame, and only if it is shown.
 */

import { html } from "./dom.js";
import { groupsOf, possiblePlaces } from "./board-state.js";
import { groupColours, groupShapes, highlightShapes } from "./groups.js";
import { translate } from "./shapes.js";
import { clueAt, isPainted, stateOf, kindOf } from "./board-spec.js";
import { element, toElement } from "./svg.js";
import { Tiles, picture } from "./tiles.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./board-state.js").BoardState} BoardState */

const MARGIN = 0.35; // cells of empty space around the grid
const LAYERS = [
  ...["ground", "printed", "covers", "possible", "bands", "clash-bands", "below"],
  ...["places", "tints", "over", "clues", "clashes", "letters", "above"],
];
const TOP_LAYERS = ["rings", "cursor", "flash"]; // temporary shapes, in one SVG on top
const FLASH_MS = 900;

export class BoardView {
  /** @param {BoardState} state */
  constructor(state) {
    this.state = state;
    this.drawn = { ...state }; // as it was last drawn
    this.spec = state.spec;
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
    /** @type {Map<number, number>} the colour of every group; it never changes */
    this.colours = new Map();
    this.#isWaiting = false;

    const { width: across, height: down, printed } = this.spec;
    const sheet = /** @type {Shape} */ (["box", "sheet", 0, 0, across, down]);
    this.tiles.print("printed", isPainted(this.spec) ? [sheet, ...printed] : printed);
    this.tiles.print("over", this.spec.over);
    this.spec.clues.forEach((_, number) => this.#showClue(number));
    this.spec.places.forEach((_, place) => this.#showPlace(place));
    this.#showClashes(state.clashing.keys());
    this.repaintSoon();
  }

  #isWaiting;

  /** The position that is shown: the game, or a preview. @returns {BoardState} */
  get #position() {
    return this.state.isPreviewing ? this.state.preview : this.state;
  }

  /** Draw a change of the position. @param {import("./board-state.js").Update} change */
  paint({ places, clues, clashes }) {
    for (const place of places) this.#showPlace(place);
    for (const clue of clues) this.#showClue(clue);
    this.#showClashes(clashes);
    this.repaintSoon();
  }

  /** Draw what has changed in the display since the last time. */
  update() {
    const { drawn: before, state: now } = this;
    this.drawn = { ...now };
    const differs = (/** @type {(keyof BoardState)[]} */ ...names) => names.some((name) => before[name] !== now[name]);
    if (differs("isPreviewing")) this.#switchPosition();
    if (differs("assumed", "dragged")) {
      for (const place of new Set([...before.assumed.keys(), ...now.assumed.keys(), ...before.dragged, ...now.dragged])) {
        if (before.assumed.get(place) !== now.assumed.get(place) || before.dragged.includes(place) !== now.dragged.includes(place)) this.#showPlace(place);
      }
    }
    if (differs("showsWrong")) {
      this.#position.statuses.forEach((status, clue) => {
        if (status.startsWith("wrong")) this.#showClue(clue);
      });
      this.#showClashes(this.#position.clashing.keys());
    }
    if (differs("hiddenAids")) {
      this.spec.clues.forEach(({ kind }, clue) => {
        const { aid } = this.spec.clueKinds[kind];
        if (before.hiddenAids.has(aid) !== now.hiddenAids.has(aid)) this.#showClue(clue);
      });
    }
    if (differs("rings")) this.topLayers.rings.replaceChildren(...now.rings.map(toElement));
    if (differs("cursorShapes")) this.#showCursor();
    if (differs("overlay")) this.#showOverlay();
    if (differs("hiddenAids", "showsPossible", "showsGroups") || this.#groupOf(before.highlighted) !== this.#groupOf(now.highlighted)) this.repaintSoon();
  }

  /** @param {number | null} node */
  #groupOf(node) {
    return node === null ? null : groupsOf(this.#position)[node];
  }

  /** The whole board with its margin, in cells. */
  get frame() {
    const { width, height } = this.spec;
    return { left: -MARGIN, top: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  }

  /** Show the preview instead of the game, or the game again. */
  #switchPosition() {
    const [one, other] = [this.state, /** @type {BoardState} */ (this.state.preview)];
    this.paint({
      places: this.spec.places.flatMap((_, place) => (one.states[place] === other.states[place] ? [] : [place])),
      clues: this.spec.clues.flatMap((_, clue) => (one.statuses[clue] === other.statuses[clue] ? [] : [clue])),
      clashes: [...one.clashing.keys(), ...other.clashing.keys()],
    });
  }

  /** @param {number} number */
  #showClue(number) {
    const { kind } = this.spec.clues[number];
    const [x, y] = clueAt(this.spec, number, this.#position.states);
    const { faces: states, ground } = this.spec.clueKinds[kind];
    const status = this.#statusShown(number);
    const shapes = states[status] ?? states[status.replace("-dark", "")] ?? states.open ?? [];
    this.clues[number] = this.#repaint(this.clues[number], ground ? "ground" : "clues", shapes, x, y, {
      "data-clue": number,
      "data-status": status,
    });
  }

  /** Return the status of a clue; "open" if the settings hide it. @param {number} number */
  #statusShown(number) {
    const status = this.#position.statuses[number];
    const { aid } = this.spec.clueKinds[this.spec.clues[number].kind];
    const isHidden = status.startsWith("wrong") ? !this.state.showsWrong : this.state.hiddenAids.has(aid);
    return isHidden ? status.replace(/^\w+/, "open") : status;
  }

  /** @param {number} place */
  #showPlace(place) {
    const state = this.#position.states[place];
    const [, x, y] = this.spec.places[place];
    const { touch } = kindOf(this.spec, place);
    const depth = this.state.assumed.get(place) ?? 0;
    let { shapes, covers = [] } = stateOf(this.spec, place, state);
    if (depth && touch[0] === "box") shapes = [...shapes, inset(touch, 0.1, "branch-frame")];
    const classes = [...(depth ? ["branch", `branch-${Math.min(depth, 3)}`] : []), ...(this.state.dragged.includes(place) ? ["dragged"] : [])];
    this.places[place] = [
      ...this.#repaint(this.places[place], "places", shapes, x, y, { "data-place": place, "data-state": state }, classes),
      ...this.#repaint([], "covers", covers, x, y, {}),
    ];
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
      if (!this.state.showsWrong || !this.#position.clashing.has(place)) continue;
      const { touch } = kindOf(this.spec, place);
      const [, x, y] = this.spec.places[place];
      const isBox = touch[0] === "box";
      const sign = isBox ? inset(touch, 0.08, "wrong") : /** @type {Shape} */ ([touch[0], "wrong-band", ...touch.slice(2)]);
      this.clashes.set(place, this.#repaint([], isBox ? "clashes" : "clash-bands", [sign], x, y, { "data-clash": place }));
    }
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
    const { spec, state } = this;
    const position = this.#position;
    /** @type {import("./groups.js").Layers} */
    const shapes = { bands: [], tints: [], letters: [] };
    if (spec.joins && (state.showsGroups || !state.hiddenAids.has("groups"))) {
      this.colours = groupColours(position, this.colours);
      groupShapes(position, this.colours, shapes);
    }
    if (state.highlighted !== null) highlightShapes(position, state.highlighted, shapes);
    for (const [layer, own] of Object.entries(shapes)) this.tiles.fill(layer, own);
    const possible = state.showsPossible ? possiblePlaces(position) : [];
    this.tiles.fill(
      "possible",
      possible.flatMap((place) => {
        const [, x, y] = spec.places[place];
        return kindOf(spec, place).possible.map((shape) => translate(shape, x, y));
      }),
    );
  }

  /** Bands, tints and all of `under` go below lines and numbers. */
  #showOverlay() {
    const { over, under = [] } = this.state.overlay;
    const isBelow = (/** @type {Shape} */ [, role]) => role.endsWith("-band") || role.startsWith("supposed");
    this.tiles.fill("below", [...under, ...over.filter(isBelow)]);
    this.tiles.fill("above", over.filter((shape) => !isBelow(shape)));
  }

  #showCursor() {
    // twice: a dark line on a wider light one is visible on every background
    this.topLayers.cursor.replaceChildren(
      ...this.state.cursorShapes.flatMap(([what, role, ...rest]) => [toElement([what, `${role} halo`, ...rest]), toElement([what, role, ...rest])]),
    );
  }

  /** Highlight places briefly, for example those that block a move. @param {number[]} places */
  flash(places) {
    const shapes = places.flatMap((place) => {
      const [, x, y] = this.spec.places[place];
      const state = stateOf(this.spec, place, this.#position.states[place]);
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
