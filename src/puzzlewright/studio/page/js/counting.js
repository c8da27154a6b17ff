/**
 * What the page sees by itself while one plays: which clues are done or wrong, what clashes, what
 * hangs together. It follows a game and says what has changed.
 */

import { OPEN, faceOf, kindOf } from "./sheet.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./sheet.js").Counting} Counting */

export class Watch extends EventTarget {
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
    this.sheet.places.forEach((_, place) => this.#take(place));
    this.sheet.clues.forEach((_, number) => (this.statuses[number] = this.#status(number)));
    game.addEventListener("faces", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {number[]} places */
  #follow(places) {
    const clues = new Set();
    for (const place of places) {
      this.#take(place);
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
    this.dispatchEvent(new CustomEvent("seen", { detail: { places, clues: changed } }));
  }

  /** @param {number} place */
  #take(place) {
    for (const point of this.takes[place]) this.taken.get(point)?.delete(place);
    this.takes[place] = this.#points(place, this.game.faces[place]);
    for (const point of this.takes[place]) {
      const there = this.taken.get(point) ?? new Set();
      this.taken.set(point, there.add(place));
    }
  }

  /** @param {number} place @param {number} face */
  #points(place, face) {
    const [, x, y] = this.sheet.places[place];
    return faceOf(this.sheet, place, face).takes.map(([dx, dy]) => `${(x + dx).toFixed(2)},${(y + dy).toFixed(2)}`);
  }

  /** The places that stand in the way of giving a place a face. @param {number} place @param {number} face */
  inTheWay(place, face) {
    const others = new Set();
    for (const point of this.#points(place, face)) {
      for (const other of this.taken.get(point) ?? []) if (other !== place) others.add(other);
    }
    return [...others];
  }

  /** The places that clash with others now. @returns {Set<number>} */
  get clashing() {
    /** @type {Set<number>} */
    const found = new Set();
    for (const there of this.taken.values()) {
      if (there.size > 1) for (const place of there) found.add(place);
    }
    return found;
  }

  /** @param {number} number */
  #status(number) {
    const clue = this.sheet.clues[number];
    const kind = this.sheet.clueKinds[clue.kind];
    const { under } = clue;
    const isDark = under !== null && faceOf(this.sheet, under, this.game.faces[under]).dark;
    const found = clue.counts.filter((counting) => this.#counts(counting)).map((counting) => this.#judge(counting, kind.early));
    const isDone = found.length > 0 && found.every((status) => status === "done");
    const status = found.includes("wrong") ? "wrong" : isDone ? "done" : "open";
    return isDark ? `${status}-dark` : status;
  }

  /** Whether it counts now. @param {Counting} counting */
  #counts({ when }) {
    return !when || when[1].includes(this.game.faces[when[0]]);
  }

  /** @param {Counting} counting @param {boolean} early */
  #judge(counting, early) {
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
      const face = faceOf(this.sheet, place, this.game.faces[place]);
      least += face.least;
      most += face.most;
    }
    for (const run of runs) {
      let isSure = true;
      for (const place of run) {
        const face = faceOf(this.sheet, place, this.game.faces[place]);
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
      } else if (face === OPEN) most += 1;
    }
    return [least, most];
  }

  /**
   * What hangs together: a number for every node, the same for those that are joined.
   * @returns {number[]}
   */
  get groups() {
    const { joins, places, handles } = this.sheet;
    const count = joins?.nodes === "handles" ? handles.length : places.length;
    const root = Array.from({ length: count }, (_, node) => node);
    const find = (/** @type {number} */ node) => {
      while (root[node] !== node) node = root[node] = root[root[node]];
      return node;
    };
    for (const [a, b, between] of joins?.joints ?? []) {
      const isJoined = between.every((place) => faceOf(this.sheet, place, this.game.faces[place]).joined);
      if (isJoined) root[find(a)] = find(b);
    }
    return root.map((_, node) => find(node));
  }

  /** The places of which the primary gesture could still make something. @returns {number[]} */
  get possible() {
    return this.sheet.places.flatMap((_, place) => {
      const kind = kindOf(this.sheet, place);
      const next = (kind.pull ?? kind.tap)?.primary?.[OPEN];
      const isFree = this.game.faces[place] === OPEN && kind.possible.length > 0;
      if (!isFree || (next != null && this.inTheWay(place, next).length)) return [];
      const isFull = this.clueAt[place].some((clue) => this.statuses[clue] === "done");
      return isFull ? [] : [place];
    });
  }
}

/** All places that a clue looks at. @param {import("./sheet.js").Clue} clue */
function placesOf(clue) {
  const places = new Set(clue.under === null ? [] : [clue.under]);
  for (const { places: own = [], runs = [], terms = [], when } of clue.counts) {
    for (const place of [...own, ...runs.flat(), ...terms.map(([place]) => place)]) places.add(place);
    if (when) places.add(when[0]);
  }
  return places;
}
