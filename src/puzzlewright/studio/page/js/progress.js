/** How much of a puzzle is done. */

import { OPEN_STATE } from "./board-spec.js";

const DEFAULT = { counts: "places", name: "cells" }; // for games of earlier versions

/**
 * Return how many clues are satisfied or places are marked, whichever the genre counts.
 * @param {import("./board-state.js").BoardState} state @param {boolean} isWon
 */
export function progressOf({ spec, states, statuses }, isWon) {
  const { counts, name } = spec.progress ?? DEFAULT;
  const parts = counts === "clues" ? statuses.map((status) => status.startsWith("done")) : states.map((state) => state !== OPEN_STATE);
  return { done: isWon ? parts.length : parts.filter(Boolean).length, all: parts.length, name };
}
