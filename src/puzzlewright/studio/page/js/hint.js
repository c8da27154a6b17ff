/** A hint for one position: its current stage, and the marks that remain. */

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./api-types.d.ts").Overlay} Frame */
/** @typedef {import("./api-types.d.ts").HintAnswer} HintAnswer */

export const STAGES = /** @type {const} */ (["where", "why", "do"]);

const PLACE_ROLES = /^(concluded|ruled-out|order|wrong)/; // roles of shapes that disappear once their place is marked

export class Hint {
  /** @param {import("./board.js").Board} board @param {HintAnswer} answer */
  constructor(board, answer) {
    this.board = board;
    this.answer = answer;
    this.stageIndex = 0;
    this.marks = board.game.marks;
    this.before = [...board.game.states];
    this.targets = new Map(answer.frames?.do?.faces);
  }

  get stage() {
    return STAGES[this.stageIndex];
  }

  /** The marks that remain. @returns {[place: number, state: number][]} */
  get remaining() {
    return [...this.targets].filter(([place, state]) => this.board.game.states[place] !== state);
  }

  /** Whether something else was played, so that the hint may no longer hold. */
  get isStale() {
    const { states } = this.board.game;
    return states.some((state, place) => state !== this.before[place] && state !== this.targets.get(place));
  }

  get isFollowed() {
    return this.targets.size > 0 && !this.remaining.length;
  }

  /** The overlay of the stage, without marked places. @returns {Shape[]} */
  get shapes() {
    const over = this.answer.frames?.[this.stage]?.over ?? [];
    const left = new Set(this.remaining.map(([place]) => place));
    if (left.size === this.targets.size) return over;
    return over.filter((shape) => {
      const place = PLACE_ROLES.test(shape[1]) ? this.#placeOf(shape) : null;
      return place === null || !this.targets.has(place) || left.has(place);
    });
  }

  /** The sentences up to the current stage, without repetitions. */
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
