/**
 * Generate new puzzles in the background. The current board stays playable. The new puzzle opens
 * only if nothing was played meanwhile; otherwise a notice offers it.
 *
 *   startNewGame(kind)  generate a puzzle, show the progress, and open it
 *   prepareNext(kind)   generate a puzzle in advance, when the browser is idle
 */

import { ApiError, post, lines } from "./api.js";
import { html } from "./dom.js";
import { genreNamed, shortTitle } from "./genres.js";
import { lastStrokeAt, newGame } from "./saves.js";
import { notice } from "./notices.js";
import { transact } from "./db.js";
import { words } from "./words.js";

/**
 * The request for a puzzle. These keys are part of saved data.
 * @typedef {{genre: string, size: [rows: number, columns: number], difficulty?: string,
 *   needs?: string, wishes?: Record<string, string | number | boolean>}} PuzzleRequest
 * @typedef {{puzzle: any, level: string | null, sheet: import("./board-spec.js").BoardSpec}} PreparedPuzzle
 */

const PREPARED_PER_KIND = 1;
const MAX_PREPARED_KINDS = 12; // the oldest are deleted
const QUIET_MS = 3000; // after the start of a game
const SHOW_AFTER_MS = 400; // a quicker generation needs no progress

/** @type {{stop: AbortController, kind: PuzzleRequest} | null} the generation that the player waits for */
let current = null;
/** @type {AbortController | null} */
let preparing = null;
let quiet = 0;

/** Return a key that is the same for equal requests. @param {PuzzleRequest} kind */
const nameOf = ({ genre, size, difficulty = "", needs = "", wishes = {} }) =>
  JSON.stringify([genre, size, difficulty, needs, Object.entries(wishes).sort()]);

/** Describe a request: "Bridges 10 × 10 hard". @param {PuzzleRequest} kind */
async function wordsOf({ genre, size, difficulty = "" }) {
  const title = (await genreNamed(genre).catch(() => undefined))?.title ?? genre;
  return [shortTitle(title), words.home.size(...size), difficulty && words.levels[difficulty]].filter(Boolean).join(" ");
}

/**
 * Generate a puzzle and open it.
 * @param {PuzzleRequest} kind @param {(sentence: string) => void} [onError] shows an error
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function startNewGame(kind, onError = (sentence) => void notice(sentence, "bad")) {
  current?.stop.abort();
  preparing?.abort(); // the player's request comes first
  const stop = new AbortController();
  const job = { stop, kind };
  current = job;
  const start = { at: Date.now(), where: location.hash };
  const progressNotice = new GenerationNotice(await wordsOf(kind), stop);
  try {
    const prepared = (await takePrepared(kind)) ?? (await generate(kind, stop.signal, (line) => progressNotice.showProgress(line)));
    progressNotice.close();
    if (location.hash === start.where && lastStrokeAt() < start.at) {
      const { puzzle, level, sheet: spec } = prepared;
      goTo(await newGame({ puzzle, spec, level, from: "generated", deal: kind }));
    } else {
      await savePrepared(kind, prepared); // something was played meanwhile
      progressNotice.offer(() => void startNewGame(kind));
    }
    return true;
  } catch (error) {
    progressNotice.close();
    if (/** @type {Error} */ (error).name !== "AbortError") {
      if (!(error instanceof ApiError)) throw error;
      onError(error.message);
    }
    return false;
  } finally {
    if (current === job) current = null;
  }
}

/** Go to a game; it replaces a link in the browser's history, so that Back does not generate again. @param {string} key */
function goTo(key) {
  const address = `#/play/${key}`;
  if (/^#\w/.test(location.hash)) location.replace(address);
  else location.hash = address;
}

/** The notice that shows the progress of a generation. */
class GenerationNotice {
  /** @param {string} description @param {AbortController} stop */
  constructor(description, stop) {
    this.place = /** @type {HTMLElement} */ (document.querySelector("#generation"));
    this.description = description;
    this.sentence = html("p", {}, words.home.making(description));
    const cancel = html("button", { type: "button", onclick: () => stop.abort() }, words.home.cancel);
    const bar = html("div", { className: "busy", "aria-hidden": "true" });
    this.element = html("div", { className: "notice notice-slot" }, this.sentence, bar, cancel);
    this.timer = setTimeout(() => this.place.replaceChildren(this.element), SHOW_AFTER_MS);
  }

  /** @param {{progress?: string, seconds?: number}} line */
  showProgress({ seconds }) {
    // screen readers announce the sentence once, without the seconds
    const clock = html("span", { "aria-hidden": "true" }, seconds ? ` ${words.home.seconds(seconds)}` : "");
    this.sentence.replaceChildren(words.home.making(this.description), clock);
  }

  close() {
    clearTimeout(this.timer);
    this.element.remove();
  }

  /** @param {() => void} play */
  offer(play) {
    const close = () => this.place.replaceChildren();
    this.place.replaceChildren(
      html(
        "div",
        { className: "notice notice-slot good" },
        html("p", {}, words.home.ready(this.description)),
        html("button", { type: "button", className: "main", onclick: () => (close(), play()) }, words.home.play),
        html("button", { type: "button", onclick: close }, words.home.later),
      ),
    );
  }
}

/**
 * Generate a puzzle on the server.
 * @param {PuzzleRequest} kind @param {AbortSignal} signal closes the connection, which stops the server's work
 * @param {(line: import("./api-types.d.ts").ProgressLine) => void} [onError]
 * @returns {Promise<PreparedPuzzle>}
 */
export async function generate({ genre, size, difficulty, needs, wishes = {} }, signal, onError = () => undefined) {
  const targets = { ...(difficulty ? { difficulty } : {}), ...(needs ? { needs } : {}) };
  for await (const line of lines("/api/generate", { genre, size, ...wishes, ...targets }, signal)) {
    if ("error" in line) throw new ApiError(line.error, 400);
    if (!("puzzle" in line)) {
      onError(line);
      continue;
    }
    const sheet = await post("/api/board", { puzzle: line.puzzle }, signal);
    return { puzzle: line.puzzle, level: line.rating?.name ?? null, sheet };
  }
  throw new ApiError(words.server.invalid, 0);
}

/** @param {PuzzleRequest} kind @returns {Promise<PreparedPuzzle | undefined>} */
const takePrepared = (kind) =>
  transact(["ahead"], async (store) => {
    const found = await store.get("ahead", nameOf(kind));
    const [first, ...rest] = found?.dealt ?? [];
    if (rest.length) store.put("ahead", { ...found, dealt: rest });
    else store.remove("ahead", nameOf(kind));
    return first;
  });

/** @param {PuzzleRequest} kind @param {PreparedPuzzle} prepared */
const savePrepared = (kind, prepared) =>
  transact(["ahead"], async (store) => {
    const key = nameOf(kind);
    const all = await store.all("ahead");
    const here = all.find((one) => one.key === key)?.dealt ?? [];
    store.put("ahead", { key, dealt: [...here, prepared], made: Date.now() });
    const others = all.filter((one) => one.key !== key).sort((a, b) => b.made - a.made);
    for (const one of others.slice(MAX_PREPARED_KINDS - 1)) store.remove("ahead", one.key);
  });

/** Generate a puzzle in advance, unless there is one. @param {PuzzleRequest} kind */
export function prepareNext(kind) {
  clearTimeout(quiet);
  quiet = setTimeout(() => whenIdle(() => void make(kind)), QUIET_MS);
}

/** @param {() => void} work */
const whenIdle = (work) => ("requestIdleCallback" in globalThis ? requestIdleCallback(work) : setTimeout(work));

/** @param {PuzzleRequest} kind */
async function make(kind) {
  if (current || preparing || document.visibilityState === "hidden") return;
  const prepared = await transact(["ahead"], (store) => store.get("ahead", nameOf(kind)), "readonly");
  if ((prepared?.dealt.length ?? 0) >= PREPARED_PER_KIND) return;
  preparing = new AbortController();
  try {
    await savePrepared(kind, await generate(kind, preparing.signal));
  } catch {
    // the next request will show the error
  } finally {
    preparing = null;
  }
}
