/**
 * Bringing files of puzzles to the shelf, one after the other, with how far it has come. It goes on
 * while one looks at other views. What is told is in the library; whoever stops goes on by choosing
 * the same files again.
 */

import { ApiError, lines } from "./api.js";
import { words } from "./words.js";

/**
 * A part of a file that is sent at once: `line` is the number of its first line, where each is a puzzle.
 * @typedef {{name: string, text: string, line: number | null, count: number}} Piece
 */

const MAX_LINES = 200; // that are sent at once
const MAX_CHARACTERS = 1_000_000;
const MAX_SHOWN_ERRORS = 100; // of what cannot be read
const TOO_MANY_REQUESTS = 429; // the status with which a studio that is open to others keeps its pace
const RETRY_MS = 1000; // milliseconds until it is asked again

/** A file in parts. @param {string} name @param {string} text @returns {Piece[]} */
export function splitFile(name, text) {
  const all = text.replace(/^\ufeff/, "").split("\n");
  if (!isList(name, all)) return text.trim() ? [{ name, text, line: null, count: 1 }] : [];
  /** @type {Piece[]} */
  const found = [];
  /** @type {string[]} */
  let some = [];
  let letters = 0;
  const cut = (/** @type {number} */ end) => {
    const count = some.filter((line) => line.trim()).length;
    if (count) found.push({ name, text: some.join("\n"), line: end - some.length + 1, count });
    some = [];
    letters = 0;
  };
  all.forEach((line, number) => {
    if (some.length && (some.length >= MAX_LINES || letters + line.length > MAX_CHARACTERS)) cut(number);
    some.push(line);
    letters += line.length;
  });
  cut(all.length);
  return found;
}

/** Whether each line is a puzzle. @param {string} name @param {string[]} all */
function isList(name, all) {
  if (name.toLowerCase().endsWith(".jsonl")) return true;
  const said = all.filter((line) => line.trim());
  if (said.length < 2 || !said.every((line) => line.trimStart().startsWith("{"))) return false;
  try {
    JSON.parse(said[0]);
    return true;
  } catch {
    return false;
  }
}

class ImportJob extends EventTarget {
  /** @param {File[]} files @param {string} tag that all of them get */
  constructor(files, tag) {
    super();
    this.files = files;
    this.tags = tag ? [tag] : [];
    this.total = 0;
    this.counts = { added: 0, known: 0, unread: 0 };
    /** @type {string[]} */
    this.troubles = [];
    this.isGoing = true;
    this.isWhole = false; // whether everything was brought
    this.stopping = new AbortController();
  }

  get done() {
    const { added, known, unread } = this.counts;
    return added + known + unread;
  }

  stop() {
    this.stopping.abort();
  }

  async run() {
    addEventListener("beforeunload", warn);
    try {
      const parts = [];
      for (const file of this.files) parts.push(...splitFile(file.name, await file.text()));
      this.total = parts.reduce((sum, { count }) => sum + count, 0);
      this.#tell();
      for (const part of parts) await this.#send(part);
      this.isWhole = true;
    } catch (error) {
      if (!this.stopping.signal.aborted) this.#trouble(error instanceof Error ? error.message : String(error));
    } finally {
      removeEventListener("beforeunload", warn);
      this.isGoing = false;
      this.#tell();
    }
  }

  /** @param {Piece} part @returns {Promise<void>} */
  async #send(part) {
    const { name, text, line, count } = part;
    const before = this.done;
    try {
      for await (const told of lines("/api/library/import", { text, name, line, tags: this.tags }, this.stopping.signal)) {
        if ("stopped" in told) throw new ApiError(told.stopped, 0);
        if ("id" in told) this.counts[told.new ? "added" : "known"] += 1;
        else if ("error" in told) {
          this.counts.unread += 1;
          this.#trouble(words.shelf.bring.wrong(name, told.line, told.error));
        }
        this.#tell();
      }
    } catch (error) {
      // what is refused is told, and the rest is brought; without the studio nothing is
      if (!(error instanceof ApiError) || !error.status) throw error;
      if (error.status === TOO_MANY_REQUESTS) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        this.stopping.signal.throwIfAborted();
        return this.#send(part);
      }
      this.counts.unread += before + count - this.done;
      this.#trouble(words.shelf.bring.wrong(name, line, error.message));
    }
  }

  /** @param {string} sentence */
  #trouble(sentence) {
    if (this.troubles.length < MAX_SHOWN_ERRORS) this.troubles.push(sentence);
  }

  #tell() {
    this.dispatchEvent(new Event("told"));
  }
}

const warn = (/** @type {Event} */ event) => event.preventDefault();

/** @type {ImportJob | null} the last one, also after its end */
let last = null;

export const lastImport = () => last;

/** @param {File[]} files @param {string} tag */
export function importFiles(files, tag) {
  last = new ImportJob(files, tag);
  void last.run();
  return last;
}
