/**
 * What is known of a draft while it is drawn: one solution, several or none, how hard it is, which
 * clues could go. Every change gives up what is being asked and asks anew; an answer about another
 * draft is never shown.
 */

import { post } from "./api.js";
import { whenReleased } from "./pointer-state.js";

const POLL_MS = 60; // milliseconds after a stroke, so that quick strokes are one question
const SPARE_SECONDS = 4;

/** @typedef {import("./api.js").Posts} Posts */
/** @typedef {Posts["/api/verdict"]["answer"]} DraftVerdict */
/** @typedef {import("./api-types.d.ts").Rating} DraftRating */

export class DraftAnalysis extends EventTarget {
  /** @param {EventTarget & {empty: string, read(signal: AbortSignal): Promise<{puzzle: any, missing: string | null}>}} drafting */
  constructor(drafting) {
    super();
    this.drafting = drafting;
    this.asking = new AbortController();
    this.#forget();
    drafting.addEventListener("changed", () => this.restart());
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
    /** @type {import("./api-types.d.ts").DraftChange[] | null} changes that take a clue away and leave one solution, all at once */
    this.spare = null;
    this.trouble = "";
    this.isLooking = true;
  }

  stop() {
    clearTimeout(this.#timer);
    this.asking.abort();
  }

  /** Wait for what is being found out of the draft as it is now; null if it has no answer. @param {"puzzle" | "verdict"} what */
  async waitFor(what) {
    while (this[what] === null && this.isLooking) await new Promise((resolve) => this.addEventListener("told", resolve, { once: true }));
    return this[what];
  }

  /** The draft has changed. */
  restart() {
    this.stop();
    this.#forget();
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.#tell();
    this.#timer = setTimeout(() => void this.#look(signal), POLL_MS);
  }

  /** @param {AbortSignal} signal */
  async #look(signal) {
    try {
      if (!(await this.#read(signal))) return;
      const { puzzle } = this;
      this.verdict = await this.#answer("/api/verdict", { puzzle, brief: true }, signal);
      this.#tell();
      if (this.verdict?.brief) {
        this.verdict = await this.#answer("/api/verdict", { puzzle }, signal);
        this.#tell();
      }
      if (this.verdict?.status === "unknown") {
        this.verdict = await this.#answer("/api/verdict", { puzzle, seconds: 30 }, signal);
        this.#tell();
      }
      if (this.verdict?.status !== "unique") return;
      const rating = await this.#answer("/api/rate", { puzzle }, signal);
      this.rating = "status" in rating ? null : rating;
      this.#tell();
      const { changes } = await this.#answer("/api/lighten", { puzzle, seconds: SPARE_SECONDS }, signal);
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

  /** @template {keyof Posts} Path @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} signal */
  #answer(path, body, signal) {
    return this.#unpressed(post(path, body, signal), signal);
  }

  /** An answer; it moves the sections below it, so not while a button there is being pressed. @template T @param {Promise<T>} answer @param {AbortSignal} signal */
  async #unpressed(answer, signal) {
    const found = await answer;
    await whenReleased();
    signal.throwIfAborted();
    return found;
  }

  /** Whether the draft is a puzzle. @param {AbortSignal} signal */
  async #read(signal) {
    const { empty } = this.drafting;
    const { puzzle, missing } = empty ? { puzzle: null, missing: empty } : await this.#unpressed(this.drafting.read(signal), signal);
    this.puzzle = puzzle;
    this.missing = missing ?? "";
    this.#tell();
    return this.puzzle !== null;
  }

  #tell() {
    this.dispatchEvent(new Event("told"));
  }
}
