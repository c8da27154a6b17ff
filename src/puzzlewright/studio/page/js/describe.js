/** Describe marks in words. */

import { OPEN_STATE, stateOf, kindOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */

/** Describe a mark: "R1C2 black". @param {BoardSpec} spec @param {number} place @param {number} state */
export function describeMark(spec, place, state) {
  const name = spec.places[place][4];
  return state === OPEN_STATE ? words.play.cleared(name) : words.play.mark(name, stateOf(spec, place, state).says);
}

/** Describe a mark as a claim: "R1C2 is black". @param {BoardSpec} spec @param {number} place @param {number} state */
export const describeClaim = (spec, place, state) =>
  words.play.claim(spec.places[place][4], kindOf(spec, place).verb, stateOf(spec, place, state).says);

/** Describe the negation: "R1C2 is not black". @param {BoardSpec} spec @param {number} place @param {number} state */
export const describeDenial = (spec, place, state) =>
  words.play.denial(spec.places[place][4], kindOf(spec, place).verb, stateOf(spec, place, state).says);

/** @param {BoardSpec} spec @param {[place: number, state: number][]} states */
export const describeClaims = (spec, states) => words.play.list(states.map(([place, state]) => describeClaim(spec, place, state)));

/** @param {string} text */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Add a capital letter and a full stop. @param {string} text */
export const toSentence = (text) => capitalise(text).replace(/(?<![.?!…])$/, ".");

/** The name of a difficulty, with a capital letter. @param {string} level */
export const levelName = (level) => capitalise(words.levels[level] ?? level);

/** Return a sentence without phrases. @param {string} text @returns {import("./phrases.js").SentencePart[]} */
export const plainSentence = (text) => [{ text }];
