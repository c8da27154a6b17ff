/** Start or continue games of given puzzles: pasted, linked, of the library, or of a pack. */

import { ask } from "./api.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { notice } from "./notices.js";
import { listGames, newGame } from "./saves.js";
import { words } from "./words.js";

/** Go to a game; it replaces a link in the browser's history, so that Back does not open it again. @param {string} key */
export function goToGame(key) {
  const address = `#/play/${key}`;
  if (/^#\w/.test(location.hash)) location.replace(address);
  else location.hash = address;
}

/** Return the key of an unfinished game of the same puzzle. @param {string} puzzle native JSON */
export async function unfinishedGame(puzzle) {
  return (await listGames()).find((meta) => !meta.finished && JSON.stringify(meta.puzzle) === puzzle)?.key;
}

/**
 * Open a puzzle: continue its game if there is one, and warn if it has no or several solutions.
 * @param {{puzzle: any, marks?: import("./board-spec.js").Mark[] | null}} found @param {string} from
 * @returns {Promise<boolean>} false if the player decided against it
 */
export async function openPuzzle({ puzzle, marks }, from) {
  const started = marks?.length ? null : await unfinishedGame(JSON.stringify(puzzle));
  if (started) {
    goToGame(started);
    return true;
  }
  const spec = await ask("board", { puzzle });
  const status = spec.seal ? "unique" : (await ask("verdict", { puzzle, brief: true }).catch(() => null))?.status;
  if ((status === "none" || status === "several") && !(await isWanted(words.open.faults[status]))) return false;
  goToGame(await newGame({ puzzle, spec, marks, from }));
  return true;
}

/** Ask whether to play a puzzle in spite of a fault. @param {string} fault */
async function isWanted(fault) {
  let isYes = false;
  const play = () => {
    isYes = true;
    dialog.close();
  };
  const buttons = div("buttons", actionButton(words.open.playAnyway, play, { className: "main" }), actionButton(words.open.cancel, () => dialog.close()));
  const dialog = openDialog(words.open.faulty, [html("p", {}, fault), buttons]);
  /** @type {HTMLElement} */ (buttons.firstElementChild).focus();
  await dialog.closed;
  return isYes;
}

/** Return the key of the game of a puzzle: the one that was begun, or a new one. @param {number} number @param {import("./new-game.js").PuzzleRequest} [next] what to offer after it */
export async function libraryGame(number, next) {
  const { id, puzzle, title, level, state, game } = await ask("GET library/{number}", { number });
  const started = (await unfinishedGame(JSON.stringify(puzzle))) ?? (state === "begun" && game);
  return started || newGame({ puzzle, library: id, title: next ? "" : title, level, from: "library", deal: next });
}

/** Return a pack; this browser may know of a win before the server does. @param {string} name */
export async function packNamed(name) {
  const [pack, games] = await Promise.all([ask("GET packs/{name}", { name }), listGames()]);
  const solved = new Set(games.filter(({ finished }) => finished).map(({ library }) => library));
  const stateOf = (/** @type {import("./api-types.d.ts").PuzzleSummary} */ { id, state }) => (solved.has(id) ? "finished" : state);
  return { ...pack, puzzles: pack.puzzles.map((one) => ({ ...one, state: stateOf(one) })) };
}

/** @param {string} pack @param {import("./api-types.d.ts").PuzzleSummary} puzzle */
export const packGame = (pack, { id, genre, size }) => libraryGame(id, { genre, size: size ?? [0, 0], pack });

/** Open the first unsolved puzzle of a pack, or the pack if all are solved. @param {string} name */
export async function playPack(name) {
  const { title, puzzles } = await packNamed(name);
  const next = puzzles.find(({ state }) => state !== "finished");
  if (next) return goToGame(await packGame(name, next));
  notice(words.packs.complete(title), "good");
  location.hash = `#/packs/${encodeURIComponent(name)}`;
}
