/** The shapes of connected groups: colours, letters and the highlighted group. */

import { kindOf } from "./board-spec.js";
import { groupsOf, isJoined } from "./board-state.js";
import { translate } from "./shapes.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./board-state.js").BoardState} BoardState */
/** @typedef {{bands: Shape[], tints: Shape[], letters: Shape[]}} Layers  below lines, above cells, on top */

const COLOURS = 7;
const CORNERS = [-0.25, 0.25, -0.75, 0.75, 0, 0.5, 1, -0.5].map((turn) => turn * Math.PI); // angles, up right first
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Return a colour for every group of two or more. Groups keep their colours; a new one gets the
 * least used colour.
 * @param {BoardState} state @param {Map<number, number>} before
 * @returns {Map<number, number>}
 */
export function groupColours(state, before) {
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const group of groupsOf(state)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const large = [...sizes].flatMap(([group, size]) => (size > 1 ? [group] : []));
  /** @type {Map<number, number>} */
  const colours = new Map();
  for (const group of large) {
    const colour = before.get(group);
    if (colour !== undefined) colours.set(group, colour);
  }
  const used = new Array(LETTERS.length).fill(0);
  for (const colour of colours.values()) used[colour] += 1;
  for (const group of large) {
    if (colours.has(group)) continue;
    const colour = used.indexOf(Math.min(...used));
    used[colour] += 1;
    colours.set(group, colour);
  }
  return colours;
}

/** @param {BoardState} state @param {Map<number, number>} colours @param {Layers} layers */
export function groupShapes(state, colours, layers) {
  const { spec } = state;
  const groups = groupsOf(state);
  if (groups.every((group) => group === groups[0])) return; // a single group needs no colour
  const isOfHandles = spec.joins?.nodes === "handles";
  groups.forEach((group, node) => {
    const colour = colours.get(group);
    if (colour === undefined) return;
    const role = `group-${colour % COLOURS}`;
    if (isOfHandles) {
      layers.letters.push(["label", `group-letter ${role}`, ...letterPosition(spec, node), LETTERS[colour], 0.3]);
    } else {
      layers.tints.push(placeShape(state, node, `group-tint ${role}`));
      const [, x, y] = spec.places[node];
      if (node === group) layers.letters.push(["label", `group-letter ${role}`, x + 0.17, y + 0.2, LETTERS[colour], 0.3]);
    }
  });
  if (!isOfHandles) return;
  for (const joint of spec.joins?.joints ?? []) {
    const colour = colours.get(groups[joint[0]]);
    if (colour === undefined || !isJoined(state, joint)) continue;
    layers.bands.push(jointShape(state, joint, `group-band group-${colour % COLOURS}`));
  }
}

/** @type {WeakMap<import("./board-spec.js").Handle, [number, number]>} */
const letterPositions = new WeakMap();

/** Return where a letter covers neither an arm of a handle nor a label. @param {import("./board-spec.js").BoardSpec} spec @param {number} number @returns {[number, number]} */
function letterPosition({ handles, over, printed }, number) {
  const handle = handles[number];
  const known = letterPositions.get(handle);
  if (known) return known;
  const labels = [...over, ...printed].filter(([what]) => what === "label");
  const taken = [...handle.arms.map(([, x, y]) => [x, y]), ...labels.map(([, , x, y]) => [x, y]).filter(([x, y]) => Math.hypot(x - handle.x, y - handle.y) < 1)];
  const ways = taken.map(([x, y]) => Math.atan2(y - handle.y, x - handle.x));
  const space = (/** @type {number} */ angle) => Math.min(Math.PI, ...ways.map((way) => Math.acos(Math.cos(way - angle))));
  const best = CORNERS.find((corner) => space(corner) > 0.5) ?? CORNERS.reduce((a, b) => (space(b) > space(a) ? b : a));
  const away = handle.radius + 0.17;
  /** @type {[number, number]} */
  const found = [handle.x + away * Math.cos(best), handle.y + away * Math.sin(best)];
  letterPositions.set(handle, found);
  return found;
}

/** Add the shapes that highlight the group of a node. @param {BoardState} state @param {number} highlighted @param {Layers} layers */
export function highlightShapes(state, highlighted, layers) {
  const { spec } = state;
  const groups = groupsOf(state);
  const isOfHandles = spec.joins?.nodes === "handles";
  const group = groups[highlighted];
  groups.forEach((own, node) => {
    if (own !== group) return;
    if (isOfHandles) {
      const { x, y, radius } = spec.handles[node];
      layers.bands.push(["disc", "joined-node", x, y, radius + 0.12]);
    } else layers.tints.push(placeShape(state, node, "joined-place"));
  });
  if (!isOfHandles) return;
  for (const joint of spec.joins?.joints ?? []) {
    if (groups[joint[0]] === group && isJoined(state, joint)) layers.bands.push(jointShape(state, joint, "joined-band"));
  }
}

/** @param {BoardState} state @param {number} place @param {string} role @returns {Shape} */
function placeShape({ spec }, place, role) {
  const [, x, y] = spec.places[place];
  const [what, , ...rest] = kindOf(spec, place).touch;
  return translate([what, role, ...rest], x, y);
}

/** @param {BoardState} state @param {import("./board-spec.js").Joint} joint @param {string} role @returns {Shape} */
function jointShape({ spec }, [a, b], role) {
  const [from, to] = [spec.handles[a], spec.handles[b]];
  return ["line", role, from.x, from.y, to.x, to.y, 1];
}
