/**
 * Undo and redo: the state of a board has all its strokes, and the number of those that are done.
 * Every function works on that record; `Game` shows the result.
 */

/** @typedef {import("./board-state.js").BoardState} BoardState */

/** @param {BoardState} state */
export const canUndo = (state) => state.done > 0;

/** @param {BoardState} state */
export const canRedo = (state) => state.done < state.strokes.length;

/** Append a stroke, in place of those that were undone. @param {BoardState} state @param {import("./board-state.js").Stroke} stroke */
export function record(state, stroke) {
  state.strokes.length = state.done;
  state.strokes.push(stroke);
  state.done += 1;
}

/**
 * Go to the position after this number of strokes; return the states to set, or null if it is the
 * current position. @param {BoardState} state @param {number} strokes @returns {[number, number][] | null}
 */
export function goToStroke(state, strokes) {
  const target = Math.max(0, Math.min(strokes, state.strokes.length));
  const { done } = state;
  if (target === done) return null;
  /** @type {Map<number, number>} */
  const states = new Map();
  if (target > done) for (const { changes } of state.strokes.slice(done, target)) for (const [place, , after] of changes) states.set(place, after);
  else for (const { changes } of state.strokes.slice(target, done).reverse()) for (const [place, before] of changes) states.set(place, before);
  state.done = target;
  return [...states];
}
