/**
 * What the page sees by itself while one plays: which clues are done or wrong, what clashes, what
 * hangs together. It follows a game and says what has changed.
 */

import { OPEN_STATE, stateOf, kindOf } from "./board-spec.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board-spec.js").Counting} Counting */

export class ClueStatus extends EventTarget {
  /** @param {Game} game */
  constructor(game) {
    super();
    this.game = game;
    this.sheet = game.sheet;
    /** @type {string[]} open, done or wrong; with "-dark" where the place below is dark */
    this.statuses = this.sheet.clues.map(() => "open");
    /** @type {number[][]} the clues that look at each place */
    this.clueAt = this.sheet.places.map(() => []);
    this.sheet.clues.forEach((clue, number) => {
      for (const place of placesOf(clue)) this.clueAt[place].push(number);
    });
    /** @type {Map<string, Set<number>>} the places that take each point */
    this.taken = new Map();
    /** @type {string[][]} the points that each place takes now */
    this.takes = this.sheet.places.map(() => []);
    /** @type {Map<number, number>} the places that clash with others, with how many of their points */
    this.clashing = new Map();
    this.#groups = null;
    this.sheet.places.forEach((_, place) => this.#take(place));
    this.sheet.clues.forEach((_, number) => (this.statuses[number] = this.#status(number)));
    game.addEventListener("faces", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail));
  }

  /** @type {number[] | null} what hangs together, until something changes */
  #groups;

  /** @param {number[]} places */
  #follow(places) {
    this.#groups = null;
    /** @type {Set<number>} */
    const clues = new Set();
    /** @type {Set<number>} */
    const clashes = new Set();
    for (const place of places) {
      for (const other of this.#take(place)) clashes.add(other);
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
    this.dispatchEvent(new CustomEvent("seen", { detail: { places, clues: changed, clashes: [...clashes] } }));
  }

  /** Note what a place takes now; gives the places for which that is news. @param {number} place @returns {Set<number>} */
  #take(place) {
    /** @type {Set<number>} */
    const news = new Set();
    const points = this.#points(place, this.game.faces[place]);
    if (!points.length && !this.takes[place].length) return news;
    for (const point of this.takes[place]) {
      const there = /** @type {Set<number>} */ (this.taken.get(point));
      if (there.size > 1) this.#changeOccupancy(place, -1, news);
      there.delete(place);
      if (there.size === 1) for (const other of there) this.#changeOccupancy(other, -1, news);
      if (!there.size) this.taken.delete(point);
    }
    this.takes[place] = points;
    for (const point of points) {
      const there = this.taken.get(point) ?? new Set();
      if (there.size === 1) for (const other of there) this.#changeOccupancy(other, 1, news);
      this.taken.set(point, there.add(place));
      if (there.size > 1) this.#changeOccupancy(place, 1, news);
    }
    return news;
  }

  /** @param {number} place @param {number} more @param {Set<number>} news */
  #changeOccupancy(place, more, news) {
    const points = (this.clashing.get(place) ?? 0) + more;
    if (points) this.clashing.set(place, points);
    else this.clashing.delete(place);
    news.add(place);
  }

  /** @param {number} place @param {number} face */
  #points(place, face) {
    const [, x, y] = this.sheet.places[place];
    return stateOf(this.sheet, place, face).takes.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`);
  }

  /** The places that stand in the way of giving a place a face. @param {number} place @param {number} face */
  blockingPlaces(place, face) {
    /** @type {Set<number>} */
    const others = new Set();
    for (const point of this.#points(place, face)) {
      for (const other of this.taken.get(point) ?? []) if (other !== place) others.add(other);
    }
    return [...others];
  }

  /** @param {number} number */
  #status(number) {
    const { kind, under, counts } = this.sheet.clues[number];
    const { early } = this.sheet.clueKinds[kind];
    const isDark = under !== null && stateOf(this.sheet, under, this.game.faces[under]).dark;
    const found = counts.filter((counting) => this.#counts(counting)).map((counting) => this.#statusOf(counting, early));
    const isDone = found.length > 0 && found.every((status) => status === "done");
    const status = found.includes("wrong") ? "wrong" : isDone ? "done" : "open";
    return isDark ? `${status}-dark` : status;
  }

  /** Whether it counts now. @param {Counting} counting */
  #counts({ when }) {
    return !when || when[1].includes(this.game.faces[when[0]]);
  }

  /** @param {Counting} counting @param {boolean} early */
  #statusOf(counting, early) {
    const { target } = counting;
    const [least, most] = this.count(counting);
    if (target === null) return most < 1 ? "wrong" : "open";
    if (least > target || most < target) return "wrong";
    return least === target && (early || most === target) ? "done" : "open";
  }

  /** How much there is at least and at most. @param {Counting} counting */
  count({ places = [], runs = [], terms = [] }) {
    let least = 0;
    let most = 0;
    for (const place of places) {
      const face = stateOf(this.sheet, place, this.game.faces[place]);
      least += face.least;
      most += face.most;
    }
    for (const run of runs) {
      let isSure = true;
      for (const place of run) {
        const face = stateOf(this.sheet, place, this.game.faces[place]);
        if (!face.most) break;
        most += face.most;
        isSure &&= face.least > 0;
        if (isSure) least += face.least;
      }
    }
    for (const [place, faces] of terms) {
      const face = this.game.faces[place];
      if (faces.includes(face)) {
        least += 1;
        most += 1;
      } else if (face === OPEN_STATE) most += 1;
    }
    return [least, most];
  }

  /**
   * What hangs together: a number for every node, the same for those that are joined.
   * @returns {number[]}
   */
  get groups() {
    return (this.#groups ??= this.#join());
  }

  #join() {
    const { joins, places, handles } = this.sheet;
    const count = joins?.nodes === "handles" ? handles.length : places.length;
    const root = Array.from({ length: count }, (_, node) => node);
    const find = (/** @type {number} */ node) => {
      while (root[node] !== node) node = root[node] = root[root[node]];
      return node;
    };
    for (const joint of joins?.joints ?? []) {
      // the first node of a group names it, so that a group keeps its name while others grow
      if (this.isJoined(joint)) {
        const [a, b] = [find(joint[0]), find(joint[1])];
        root[Math.max(a, b)] = Math.min(a, b);
      }
    }
    return root.map((_, node) => find(node));
  }

  /** Whether the two nodes of a joint are joined. @param {import("./board-spec.js").Joint} joint */
  isJoined([, , between]) {
    return between.every((place) => stateOf(this.sheet, place, this.game.faces[place]).joined);
  }

  /** The places of which the primary gesture could still make something. @returns {number[]} */
  get possible() {
    return this.sheet.places.flatMap((_, place) => {
      const kind = kindOf(this.sheet, place);
      const next = (kind.pull ?? kind.tap)?.primary?.[OPEN_STATE];
      const isFree = this.game.faces[place] === OPEN_STATE && kind.possible.length > 0;
      if (!isFree || (next != null && this.blockingPlaces(place, next).length)) return [];
      const isFull = this.clueAt[place].some((clue) => this.statuses[clue] === "done");
      return isFull ? [] : [place];
    });
  }
}

/** All places that a clue looks at. @param {import("./board-spec.js").Clue} clue */
function placesOf(clue) {
  const places = new Set(clue.under === null ? [] : [clue.under]);
  for (const { places: own = [], runs = [], terms = [], when } of clue.counts) {
    for (const place of [...own, ...runs.flat(), ...terms.map(([place]) => place)]) places.add(place);
    if (when) places.add(when[0]);
  }
  return places;
}
