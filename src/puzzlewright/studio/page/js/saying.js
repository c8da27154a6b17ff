/** Places and faces of a sheet in words. */

import { OPEN, faceOf, kindOf } from "./sheet.js";
import { words } from "./words.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const MOST_NAMED = 6; // of many marks, only so many are named

/** What a mark says: "R1C2 black". @param {Sheet} sheet @param {number} place @param {number} face */
export function mark(sheet, place, face) {
  const name = sheet.places[place][4];
  return face === OPEN ? words.play.cleared(name) : words.play.mark(name, faceOf(sheet, place, face).says);
}

/** The same as a claim: "R1C2 is black". @param {Sheet} sheet @param {number} place @param {number} face */
export const claim = (sheet, place, face) =>
  words.play.claim(sheet.places[place][4], kindOf(sheet, place).verb, faceOf(sheet, place, face).says);

/** And denied. @param {Sheet} sheet @param {number} place @param {number} face */
export const denial = (sheet, place, face) =>
  words.play.denial(sheet.places[place][4], kindOf(sheet, place).verb, faceOf(sheet, place, face).says);

/** Several marks in one breath. @param {Sheet} sheet @param {[place: number, face: number][]} faces */
export function marks(sheet, faces) {
  const named = faces.slice(0, MOST_NAMED).map(([place, face]) => mark(sheet, place, face));
  if (faces.length > MOST_NAMED) named.push(words.play.others(faces.length - MOST_NAMED));
  return words.play.list(named);
}

/** @param {Sheet} sheet @param {[place: number, face: number][]} faces */
export const claims = (sheet, faces) => words.play.list(faces.map(([place, face]) => claim(sheet, place, face)));

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a stop. @param {string} text */
export const sentence = (text) => capital(text).replace(/[.]?$/, ".");
