/** A hint for one position: how much of it is told, and how much of it is still to be done. */

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./api-types.d.ts").Overlay} Frame  states of places are pairs of a place and a face */
/** @typedef {import("./api-types.d.ts").HintAnswer} HintAnswer */

export const STAGES = /** @type {const} */ (["where", "why", "do"]);

const PLACE_ROLES = /^(concluded|ruled-out|order|wrong)/; // roles of what goes when a place is done with

export class Hint {
  /** @param {import("./board.js").Board} board @param {HintAnswer} answer */
  constructor(board, answer) {
    this.board = board;
    this.answer = answer;
    this.stageIndex = 0; // how far: the number of a level
    this.marks = board.game.marks;
    this.before = [...board.game.states];
    this.targets = new Map(answer.frames?.do?.faces);
  }

  get stage() {
    return STAGES[this.stageIndex];
  }

  /** What it would mark and is not marked yet. @returns {[place: number, state: number][]} */
  get remaining() {
    return [...this.targets].filter(([place, state]) => this.board.game.states[place] !== state);
  }

  /** Whether something else was played, so that nobody knows whether it still holds. */
  get isStale() {
    const { states } = this.board.game;
    return states.some((state, place) => state !== this.before[place] && state !== this.targets.get(place));
  }

  get isFollowed() {
    return this.targets.size > 0 && !this.remaining.length;
  }

  /** What of it lies over the board: not what is done already. @returns {Shape[]} */
  get shapes() {
    const over = this.answer.frames?.[this.stage]?.over ?? [];
    const left = new Set(this.remaining.map(([place]) => place));
    if (left.size === this.targets.size) return over;
    return over.filter((shape) => {
      const place = PLACE_ROLES.test(shape[1]) ? this.#placeOf(shape) : null;
      return place === null || !this.targets.has(place) || left.has(place);
    });
  }

  /** The sentences up to the level that is told, without those that say nothing new. */
  get sentences() {
    return [...new Set(STAGES.slice(0, this.stageIndex + 1).map((level) => this.answer[level] ?? ""))];
  }

  /** @param {Shape} shape */
  #placeOf([what, , ...n]) {
    const { hitTest } = this.board;
    if (what === "box") return hitTest.placeAt(n[0] + n[2] / 2, n[1] + n[3] / 2);
    if (what === "line") return hitTest.placeAt((n[0] + n[2]) / 2, (n[1] + n[3]) / 2);
    return hitTest.placeAt(n[0], n[1]);
  }
}
