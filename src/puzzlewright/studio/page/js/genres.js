/** The genres that the server offers. */

import { ask, urlOf } from "./api.js";

/** @typedef {import("./api-types.d.ts").OfferedOption} GenreOption */
/** @typedef {import("./api-types.d.ts").OfferedGenre} Genre */
/** @typedef {NonNullable<import("./api-types.d.ts").BookSection["difficulty"]>} Level */

/** @type {Promise<Genre[]> | null} */
let genresRequest = null;

/** @returns {Promise<Genre[]>} */
export function allGenres() {
  genresRequest ??= ask("GET genres", {}).catch((error) => {
    genresRequest = null; // the next view tries again
    throw error;
  });
  return genresRequest;
}

/** @param {string} name @returns {Promise<Genre | undefined>} */
export const genreNamed = async (name) => (await allGenres()).find((genre) => genre.name === name);

/** Return "Bridges" for "Bridges (Hashi)". @param {string} title */
export const shortTitle = (title) => title.replace(/\s*\(.*\)$/, "");

/** Return the URL of a genre's picture. @param {string} name */
export const pictureOf = (name) => urlOf("GET genres/{name}.svg", { name });
