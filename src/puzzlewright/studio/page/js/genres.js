/** The genres that there are, as the server tells of them. */

import { call } from "./api.js";

/**
 * @typedef {{name: string, level: string, idea: string, wishable: boolean}} Technique
 * @typedef {{name: string, kind: "integer" | "number" | "string" | "boolean", idea: string,
 *   choices: string[], within: [number | null, number | null], own?: boolean}} Wish
 * @typedef {{name: string, title: string, rules: string, example: string, drawn: boolean, pictured: boolean,
 *   free: {name: string, contents: string[], options: {name: string, kind: string, idea: string}[]} | null,
 *   notations: {name: string, idea: string, answers: boolean}[], encodings: {name: string, idea: string}[], difficulties: string[],
 *   techniques: Technique[], sizes: [number, number][], wishes: Wish[],
 *   methods: {name: string, wishes: string[]}[]}} Genre  the usual method first
 */

/** @type {Promise<Genre[]> | null} */
let asked = null;

/** @returns {Promise<Genre[]>} */
export function allGenres() {
  asked ??= call("/api/genres").catch((error) => {
    asked = null; // the next view asks again
    throw error;
  });
  return asked;
}

/** @param {string} name @returns {Promise<Genre | undefined>} */
export const genreNamed = async (name) => (await allGenres()).find((genre) => genre.name === name);

/** "Bridges" of "Bridges (Hashi)". @param {string} title */
export const plain = (title) => title.replace(/\s*\(.*\)$/, "");

/** A picture of a genre. @param {string} name */
export const pictureOf = (name) => `/api/genres/${encodeURIComponent(name)}.svg`;
