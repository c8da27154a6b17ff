/**
 * What can be done with a place, whatever the hand is: the face that follows, and whether
 * something stands in its way.
 */

import { OPEN_STATE, kindOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Meaning | "touch" | "clear"} Intent  "touch": a finger, which has one meaning only */
/** @typedef {{place: number, state: number, others: number[]}} Refusal */

export class Moves extends EventTarget {
  /** @param {import("./game.js").Game} game @param {import("./clue-status.js").ClueStatus} clueStatus */
  constructor(game, clueStatus) {
    super();
    this.game = game;
    this.clueStatus = clueStatus;
    this.spec = game.spec;
  }

  /** The face that follows, or null. @param {number} place @param {"tap" | "pull"} way @param {Intent} intent @returns {number | null} */
  next(place, way, intent) {
    const state = this.game.states[place];
    if (intent === "clear") return state === OPEN_STATE ? null : OPEN_STATE;
    return kindOf(this.spec, place)[way]?.[intent]?.[state] ?? null;
  }

  /** The faces of a place that the clue written on it asks for. @param {number} place @returns {number[]} */
  statesOfClue(place) {
    const own = this.clueStatus.clueAt[place].map((clue) => this.spec.clues[clue]).filter(({ under }) => under === place);
    const terms = own.flatMap(({ counts }) => counts.flatMap((counting) => counting.terms ?? []));
    return terms.flatMap(([other, states]) => (other === place ? states : []));
  }

  /** What keeps a place from having a face. @param {number} place @param {number} state @returns {number[]} */
  obstacles(place, state) {
    return this.spec.clashes === "refused" ? this.clueStatus.blockingPlaces(place, state) : [];
  }

  /**
   * Give a place a face inside a stroke, unless something is in the way.
   * @param {number} place @param {number} state
   */
  put(place, state) {
    const others = this.obstacles(place, state);
    if (others.length) this.refuse({ place, state, others });
    else this.game.set(place, state);
    return !others.length;
  }

  /** A stroke of one place. @param {number} place @param {number | null} state */
  stroke(place, state) {
    if (state === null) return this.refuse({ place, state: this.game.states[place], others: [] });
    this.game.begin();
    this.put(place, state);
    this.game.end();
  }

  /** Say that something cannot be done. @param {Refusal} refusal */
  refuse(refusal) {
    this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }
}
