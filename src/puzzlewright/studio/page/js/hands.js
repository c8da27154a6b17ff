/** Pointers: what a press, a drag and a release on the board mean. */

import { faceOf, kindOf } from "./sheet.js";

/** @typedef {import("./sheet.js").Meaning} Meaning */

export class Hands {
  /**
   * @param {import("./game.js").Game} game @param {import("./counting.js").Watch} watch
   * @param {import("./paper.js").Paper} paper @param {import("./reach.js").Reach} reach
   */
  constructor(game, watch, paper, reach) {
    this.game = game;
    this.watch = watch;
    this.paper = paper;
    this.reach = reach;
    /** @type {Meaning} what the primary button or a finger means now */
    this.tool = "primary";
    /** @type {{from: number, to: number, lane: number | null, meaning: Meaning} | null} what is painted */
    this.painting = null;
    const { svg } = paper;
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", () => this.#release());
    svg.addEventListener("pointercancel", () => this.#cancel());
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event @returns {Meaning} */
  #meaning(event) {
    if (event.altKey) return "third";
    const isOther = event.button === 2 || event.shiftKey || event.ctrlKey || event.metaKey;
    return isOther ? "secondary" : this.tool;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { x, y } = this.paper.at(event.clientX, event.clientY);
    const place = this.reach.placeAt(x, y);
    if (place === null) return;
    const { tap, paints } = kindOf(this.game.sheet, place);
    const from = this.game.faces[place];
    const meaning = this.#meaning(event);
    const to = tap?.[meaning]?.[from];
    if (to == null) return;
    event.preventDefault();
    this.paper.svg.setPointerCapture(event.pointerId);
    this.game.begin();
    const keepsLane = faceOf(this.game.sheet, place, to).lane;
    this.painting = { from, to, lane: keepsLane ? this.game.sheet.places[place][5] : null, meaning };
    this.game.set(place, to);
    if (!paints) this.#release();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.painting) return;
    const { from, to, lane, meaning } = this.painting;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const { x, y } = this.paper.at(one.clientX, one.clientY);
      const place = this.reach.placeAt(x, y);
      if (place === null || this.game.faces[place] !== from) continue;
      const isReached = kindOf(this.game.sheet, place).tap?.[meaning]?.[from] === to;
      if (isReached && (lane === null || this.game.sheet.places[place][5] === lane)) this.game.set(place, to);
    }
  }

  #release() {
    this.painting = null;
    this.game.end();
  }

  #cancel() {
    this.painting = null;
    this.game.cancel();
  }
}
