/** Links that name a puzzle, a position, or a kind of puzzle. */

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
export async function show(container, [said]) {
  const asked = new URLSearchParams(said);
  const says = html("h1", {}, words.nav.link);
  container.replaceChildren(html("section", { className: "error-section" }, says));
  const kind = asked.get("kind");
  if (kind !== null) return generateKind(container, kind);
  const number = asked.get("shelf");
  if (number !== null) return openLibraryPuzzle(number);
  const { text, marks } = await readSharedLink(asked);
  const key = (!marks && (await startedGame(text))) || (await newGame({ text, marks, from: "link" }));
  location.replace(`#/play/${key}`);
}

/** @param {URLSearchParams} asked @returns {Promise<{text: string, marks: Mark[] | null}>} */
export async function readSharedLink(asked) {
  try {
    const [text, said] = await Promise.all(["puzzle", "marks"].map((name) => unpack(asked.get(name) ?? "")));
    const marks = said ? JSON.parse(said) : null;
    const isSound = !marks || (Array.isArray(marks) && marks.every(Array.isArray));
    if (!isSound || !text) throw new TypeError(said);
    return { text, marks };
  } catch {
    throw new ApiError(words.share.torn, 400);
  }
}

/** A game of the same puzzle that was begun, so that a link that is opened twice goes on. @param {string} text */
async function startedGame(text) {
  const same = (await listGames()).find(({ puzzle, finished, from }) => !finished && from === "link" && JSON.stringify(puzzle) === text);
  return same?.key;
}

/** @param {HTMLElement} container @param {string} said "bridges/10x10/hard", each part but the first optional */
async function generateKind(container, said) {
  const [name, ...rest] = said.split("/");
  const genre = await genreNamed(name);
  if (!genre) throw new ApiError(words.start.noGenre(name), 404);
  const size = rest.find((part) => /^\d+x\d+$/.test(part));
  const difficulty = rest.find((part) => genre.difficulties.includes(part));
  const strange = rest.find((part) => part && part !== size && part !== difficulty);
  if (strange) throw new ApiError(words.start.noKind(strange), 404);
  const [rows, columns] = size ? size.split("x").map(Number) : fitSize(10);
  if (!(await startNewGame({ genre: name, size: [rows, columns], difficulty })) && container.isConnected) location.replace("#/");
}

/** @param {string} number */
async function openLibraryPuzzle(number) {
  const { id, puzzle, title, level, state, game } = await call("GET /api/library/{number}", { number: Number(number) });
  const begun = state === "begun" && game;
  location.replace(`#/play/${begun || (await newGame({ puzzle, library: id, title, level, from: "shelf" }))}`);
}

/** A link to a puzzle, or to a position of it. @param {any} puzzle the native object @param {Mark[]} [marks] */
export async function linkTo(puzzle, marks) {
  const parts = [`puzzle=${encodeURIComponent(await pack(JSON.stringify(puzzle)))}`];
  if (marks?.length) parts.push(`marks=${encodeURIComponent(await pack(JSON.stringify(marks)))}`);
  return `${location.origin}/#${parts.join("&")}`;
}

/** The part after # of a link of this page, if a text is one. @param {string} text */
export function linkIn(text) {
  const found = /^https?:\/\/\S+?\/#((?:puzzle|kind|shelf)=\S+)$/.exec(text.trim());
  return found?.[1] ?? null;
}
