/**
 * Fresh puzzles. One is dealt while all else goes on: the old board stays playable, and the new one
 * takes its place only if nothing was played on it meanwhile; otherwise it waits to be taken.
 * While one plays, the next of the same kind is made ahead, so that it comes at once.
 *
 *   deal(kind)       deal one, with a tray at the edge of the page that tells how it goes
 *   dealAhead(kind)  have one in stock, when nothing else is to be done
 */

import { ApiError, post, lines } from "./api.js";
import { html } from "./dom.js";
import { genreNamed, shortTitle } from "./genres.js";
import { lastStrokeAt, newGame } from "./saves.js";
import { notice } from "./notices.js";
import { transact } from "./db.js";
import { words } from "./words.js";

/**
 * What is wished for.
 * @typedef {{genre: string, size: [rows: number, columns: number], difficulty?: string,
 *   needs?: string, wishes?: Record<string, string | number | boolean>}} PuzzleRequest
 * @typedef {{puzzle: any, level: string | null, sheet: import("./board-spec.js").BoardSpec}} PreparedPuzzle
 */

const PREPARED_PER_KIND = 1; // of one kind
const MAX_PREPARED_KINDS = 12; // that are in stock; those of long ago go
const QUIET_MS = 3000; // milliseconds of a game before the next is made
const SHOW_AFTER_MS = 400; // a deal that is quicker needs no tray

/** @type {{stop: AbortController, kind: PuzzleRequest} | null} the deal that somebody waits for */
let current = null;
/** @type {AbortController | null} */
let preparing = null;
let quiet = 0;

/** Two wishes that are the same have the same name. @param {PuzzleRequest} kind */
const nameOf = ({ genre, size, difficulty = "", needs = "", wishes = {} }) =>
  JSON.stringify([genre, size, difficulty, needs, Object.entries(wishes).sort()]);

/** "Bridges 10 × 10 hard". @param {PuzzleRequest} kind */
async function wordsOf({ genre, size, difficulty = "" }) {
  const title = (await genreNamed(genre).catch(() => undefined))?.title ?? genre;
  return [shortTitle(title), words.start.size(...size), difficulty && words.levels[difficulty]].filter(Boolean).join(" ");
}

/**
 * Deal one and go to it.
 * @param {PuzzleRequest} kind @param {(sentence: string) => void} [onError] says what has gone wrong
 * @returns {Promise<boolean>} whether it was dealt
 */
export async function startNewGame(kind, onError = (sentence) => void notice(sentence, "bad")) {
  current?.stop.abort();
  preparing?.abort(); // who waits comes first
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
      goTo(await newGame({ puzzle, spec, level, from: "dealt", deal: kind }));
    } else {
      await savePrepared(kind, prepared); // something else has begun meanwhile, and it waits
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

/** A link that asked for a kind is not there any more when one goes back. @param {string} key */
function goTo(key) {
  const address = `#/play/${key}`;
  if (/^#\w/.test(location.hash)) location.replace(address);
  else location.hash = address;
}

/** Where a deal tells how it goes. */
class GenerationNotice {
  /** @param {string} what @param {AbortController} stop */
  constructor(what, stop) {
    this.place = /** @type {HTMLElement} */ (document.querySelector("#generation"));
    this.what = what;
    this.says = html("p", {}, words.start.making(what));
    const cancel = html("button", { type: "button", onclick: () => stop.abort() }, words.start.cancel);
    const bar = html("div", { className: "busy", "aria-hidden": "true" });
    this.element = html("div", { className: "notice notice-slot" }, this.says, bar, cancel);
    this.timer = setTimeout(() => this.place.replaceChildren(this.element), SHOW_AFTER_MS);
  }

  /** @param {{progress?: string, seconds?: number}} line */
  showProgress({ seconds }) {
    // The sentence itself is read aloud once only; the seconds are for the eye.
    const clock = html("span", { "aria-hidden": "true" }, seconds ? ` ${words.start.seconds(seconds)}` : "");
    this.says.replaceChildren(words.start.making(this.what), clock);
  }

  close() {
    clearTimeout(this.timer);
    this.element.remove();
  }

  /** @param {() => void} take */
  offer(take) {
    const close = () => this.place.replaceChildren();
    this.place.replaceChildren(
      html(
        "div",
        { className: "notice notice-slot good" },
        html("p", {}, words.start.ready(this.what)),
        html("button", { type: "button", className: "main", onclick: () => (close(), take()) }, words.start.take),
        html("button", { type: "button", onclick: close }, words.start.later),
      ),
    );
  }
}

/**
 * A puzzle that the server makes.
 * @param {PuzzleRequest} kind @param {AbortSignal} signal closes the connection, which ends the work
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
  throw new ApiError(words.server.strange, 0);
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

/** Have one in stock. @param {PuzzleRequest} kind */
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
    // Nobody waits for it; the next deal will say what is wrong.
  } finally {
    preparing = null;
  }
}
