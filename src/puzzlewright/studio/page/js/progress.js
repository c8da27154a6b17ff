/** How much of a puzzle is done. */

import { OPEN_STATE, kindOf } from "./board-spec.js";
import { countOf } from "./board-state.js";

/** @typedef {import("./board-state.js").BoardState} BoardState */
/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {import("./board-spec.js").Clue} Clue */

const DEFAULT = { counts: "places", name: "cells" }; // for games of earlier versions

/**
 * Return how many clues are satisfied or places are marked, whichever the genre counts; `share` is
 * from 0 to 1.
 * @param {BoardState} state @param {boolean} isWon
 */
export function progressOf(state, isWon) {
  const { counts, name } = state.spec.progress ?? DEFAULT;
  const isDone = counts === "clues" ? doneClues(state) : donePlaces(state);
  const all = isDone.length;
  const done = isWon ? all : isDone.filter(Boolean).length;
  return { done, all, left: all - done, share: isWon ? 1 : done / (all || 1), name };
}

/** A place is done if it is marked, or if its own clue needs no mark. @param {BoardState} state */
function donePlaces({ spec, states, statuses }) {
  const isDone = states.map((value) => value !== OPEN_STATE);
  spec.clues.forEach(({ under }, clue) => {
    if (under !== null && statuses[clue].startsWith("done")) isDone[under] = true;
  });
  return isDone;
}

/**
 * A clue is done if its number is right. Open places count as empty, because many players mark only
 * what is there. So a clue that is right on an empty board, such as a 0, is done only when all its
 * places are marked.
 * @param {BoardState} state
 */
function doneClues({ spec, states }) {
  const asEmpty = (/** @type {number} */ value, /** @type {number} */ place) => (value === OPEN_STATE ? emptyState(spec, place) : value);
  const ended = states.map(asEmpty);
  const blank = states.map((_, place) => asEmpty(OPEN_STATE, place));
  return spec.clues
    .filter(({ counts }) => counts.length)
    .map((clue) => isRight(spec, ended, clue) && (!isRight(spec, blank, clue) || isMarked(spec, states, ended, clue)));
}

/** @param {number[]} states @param {Clue} clue */
const countsNow = (states, { counts }) => counts.filter(({ when }) => !when || when[1].includes(states[when[0]]));

/** Whether the number of a clue is right. @param {BoardSpec} spec @param {number[]} states without open places @param {Clue} clue */
const isRight = (spec, states, clue) =>
  countsNow(states, clue).every((counting) => {
    const [least] = countOf({ spec, states }, counting);
    return counting.target === null ? least > 0 : least === counting.target;
  });

/** Whether no mark can change what a clue counts. @param {BoardSpec} spec @param {number[]} states @param {number[]} ended the same without open places @param {Clue} clue */
const isMarked = (spec, states, ended, clue) =>
  countsNow(ended, clue).every((counting) => {
    const [least, most] = countOf({ spec, states }, counting);
    return least === most;
  });

/** Return the state of a place that means the same as leaving it open. @param {BoardSpec} spec @param {number} place */
function emptyState(spec, place) {
  const { faces } = kindOf(spec, place);
  return Math.max(OPEN_STATE, faces.findIndex(({ final }, state) => state !== OPEN_STATE && final === faces[OPEN_STATE].final));
}
