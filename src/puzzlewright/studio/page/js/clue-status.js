/**
 * The status that the browser computes during play: satisfied and violated clues, conflicting
 * places and connected groups. It follows a game and dispatches "updated" with the changes.
 */

import { OPEN_STATE, stateOf, kindOf } from "./board-spec.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board-spec.js").Counting} Counting */

export class ClueStatus extends EventTarget {
  /** @param {Game} game */
  constructor(game) {
    super();
    this.game = game;
    this.spec = game.spec;
    /** @type {string[]} open, done or wrong; with "-dark" if the place below is dark */
    this.statuses = this.spec.clues.map(() => "open");
    /** @type {number[][]} the clues that count each place */
    this.clueAt = this.spec.places.map(() => []);
    this.spec.clues.forEach((clue, number) => {
      for (const place of placesOf(clue)) this.clueAt[place].push(number);
    });
    /** @type {Map<string, Set<number>>} the places that occupy each point */
    this.occupants = new Map();
    /** @type {string[][]} the points that each place occupies */
    this.occupied = this.spec.places.map(() => []);
    /** @type {Map<number, number>} the conflicting places, with the number of their shared points */
    this.clashing = new Map();
    this.#groups = null;
    this.spec.places.forEach((_, place) => this.#occupy(place));
    this.spec.clues.forEach((_, number) => (this.statuses[number] = this.#status(number)));
    game.addEventListener("states", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail));
  }

  /** @type {number[] | null} the connected groups, until something changes */
  #groups;

  /** @param {number[]} places */
  #follow(places) {
    this.#groups = null;
    /** @type {Set<number>} */
    const clues = new Set();
    /** @type {Set<number>} */
    const clashes = new Set();
    for (const place of places) {
      for (const other of this.#occupy(place)) clashes.add(other);
      for (const clue of this.clueAt[place]) clues.add(clue);
    }
    const changed = [];
    for (const clue of clues) {
      const status = this.#status(clue);
      if (status !== this.statuses[clue]) {
        this.statuses[clue] = status;
        changed.push(clue);
      }
    }
    this.dispatchEvent(new CustomEvent("updated", { detail: { places, clues: changed, clashes: [...clashes] } }));
  }

  /** Update the points that a place occupies; return the places whose conflicts changed. @param {number} place @returns {Set<number>} */
  #occupy(place) {
    /** @type {Set<number>} */
    const affected = new Set();
    const points = this.#points(place, this.game.states[place]);
    if (!points.length && !this.occupied[place].length) return affected;
    for (const point of this.occupied[place]) {
      const there = /** @type {Set<number>} */ (this.occupants.get(point));
      if (there.size > 1) this.#changeOccupancy(place, -1, affected);
      there.delete(place);
      if (there.size === 1) for (const other of there) this.#changeOccupancy(other, -1, affected);
      if (!there.size) this.occupants.delete(point);
    }
    this.occupied[place] = points;
    for (const point of points) {
      const there = this.occupants.get(point) ?? new Set();
      if (there.size === 1) for (const other of there) this.#changeOccupancy(other, 1, affected);
      this.occupants.set(point, there.add(place));
      if (there.size > 1) this.#changeOccupancy(place, 1, affected);
    }
    return affected;
  }

  /** @param {number} place @param {number} more @param {Set<number>} affected */
  #changeOccupancy(place, more, affected) {
    const points = (this.clashing.get(place) ?? 0) + more;
    if (points) this.clashing.set(place, points);
    else this.clashing.delete(place);
    affected.add(place);
  }

  /** @param {number} place @param {number} state */
  #points(place, state) {
    const [, x, y] = this.spec.places[place];
    return stateOf(this.spec, place, state).takes.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`);
  }

  /** Return the places that conflict with a state of a place. @param {number} place @param {number} state */
  blockingPlaces(place, state) {
    /** @type {Set<number>} */
    const others = new Set();
    for (const point of this.#points(place, state)) {
      for (const other of this.occupants.get(point) ?? []) if (other !== place) others.add(other);
    }
    return [...others];
  }

  /** @param {number} number */
  #status(number) {
    const { kind, under, counts } = this.spec.clues[number];
    const { early } = this.spec.clueKinds[kind];
    const isDark = under !== null && stateOf(this.spec, under, this.game.states[under]).dark;
    const found = counts.filter((counting) => this.#counts(counting)).map((counting) => this.#statusOf(counting, early));
    const isDone = found.length > 0 && found.every((status) => status === "done");
    const status = found.includes("wrong") ? "wrong" : isDone ? "done" : "open";
    return isDark ? `${status}-dark` : status;
  }

  /** Whether the condition of a count holds now. @param {Counting} counting */
  #counts({ when }) {
    return !when || when[1].includes(this.game.states[when[0]]);
  }

  /** @param {Counting} counting @param {boolean} early */
  #statusOf(counting, early) {
    const { target } = counting;
    const [least, most] = this.count(counting);
    if (target === null) return most < 1 ? "wrong" : "open";
    if (least > target || most < target) return "wrong";
    return least === target && (early || most === target) ? "done" : "open";
  }

  /** Return the least and the greatest possible value of a count. @param {Counting} counting */
  count({ places = [], runs = [], terms = [] }) {
    let least = 0;
    let most = 0;
    for (const place of places) {
      const state = stateOf(this.spec, place, this.game.states[place]);
      least += state.least;
      most += state.most;
    }
    for (const run of runs) {
      let isSure = true;
      for (const place of run) {
        const state = stateOf(this.spec, place, this.game.states[place]);
        if (!state.most) break;
        most += state.most;
        isSure &&= state.least > 0;
        if (isSure) least += state.least;
      }
    }
    for (const [place, states] of terms) {
      const state = this.game.states[place];
      if (states.includes(state)) {
        least += 1;
        most += 1;
      } else if (state === OPEN_STATE) most += 1;
    }
    return [least, most];
  }

  /**
   * The connected groups: a number for every node, the same for connected nodes.
   * @returns {number[]}
   */
  get groups() {
    return (this.#groups ??= this.#join());
  }

  #join() {
    const { joins, places, handles } = this.spec;
    const count = joins?.nodes === "handles" ? handles.length : places.length;
    const root = Array.from({ length: count }, (_, node) => node);
    const find = (/** @type {number} */ node) => {
      while (root[node] !== node) node = root[node] = root[root[node]];
      return node;
    };
    for (const joint of joins?.joints ?? []) {
      // a group is named by its first node, so that its name stays while other groups grow
      if (this.isJoined(joint)) {
        const [a, b] = [find(joint[0]), find(joint[1])];
        root[Math.max(a, b)] = Math.min(a, b);
      }
    }
    return root.map((_, node) => find(node));
  }

  /** Whether the two nodes of a joint are connected. @param {import("./board-spec.js").Joint} joint */
  isJoined([, , between]) {
    return between.every((place) => stateOf(this.spec, place, this.game.states[place]).joined);
  }

  /** The open places where a primary move is still possible. @returns {number[]} */
  get possible() {
    return this.spec.places.flatMap((_, place) => {
      const kind = kindOf(this.spec, place);
      const next = (kind.pull ?? kind.tap)?.primary?.[OPEN_STATE];
      const isFree = this.game.states[place] === OPEN_STATE && kind.possible.length > 0;
      if (!isFree || (next != null && this.blockingPlaces(place, next).length)) return [];
      const isFull = this.clueAt[place].some((clue) => this.statuses[clue] === "done");
      return isFull ? [] : [place];
    });
  }
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
