/** Requests of which only the last one counts: a new one cancels the one before. */

/** @typedef {import("./cards.js").Card} Card */

export class Latest {
  /** @type {AbortController | null} */
  #controller = null;

  get isBusy() {
    return this.#controller !== null;
  }

  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /**
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T | null>} null if it was cancelled
   */
  async run(work) {
    this.cancel();
    const controller = (this.#controller = new AbortController());
    const { signal } = controller;
    try {
      const found = await work(signal);
      return signal.aborted ? null : found;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }

  /**
   * Show a busy card, then run the work; if it fails, show the error.
   * @template T
   * @param {(card: Card) => void} show @param {Card} busy @param {(signal: AbortSignal) => Promise<T>} work
   * @param {Card["actions"]} [actions] of the card with the error
   * @returns {Promise<T | null>} null if it was cancelled or failed
   */
  async runWithCards(show, busy, work, actions) {
    show({ ...busy, busy: true });
    try {
      return await this.run(work);
    } catch (error) {
      show({ tone: "bad", sign: "warning", title: error instanceof Error ? error.message : String(error), actions });
      return null;
    }
  }
}
