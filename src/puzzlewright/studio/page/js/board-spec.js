/**
 * The sheet: all that this page knows of a puzzle. It comes from the server once; `verbs/play.py`
 * writes it and `genre/interaction.py` says what each part means.
 *
 * @typedef {import("./api-types.d.ts").PlayBoard} Sheet
 * @typedef {Pick<Sheet, "kinds" | "places">} Places  of the player's board, or of the editor's
 * @typedef {Sheet["printed"][number]} Shape  what it is, its role, its numbers
 * @typedef {import("./api-types.d.ts").TransitionsJson} Turns
 * @typedef {Turns["primary"]} Follows  the face after each face
 * @typedef {Sheet["tools"][number]["turn"]} Meaning  what a gesture means
 * @typedef {import("./api-types.d.ts").CellStateJson} Face
 * @typedef {import("./api-types.d.ts").BoardPlaceKind} Kind
 * @typedef {Sheet["places"][number]} Place  kind, x, y, numbers of its marks, name, lane
 * @typedef {import("./api-types.d.ts").BoardCounting} Counting
 * @typedef {import("./api-types.d.ts").BoardClueKind} ClueKind
 * @typedef {import("./api-types.d.ts").BoardClue} Clue
 * @typedef {import("./api-types.d.ts").BoardHandle} Handle
 * @typedef {import("./api-types.d.ts").BoardJoins} Joins
 * @typedef {Joins["joints"][number]} Joint  two nodes and the places between them
 * @typedef {number[]} Mark  a player's mark in the native form
 */

export const OPEN_STATE = 0; // the face of a place that nothing is said of

/** @param {Places} sheet @param {number} place */
export const kindOf = (sheet, place) => sheet.kinds[sheet.places[place][0]];

/** @param {Places} sheet @param {number} place @param {number} face */
export const stateOf = (sheet, place, face) => kindOf(sheet, place).faces[face];

/**
 * The mark by which a player says this of a place, as the server reads it; null for the open face.
 * @param {Places} sheet @param {number} place @param {number} face
 * @returns {Mark | null}
 */
export function markOf(sheet, place, face) {
  const { adds } = stateOf(sheet, place, face);
  if (adds === null) return null;
  const numbers = sheet.places[place][3];
  const added = kindOf(sheet, place).moves ? adds.map((add, i) => numbers[i] + add) : adds;
  return [...numbers, ...added];
}

/**
 * The way back: place and face of every mark.
 * @param {Places} sheet
 * @returns {Map<string, [place: number, face: number]>}
 */
export function statesByMark(sheet) {
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
export function positionOf(sheet, place, face) {
  const [, x, y] = sheet.places[place];
  const stop = stateOf(sheet, place, face).stop ?? [0, 0];
  return [x + stop[0], y + stop[1]];
}
