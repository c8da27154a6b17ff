/**
 * Choose clues by hand for a given solution: a click gives or removes a clue. After every change,
 * the studio suggests the clues that rule out most other solutions, and those that can go.
 */

import { ask } from "./api.js";
import { card } from "./cards.js";
import { frameAround } from "./editor-transforms.js";
import { html } from "./dom.js";
import { Latest } from "./latest.js";
import { words } from "./words.js";

/**
 * @typedef {import("./board-spec.js").Mark} Mark
 * @typedef {import("./api-types.d.ts").ClueChoice} ClueChoice
 * @typedef {import("./api-types.d.ts").ClueSuggestions} Suggestions
 */

const MAX_OFFERED = 5; // suggested clues

/** Return the place of a mark as text. @param {Mark} mark */
const placeOf = (mark) => mark.slice(0, -1).join();

/** Return the marks with a clue added or removed. @param {Mark[]} currentMarks @param {ClueChoice} clue @param {boolean} isGiven */
export function withClue(currentMarks, { marks, instead }, isGiven) {
  const places = new Set([...marks, ...instead].map(placeOf));
  return [...currentMarks.filter((mark) => !places.has(placeOf(mark))), ...(isGiven ? marks : instead)];
}

export class ClueChooser {
  /**
   * @param {import("./draft-board.js").DraftBoard} draftBoard @param {import("./board-spec.js").Mark[]} solution
   * @param {HTMLElement} place for the suggestions
   * @param {{hasPen: () => boolean, onEnd: () => void}} editor `hasPen`: whether the pen is the current tool; `onEnd` is called at the end
   */
  constructor(draftBoard, solution, place, editor) {
    this.draftBoard = draftBoard;
    this.solution = solution;
    this.place = place;
    this.editor = editor;
    /** @type {Map<string, ClueChoice>} all clues by place */
    this.clues = new Map();
    this.latest = new Latest();
    this.over = new AbortController();
    draftBoard.addEventListener("changed", () => void this.#ask(), { signal: this.over.signal });
    draftBoard.addEventListener("closed", () => this.latest.cancel(), { signal: this.over.signal });
    draftBoard.captureClicks((where) => this.#toggle(where), this.over.signal);
    void this.#ask();
  }

  end() {
    this.latest.cancel();
    this.over.abort();
    this.draftBoard.ring([]);
    this.place.replaceChildren();
    this.editor.onEnd();
  }

  /** Return the action of a click: give or remove the clue there. @param {number[]} where */
  #toggle(where) {
    const clue = this.clues.get(where.join());
    if (!clue || !this.editor.hasPen()) return null;
    const currentMarks = new Set(this.draftBoard.marks.map((mark) => mark.join()));
    const isGiven = clue.marks.every((mark) => currentMarks.has(mark.join()));
    return () => this.#draw(clue, !isGiven);
  }

  /** @param {ClueChoice} clue @param {boolean} isGiven */
  #draw(clue, isGiven) {
    this.draftBoard.draw(withClue(this.draftBoard.marks, clue, isGiven));
  }

  async #ask() {
    const shown = await this.latest.runWithCards((busy) => this.#show(card(busy)), { sentences: [words.editor.searching] }, async (signal) => {
      const { puzzle, missing } = await this.draftBoard.read(signal);
      if (!puzzle) return card({ sentences: [missing ?? ""] });
      const found = await ask("suggest-clues", { puzzle, marks: this.solution }, signal);
      for (const clue of [...found.open, ...found.given, ...found.wrong]) this.clues.set(placeOf(clue.marks[0]), clue);
      return this.#card(found);
    });
    if (shown) this.#show(shown);
  }

  /** @param {HTMLElement} content */
  #show(content) {
    const done = html("button", { type: "button", className: "small", onclick: () => this.end() }, words.editor.chooseClues.end);
    this.place.replaceChildren(content, html("div", { className: "choices" }, done));
  }

  /** @param {Suggestions} known */
  #card({ open, given, wrong, rivals: otherSolutions, all, only, hopeless, why }) {
    const content = words.editor.chooseClues;
    const state = only ? content.unique : hopeless ? words.editor.fromSolution.notUnique : content.others(otherSolutions, all);
    const spare = given.filter((clue) => clue.spare);
    const better = open.filter(({ out }) => out).slice(0, MAX_OFFERED);
    const lists = [
      ...this.#list(content.wrong, wrong, (clue) => this.#draw(clue, true), () => ""),
      ...this.#list(content.give, better, (clue) => this.#draw(clue, true), ({ out }) => content.rulesOut(out, otherSolutions)),
      ...this.#list(content.removable, spare, (clue) => this.#draw(clue, false), () => ""),
    ];
    return card({
      tone: only ? "good" : hopeless ? "bad" : "supposed",
      title: state,
      sentences: [content.chosen(given.length, given.length + open.length + wrong.length), why ? content.timedOut : only && !spare.length ? content.noneRemovable : "", content.click].filter(Boolean),
      extra: lists,
    });
  }

  /** @param {string} title @param {ClueChoice[]} clues @param {(clue: ClueChoice) => void} act @param {(clue: ClueChoice) => string} more */
  #list(title, clues, act, more) {
    if (!clues.length) return [];
    const items = clues.map((clue) => {
      const frames = clue.marks.flatMap((mark) => frameAround(this.draftBoard.middle(mark.slice(0, -1))));
      const rings = (/** @type {boolean} */ isOn) => this.draftBoard.ring(isOn ? frames : []);
      const button = html("button", { type: "button", className: "small", onclick: () => (rings(false), act(clue)) }, clue.marks.map((mark) => this.draftBoard.nameOf(mark)).join(", "));
      button.addEventListener("pointerenter", () => rings(true));
      button.addEventListener("pointerleave", () => rings(false));
      button.addEventListener("focus", () => rings(true));
      button.addEventListener("blur", () => rings(false));
      return html("li", {}, button, more(clue));
    });
    return [html("h3", {}, title), html("ul", { className: "clue-list" }, ...items)];
  }
}
