/**
 * What is known of a draft while it is drawn: one solution, several or none, how hard it is, which
 * clues could go. Every change gives up what is being asked and asks anew; an answer about another
 * draft is never shown.
 */

import { ask } from "./api.js";

const WAITS = 60; // milliseconds after a stroke, so that quick strokes are one question
const SPARE_SECONDS = 4;

/**
 * @typedef {{status: "unique" | "several" | "none" | "unknown", said: string, why: string, count: number | null,
 *   exact: boolean, brief: boolean, forced: any[], apart: any[], both: any[][], wrong: any[]}} DraftVerdict
 * @typedef {{level: number, name: string, score: number, techniques: Record<string, number>,
 *   hardest: {technique: string, why: string} | null, moves_open: number[]}} DraftRating
 */

export class Looking extends EventTarget {
  /** @param {EventTarget & {empty: string, read(signal: AbortSignal): Promise<{puzzle: any, missing: string | null}>}} drafting */
  constructor(drafting) {
    super();
    this.drafting = drafting;
    this.asking = new AbortController();
    this.#forget();
    drafting.addEventListener("changed", () => this.again());
  }

  #timer = 0;

  #forget() {
    /** @type {any} the puzzle, once it is one */
    this.puzzle = null;
    /** @type {string} what keeps it from being one */
    this.missing = "";
    /** @type {DraftVerdict | null} */
    this.verdict = null;
    /** @type {DraftRating | null} */
    this.rating = null;
    /** @type {any[] | null} changes that take a clue away and leave one solution, all at once */
    this.spare = null;
    this.trouble = "";
    this.isLooking = true;
  }

  stop() {
    clearTimeout(this.#timer);
    this.asking.abort();
  }

  /** The draft has changed. */
  again() {
    this.stop();
    this.#forget();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.#tell();
    this.#timer = setTimeout(() => void this.#look(signal), WAITS);
  }

  /** @param {AbortSignal} signal */
  async #look(signal) {
    try {
      if (!(await this.#read(signal))) return;
      const { puzzle } = this;
      this.verdict = await ask("/api/verdict", { puzzle, brief: true }, signal);
      this.#tell();
      if (this.verdict?.brief) {
        this.verdict = await ask("/api/verdict", { puzzle }, signal);
        this.#tell();
      }
      if (this.verdict?.status === "unknown") {
        this.verdict = await ask("/api/verdict", { puzzle, seconds: 30 }, signal);
        this.#tell();
      }
      if (this.verdict?.status !== "unique") return;
      this.rating = await ask("/api/rate", { puzzle }, signal);
      this.#tell();
      const { changes } = await ask("/api/lighten", { puzzle, seconds: SPARE_SECONDS }, signal);
      this.spare = changes;
    } catch (error) {
      if (signal.aborted) return;
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (!signal.aborted) {
        this.isLooking = false;
        this.#tell();
      }
    }
  }

  /** Whether the draft is a puzzle. @param {AbortSignal} signal */
  async #read(signal) {
    const { empty } = this.drafting;
    const { puzzle, missing } = empty ? { puzzle: null, missing: empty } : await this.drafting.read(signal);
    this.puzzle = puzzle;
    this.missing = missing ?? "";
    this.#tell();
    return this.puzzle !== null;
  }

  #tell() {
    this.dispatchEvent(new Event("told"));
  }
}
