/** Open links to a puzzle, a position, a kind of puzzle or a number in the library. */

import { ApiError, call } from "./api.js";
import { fitSize } from "./form-state.js";
import { startNewGame } from "./new-game.js";
import { html } from "./dom.js";
import { genreNamed } from "./genres.js";
import { listGames, newGame } from "./saves.js";
import { pack, unpack } from "./link-codec.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Mark} Mark */

/** @type {import("./main.js").View} */
export async function show(container, [query]) {
  const parameters = new URLSearchParams(query);
  const status = html("h1", {}, words.nav.link);
  container.replaceChildren(html("section", { className: "error-section" }, status));
  const kind = parameters.get("kind");
  if (kind !== null) return generateKind(container, kind);
  const number = parameters.get("library") ?? parameters.get("shelf");
  if (number !== null) return openLibraryPuzzle(number);
  const { text, marks } = await readSharedLink(parameters);
  const key = (!marks && (await startedGame(text))) || (await newGame({ text, marks, from: "link" }));
  location.replace(`#/play/${key}`);
}

/** @param {URLSearchParams} parameters @returns {Promise<{text: string, marks: Mark[] | null}>} */
export async function readSharedLink(parameters) {
  try {
    const [text, marksText] = await Promise.all(["puzzle", "marks"].map((name) => unpack(parameters.get(name) ?? "")));
    const marks = marksText ? JSON.parse(marksText) : null;
    const isSound = !marks || (Array.isArray(marks) && marks.every(Array.isArray));
    if (!isSound || !text) throw new TypeError(marksText);
    return { text, marks };
  } catch {
    throw new ApiError(words.share.incomplete, 400);
  }
}

/** Return an unfinished game of the same link, so that opening a link twice continues it. @param {string} text */
async function startedGame(text) {
  const same = (await listGames()).find(({ puzzle, finished, from }) => !finished && from === "link" && JSON.stringify(puzzle) === text);
  return same?.key;
}

/** @param {HTMLElement} container @param {string} kind "bridges/10x10/hard", each part but the first optional */
async function generateKind(container, kind) {
  const [name, ...rest] = kind.split("/");
  const genre = await genreNamed(name);
  if (!genre) throw new ApiError(words.home.noGenre(name), 404);
  const size = rest.find((part) => /^\d+x\d+$/.test(part));
  const difficulty = rest.find((part) => genre.difficulties.includes(part));
  const strange = rest.find((part) => part && part !== size && part !== difficulty);
  if (strange) throw new ApiError(words.home.noKind(strange), 404);
  const [rows, columns] = size ? size.split("x").map(Number) : fitSize(10);
  if (!(await startNewGame({ genre: name, size: [rows, columns], difficulty })) && container.isConnected) location.replace("#/");
}

/** @param {string} number */
async function openLibraryPuzzle(number) {
  const { id, puzzle, title, level, state, game } = await call("GET /api/library/{number}", { number: Number(number) });
  const gameKey = state === "begun" && game;
  location.replace(`#/play/${gameKey || (await newGame({ puzzle, library: id, title, level, from: "library" }))}`);
}

/** Return a link to a puzzle or a position. @param {any} puzzle native JSON @param {Mark[]} [marks] */
export async function linkTo(puzzle, marks) {
  const parts = [`puzzle=${encodeURIComponent(await pack(JSON.stringify(puzzle)))}`];
  if (marks?.length) parts.push(`marks=${encodeURIComponent(await pack(JSON.stringify(marks)))}`);
  return `${location.origin}/#${parts.join("&")}`;
}

/** Return the part of a studio link after #; null for any other text. @param {string} text */
export function linkIn(text) {
  const found = /^https?:\/\/\S+?\/#((?:puzzle|kind|library|shelf)=\S+)$/.exec(text.trim());
  return found?.[1] ?? null;
}
