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

/** @typedef {import("./game.js").Try} Try */
/** @typedef {[place: number, face: number]} Said */

export class Branches extends EventTarget {
  /** @param {import("./session.js").GameSession} sitting */
  constructor(sitting) {
    super();
    this.sitting = sitting;
    this.game = sitting.game;
    this.watch = sitting.board.watch;
    /** @type {string | null} why the innermost try cannot come out */
    this.death = this.#seen();
    this.open = html("div", { className: "branches" });
    this.told = html("div", { role: "status" });
    this.element = html("div", { className: "in-branch" }, this.told, this.open, html("p", { className: "idle" }, words.try.idle));
    this.game.addEventListener("stroke", () => {
      this.death = this.#seen();
      this.#show();
    });
    this.#show();
  }

  /** Begin a try, inside another if there is one; not before something is supposed in that. */
  begin() {
    this.told.replaceChildren();
    const inner = this.game.branches.at(-1);
    if (!inner || inner.supposed.length) this.game.beginBranch();
  }

  keep() {
    this.game.keepBranch();
  }

  /** What one can see on the page by itself. @returns {string | null} */
  #seen() {
    if (!this.game.branches.length || settings.chosen.errors === "off") return null;
    const { clues, places } = this.game.sheet;
    const wrong = this.watch.statuses.findIndex((status) => status.startsWith("wrong"));
    if (wrong >= 0) return words.try.clueFails(clues[wrong].name);
    const [clash] = this.watch.clashing.keys();
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
    const { supposed } = this.game;
    const before = this.game.statesOfMarks(this.game.marks).filter(([place]) => (supposed.get(place) ?? 0) < depth);
    if (sound < before.length) return false;
    this.death = why;
    this.#show();
    return true;
  }

  /** End the innermost try and take back what it led to; if it has died, with what follows. */
  async discard() {
    const { death } = this;
    const outer = this.game.branches.slice(0, -1).flatMap(({ supposed }) => supposed);
    const inner = this.game.discardBranch();
    if (!inner || !death || !inner.supposed.length) return;
    const { supposed } = inner;
    const { sheet, marks: before } = this.game;
    const assumed = supposed.map(([place, face]) => markOf(sheet, place, face) ?? []);
    let why = death;
    let checked = true;
    try {
      const answer = await post("/api/check", { puzzle: sheet.puzzle, marks: [...before, ...assumed] });
      const sound = answer.keep ?? answer.first_wrong;
      if (answer.status === "mistake" && sound != null && sound < before.length) return this.#say(words.try.wrongBefore);
      if (answer.status === "unknown") checked = false;
      else if (answer.status !== "mistake") return this.#say(words.try.notBecause(describeClaims(sheet, supposed)));
      else why = afterClaim(answer.why, describeClaims(sheet, supposed));
    } catch {
      checked = false; // without the studio it is what the player has seen
    }
    this.#conclude(supposed, outer, why, checked);
  }

  /** @param {Said[]} supposed @param {Said[]} outer @param {string} why @param {boolean} checked */
  #conclude(supposed, outer, why, checked) {
    const { sheet } = this.game;
    const [[place, face]] = supposed;
    const isOne = supposed.length === 1;
    const { denies, verb } = kindOf(sheet, place);
    const denied = isOne ? denies[face] : null;
    // what is left reads better than what is not so, where a face says it
    const isPlain = denied == null || verb === "is";
    const so = isOne ? (isPlain ? describeDenial(sheet, place, face) : describeClaim(sheet, place, denied)) : words.try.notAll;
    const told = words.try.conclusion(describeClaims(sheet, supposed), toSentence(why), so, outer.length ? describeClaims(sheet, outer) : "");
    this.sitting.write({
      says: checked ? told : `${told} ${words.try.unchecked}`,
      mark: denied == null ? null : [place, denied],
      given: outer,
      checked,
    });
    this.#say(words.try.written);
    this.dispatchEvent(new Event("concluded"));
  }

  /** @param {string} text */
  #say(text) {
    this.told.replaceChildren(card({ tone: "supposed", sentences: [text] }));
  }

  #show() {
    const { branches: tries } = this.game;
    this.element.toggleAttribute("data-trying", tries.length > 0);
    if (tries.length) this.told.replaceChildren();
    this.open.replaceChildren(...tries.map((one, depth) => this.#card(one, depth === tries.length - 1)));
  }

  /** @param {Try} one @param {boolean} isInner */
  #card({ supposed }, isInner) {
    const { sheet } = this.game;
    const [first] = supposed;
    const more = supposed.length - 1;
    const title = first ? words.try.suppose(describeClaim(sheet, ...first), more) : words.try.choose;
    const isDead = isInner && this.death !== null;
    const drop = { name: first ? words.try.drop : words.try.cancel, main: isDead, act: () => void this.discard() };
    return card({
      tone: "supposed",
      sign: "branch",
      title,
      sentences: isDead ? [toSentence(this.death ?? ""), words.try.deadSo] : [],
      offers: [...(isInner && first ? [{ name: words.try.keep, act: () => this.keep() }] : []), ...(isInner ? [drop] : [])],
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
  /** @param {import("./session.js").GameSession} sitting */
  constructor(sitting) {
    this.sitting = sitting;
    this.game = sitting.game;
    this.element = html("ol", { className: "notebook" });
    sitting.addEventListener("changed", () => this.#show());
    this.#show();
  }

  #show() {
    const { faces } = this.game;
    this.element.replaceChildren(
      ...this.sitting.notebook.map(({ says, mark, given }) => {
        const isMarked = mark && faces[mark[0]] === mark[1];
        const holds = given.every(([place, face]) => faces[place] === face);
        const act = () => mark && this.game.play([mark]);
        const button = mark && holds
          ? html("button", { type: "button", disabled: isMarked, onclick: act }, isMarked ? words.try.marked : words.try.markIt)
          : null;
        return html("li", {}, html("p", {}, says), button);
      }),
    );
  }
}
