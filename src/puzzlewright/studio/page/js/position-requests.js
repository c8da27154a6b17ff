/**
 * Requests about the current position, one at a time. A change of the position cancels the request,
 * stops the server's work and discards the answer.
 */

import { ask } from "./api.js";
import { Latest } from "./latest.js";

/** @typedef {import("./api.js").Requests} Requests */
/** @typedef {"hint" | "check" | "early-mistakes"} PositionRequest */

export class PositionRequests extends Latest {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    super();
    this.game = game;
    game.addEventListener("states", () => this.cancel());
  }

  /**
   * @template {PositionRequest} Name
   * @param {Name} name @param {Partial<Requests[Name]["data"]>} [more] added to the puzzle and the marks
   * @returns {Promise<Requests[Name]["answer"] | null>} null if it was cancelled
   */
  ask(name, more = {}) {
    return this.run((signal) => this.#send(name, more, signal));
  }

  /**
   * Ask, with a card while it is busy and one for an error.
   * @template {PositionRequest} Name
   * @param {(card: import("./cards.js").Card) => void} show @param {string} busy
   * @param {Name} name @param {Partial<Requests[Name]["data"]>} [more]
   * @returns {Promise<Requests[Name]["answer"] | null>} null if it was cancelled or failed
   */
  askWithCards(show, busy, name, more = {}) {
    return this.runWithCards(show, { title: busy }, (signal) => this.#send(name, more, signal));
  }

  /**
   * @template {PositionRequest} Name
   * @param {Name} name @param {Partial<Requests[Name]["data"]>} more @param {AbortSignal} signal
   */
  #send(name, more, signal) {
    const { spec, marks } = this.game;
    return ask(name, { puzzle: spec.puzzle, marks, ...more }, signal);
  }
}
