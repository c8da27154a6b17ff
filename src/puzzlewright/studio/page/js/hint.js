/** A hint for one position: its screens, one sentence and one picture each, and the marks that remain. */

import { Chain } from "./chain.js";
import { badge, ghosts } from "./highlights.js";
import { plainSentence } from "./describe.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./api-types.d.ts").HintAnswer} HintAnswer */
/** @typedef {import("./phrases.js").SentencePart} SentencePart */
/** @typedef {"where" | "idea" | "do"} Stage */
/** @typedef {{stage: Stage, link?: number}} Screen  `link`: a step of the chain */

export const STAGES = /** @type {const} */ (["where", "idea", "do"]);
const PLACE_ROLES = /^(concluded|ruled-out|wrong)/; // roles of shapes that disappear once their place is marked

export class Hint {
  /** @param {import("./board.js").Board} board @param {HintAnswer} answer */
  constructor(board, answer) {
    this.board = board;
    this.answer = answer;
    this.marks = board.game.marks;
    this.before = [...board.game.states];
    this.targets = new Map(answer.frames?.do?.faces);
    this.at = 0;
    const links = answer.says?.chain ?? [];
    const supposes = answer.says?.supposes ?? false;
    this.isMistake = answer.kind === "mistake";
    this.chain = new Chain(board.game.spec, links, { supposes, isRefuted: supposes || this.isMistake });
    const steps = links.map((_, link) => /** @type {Screen} */ ({ stage: "do", link }));
    /** @type {Screen[]} */
    this.screens = this.isMistake ? [{ stage: "do" }, ...steps] : [{ stage: "where" }, { stage: "idea" }, ...steps, { stage: "do" }];
    /** @type {Set<Stage>} the stages seen */
    this.seen = new Set([this.stage]);
  }

  get screen() {
    return this.screens[this.at];
  }

  get stage() {
    return this.screen.stage;
  }

  /** The step of the chain that is shown, if any. */
  get link() {
    return this.screen.link ?? null;
  }

  get isLast() {
    return this.at === this.screens.length - 1;
  }

  /** Whether this screen offers the marks. */
  get offersMarks() {
    return this.isLast || (this.isMistake && this.at === 0);
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.screens.length - 1));
    this.seen.add(this.stage);
  }

  /** @param {Stage} stage */
  goToStage(stage) {
    this.goTo(this.screens.findIndex((screen) => screen.stage === stage));
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

  /** The sentence of the screen. @returns {SentencePart[]} */
  get parts() {
    const { says, where, why, idea } = this.answer;
    if (this.link !== null) return this.chain.parts(this.link);
    if (this.stage === "where") return says?.where ?? plainSentence(where);
    if (this.stage === "idea") return plainSentence(idea?.question ?? "");
    return says?.why ?? plainSentence(why ?? "");
  }

  /** The overlay of the screen, without marked places. @returns {Shape[]} */
  get shapes() {
    const { frames } = this.answer;
    if (this.link !== null) return [...(this.isMistake ? (frames?.where.over ?? []) : []), ...this.chain.shapes(this.link)];
    if (this.stage !== "do") return frames?.[this.stage]?.over ?? [];
    const over = this.#unmarked(frames?.do?.over ?? []);
    if (this.isMistake) {
      const wrong = over.find(([, role]) => role.startsWith("wrong"));
      return [...over, ...(wrong ? badge(wrong, "!", "alarm") : [])];
    }
    const earlier = this.chain.isRefuted ? [] : this.chain.before(this.chain.length);
    return [...earlier, ...over, ...ghosts(this.board.game.spec, this.remaining, "result")];
  }

  /** @param {Shape[]} over */
  #unmarked(over) {
    const left = new Set(this.remaining.map(([place]) => place));
    if (left.size === this.targets.size) return over;
    return over.filter((shape) => {
      const place = PLACE_ROLES.test(shape[1]) ? this.#placeOf(shape) : null;
      return place === null || !this.targets.has(place) || left.has(place);
    });
  }

  /** @param {Shape} shape */
  #placeOf([what, , ...n]) {
    const { hitTest } = this.board;
    if (what === "box") return hitTest.placeAt(n[0] + n[2] / 2, n[1] + n[3] / 2);
    if (what === "line") return hitTest.placeAt((n[0] + n[2]) / 2, (n[1] + n[3]) / 2);
    return hitTest.placeAt(n[0], n[1]);
  }
}
