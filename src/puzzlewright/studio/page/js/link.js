/** Open links to a puzzle, a position, a kind of puzzle or a number in the library. */

import { ApiError, ask } from "./api.js";
import { startNewGame } from "./new-game.js";
import { allKinds } from "./kinds.js";
import { goToGame, libraryGame, openPuzzle, unfinishedGame } from "./start-game.js";
import { html } from "./dom.js";
import { genreNamed } from "./genres.js";
import { pack, unpack } from "./link-codec.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Mark} Mark */

const PAGE_URL = new URL("./", document.baseURI).href; // the studio may be at any path

/** @type {import("./main.js").View} */
export async function show(container, [query]) {
  const parameters = new URLSearchParams(query);
  const status = html("h1", {}, words.nav.link);
  container.replaceChildren(html("section", { className: "error-section" }, status));
  const kind = parameters.get("kind");
  if (kind !== null) return generateKind(container, kind);
  const number = parameters.get("library") ?? parameters.get("shelf");
  if (number !== null) return goToGame(await libraryGame(Number(number)));
  const { text, marks } = await readSharedLink(parameters);
  const started = !marks && (await unfinishedGame(text)); // it also opens offline
  if (started) return goToGame(started);
  const found = await ask("read", { text });
  const isOpened = await openPuzzle({ puzzle: found.puzzle, marks: marks ?? found.marks }, "link");
  if (!isOpened && container.isConnected) location.replace("#/");
}

/** @param {URLSearchParams} parameters @returns {Promise<{text: string, marks: Mark[] | null}>} */
async function readSharedLink(parameters) {
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

/** @param {HTMLElement} container @param {string} kind "bridges/10x10/hard", each part but the first optional */
async function generateKind(container, kind) {
  const [name, ...rest] = kind.split("/");
  const genre = await genreNamed(name);
  if (!genre) throw new ApiError(words.home.noGenre(name), 404);
  const size = rest.find((part) => /^\d+x\d+$/.test(part));
  const difficulty = rest.find((part) => genre.difficulties.includes(part));
  const strange = rest.find((part) => part && part !== size && part !== difficulty);
  if (strange) throw new ApiError(words.home.noKind(strange), 404);
  const [rows, columns] = size ? size.split("x").map(Number) : await mediumSize(name);
  if (!(await startNewGame({ genre: name, size: [rows, columns], difficulty })) && container.isConnected) location.replace("#/");
}

/** @param {string} genre @returns {Promise<[rows: number, columns: number]>} */
async function mediumSize(genre) {
  const { sizes } = (await allKinds()).find((one) => one.genre === genre) ?? { sizes: [] };
  const { rows, cols } = sizes.find(({ name }) => name === "medium") ?? { rows: 10, cols: 10 };
  return [rows, cols];
}

/** Return a link to a puzzle or a position. @param {any} puzzle native JSON @param {Mark[]} [marks] */
export async function linkTo(puzzle, marks) {
  const parts = [`puzzle=${encodeURIComponent(await pack(JSON.stringify(puzzle)))}`];
  if (marks?.length) parts.push(`marks=${encodeURIComponent(await pack(JSON.stringify(marks)))}`);
  return `${PAGE_URL}#${parts.join("&")}`;
}

/** Return the part of a studio link after #; null for any other text. @param {string} text */
export function linkIn(text) {
  const found = /^https?:\/\/\S+?\/#((?:puzzle|kind|library|shelf)=\S+)$/.exec(text.trim());
  return found?.[1] ?? null;
}
