/**
 * Import files of puzzles into the library, with progress. The import continues while other views
 * are open. To continue after a stop, choose the same files again.
 */

import { ApiError, askLines } from "./api.js";
import { words } from "./words.js";

/**
 * A part of a file for one request. `line`: the number of its first line, if each line is a puzzle.
 * @typedef {{name: string, text: string, line: number | null, count: number}} FilePart
 */

const MAX_LINES = 200; // per request
const MAX_CHARACTERS = 1_000_000;
const MAX_SHOWN_ERRORS = 100; // unreadable puzzles
const TOO_MANY_REQUESTS = 429; // HTTP status of the rate limit
const RETRY_MS = 1000; // until the next attempt

/** Split a file into parts. @param {string} name @param {string} text @returns {FilePart[]} */
export function splitFile(name, text) {
  const all = text.replace(/^\ufeff/, "").split("\n");
  if (!isList(name, all)) return text.trim() ? [{ name, text, line: null, count: 1 }] : [];
  /** @type {FilePart[]} */
  const found = [];
  /** @type {string[]} */
  let part = [];
  let characters = 0;
  const cut = (/** @type {number} */ end) => {
    const count = part.filter((line) => line.trim()).length;
    if (count) found.push({ name, text: part.join("\n"), line: end - part.length + 1, count });
    part = [];
    characters = 0;
  };
  all.forEach((line, number) => {
    if (part.length && (part.length >= MAX_LINES || characters + line.length > MAX_CHARACTERS)) cut(number);
    part.push(line);
    characters += line.length;
  });
  cut(all.length);
  return found;
}

/** Whether each line of a file is a puzzle. @param {string} name @param {string[]} all */
function isList(name, all) {
  if (name.toLowerCase().endsWith(".jsonl")) return true;
  const filled = all.filter((line) => line.trim());
  if (filled.length < 2 || !filled.every((line) => line.trimStart().startsWith("{"))) return false;
  try {
    JSON.parse(filled[0]);
    return true;
  } catch {
    return false;
  }
}

class ImportJob extends EventTarget {
  /** @param {File[]} files @param {string} tag for all puzzles */
  constructor(files, tag) {
    super();
    this.files = files;
    this.tags = tag ? [tag] : [];
    this.total = 0;
    this.counts = { added: 0, known: 0, unread: 0 };
    /** @type {string[]} */
    this.errors = [];
    this.isRunning = true;
    this.isComplete = false; // whether everything was imported
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
      this.#dispatch();
      for (const part of parts) await this.#send(part);
      this.isComplete = true;
    } catch (error) {
      if (!this.stopping.signal.aborted) this.#addError(error instanceof Error ? error.message : String(error));
    } finally {
      removeEventListener("beforeunload", warn);
      this.isRunning = false;
      this.#dispatch();
    }
  }

  /** @param {FilePart} part @returns {Promise<void>} */
  async #send(part) {
    const { name, text, line, count } = part;
    const before = this.done;
    try {
      for await (const answer of askLines("library/import", { text, name, line, tags: this.tags }, this.stopping.signal)) {
        if ("stopped" in answer) throw new ApiError(answer.stopped, 0);
        if ("id" in answer) this.counts[answer.new ? "added" : "known"] += 1;
        else if ("error" in answer) {
          this.counts.unread += 1;
          this.#addError(words.library.import.wrong(name, answer.line, answer.error));
        }
        this.#dispatch();
      }
    } catch (error) {
      // report a rejected part and continue; stop if the server is offline
      if (!(error instanceof ApiError) || !error.status) throw error;
      if (error.status === TOO_MANY_REQUESTS) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        this.stopping.signal.throwIfAborted();
        return this.#send(part);
      }
      this.counts.unread += before + count - this.done;
      this.#addError(words.library.import.wrong(name, line, error.message));
    }
  }

  /** @param {string} sentence */
  #addError(sentence) {
    if (this.errors.length < MAX_SHOWN_ERRORS) this.errors.push(sentence);
  }

  #dispatch() {
    this.dispatchEvent(new Event("updated"));
  }
}

const warn = (/** @type {Event} */ event) => event.preventDefault();

/** @type {ImportJob | null} the last import, running or finished */
let last = null;

export const lastImport = () => last;

/** @param {File[]} files @param {string} tag */
export function importFiles(files, tag) {
  last = new ImportJob(files, tag);
  void last.run();
  return last;
}
