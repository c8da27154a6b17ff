/**
 * The moves of a place, for every input device: which state follows, and what blocks it.
 */

import { OPEN_STATE, kindOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Meaning | "touch" | "clear"} Intent  "touch": a finger, which has only one intent */
/** @typedef {{place: number, state: number, others: number[]}} Refusal */

export class Moves extends EventTarget {
  /** @param {import("./game.js").Game} game @param {import("./clue-status.js").ClueStatus} clueStatus */
  constructor(game, clueStatus) {
    super();
    this.game = game;
    this.clueStatus = clueStatus;
    this.spec = game.spec;
  }

  /** Return the next state of a place, or null. @param {number} place @param {"tap" | "pull"} way @param {Intent} intent @returns {number | null} */
  next(place, way, intent) {
    const state = this.game.states[place];
    if (intent === "clear") return state === OPEN_STATE ? null : OPEN_STATE;
    return kindOf(this.spec, place)[way]?.[intent]?.[state] ?? null;
  }

  /** Return the states of a place that satisfy the clue on it. @param {number} place @returns {number[]} */
  statesOfClue(place) {
    const own = this.clueStatus.clueAt[place].map((clue) => this.spec.clues[clue]).filter(({ under }) => under === place);
    const terms = own.flatMap(({ counts }) => counts.flatMap((counting) => counting.terms ?? []));
    return terms.flatMap(([other, states]) => (other === place ? states : []));
  }

  /** Return the places that block a state. @param {number} place @param {number} state @returns {number[]} */
  obstacles(place, state) {
    return this.spec.clashes === "refused" ? this.clueStatus.blockingPlaces(place, state) : [];
  }

  /**
   * Set the state of a place inside a stroke, unless it is blocked; return whether it was set.
   * @param {number} place @param {number} state
   */
  put(place, state) {
    const others = this.obstacles(place, state);
    if (others.length) this.refuse({ place, state, others });
    else this.game.set(place, state);
    return !others.length;
  }

  /** Play a stroke of one place. @param {number} place @param {number | null} state */
  stroke(place, state) {
    if (state === null) return this.refuse({ place, state: this.game.states[place], others: [] });
    this.game.begin();
    this.put(place, state);
    this.game.end();
  }

  /** Report a move that is not possible. @param {Refusal} refusal */
  refuse(refusal) {
    this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }
}
