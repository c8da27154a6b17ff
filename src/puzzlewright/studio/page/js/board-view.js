/**
 * The board as a picture: the shapes of the sheet in layers, and what changes while one plays.
 *
 * What a move changes is painted at once. What must be gathered from the whole page, such as
 * groups, waits for the next frame, and is gathered only if somebody wants to see it.
 */

import { html } from "./dom.js";
import { groupShapes, groupsOf, litShapes } from "./groups.js";
import { translate } from "./shapes.js";
import { stateOf, kindOf, positionOf } from "./board-spec.js";
import { element, toElement } from "./svg.js";
import { Tiles, picture } from "./tiles.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./clue-status.js").ClueStatus} Watch */

const MARGIN = 0.35; // cells of bare paper around the page
const LAYERS = [
  ...["ground", "printed", "possible", "bands", "clash-bands", "below"],
  ...["places", "tints", "over", "clues", "clashes", "letters", "above"],
];
const TOP_LAYERS = ["rings", "cursor", "flash"]; // what comes and goes, in one picture on top
const FLASH_MS = 900;

export class BoardView {
  /** @param {Watch} watch the position that is shown */
  constructor(watch) {
    this.watch = watch;
    this.sheet = watch.sheet;
    this.tiles = new Tiles(this.frame, LAYERS);
    const { left, top, width, height } = this.frame;
    /** @type {Record<string, SVGElement>} */
    this.glass = Object.fromEntries(TOP_LAYERS.map((name) => [name, element("g", { class: `glass-${name}` })]));
    const glass = picture(left, top, width, height);
    glass.classList.add("glass");
    glass.append(...Object.values(this.glass));
    this.element = html("div", { className: "page" }, this.tiles.element, glass);

    /** @type {SVGElement[][]} what is painted of each place, of each clue and of each clash */
    this.places = this.sheet.places.map(() => []);
    /** @type {SVGElement[][]} */
    this.clues = this.sheet.clues.map(() => []);
    /** @type {Map<number, number[]>} the clues that go with each place that slides */
    this.carried = new Map();
    this.sheet.clues.forEach(({ under }, clue) => {
      if (under !== null && kindOf(this.sheet, under).slides) this.carried.set(under, [...(this.carried.get(under) ?? []), clue]);
    });
    /** @type {Map<number, SVGElement[]>} */
    this.clashes = new Map();
    /** @type {Set<string>} the aids that are switched off */
    this.without = new Set();
    this.showsWrong = true;
    /** @type {Map<number, number>} how deep each place lies in tries */
    this.supposed = new Map();
    /** @type {Set<number>} the places that a gesture is about to change */
    this.held = new Set();
    /** @type {number | null} the node whose group is lit */
    this.lit = null;
    this.showsPossible = false;
    /** @type {Map<number, number>} the colour of every group, which it keeps */
    this.colours = new Map();
    this.#isWaiting = false;

    this.tiles.print("printed", this.sheet.printed);
    this.tiles.print("over", [...this.sheet.over, ...this.#rulers()]);
    this.sheet.clues.forEach((_, number) => this.#showClue(number));
    this.sheet.places.forEach((_, place) => this.#showPlace(place));
    this.#showClashes(watch.clashing.keys());
    /** @param {Event} event */
    this.#follow = (event) => {
      const { places, clues, clashes } = /** @type {CustomEvent} */ (event).detail;
      for (const place of places) this.#showPlace(place);
      for (const clue of clues) this.#showClue(clue);
      this.#showClashes(clashes);
      this.repaintSoon();
    };
    watch.addEventListener("seen", this.#follow);
    this.repaintSoon();
  }

  #isWaiting;
  #follow;

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

  /** Show another position of the same sheet. @param {Watch} watch */
  showPosition(watch) {
    if (watch === this.watch) return;
    const before = this.watch;
    before.removeEventListener("seen", this.#follow);
    this.watch = watch;
    watch.addEventListener("seen", this.#follow);
    this.sheet.places.forEach((_, place) => {
      if (before.game.faces[place] !== watch.game.faces[place]) this.#showPlace(place);
    });
    this.sheet.clues.forEach((_, clue) => {
      if (before.statuses[clue] !== watch.statuses[clue]) this.#showClue(clue);
    });
    this.#showClashes([...before.clashing.keys(), ...watch.clashing.keys()]);
    this.repaintSoon();
  }

  /** @param {number} number */
  #showClue(number) {
    const { kind } = this.sheet.clues[number];
    const [x, y] = this.#clueAt(number);
    const { faces, ground } = this.sheet.clueKinds[kind];
    const status = this.#statusShown(number);
    const shapes = faces[status] ?? faces[status.replace("-dark", "")] ?? faces.open ?? [];
    this.clues[number] = this.#repaint(this.clues[number], ground ? "ground" : "clues", shapes, x, y, {
      "data-clue": number,
      "data-status": status,
    });
  }

  /** Where a clue is: it goes with a place that slides. @param {number} number @returns {[x: number, y: number]} */
  #clueAt(number) {
    const { x, y, under } = this.sheet.clues[number];
    return under !== null && kindOf(this.sheet, under).slides ? positionOf(this.sheet, under, this.watch.game.faces[under]) : [x, y];
  }

  /** The status of a clue, as far as the player wants to be told. @param {number} number */
  #statusShown(number) {
    const status = this.watch.statuses[number];
    const { aid } = this.sheet.clueKinds[this.sheet.clues[number].kind];
    const isHidden = status.startsWith("wrong") ? !this.showsWrong : this.without.has(aid);
    return isHidden ? status.replace(/^\w+/, "open") : status;
  }

  /** @param {number} place */
  #showPlace(place) {
    const face = this.watch.game.faces[place];
    const [, x, y] = this.sheet.places[place];
    const { touch } = kindOf(this.sheet, place);
    const depth = this.supposed.get(place) ?? 0;
    let { shapes } = stateOf(this.sheet, place, face);
    if (depth && touch[0] === "box") shapes = [...shapes, within(touch, 0.1, "branch-frame")];
    const classes = [...(depth ? ["branch", `branch-${Math.min(depth, 3)}`] : []), ...(this.held.has(place) ? ["dragged"] : [])];
    this.places[place] = this.#repaint(this.places[place], "places", shapes, x, y, { "data-place": place, "data-face": face }, classes);
    for (const clue of this.carried.get(place) ?? []) this.#showClue(clue);
  }

  /**
   * @param {SVGElement[]} before @param {string} layer @param {Shape[]} shapes @param {number} x @param {number} y
   * @param {Record<string, string | number>} attributes @param {string[]} [classes]
   */
  #repaint(before, layer, shapes, x, y, attributes, classes = []) {
    for (const old of before) old.remove();
    return shapes.flatMap((shape) => {
      const made = this.tiles.add(layer, translate(shape, x, y));
      for (const one of made) {
        for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
        one.classList.add(...classes);
      }
      return made;
    });
  }

  /** @param {Iterable<number>} places */
  #showClashes(places) {
    for (const place of places) {
      for (const old of this.clashes.get(place) ?? []) old.remove();
      this.clashes.delete(place);
      if (!this.showsWrong || !this.watch.clashing.has(place)) continue;
      const { touch } = kindOf(this.sheet, place);
      const [, x, y] = this.sheet.places[place];
      const isBox = touch[0] === "box";
      const sign = isBox ? within(touch, 0.08, "wrong") : /** @type {Shape} */ ([touch[0], "wrong-band", ...touch.slice(2)]);
      this.clashes.set(place, this.#repaint([], isBox ? "clashes" : "clash-bands", [sign], x, y, { "data-clash": place }));
    }
  }

  /** Tell whether what cannot be right looks so. @param {boolean} isShown */
  setWrong(isShown) {
    if (isShown === this.showsWrong) return;
    this.showsWrong = isShown;
    this.watch.statuses.forEach((status, clue) => {
      if (status.startsWith("wrong")) this.#showClue(clue);
    });
    this.#showClashes(this.watch.clashing.keys());
  }

  /** Switch an aid. @param {string} aid @param {boolean} isOn */
  setAid(aid, isOn) {
    if (this.without.has(aid) !== isOn) return;
    if (isOn) this.without.delete(aid);
    else this.without.add(aid);
    this.sheet.clues.forEach(({ kind }, clue) => {
      if (this.sheet.clueKinds[kind].aid === aid) this.#showClue(clue);
    });
    this.repaintSoon();
  }

  /** Show what is only supposed. @param {Map<number, number>} depths */
  suppose(depths) {
    const before = this.supposed;
    this.supposed = depths;
    for (const place of new Set([...before.keys(), ...depths.keys()])) {
      if (before.get(place) !== depths.get(place)) this.#showPlace(place);
    }
  }

  /** Show places as held in the hand, and no others. @param {number[]} places */
  hold(places) {
    const before = this.held;
    this.held = new Set(places);
    for (const place of new Set([...before, ...places])) {
      if (before.has(place) !== this.held.has(place)) this.#showPlace(place);
    }
  }

  /** Light up what is joined to a node. @param {number | null} node */
  light(node) {
    const { groups } = this.watch;
    const isSame = node === this.lit || (node !== null && this.lit !== null && groups[node] === groups[this.lit]);
    this.lit = node;
    if (!isSame) this.repaintSoon();
  }

  /** Show what is possible. @param {boolean} isShown */
  setPossible(isShown) {
    this.showsPossible = isShown;
    this.repaintSoon();
  }

  /** Paint in the next frame what the whole page must be asked for. */
  repaintSoon() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#gather();
    });
  }

  #gather() {
    const { watch, sheet } = this;
    /** @type {import("./groups.js").Layers} */
    const shapes = { bands: [], tints: [], letters: [] };
    if (sheet.joins && !this.without.has("groups")) {
      this.colours = groupsOf(watch, this.colours);
      groupShapes(watch, this.colours, shapes);
    }
    if (this.lit !== null) litShapes(watch, this.lit, shapes);
    for (const [layer, own] of Object.entries(shapes)) this.tiles.fill(layer, own);
    const possible = this.showsPossible ? watch.possible : [];
    this.tiles.fill(
      "possible",
      possible.flatMap((place) => {
        const [, x, y] = sheet.places[place];
        return kindOf(sheet, place).possible.map((shape) => translate(shape, x, y));
      }),
    );
  }

  /** Lay shapes over the board; bands and tints, and all of `under`, lie below its lines and numbers. @param {Shape[]} shapes @param {Shape[]} [under] */
  overlay(shapes, under = []) {
    const isBelow = (/** @type {Shape} */ [, role]) => role.endsWith("-band") || role.startsWith("supposed");
    this.tiles.fill("below", [...under, ...shapes.filter(isBelow)]);
    this.tiles.fill("above", shapes.filter((shape) => !isBelow(shape)));
  }

  /** Show where the keyboard is. @param {Shape[]} shapes */
  cursor(shapes) {
    // twice: a dark line on a light one is seen on every ground
    this.glass.cursor.replaceChildren(
      ...shapes.flatMap(([what, role, ...rest]) => [toElement([what, `${role} halo`, ...rest]), toElement([what, role, ...rest])]),
    );
  }

  /** Ring where a thing that is held could go. @param {Shape[]} shapes */
  rings(shapes) {
    this.glass.rings.replaceChildren(...shapes.map(toElement));
  }

  /** Point out for a moment what is in the way. @param {number[]} places */
  flash(places) {
    const shapes = places.flatMap((place) => {
      const [, x, y] = this.sheet.places[place];
      const face = stateOf(this.sheet, place, this.watch.game.faces[place]);
      const seen = face.shapes.length ? face.shapes : [kindOf(this.sheet, place).touch];
      return seen.map(([what, , ...rest]) => translate([what, "flash", ...rest], x, y));
    });
    const made = shapes.filter(([what]) => what !== "label").map(toElement);
    this.glass.flash.replaceChildren(...made);
    setTimeout(() => made.forEach((one) => one.remove()), FLASH_MS);
  }
}

/** A box a little inside another. @param {Shape} box @param {number} by @param {string} role @returns {Shape} */
function within([what, , x, y, width, height], by, role) {
  return [what, role, x + by, y + by, width - 2 * by, height - 2 * by];
}
