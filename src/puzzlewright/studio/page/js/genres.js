/** The genres that the server offers. */

import { ask } from "./api.js";

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

/** @type {Promise<import("./api-types.d.ts").Features> | null} */
let featuresRequest = null;

/** Return what the back end can do; if it does not answer, everything is offered. @returns {Promise<import("./api-types.d.ts").Features>} */
export function backEndFeatures() {
  featuresRequest ??= ask("GET features", {}).catch(() => {
    featuresRequest = null; // the next view tries again
    return { book: true, database: false };
  });
  return featuresRequest;
}
