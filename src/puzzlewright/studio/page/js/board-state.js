/**
 * The state of a board: one record, and functions over it. They know nothing of the display, the
 * server or events. `setStates` is the only one that changes the record; `game.js` adds strokes.
 */

import { OPEN_STATE, kindOf, markOf, stateOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./board-spec.js").Counting} Counting */
/** @typedef {import("./board-spec.js").Meaning | "touch" | "clear"} Intent  "touch": a finger, which has only one intent */
/** @typedef {[place: number, before: number, after: number]} Change */
/**
 * `try` begins a what-if branch, `keep` and `drop` end it. These names are part of saved games.
 * @typedef {"move" | "restart" | "hint" | "back" | "try" | "keep" | "drop"} StrokeKind
 * @typedef {{kind: StrokeKind, changes: Change[]}} Stroke
 * @typedef {{begins: number, assumed: [place: number, state: number][]}} Branch
 *   the stroke that begins it, and the assumptions of its first stroke
 */
/** @typedef {{places: number[], clues: number[], clashes: number[]}} Update  what a change affects */

/** @param {BoardSpec} spec */
export function newState(spec) {
  const state = {
    spec,

    // the game
    /** @type {number[]} the state of every place */
    states: new Array(spec.places.length).fill(OPEN_STATE),
    /** @type {number[]} when each place was last marked, to list marks in the order of play */
    marked: new Array(spec.places.length).fill(0),
    clock: 0,
    /** @type {Stroke[]} */
    strokes: [],
    done: 0, // number of strokes that are done; the others can be redone
    /** @type {{kind: StrokeKind, changes: Map<number, Change>} | null} the current stroke */
    drawing: null,

    // what follows from the states
    /** @type {string[]} open, done or wrong; with "-dark" if the place below is dark */
    statuses: spec.clues.map(() => "open"),
    /** @type {number[][]} the clues that count each place */
    clueAt: spec.places.map(() => []),
    /** @type {Map<string, Set<number>>} the places that occupy each point */
    occupants: new Map(),
    /** @type {string[][]} the points that each place occupies */
    occupied: spec.places.map(() => []),
    /** @type {Map<number, number>} the conflicting places, with the number of their shared points */
    clashing: new Map(),
    /** @type {number[] | null} the connected groups, until something changes */
    groups: null,

    // input
    /** @type {import("./pointer.js").ToolName} the intent of the primary button or a finger */
    tool: "primary",
    cyclesStates: false, // whether a mouse click cycles through all states, as a finger does
    overwrites: false, // whether a stroke overwrites marks
    spot: 0, // the handle or place of the keyboard cursor
    /** @type {number | null} the chosen arm of the handle at the cursor */
    arm: null,
    /** @type {number | null} the selected handle; a tap on another one pulls between the two */
    chosen: null,
    isPreviewing: false, // whether `preview` is shown, and gestures are ignored

    // display
    /** @type {any} another record: the position of the preview */
    preview: null,
    /** @type {import("./board.js").Errors} */
    errors: "live",
    showsWrong: true,
    showsPossible: false,
    showsGroups: false, // whether groups are shown although their aid is off
    /** @type {Set<string>} the aids that are off */
    hiddenAids: new Set(),
    /** @type {Map<number, number>} the what-if depth of each assumed place */
    assumed: new Map(),
    /** @type {number[]} the places that the current gesture drags */
    dragged: [],
    /** @type {number | null} the node whose group is highlighted */
    highlighted: null,
    /** @type {Shape[]} the cursor, if it is shown */
    cursorShapes: [],
    /** @type {Shape[]} the targets of a drag, or a selection */
    rings: [],
    /** @type {import("./board.js").Frame} */
    overlay: { over: [] },
  };
  spec.clues.forEach((clue, number) => {
    for (const place of placesOf(clue)) state.clueAt[place].push(number);
  });
  spec.places.forEach((_, place) => occupy(state, place));
  spec.clues.forEach((_, number) => (state.statuses[number] = statusOf(state, number)));
  return state;
}

/** @typedef {ReturnType<typeof newState>} BoardState */

/** Set the states of places; return what else changes. @param {BoardState} state @param {[place: number, state: number][]} changes @returns {Update} */
export function setStates(state, changes) {
  /** @type {Set<number>} */
  const clues = new Set();
  /** @type {Set<number>} */
  const clashes = new Set();
  state.groups = null;
  for (const [place, value] of changes) {
    state.states[place] = value;
    state.marked[place] = ++state.clock;
  }
  for (const [place] of changes) {
    for (const other of occupy(state, place)) clashes.add(other);
    for (const clue of state.clueAt[place]) clues.add(clue);
  }
  const changed = [...clues].filter((clue) => {
    const before = state.statuses[clue];
    return (state.statuses[clue] = statusOf(state, clue)) !== before;
  });
  return { places: changes.map(([place]) => place), clues: changed, clashes: [...clashes] };
}

/** Update the points that a place occupies; return the places whose conflicts changed. @param {BoardState} state @param {number} place */
function occupy(state, place) {
  const { occupants, occupied, clashing } = state;
  /** @type {Set<number>} */
  const affected = new Set();
  const count = (/** @type {number} */ other, /** @type {number} */ more) => {
    const points = (clashing.get(other) ?? 0) + more;
    if (points) clashing.set(other, points);
    else clashing.delete(other);
    affected.add(other);
  };
  for (const point of occupied[place]) {
    const there = /** @type {Set<number>} */ (occupants.get(point));
    if (there.size > 1) count(place, -1);
    there.delete(place);
    if (there.size === 1) for (const other of there) count(other, -1);
    if (!there.size) occupants.delete(point);
  }
  occupied[place] = pointsOf(state, place, state.states[place]);
  for (const point of occupied[place]) {
    const there = occupants.get(point) ?? new Set();
    if (there.size === 1) for (const other of there) count(other, 1);
    occupants.set(point, there.add(place));
    if (there.size > 1) count(place, 1);
  }
  return affected;
}

/** @param {BoardState} state @param {number} place @param {number} value */
function pointsOf({ spec }, place, value) {
  const [, x, y] = spec.places[place];
  return stateOf(spec, place, value).takes.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`);
}

/** Return all places that a clue counts. @param {import("./board-spec.js").Clue} clue */
function placesOf(clue) {
  const places = new Set(clue.under === null ? [] : [clue.under]);
  for (const { places: own = [], runs = [], terms = [], when } of clue.counts) {
    for (const place of [...own, ...runs.flat(), ...terms.map(([place]) => place)]) places.add(place);
    if (when) places.add(when[0]);
  }
  return places;
}

/** @param {BoardState} state @param {number} number */
function statusOf(state, number) {
  const { spec, states } = state;
  const { kind, under, counts } = spec.clues[number];
  const { early } = spec.clueKinds[kind];
  const isDark = under !== null && stateOf(spec, under, states[under]).dark;
  const found = counts.filter(({ when }) => !when || when[1].includes(states[when[0]])).map((counting) => {
    const { target } = counting;
    const [least, most] = countOf(state, counting);
    if (target === null) return most < 1 ? "wrong" : "open";
    if (least > target || most < target) return "wrong";
    return least === target && (early || most === target) ? "done" : "open";
  });
  const isDone = found.length > 0 && found.every((status) => status === "done");
  const status = found.includes("wrong") ? "wrong" : isDone ? "done" : "open";
  return isDark ? `${status}-dark` : status;
}

/** Return the least and the greatest possible value of a count. @param {Pick<BoardState, "spec" | "states">} state @param {Counting} counting */
export function countOf({ spec, states }, { places = [], runs = [], terms = [] }) {
  let least = 0;
  let most = 0;
  for (const place of places) {
    const state = stateOf(spec, place, states[place]);
    least += state.least;
    most += state.most;
  }
  for (const run of runs) {
    let isSure = true;
    for (const place of run) {
      const state = stateOf(spec, place, states[place]);
      if (!state.most) break;
      most += state.most;
      isSure &&= state.least > 0;
      if (isSure) least += state.least;
    }
  }
  for (const [place, counted] of terms) {
    if (counted.includes(states[place])) {
      least += 1;
      most += 1;
    } else if (states[place] === OPEN_STATE) most += 1;
  }
  return [least, most];
}

/** Return the connected groups: a number for every node, the same for connected nodes. @param {BoardState} state @returns {number[]} */
export const groupsOf = (state) => (state.groups ??= join(state));

/** @param {BoardState} state */
function join(state) {
  const { joins, places, handles } = state.spec;
  const count = joins?.nodes === "handles" ? handles.length : places.length;
  const root = Array.from({ length: count }, (_, node) => node);
  const find = (/** @type {number} */ node) => {
    while (root[node] !== node) node = root[node] = root[root[node]];
    return node;
  };
  for (const joint of joins?.joints ?? []) {
    if (!isJoined(state, joint)) continue;
    // a group is named by its first node, so that its name stays while other groups grow
    const [a, b] = [find(joint[0]), find(joint[1])];
    root[Math.max(a, b)] = Math.min(a, b);
  }
  return root.map((_, node) => find(node));
}

/** Whether the two nodes of a joint are connected. @param {BoardState} state @param {import("./board-spec.js").Joint} joint */
export const isJoined = ({ spec, states }, [, , between]) => between.every((place) => stateOf(spec, place, states[place]).joined);

/** Return the places that conflict with a state of a place. @param {BoardState} state @param {number} place @param {number} value */
export function blockingPlaces(state, place, value) {
  const others = pointsOf(state, place, value).flatMap((point) => [...(state.occupants.get(point) ?? [])]);
  return [...new Set(others)].filter((other) => other !== place);
}

/** Return the places because of which a gesture cannot set a state. @param {BoardState} state @param {number} place @param {number} value */
export const obstacles = (state, place, value) => (state.spec.clashes === "refused" ? blockingPlaces(state, place, value) : []);

/** Return the state of a place after a gesture, or null. @param {BoardState} state @param {number} place @param {"tap" | "pull"} way @param {Intent} intent @returns {number | null} */
export function nextState({ spec, states }, place, way, intent) {
  if (intent === "clear") return states[place] === OPEN_STATE ? null : OPEN_STATE;
  return kindOf(spec, place)[way]?.[intent]?.[states[place]] ?? null;
}

/** Return the states of a place that satisfy the clue on it. @param {BoardState} state @param {number} place @returns {number[]} */
export function statesOfClue({ spec, clueAt }, place) {
  const own = clueAt[place].map((clue) => spec.clues[clue]).filter(({ under }) => under === place);
  const terms = own.flatMap(({ counts }) => counts.flatMap((counting) => counting.terms ?? []));
  return terms.flatMap(([other, states]) => (other === place ? states : []));
}

/**
 * Return the states that finish the clue on a place, if its open places can have only one.
 * @param {BoardState} state @param {number} place
 * @returns {[place: number, state: number][]}
 */
export function finishingStates(state, place) {
  const { spec, states, clueAt } = state;
  const own = clueAt[place].filter((clue) => spec.clues[clue].under === place);
  return own.flatMap((clue) =>
    spec.clues[clue].counts.flatMap((counting) => {
      const { target, places = [], when } = counting;
      const [least, most] = countOf(state, counting);
      if ((when && !when[1].includes(states[when[0]])) || (least !== target && most !== target)) return [];
      const isCounted = most === target; // every open place counts; otherwise none does
      return places.flatMap((open) => {
        if (states[open] !== OPEN_STATE) return [];
        const { tap, faces } = kindOf(spec, open);
        const reachable = [tap?.primary[OPEN_STATE], tap?.secondary[OPEN_STATE]].filter((next) => next != null);
        const found = reachable.find((next) => (isCounted ? faces[next].least > 0 : faces[next].most === 0));
        return found === undefined ? [] : [/** @type {[number, number]} */ ([open, found])];
      });
    }),
  );
}

/** Whether clues lie on places that can be painted and count several, so that one gesture can finish a clue. @param {BoardSpec} spec */
export const hasFinishableClues = (spec) =>
  spec.kinds.some(({ paints }) => paints) && spec.clues.some(({ under, counts }) => under !== null && counts.some(({ places = [] }) => places.length > 1));

/** Return the open places where a primary move is still possible. @param {BoardState} state @returns {number[]} */
export function possiblePlaces(state) {
  const { spec, states, statuses, clueAt } = state;
  return spec.places.flatMap((_, place) => {
    const kind = kindOf(spec, place);
    const next = (kind.pull ?? kind.tap)?.primary?.[OPEN_STATE];
    const isFree = states[place] === OPEN_STATE && kind.possible.length > 0;
    if (!isFree || (next != null && blockingPlaces(state, place, next).length)) return [];
    return clueAt[place].some((clue) => statuses[clue] === "done") ? [] : [place];
  });
}

/** Return the open what-if branches, outermost first. @param {BoardState} state @returns {Branch[]} */
export function branchesOf({ strokes, done }) {
  /** @type {Branch[]} */
  const open = [];
  strokes.slice(0, done).forEach((stroke, number) => {
    if (stroke.kind === "try") open.push({ begins: number, assumed: [] });
    else if (stroke.kind === "keep" || stroke.kind === "drop") open.pop();
    const inner = open.at(-1);
    if (inner && !inner.assumed.length && stroke.kind === "move") {
      for (const [place, , after] of stroke.changes) if (after !== OPEN_STATE) inner.assumed.push([place, after]);
    }
  });
  return open;
}

/** Return the earlier states of all places that changed since a stroke. @param {BoardState} state @param {number} begins @returns {[place: number, state: number][]} */
export function statesBefore({ strokes, done, states }, begins) {
  /** @type {Map<number, number>} */
  const before = new Map();
  for (const { changes } of strokes.slice(begins, done)) {
    for (const [place, value] of changes) if (!before.has(place)) before.set(place, value);
  }
  return [...before].filter(([place, value]) => states[place] !== value);
}

/** Return the places marked in open what-ifs, with their depth. @param {BoardState} state @returns {Map<number, number>} */
export function assumedPlaces(state) {
  const branches = branchesOf(state);
  const found = new Map();
  branches.forEach(({ begins }, depth) => {
    for (const [place] of statesBefore(state, begins)) found.set(place, depth + 1);
  });
  // the current stroke belongs to the innermost branch
  for (const [place, before, after] of (branches.length && state.drawing?.changes.values()) || []) {
    if (before !== after) found.set(place, branches.length);
  }
  return found;
}

/** Return the position as native marks, in the order of play. @param {BoardState} state @returns {import("./board-spec.js").Mark[]} */
export function marksOf({ spec, states, marked }) {
  const places = states.flatMap((value, place) => (value === OPEN_STATE ? [] : [place]));
  places.sort((a, b) => marked[a] - marked[b]);
  return places.flatMap((place) => {
    const mark = markOf(spec, place, states[place]);
    return mark ? [mark] : [];
  });
}

/** Return the final states as text: the same for all ways to mark the same solution. @param {BoardState} state */
export const finalStates = ({ spec, states }) => states.map((value, place) => stateOf(spec, place, value).final).join();
