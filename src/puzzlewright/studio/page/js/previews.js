/** Small pictures of games, drawn when they become visible. */

import { Game } from "./game.js";
import { translate } from "./shapes.js";
import { clueAt, stateOf } from "./board-spec.js";
import { progressOf } from "./progress.js";
import { element, staticPath } from "./svg.js";

/** @typedef {import("./board-spec.js").Shape} Shape */

const MARGIN = 0.2; // cells around the grid

/**
 * Return a picture of a game, and how much of it is done.
 * @param {{spec: import("./board-spec.js").BoardSpec, position: import("./saves.js").GamePosition}} record
 */
export function preview({ spec, position }) {
  const game = new Game(spec);
  try {
    game.load(position);
  } catch {
    // show the empty puzzle
  }
  const view = [-MARGIN, -MARGIN, spec.width + 2 * MARGIN, spec.height + 2 * MARGIN].join(" ");
  return { svg: element("svg", { viewBox: view, class: "inks" }, staticPath(shapesOf(game.state))), progress: progressOf(game.state, false) };
}

/** Return all shapes, from bottom to top. @param {import("./board-state.js").BoardState} state @returns {Shape[]} */
function shapesOf({ spec, states: values, statuses }) {
  const at = (/** @type {Shape[]} */ shapes, /** @type {number} */ x, /** @type {number} */ y) => shapes.map((shape) => translate(shape, x, y));
  const clues = (/** @type {boolean} */ isGround) =>
    spec.clues.flatMap(({ kind }, number) => {
      const { faces: states, ground } = spec.clueKinds[kind];
      const status = statuses[number];
      const shapes = states[status] ?? states[status.replace("-dark", "")] ?? states.open ?? [];
      return ground === isGround ? at(shapes, ...clueAt(spec, number, values)) : [];
    });
  const marked = (/** @type {"shapes" | "covers"} */ part) => spec.places.flatMap(([, x, y], place) => at(stateOf(spec, place, values[place])[part] ?? [], x, y));
  return [...clues(true), ...spec.printed, ...marked("covers"), ...marked("shapes"), ...spec.over, ...clues(false)];
}

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: "200px" },
);

/** @param {Element} place @param {() => void} work */
export function whenSeen(place, work) {
  waiting.set(place, work);
  observer.observe(place);
}
