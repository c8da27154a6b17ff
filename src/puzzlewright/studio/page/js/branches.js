/**
 * What-if branches: their assumptions, contradictions and conclusions.
 *
 * Discarding a branch with a contradiction records a conclusion in the notebook, but only if the
 * assumption alone causes the contradiction: a later mark may have been a separate mistake.
 * Dispatches "said" with a card when a branch was discarded.
 */

import { ask } from "./api.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { describeClaim, describeClaims, describeDenial, toSentence } from "./describe.js";
import { settings } from "./settings.js";
import { kindOf, markOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./game.js").Branch} Branch */
/** @typedef {[place: number, state: number]} PlaceState */

export class Branches extends EventTarget {
  /** @param {import("./session.js").GameSession} session */
  constructor(session) {
    super();
    this.session = session;
    this.game = session.game;
    this.state = session.board.state;
    /** @type {string | null} the contradiction in the innermost branch */
    this.contradiction = this.#visibleContradiction();
    this.element = html("div", { className: "in-branch", role: "status" });
    this.game.addEventListener("stroke", () => {
      this.contradiction = this.#visibleContradiction();
      this.#show();
    });
    this.#show();
  }

  /** Begin a branch, nested in the current one; leave one that is still without an assumption. */
  toggle() {
    if (!this.leaveEmpty()) this.game.beginBranch();
  }

  /** Leave the innermost branch if it has no assumption yet; return whether it had none. */
  leaveEmpty() {
    const inner = this.game.branches.at(-1);
    if (!inner || inner.assumed.length) return false;
    this.game.discardBranch();
    return true;
  }

  keep() {
    this.game.keepBranch();
  }

  /** Return the first contradiction that the board shows. @returns {string | null} */
  #visibleContradiction() {
    if (!this.game.branches.length || settings.chosen.errors === "off") return null;
    const { clues, places } = this.game.spec;
    const wrong = this.state.statuses.findIndex((status) => status.startsWith("wrong"));
    if (wrong >= 0) return words.branch.clueFails(clues[wrong].name);
    const [clash] = this.state.clashing.keys();
    return clash === undefined ? null : words.branch.clash(places[clash][4]);
  }

  /**
   * Whether the mistake that a check found lies in the innermost branch, not before it. If so, it
   * becomes the contradiction of the branch.
   * @param {import("./help.js").CheckAnswer} answer
   */
  contradicts({ why, keep, first_wrong: first }) {
    const depth = this.game.branches.length;
    const sound = keep ?? first;
    if (!depth || sound == null) return false;
    const { assumed } = this.game;
    const before = this.game.statesOfMarks(this.game.marks).filter(([place]) => (assumed.get(place) ?? 0) < depth);
    if (sound < before.length) return false;
    this.contradiction = why;
    this.#show();
    return true;
  }

  /** Discard the innermost branch; if it has a contradiction, record the conclusion. */
  async discard() {
    const { contradiction } = this;
    const outer = this.game.branches.slice(0, -1).flatMap(({ assumed }) => assumed);
    const inner = this.game.discardBranch();
    if (!inner || !contradiction || !inner.assumed.length) return;
    const { assumed } = inner;
    const { spec, marks: before } = this.game;
    const assumedMarks = assumed.map(([place, state]) => markOf(spec, place, state) ?? []);
    let why = contradiction;
    let checked = true;
    try {
      const answer = await ask("check", { puzzle: spec.puzzle, marks: [...before, ...assumedMarks] });
      const sound = answer.keep ?? answer.first_wrong;
      if (answer.status === "mistake" && sound != null && sound < before.length) return this.#say([words.branch.wrongBefore]);
      if (answer.status === "unknown") checked = false;
      else if (answer.status !== "mistake") return this.#say([words.branch.notBecause(describeClaims(spec, assumed))]);
      else why = afterClaim(answer.why, describeClaims(spec, assumed));
    } catch {
      checked = false; // offline: trust the contradiction on the board
    }
    this.#conclude(assumed, outer, why, checked);
  }

  /** @param {PlaceState[]} assumed @param {PlaceState[]} outer @param {string} why @param {boolean} checked */
  #conclude(assumed, outer, why, checked) {
    const { spec } = this.game;
    const [[place, state]] = assumed;
    const isOne = assumed.length === 1;
    const { denies, verb } = kindOf(spec, place);
    const denied = isOne ? denies[state] : null;
    // if a state expresses the opposite, naming it reads better than a negation
    const usesDenial = denied == null || verb === "is";
    const consequence = isOne ? (usesDenial ? describeDenial(spec, place, state) : describeClaim(spec, place, denied)) : words.branch.notAll;
    const conclusion = words.branch.conclusion(describeClaims(spec, assumed), toSentence(why), consequence, outer.length ? describeClaims(spec, outer) : "");
    const says = checked ? conclusion : `${conclusion} ${words.branch.unchecked}`;
    /** @type {PlaceState | null} */
    const mark = denied == null ? null : [place, denied];
    this.session.write({ says, mark, given: outer, checked });
    this.#say([says], mark ? [{ name: words.branch.markIt, main: true, act: () => this.game.play([mark]) }] : []);
  }

  /** @param {string[]} sentences @param {import("./cards.js").Action[]} [actions] */
  #say(sentences, actions = []) {
    /** @type {import("./cards.js").Card} */
    const said = { tone: "supposed", sign: "branch", title: words.branch.concluded, sentences, actions };
    this.dispatchEvent(new CustomEvent("said", { detail: said }));
  }

  #show() {
    const { branches } = this.game;
    this.element.replaceChildren(...branches.map((one, depth) => this.#card(one, depth)));
  }

  /** @param {Branch} one @param {number} depth */
  #card({ assumed }, depth) {
    const isInner = depth === this.game.branches.length - 1;
    const [first] = assumed;
    const title = first ? words.branch.suppose(depth) : words.branch.choose;
    const isContradiction = isInner && this.contradiction !== null;
    const drop = { name: first ? words.branch.discard : words.branch.cancel, main: isContradiction, act: () => void this.discard() };
    return card({
      tone: "supposed",
      sign: "branch",
      title,
      sentences: isContradiction ? [toSentence(this.contradiction ?? ""), words.branch.discardIdea] : isInner && first ? [words.branch.inPencil] : [],
      actions: [...(isInner && first ? [{ name: words.branch.keep, act: () => this.keep() }] : []), ...(isInner ? [drop] : [])],
    });
  }
}

/** Return a reason without the claim that it begins with. @param {string} why @param {string} claimed */
function afterClaim(why, claimed) {
  const [, ...after] = why.split(`${claimed}. `);
  return after.length ? `${words.branch.cannotBe} ${after.join("")}` : why;
}

/** The notebook of a game: conclusions, each with a button that marks it. */
export class Notebook {
  /** @param {import("./session.js").GameSession} session */
  constructor(session) {
    this.session = session;
    this.game = session.game;
    this.element = html("ol", { className: "notebook" });
    session.addEventListener("changed", () => this.#show());
    this.#show();
  }

  #show() {
    const { states } = this.game;
    this.element.replaceChildren(
      ...this.session.notebook.map(({ says, mark, given }) => {
        const isMarked = mark && states[mark[0]] === mark[1];
        const holds = given.every(([place, state]) => states[place] === state);
        const act = () => mark && this.game.play([mark]);
        const button = mark && holds
          ? html("button", { type: "button", disabled: isMarked, onclick: act }, isMarked ? words.branch.marked : words.branch.markIt)
          : null;
        return html("li", {}, html("p", {}, says), button);
      }),
    );
  }
}
