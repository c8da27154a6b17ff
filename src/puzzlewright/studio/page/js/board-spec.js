/**
 * The sheet: all that this page knows of a puzzle. It comes from the server once; `verbs/play.py`
 * writes it and `genre/interaction.py` says what each part means.
 *
 * @typedef {import("./api-types.d.ts").PlayBoard} BoardSpec
 * @typedef {Pick<BoardSpec, "kinds" | "places">} Places  of the player's board, or of the editor's
 * @typedef {BoardSpec["printed"][number]} Shape  what it is, its role, its numbers
 * @typedef {import("./api-types.d.ts").TransitionsJson} Transitions
 * @typedef {Transitions["primary"]} NextStates  the face after each face
 * @typedef {BoardSpec["tools"][number]["turn"]} Meaning  what a gesture means
 * @typedef {import("./api-types.d.ts").CellStateJson} CellState
 * @typedef {import("./api-types.d.ts").BoardPlaceKind} PlaceKind
 * @typedef {BoardSpec["places"][number]} Place  kind, x, y, numbers of its marks, name, lane
 * @typedef {import("./api-types.d.ts").BoardCounting} Counting
 * @typedef {import("./api-types.d.ts").BoardClueKind} ClueKind
 * @typedef {import("./api-types.d.ts").BoardClue} Clue
 * @typedef {import("./api-types.d.ts").BoardHandle} Handle
 * @typedef {import("./api-types.d.ts").BoardJoins} Joins
 * @typedef {Joins["joints"][number]} Joint  two nodes and the places between them
 * @typedef {number[]} Mark  a player's mark in the native form
 */

export const OPEN_STATE = 0; // the face of a place that nothing is said of

/** @param {Places} spec @param {number} place */
export const kindOf = (spec, place) => spec.kinds[spec.places[place][0]];

/** @param {Places} spec @param {number} place @param {number} state */
export const stateOf = (spec, place, state) => kindOf(spec, place).faces[state];

/**
 * The mark by which a player says this of a place, as the server reads it; null for the open face.
 * @param {Places} spec @param {number} place @param {number} state
 * @returns {Mark | null}
 */
export function markOf(spec, place, state) {
  const { adds } = stateOf(spec, place, state);
  if (adds === null) return null;
  const numbers = spec.places[place][3];
  const added = kindOf(spec, place).moves ? adds.map((add, i) => numbers[i] + add) : adds;
  return [...numbers, ...added];
}

/**
 * The way back: place and face of every mark.
 * @param {Places} spec
 * @returns {Map<string, [place: number, state: number]>}
 */
export function statesByMark(spec) {
  const found = new Map();
  spec.places.forEach((_, place) => {
    kindOf(spec, place).faces.forEach((_, state) => {
      const mark = markOf(spec, place, state);
      if (mark) found.set(mark.join(), [place, state]);
    });
  });
  return found;
}

/**
 * Where a place stands in a state: at its origin, or where it has slid to.
 * @param {BoardSpec} spec @param {number} place @param {number} state
 * @returns {[x: number, y: number]}
 */
export function positionOf(spec, place, state) {
  const [, x, y] = spec.places[place];
  const stop = stateOf(spec, place, state).stop ?? [0, 0];
  return [x + stop[0], y + stop[1]];
}
