/** A hint for one position: how much of it is told, and how much of it is still to be done. */

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./api-types.d.ts").Overlay} Frame  states of places are pairs of a place and a face */
/** @typedef {import("./api-types.d.ts").HintAnswer} HintAnswer */

export const STAGES = /** @type {const} */ (["where", "why", "do"]);

const DONE_WITH = /^(concluded|ruled-out|order|wrong)/; // roles of what goes when a place is done with

export class Hint {
  /** @param {import("./board.js").Board} board @param {HintAnswer} answer */
  constructor(board, answer) {
    this.board = board;
    this.answer = answer;
    this.told = 0; // how far: the number of a level
    this.marks = board.game.marks;
    this.before = [...board.game.faces];
    this.aim = new Map(answer.frames?.do?.faces);
  }

  get stage() {
    return STAGES[this.told];
  }

  /** What it would mark and is not marked yet. @returns {[place: number, face: number][]} */
  get left() {
    return [...this.aim].filter(([place, face]) => this.board.game.faces[place] !== face);
  }

  /** Whether something else was played, so that nobody knows whether it still holds. */
  get isStale() {
    const { faces } = this.board.game;
    return faces.some((face, place) => face !== this.before[place] && face !== this.aim.get(place));
  }

  get isFollowed() {
    return this.aim.size > 0 && !this.left.length;
  }

  /** What of it lies over the board: not what is done already. @returns {Shape[]} */
  get shapes() {
    const over = this.answer.frames?.[this.stage]?.over ?? [];
    const left = new Set(this.left.map(([place]) => place));
    if (left.size === this.aim.size) return over;
    return over.filter((shape) => {
      const place = DONE_WITH.test(shape[1]) ? this.#placeOf(shape) : null;
      return place === null || !this.aim.has(place) || left.has(place);
    });
  }

  /** The sentences up to the level that is told, without those that say nothing new. */
  get sentences() {
    return [...new Set(STAGES.slice(0, this.told + 1).map((level) => this.answer[level] ?? ""))];
  }

  /** @param {Shape} shape */
  #placeOf([what, , ...n]) {
    const { reach } = this.board;
    if (what === "box") return reach.placeAt(n[0] + n[2] / 2, n[1] + n[3] / 2);
    if (what === "line") return reach.placeAt((n[0] + n[2]) / 2, (n[1] + n[3]) / 2);
    return reach.placeAt(n[0], n[1]);
  }
}
