/**
 * Requests about the current position, one at a time. A change of the position cancels the request,
 * stops the server's work and discards the answer.
 */

import { post } from "./api.js";

/** @typedef {import("./api.js").Posts} Posts */
/** @typedef {"/api/hint" | "/api/check" | "/api/early-mistakes"} PositionPath */

export class PositionRequests {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {AbortController | null} */
    this.open = null;
    game.addEventListener("states", () => this.cancel());
  }

  get isBusy() {
    return this.open !== null;
  }

  cancel() {
    this.open?.abort();
    this.open = null;
  }

  /**
   * @template {PositionPath} Path
   * @param {Path} path @param {Partial<Posts[Path]["body"]>} [more] added to the puzzle and the marks
   * @returns {Promise<Posts[Path]["answer"] | null>} null if it was cancelled
   */
  async ask(path, more = {}) {
    this.cancel();
    const open = new AbortController();
    this.open = open;
    const { spec, marks } = this.game;
    try {
      const answer = await post(path, { puzzle: spec.puzzle, marks, ...more }, open.signal);
      return open.signal.aborted ? null : answer;
    } catch (error) {
      if (open.signal.aborted) return null;
      throw error;
    } finally {
      if (this.open === open) this.open = null;
    }
  }
}
