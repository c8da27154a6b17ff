/** Small pictures of games, drawn when they come into sight. */

import { ClueStatus } from "./clue-status.js";
import { Game } from "./game.js";
import { translate } from "./shapes.js";
import { OPEN_STATE, stateOf } from "./board-spec.js";
import { element, staticPath } from "./svg.js";

/** @typedef {import("./board-spec.js").Shape} Shape */

const MARGIN = 0.2; // cells around the page

/**
 * A game as it stands, and how much of it is done.
 * @param {{sheet: import("./board-spec.js").Sheet, position: import("./saves.js").GamePosition}} record
 */
export function preview({ sheet, position }) {
  const game = new Game(sheet);
  try {
    game.load(position);
  } catch {
    // its picture is that of the bare page
  }
  const watch = new ClueStatus(game);
  const view = [-MARGIN, -MARGIN, sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN].join(" ");
  return { svg: element("svg", { viewBox: view, class: "inks" }, staticPath(shapesOf(watch))), progress: progressOf(watch) };
}

/** All that is seen, the lowest first. @param {ClueStatus} watch @returns {Shape[]} */
function shapesOf({ sheet, game, statuses }) {
  const at = (/** @type {Shape[]} */ shapes, /** @type {number} */ x, /** @type {number} */ y) => shapes.map((shape) => translate(shape, x, y));
  const clues = (/** @type {boolean} */ isGround) =>
    sheet.clues.flatMap(({ kind, x, y }, number) => {
      const { faces, ground } = sheet.clueKinds[kind];
      const status = statuses[number];
      return ground === isGround ? at(faces[status] ?? faces[status.replace("-dark", "")] ?? faces.open ?? [], x, y) : [];
    });
  const places = sheet.places.flatMap(([, x, y], place) => at(stateOf(sheet, place, game.faces[place]).shapes, x, y));
  return [...clues(true), ...sheet.printed, ...places, ...sheet.over, ...clues(false)];
}

/** The share of the clues that are done; without clues, of the places that are marked. @param {ClueStatus} watch */
function progressOf({ sheet, game, statuses }) {
  const counting = statuses.filter((_, number) => sheet.clues[number].counts.length);
  if (counting.length) return counting.filter((status) => status.startsWith("done")).length / counting.length;
  return game.faces.filter((face) => face !== OPEN_STATE).length / Math.max(1, sheet.places.length);
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
