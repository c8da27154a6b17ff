/**
 * The sheet: all that this page knows of a puzzle. It comes from the server once; `verbs/play.py`
 * writes it and `genre/interaction.py` says what each part means.
 *
 * @typedef {[string, string, ...any]} Shape  what it is, its role, its numbers
 * @typedef {(number | null)[]} Follows  the face after each face
 * @typedef {"primary" | "secondary" | "third"} Meaning  what a gesture means
 * @typedef {Record<Meaning | "touch", Follows | null>} Turns
 * @typedef {{says: string, adds: number[] | null, final: number, shapes: Shape[], least: number,
 *   most: number, takes: [number, number][], joined: boolean, dark: boolean,
 *   lane: boolean, stop: [number, number] | null}} Face
 * @typedef {{faces: Face[], touch: Shape, tap: Turns | null, pull: Turns | null, paints: boolean,
 *   slides: boolean, moves: boolean, possible: Shape[], denies: Follows, verb: string,
 *   typed: Record<string, number>}} Kind
 * @typedef {[kind: number, x: number, y: number, numbers: number[], name: string, lane: number]} Place
 * @typedef {{target: number | null, places?: number[], runs?: number[][],
 *   terms?: [number, number[]][], when?: [number, number[]]}} Counting
 * @typedef {{faces: Record<string, Shape[]>, aid: string, early: boolean, ground: boolean}} ClueKind
 * @typedef {{kind: number, x: number, y: number, name: string, counts: Counting[],
 *   under: number | null, number: number | null}} Clue
 * @typedef {{x: number, y: number, radius: number, name: string, clue: number | null,
 *   arms: [place: number, x: number, y: number][]}} Handle
 * @typedef {[a: number, b: number, places: number[]]} Joint
 * @typedef {{nodes: "places" | "handles", joints: Joint[]}} Joins
 * @typedef {{genre: string, title: string, rules: string, puzzle: any, seal: string | null,
 *   aids: Record<string, string>, width: number, height: number, rulers: [number, number] | null,
 *   notes: string[], clashes: "refused" | "shown", printed: Shape[], over: Shape[], kinds: Kind[],
 *   places: Place[], clueKinds: ClueKind[], clues: Clue[], handles: Handle[], joins: Joins | null,
 *   tools: {turn: Meaning, name: string, shapes: Shape[]}[], gestures: {hand: string, does: string}[]}} Sheet
 * @typedef {number[]} Mark  a player's mark in the native form
 */

export const OPEN = 0; // the face of a place that nothing is said of

/** @param {Sheet} sheet @param {number} place */
export const kindOf = (sheet, place) => sheet.kinds[sheet.places[place][0]];

/** @param {Sheet} sheet @param {number} place @param {number} face */
export const faceOf = (sheet, place, face) => kindOf(sheet, place).faces[face];

/**
 * The mark by which a player says this of a place, as the server reads it; null for the open face.
 * @param {Sheet} sheet @param {number} place @param {number} face
 * @returns {Mark | null}
 */
export function markOf(sheet, place, face) {
  const { adds } = faceOf(sheet, place, face);
  if (adds === null) return null;
  const numbers = sheet.places[place][3];
  const added = kindOf(sheet, place).moves ? adds.map((add, i) => numbers[i] + add) : adds;
  return [...numbers, ...added];
}

/**
 * The way back: place and face of every mark.
 * @param {Sheet} sheet
 * @returns {Map<string, [place: number, face: number]>}
 */
export function facesByMark(sheet) {
  const found = new Map();
  sheet.places.forEach((_, place) => {
    kindOf(sheet, place).faces.forEach((_, face) => {
      const mark = markOf(sheet, place, face);
      if (mark) found.set(mark.join(), [place, face]);
    });
  });
  return found;
}

/**
 * Where a place stands in a state: at its origin, or where it has slid to.
 * @param {Sheet} sheet @param {number} place @param {number} face
 * @returns {[x: number, y: number]}
 */
export function standing(sheet, place, face) {
  const [, x, y] = sheet.places[place];
  const stop = faceOf(sheet, place, face).stop ?? [0, 0];
  return [x + stop[0], y + stop[1]];
}
