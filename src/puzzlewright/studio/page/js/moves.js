/**
 * What can be done with a place, whatever the hand is: the face that follows, and whether
 * something stands in its way.
 */

import { OPEN_STATE, kindOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Meaning | "touch" | "clear"} Meant  "touch": a finger, which has one meaning only */
/** @typedef {{place: number, face: number, others: number[]}} Refusal */

export class Moves extends EventTarget {
  /** @param {import("./game.js").Game} game @param {import("./clue-status.js").ClueStatus} watch */
  constructor(game, watch) {
    super();
    this.game = game;
    this.watch = watch;
    this.sheet = game.sheet;
  }

  /** The face that follows, or null. @param {number} place @param {"tap" | "pull"} way @param {Meant} meant @returns {number | null} */
  next(place, way, meant) {
    const face = this.game.faces[place];
    if (meant === "clear") return face === OPEN_STATE ? null : OPEN_STATE;
    return kindOf(this.sheet, place)[way]?.[meant]?.[face] ?? null;
  }

  /** The faces of a place that the clue written on it asks for. @param {number} place @returns {number[]} */
  statesOfClue(place) {
    const own = this.watch.clueAt[place].map((clue) => this.sheet.clues[clue]).filter(({ under }) => under === place);
    const terms = own.flatMap(({ counts }) => counts.flatMap((counting) => counting.terms ?? []));
    return terms.flatMap(([other, faces]) => (other === place ? faces : []));
  }

  /** What keeps a place from having a face. @param {number} place @param {number} face @returns {number[]} */
  obstacles(place, face) {
    return this.sheet.clashes === "refused" ? this.watch.blockingPlaces(place, face) : [];
  }

  /**
   * Give a place a face inside a stroke, unless something is in the way.
   * @param {number} place @param {number} face
   */
  put(place, face) {
    const others = this.obstacles(place, face);
    if (others.length) this.refuse({ place, face, others });
    else this.game.set(place, face);
    return !others.length;
  }

  /** A stroke of one place. @param {number} place @param {number | null} face */
  stroke(place, face) {
    if (face === null) return this.refuse({ place, face: this.game.faces[place], others: [] });
    this.game.begin();
    this.put(place, face);
    this.game.end();
  }

  /** Say that something cannot be done. @param {Refusal} refusal */
  refuse(refusal) {
    this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }
}
