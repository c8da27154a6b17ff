/**
 * Try mode: what is supposed, whether it has died, and what follows from that.
 *
 * A try that is dropped after it died leaves a conclusion in the notebook, if the first mark alone
 * is to blame: what was marked after it may have been a mistake of its own.
 */

import { post } from "./api.js";
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
    this.clueStatus = session.board.clueStatus;
    /** @type {string | null} why the innermost try cannot come out */
    this.contradiction = this.#visibleContradiction();
    this.open = html("div", { className: "branches" });
    this.message = html("div", { role: "status" });
    this.element = html("div", { className: "in-branch" }, this.message, this.open, html("p", { className: "idle" }, words.try.idle));
    this.game.addEventListener("stroke", () => {
      this.contradiction = this.#visibleContradiction();
      this.#show();
    });
    this.#show();
  }

  /** Begin a try, inside another if there is one; not before something is supposed in that. */
  begin() {
    this.message.replaceChildren();
    const inner = this.game.branches.at(-1);
    if (!inner || inner.assumed.length) this.game.beginBranch();
  }

  keep() {
    this.game.keepBranch();
  }

  /** What one can see on the page by itself. @returns {string | null} */
  #visibleContradiction() {
    if (!this.game.branches.length || settings.chosen.errors === "off") return null;
    const { clues, places } = this.game.spec;
    const wrong = this.clueStatus.statuses.findIndex((status) => status.startsWith("wrong"));
    if (wrong >= 0) return words.try.clueFails(clues[wrong].name);
    const [clash] = this.clueStatus.clashing.keys();
    return clash === undefined ? null : words.try.clash(places[clash][4]);
  }

  /**
   * Whether it is the innermost try that a check has found a mistake in, and not what was there
   * before; then the try is dead.
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

  /** End the innermost try and take back what it led to; if it has died, with what follows. */
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
      const answer = await post("/api/check", { puzzle: spec.puzzle, marks: [...before, ...assumedMarks] });
      const sound = answer.keep ?? answer.first_wrong;
      if (answer.status === "mistake" && sound != null && sound < before.length) return this.#showMessage(words.try.wrongBefore);
      if (answer.status === "unknown") checked = false;
      else if (answer.status !== "mistake") return this.#showMessage(words.try.notBecause(describeClaims(spec, assumed)));
      else why = afterClaim(answer.why, describeClaims(spec, assumed));
    } catch {
      checked = false; // without the studio it is what the player has seen
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
    // what is left reads better than what is not so, where a face says it
    const usesDenial = denied == null || verb === "is";
    const consequence = isOne ? (usesDenial ? describeDenial(spec, place, state) : describeClaim(spec, place, denied)) : words.try.notAll;
    const conclusion = words.try.conclusion(describeClaims(spec, assumed), toSentence(why), consequence, outer.length ? describeClaims(spec, outer) : "");
    this.session.write({
      says: checked ? conclusion : `${conclusion} ${words.try.unchecked}`,
      mark: denied == null ? null : [place, denied],
      given: outer,
      checked,
    });
    this.#showMessage(words.try.written);
    this.dispatchEvent(new Event("concluded"));
  }

  /** @param {string} text */
  #showMessage(text) {
    this.message.replaceChildren(card({ tone: "supposed", sentences: [text] }));
  }

  #show() {
    const { branches: branches } = this.game;
    this.element.toggleAttribute("data-trying", branches.length > 0);
    if (branches.length) this.message.replaceChildren();
    this.open.replaceChildren(...branches.map((one, depth) => this.#card(one, depth === branches.length - 1)));
  }

  /** @param {Branch} one @param {boolean} isInner */
  #card({ assumed }, isInner) {
    const { spec } = this.game;
    const [first] = assumed;
    const more = assumed.length - 1;
    const title = first ? words.try.suppose(describeClaim(spec, ...first), more) : words.try.choose;
    const isContradiction = isInner && this.contradiction !== null;
    const drop = { name: first ? words.try.drop : words.try.cancel, main: isContradiction, act: () => void this.discard() };
    return card({
      tone: "supposed",
      sign: "branch",
      title,
      sentences: isContradiction ? [toSentence(this.contradiction ?? ""), words.try.deadSo] : [],
      actions: [...(isInner && first ? [{ name: words.try.keep, act: () => this.keep() }] : []), ...(isInner ? [drop] : [])],
    });
  }
}

/** What is said of a claim, without the claim itself. @param {string} why @param {string} claimed */
function afterClaim(why, claimed) {
  const [, ...after] = why.split(`${claimed}. `);
  return after.length ? `${words.try.cannotBe} ${after.join("")}` : why;
}

/** The notebook of a game: what was concluded, and how to mark it. */
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
          ? html("button", { type: "button", disabled: isMarked, onclick: act }, isMarked ? words.try.marked : words.try.markIt)
          : null;
        return html("li", {}, html("p", {}, says), button);
      }),
    );
  }
}
