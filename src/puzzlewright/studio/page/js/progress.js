/** How much of a puzzle is done. */

import { OPEN_STATE, kindOf } from "./board-spec.js";
import { countOf } from "./board-state.js";

/** @typedef {import("./board-state.js").BoardState} BoardState */
/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {{done: number, all: number, share: number}} Progress  `share`: of the work, from 0 to 1 */

const DEFAULT = { counts: "places", name: "cells" }; // for games of earlier versions

/**
 * Return how many clues are satisfied or places are marked, whichever the genre counts.
 * @param {BoardState} state @param {boolean} isWon
 */
export function progressOf(state, isWon) {
  const { counts, name } = state.spec.progress ?? DEFAULT;
  const { done, all, share } = counts === "clues" ? ofClues(state) : ofPlaces(state);
  return isWon ? { done: all, all, left: 0, share: 1, name } : { done, all, left: all - done, share, name };
}

/** A place is done if it is marked, or if its own clue needs no mark. @param {BoardState} state @returns {Progress} */
function ofPlaces({ spec, states, statuses }) {
  const isDone = states.map((value) => value !== OPEN_STATE);
  spec.clues.forEach(({ under }, clue) => {
    if (under !== null && statuses[clue].startsWith("done")) isDone[under] = true;
  });
  const done = isDone.filter(Boolean).length;
  return { done, all: states.length, share: states.length ? done / states.length : 0 };
}

/**
 * A clue is done if its number is right; its work is the distance from its number. Open places
 * count as empty, because many players mark only what is there. Clues that are right on an empty
 * board are left out.
 * @param {BoardState} state @returns {Progress}
 */
function ofClues({ spec, states }) {
  const blank = distances(spec, spec.places.map(() => OPEN_STATE));
  const now = distances(spec, states).filter((_, clue) => blank[clue]);
  const total = (/** @type {number[]} */ numbers) => numbers.reduce((sum, number) => sum + number, 0);
  const share = now.length ? Math.max(0, 1 - total(now) / total(blank)) : 0;
  return { done: now.filter((distance) => !distance).length, all: now.length, share };
}

/** Return how far each clue is from its number. @param {BoardSpec} spec @param {number[]} states */
function distances(spec, states) {
  const ended = states.map((value, place) => (value === OPEN_STATE ? emptyState(spec, place) : value));
  const distance = (/** @type {import("./board-spec.js").Counting} */ counting) => {
    const [least] = countOf({ spec, states: ended }, counting);
    return counting.target === null ? Number(least === 0) : Math.abs(least - counting.target);
  };
  return spec.clues.map(({ counts }) =>
    counts.filter(({ when }) => !when || when[1].includes(ended[when[0]])).reduce((sum, counting) => sum + distance(counting), 0),
  );
}

/** Return the state of a place that means the same as leaving it open. @param {BoardSpec} spec @param {number} place */
function emptyState(spec, place) {
  const { faces } = kindOf(spec, place);
  return Math.max(OPEN_STATE, faces.findIndex(({ final }, state) => state !== OPEN_STATE && final === faces[OPEN_STATE].final));
}
