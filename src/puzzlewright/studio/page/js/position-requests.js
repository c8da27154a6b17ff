/**
 * Questions about the position on the board, one at a time. As soon as the position changes, the
 * question is given up, the server stops working on it, and an answer that still comes is not heard.
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
   * @param {Path} path @param {Partial<Posts[Path]["body"]>} [more] beside the puzzle and the marks
   * @returns {Promise<Posts[Path]["answer"] | null>} null if it was given up
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
