/**
 * The types of a board spec: everything that a board needs to be played. The server sends it once
 * per puzzle (`verbs/play.py`); `genre/interaction.py` documents each part.
 *
 * @typedef {import("./api-types.d.ts").PlayBoard} BoardSpec
 * @typedef {Pick<BoardSpec, "kinds" | "places">} Places  of a player's or an editor's board
 * @typedef {BoardSpec["printed"][number]} Shape  type, role, numbers
 * @typedef {import("./api-types.d.ts").Transitions} Transitions
 * @typedef {Transitions["primary"]} NextStates  the state that follows each state
 * @typedef {BoardSpec["tools"][number]["turn"]} Meaning  the intent of a gesture
 * @typedef {import("./api-types.d.ts").CellState} CellState
 * @typedef {import("./api-types.d.ts").PlaceKind} PlaceKind
 * @typedef {BoardSpec["places"][number]} Place  kind, x, y, numbers of its marks, name, lane
 * @typedef {import("./api-types.d.ts").ClueCount} Counting
 * @typedef {import("./api-types.d.ts").ClueKind} ClueKind
 * @typedef {import("./api-types.d.ts").ClueSpec} Clue
 * @typedef {import("./api-types.d.ts").Handle} Handle
 * @typedef {import("./api-types.d.ts").Joins} Joins
 * @typedef {Joins["joints"][number]} Joint  two nodes and the places between them
 * @typedef {number[]} Mark  a player's mark in native JSON
 */

export const OPEN_STATE = 0; // the state of an unmarked place

/** @param {Places} spec @param {number} place */
export const kindOf = (spec, place) => spec.kinds[spec.places[place][0]];

/** @param {Places} spec @param {number} place @param {number} state */
export const stateOf = (spec, place, state) => kindOf(spec, place).faces[state];

/** Whether a board consists of cells to paint, and not of regions. @param {Pick<BoardSpec, "kinds"> & {borders?: unknown[]}} spec */
export const isPainted = ({ kinds, borders }) => kinds.some(({ paints }) => paints) && !borders?.length;

/**
 * Return the native mark for the state of a place; null for the open state.
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
 * Return the place and state of every possible mark, by the mark as text.
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
 * Return where a place is in a state: at its origin, or at the stop it has slid to.
 * @param {BoardSpec} spec @param {number} place @param {number} state
 * @returns {[x: number, y: number]}
 */
export function positionOf(spec, place, state) {
  const [, x, y] = spec.places[place];
  const stop = stateOf(spec, place, state).stop ?? [0, 0];
  return [x + stop[0], y + stop[1]];
}

/**
 * Return where a clue is; some move with a sliding place.
 * @param {BoardSpec} spec @param {number} number @param {number[]} states
 * @returns {[x: number, y: number]}
 */
export function clueAt(spec, number, states) {
  const { x, y, under } = spec.clues[number];
  return under !== null && kindOf(spec, under).slides ? positionOf(spec, under, states[under]) : [x, y];
}
