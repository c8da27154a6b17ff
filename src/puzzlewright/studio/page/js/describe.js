/** Places and faces of a sheet in words. */

import { OPEN_STATE, stateOf, kindOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Sheet} Sheet */

const MOST_NAMED = 6; // of many marks, only so many are named

/** What a mark says: "R1C2 black". @param {Sheet} sheet @param {number} place @param {number} face */
export function describeMark(sheet, place, face) {
  const name = sheet.places[place][4];
  return face === OPEN_STATE ? words.play.cleared(name) : words.play.mark(name, stateOf(sheet, place, face).says);
}

/** The same as a claim: "R1C2 is black". @param {Sheet} sheet @param {number} place @param {number} face */
export const describeClaim = (sheet, place, face) =>
  words.play.claim(sheet.places[place][4], kindOf(sheet, place).verb, stateOf(sheet, place, face).says);

/** And denied. @param {Sheet} sheet @param {number} place @param {number} face */
export const describeDenial = (sheet, place, face) =>
  words.play.denial(sheet.places[place][4], kindOf(sheet, place).verb, stateOf(sheet, place, face).says);

/** Several marks in one breath. @param {Sheet} sheet @param {[place: number, face: number][]} faces */
export function describeMarks(sheet, faces) {
  const named = faces.slice(0, MOST_NAMED).map(([place, face]) => describeMark(sheet, place, face));
  if (faces.length > MOST_NAMED) named.push(words.play.others(faces.length - MOST_NAMED));
  return words.play.list(named);
}

/** @param {Sheet} sheet @param {[place: number, face: number][]} faces */
export const describeClaims = (sheet, faces) => words.play.list(faces.map(([place, face]) => describeClaim(sheet, place, face)));

/** @param {string} text */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a stop. @param {string} text */
export const toSentence = (text) => capitalise(text).replace(/[.]?$/, ".");
