/**
 * Get new puzzles in the background: ready ones from the stock or the next one of a pack, and
 * generated ones for other sizes and options. The current board stays playable. The new puzzle
 * opens only if nothing was played meanwhile; otherwise a notice offers it.
 *
 *   startNewGame(request)  get a puzzle, show the progress, and open it
 *   prepareNext(request)   get a puzzle in advance, for offline play
 */

import { ApiError, ask, askLines } from "./api.js";
import { actionButton, div, html } from "./dom.js";
import { shortTitle } from "./genres.js";
import { allKinds, namedKind, nearestKind } from "./kinds.js";
import { lastStrokeAt, newGame } from "./saves.js";
import { notice, reportErrors } from "./notices.js";
import { goToGame, playPack } from "./start-game.js";
import { transact } from "./db.js";
import { words } from "./words.js";

/**
 * The request for a puzzle. These keys are part of saved data.
 * @typedef {{genre: string, size: [rows: number, columns: number], difficulty?: string,
 *   needs?: string, options?: Record<string, string | number | boolean>, pack?: string}} PuzzleRequest
 *   `pack`: the next puzzle of this pack
 * @typedef {{puzzle: any, level: string | null, sheet: import("./board-spec.js").BoardSpec, picture?: string, remark?: string}} PreparedPuzzle
 *   `picture` is the title of the picture that it hides, and `remark` says how it differs from the request
 */

const PREPARED_PER_KIND = 1;
const MAX_PREPARED_KINDS = 12; // the oldest are deleted
const QUIET_MS = 3000; // after the start of a game
const SHOW_AFTER_MS = 400; // a quicker generation needs no progress
const GAVE_UP = 503; // the status of a generation that took too long

/** @type {{stop: AbortController, kind: PuzzleRequest} | null} the generation that the player waits for */
let current = null;
/** @type {AbortController | null} */
let preparing = null;
let quiet = 0;

/** Return a key that is the same for equal requests. @param {PuzzleRequest} kind */
const nameOf = ({ genre, size, difficulty = "", needs = "", options = {} }) =>
  JSON.stringify([genre, size, difficulty, needs, Object.entries(options).sort()]);

/** Describe a request: "Bridges 10 × 10 hard". @param {PuzzleRequest} kind */
async function wordsOf({ genre, size, difficulty = "" }) {
  const title = (await allKinds().catch(() => [])).find((one) => one.genre === genre)?.title ?? genre;
  return [shortTitle(title), words.home.size(...size), difficulty && words.levels[difficulty]].filter(Boolean).join(" ");
}

/**
 * Get a puzzle and open it.
 * @param {PuzzleRequest} kind @param {(sentence: string) => void} [onError] shows an error; by default, as a notice
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function startNewGame(kind, onError) {
  const { pack } = kind;
  if (pack) return reportErrors(() => playPack(pack), onError);
  current?.stop.abort();
  preparing?.abort(); // the player's request comes first
  const stop = new AbortController();
  const job = { stop, kind };
  current = job;
  const start = { at: Date.now(), where: location.hash };
  const progressNotice = new GenerationNotice(await wordsOf(kind), stop);
  try {
    return await reportErrors(async () => {
      const prepared = (await takePrepared(kind)) ?? (await getPuzzle(kind, stop.signal, (line) => progressNotice.showProgress(line)));
      if (location.hash === start.where && lastStrokeAt() < start.at) {
        const { puzzle, level, sheet: spec, picture, remark } = prepared;
        goToGame(await newGame({ puzzle, spec, level, picture, from: "generated", deal: kind }));
        if (remark) notice(remark);
      } else {
        await savePrepared(kind, prepared); // something was played meanwhile
        progressNotice.offer(words.home.ready(progressNotice.description), words.home.play, () => void startNewGame(kind));
      }
    }, onError);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    progressNotice.offer(words.home.tooHard(progressNotice.description), words.home.playInstead(await wordsOf(error.instead)), () => void startNewGame(error.instead));
    return false;
  } finally {
    progressNotice.close();
    if (current === job) current = null;
  }
}

/** No puzzle was generated in time; `instead` is the nearest kind that is ready. */
class GaveUp extends Error {
  /** @param {PuzzleRequest} instead */
  constructor(instead) {
    super();
    this.instead = instead;
  }
}

/** The notice that shows the progress of a generation. */
class GenerationNotice {
  /** @param {string} description @param {AbortController} stop */
  constructor(description, stop) {
    this.place = /** @type {HTMLElement} */ (document.querySelector("#generation"));
    this.description = description;
    this.sentence = html("p", {}, words.home.making(description));
    const cancel = actionButton(words.home.cancel, () => stop.abort());
    const bar = html("div", { className: "busy", "aria-hidden": "true" });
    this.element = div("notice notice-slot", this.sentence, bar, cancel);
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

  /** @param {string} sentence @param {string} name @param {() => void} play */
  offer(sentence, name, play) {
    const close = () => this.place.replaceChildren();
    this.place.replaceChildren(
      div(
        "notice notice-slot",
        html("p", {}, sentence),
        actionButton(name, () => (close(), play()), { className: "main" }),
        actionButton(words.home.later, close),
      ),
    );
  }
}

/**
 * Return a ready puzzle, or generate one if the request has another size or further options.
 * @param {PuzzleRequest} kind @param {AbortSignal} signal
 * @param {(line: import("./api-types.d.ts").ProgressLine) => void} [onProgress]
 * @returns {Promise<PreparedPuzzle>}
 */
async function getPuzzle(kind, signal, onProgress) {
  const named = await namedKind(kind);
  if (named) return readyPuzzle(named, await wordsOf(kind), signal);
  try {
    return (await generatePattern(kind, signal, onProgress)) ?? (await generate(kind, signal, onProgress));
  } catch (error) {
    const instead = error instanceof ApiError && error.status === GAVE_UP && (await nearestKind(kind));
    throw instead ? new GaveUp(instead) : error;
  }
}

/** @param {{genre: string, size: string, difficulty: string}} kind @param {string} description @param {AbortSignal} signal @returns {Promise<PreparedPuzzle>} */
async function readyPuzzle(kind, description, signal) {
  const found = await ask("new-puzzle", kind, signal);
  const { puzzle, difficulty: level, title: picture } = found;
  const sheet = found.board ?? (await ask("board", { puzzle }, signal));
  const given = [words.home.sizes[found.size] ?? found.size, words.levels[level] ?? level].join(", ").toLowerCase();
  const remark = found.repeated ? words.home.repeated : found.exact ? "" : words.home.nearest(description, given);
  return { puzzle, level, picture, sheet, remark };
}

/**
 * Generate a puzzle that hides a pattern; null if the genre has none for this request.
 * @param {PuzzleRequest} kind @param {AbortSignal} signal @param {(line: import("./api-types.d.ts").ProgressLine) => void} [onProgress]
 */
async function generatePattern(kind, signal, onProgress) {
  if (kind.needs || kind.options) return null;
  const known = (await allKinds()).find(({ genre }) => genre === kind.genre)?.patterns ?? {};
  const titles = Object.keys(known).filter((title) => Math.min(...kind.size) >= known[title]);
  if (!titles.length) return null;
  const picture = titles[Math.floor(Math.random() * titles.length)];
  try {
    return { ...(await generate({ ...kind, options: { picture } }, signal, onProgress)), picture };
  } catch (error) {
    if (error instanceof ApiError) return null; // too many details for this difficulty
    throw error;
  }
}

/**
 * Generate a puzzle on the server.
 * @param {PuzzleRequest} kind @param {AbortSignal} signal closes the connection, which stops the server's work
 * @param {(line: import("./api-types.d.ts").ProgressLine) => void} [onProgress]
 * @returns {Promise<PreparedPuzzle>}
 */
export async function generate({ genre, size, difficulty, needs, options = {} }, signal, onProgress = () => undefined) {
  const targets = { ...(difficulty ? { difficulty } : {}), ...(needs ? { needs } : {}) };
  for await (const line of askLines("generate", { genre, size, ...options, ...targets }, signal)) {
    if ("error" in line) throw new ApiError(line.error, GAVE_UP);
    if (!("puzzle" in line)) {
      onProgress(line);
      continue;
    }
    const sheet = await ask("board", { puzzle: line.puzzle }, signal);
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

/** Get a puzzle in advance, unless there is one. @param {PuzzleRequest} kind */
export function prepareNext(kind) {
  clearTimeout(quiet);
  if (kind.pack) return;
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
    await savePrepared(kind, await getPuzzle(kind, preparing.signal));
  } catch {
    // the next request will show the error
  } finally {
    preparing = null;
  }
}
