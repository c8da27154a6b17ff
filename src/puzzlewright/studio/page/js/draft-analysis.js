/**
 * The analysis of a draft while it is edited: number of solutions, difficulty, removable clues.
 * Every change cancels the pending requests and starts again, so results always match the draft.
 */

import { ask } from "./api.js";
import { whenReleased } from "./pointer-state.js";

const ASK_DELAY_MS = 60; // after a stroke, so that quick strokes cause one request
const LIGHTEN_SECONDS = 4;

/** @typedef {import("./api.js").Requests} Requests */
/** @typedef {Requests["verdict"]["answer"]} DraftVerdict */
/** @typedef {import("./api-types.d.ts").Rating} DraftRating */

export class DraftAnalysis extends EventTarget {
  /** @param {import("./draft-board.js").DraftBoard} draftBoard */
  constructor(draftBoard) {
    super();
    this.draftBoard = draftBoard;
    this.controller = new AbortController();
    this.#forget();
    draftBoard.addEventListener("changed", () => this.restart());
  }

  #timer = 0;

  #forget() {
    /** @type {any} the puzzle, once the draft is one */
    this.puzzle = null;
    /** @type {string} what the draft lacks to be a puzzle */
    this.missing = "";
    /** @type {DraftVerdict | null} */
    this.verdict = null;
    /** @type {DraftRating | null} */
    this.rating = null;
    /** @type {import("./api-types.d.ts").DraftChange[] | null} clues that can be removed together, keeping one solution */
    this.removable = null;
    this.error = "";
    this.isRunning = true;
  }

  stop() {
    clearTimeout(this.#timer);
    this.controller.abort();
  }

  /** Wait for a result about the current draft; null if there is none. @param {"puzzle" | "verdict"} what */
  async waitFor(what) {
    while (this[what] === null && this.isRunning) await new Promise((resolve) => this.addEventListener("updated", resolve, { once: true }));
    return this[what];
  }

  /** Analyse the draft again after a change. */
  restart() {
    this.stop();
    this.#forget();
    this.controller = new AbortController();
    const { signal } = this.controller;
    this.#dispatch();
    this.#timer = setTimeout(() => void this.#analyse(signal), ASK_DELAY_MS);
  }

  /** @param {AbortSignal} signal */
  async #analyse(signal) {
    try {
      if (!(await this.#read(signal))) return;
      const { puzzle } = this;
      const findVerdict = async (/** @type {{brief?: boolean, seconds?: number}} */ options) => {
        this.verdict = await this.#answer("verdict", { puzzle, ...options }, signal);
        this.#dispatch();
        return this.verdict;
      };
      let verdict = await findVerdict({ brief: true });
      if (verdict.brief) verdict = await findVerdict({});
      if (verdict.status === "unknown") verdict = await findVerdict({ seconds: 30 });
      if (verdict.status !== "unique") return;
      const rating = await this.#answer("rate", { puzzle }, signal);
      this.rating = "status" in rating ? null : rating;
      this.#dispatch();
      const { changes } = await this.#answer("lighten", { puzzle, seconds: LIGHTEN_SECONDS }, signal);
      this.removable = changes;
    } catch (error) {
      if (signal.aborted) return;
      this.error = error instanceof Error ? error.message : String(error);
    } finally {
      if (!signal.aborted) {
        this.isRunning = false;
        this.#dispatch();
      }
    }
  }

  /** @template {keyof Requests} Name @param {Name} name @param {Requests[Name]["data"]} data @param {AbortSignal} signal */
  #answer(name, data, signal) {
    return this.#unpressed(ask(name, data, signal), signal);
  }

  /** Return a result when no button is pressed: showing it may move the button away. @template T @param {Promise<T>} answer @param {AbortSignal} signal */
  async #unpressed(answer, signal) {
    const found = await answer;
    await whenReleased();
    signal.throwIfAborted();
    return found;
  }

  /** Read the draft; return whether it is a puzzle. @param {AbortSignal} signal */
  async #read(signal) {
    const { empty } = this.draftBoard;
    const { puzzle, missing } = empty ? { puzzle: null, missing: empty } : await this.#unpressed(this.draftBoard.read(signal), signal);
    this.puzzle = puzzle;
    this.missing = missing ?? "";
    this.#dispatch();
    return this.puzzle !== null;
  }

  #dispatch() {
    this.dispatchEvent(new Event("updated"));
  }
}
