/**
 * Clues chosen by hand for a solution that is drawn: a click on a place gives its clue or takes it
 * away, and after every change it is said which clue would rule out most of the other solutions,
 * and which can go.
 */

import { post } from "./api.js";
import { card } from "./cards.js";
import { frameAround } from "./editor-transforms.js";
import { html } from "./dom.js";
import { words } from "./words.js";

/**
 * @typedef {(number | string)[]} Mark a place, and what is written there
 * @typedef {import("./api-types.d.ts").ClueChoice} ClueChoice
 * @typedef {import("./api-types.d.ts").ClueSuggestions} Suggestions
 *
 * A draft whose clues are chosen, with cells or without.
 * @typedef {EventTarget & {marks: Mark[], draw(marks: Mark[]): void, read(signal?: AbortSignal): Promise<{puzzle: any, missing: string | null}>,
 *   captureClicks(taken: (where: number[]) => (() => void) | null, signal: AbortSignal): void, nameOf(mark: Mark): string,
 *   middle(where: number[]): [x: number, y: number] | null, ring(shapes: import("./board-spec.js").Shape[]): void}} DraftWithClues
 */

const MAX_OFFERED = 5; // clues that are suggested at once

/** The place of a mark on the desk, as a text. @param {Mark} mark */
const placeOf = (mark) => mark.slice(0, -1).join();

/** Marks with a clue given, or taken away. @param {Mark[]} drawn @param {ClueChoice} clue @param {boolean} isGiven */
export function withClue(drawn, { marks, instead }, isGiven) {
  const places = new Set([...marks, ...instead].map(placeOf));
  return [...drawn.filter((mark) => !places.has(placeOf(mark))), ...(isGiven ? marks : instead)];
}

export class ClueChooser {
  /**
   * @param {DraftWithClues} draftBoard @param {import("./board-spec.js").Mark[]} solution
   * @param {HTMLElement} place where it is told
   * @param {{hasPen: () => boolean, onEnd: () => void}} editor whether clicks are those of a pen, and what to do when it is over
   */
  constructor(draftBoard, solution, place, editor) {
    this.draftBoard = draftBoard;
    this.solution = solution;
    this.place = place;
    this.editor = editor;
    /** @type {Map<string, ClueChoice>} every clue, by its place */
    this.clues = new Map();
    this.controller = new AbortController();
    this.over = new AbortController();
    draftBoard.addEventListener("changed", () => void this.#ask(), { signal: this.over.signal });
    draftBoard.addEventListener("closed", () => this.controller.abort(), { signal: this.over.signal });
    draftBoard.captureClicks((where) => this.#toggle(where), this.over.signal);
    void this.#ask();
  }

  end() {
    this.controller.abort();
    this.over.abort();
    this.draftBoard.ring([]);
    this.place.replaceChildren();
    this.editor.onEnd();
  }

  /** A click where a clue can be gives it or takes it away. @param {number[]} where */
  #toggle(where) {
    const clue = this.clues.get(where.join());
    if (!clue || !this.editor.hasPen()) return null;
    const drawn = new Set(this.draftBoard.marks.map((mark) => mark.join()));
    const isGiven = clue.marks.every((mark) => drawn.has(mark.join()));
    return () => this.#draw(clue, !isGiven);
  }

  /** @param {ClueChoice} clue @param {boolean} isGiven */
  #draw(clue, isGiven) {
    this.draftBoard.draw(withClue(this.draftBoard.marks, clue, isGiven));
  }

  async #ask() {
    this.controller.abort();
    const { signal } = (this.controller = new AbortController());
    this.#show(card({ busy: true, sentences: [words.desk.looking] }));
    try {
      const { puzzle, missing } = await this.draftBoard.read(signal);
      if (!puzzle) return this.#show(card({ sentences: [missing ?? ""] }));
      const found = await post("/api/suggest-clues", { puzzle, marks: this.solution }, signal);
      for (const clue of [...found.open, ...found.given, ...found.wrong]) this.clues.set(placeOf(clue.marks[0]), clue);
      this.#show(this.#card(found));
    } catch (error) {
      if (!signal.aborted) this.#show(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  }

  /** @param {HTMLElement} content */
  #show(content) {
    const done = html("button", { type: "button", className: "small", onclick: () => this.end() }, words.desk.hand.end);
    this.place.replaceChildren(content, html("div", { className: "choices" }, done));
  }

  /** @param {Suggestions} known */
  #card({ open, given, wrong, rivals: otherSolutions, all, only, hopeless, why }) {
    const content = words.desk.hand;
    const state = only ? content.only : hopeless ? words.desk.solved.notOnly : content.others(otherSolutions, all);
    const spare = given.filter((clue) => clue.spare);
    const better = open.filter(({ out }) => out).slice(0, MAX_OFFERED);
    const lists = [
      ...this.#list(content.wrong, wrong, (clue) => this.#draw(clue, true), () => ""),
      ...this.#list(content.give, better, (clue) => this.#draw(clue, true), ({ out }) => content.rulesOut(out, otherSolutions)),
      ...this.#list(content.take, spare, (clue) => this.#draw(clue, false), () => ""),
    ];
    return card({
      tone: only ? "good" : hopeless ? "bad" : "supposed",
      title: state,
      sentences: [content.chosen(given.length, given.length + open.length + wrong.length), why ? content.notAll : only && !spare.length ? content.noneToTake : "", content.click].filter(Boolean),
      extra: lists,
    });
  }

  /** @param {string} title @param {ClueChoice[]} clues @param {(clue: ClueChoice) => void} act @param {(clue: ClueChoice) => string} more */
  #list(title, clues, act, more) {
    if (!clues.length) return [];
    const items = clues.map((clue) => {
      const frames = clue.marks.flatMap((mark) => frameAround(this.draftBoard.middle(mark.slice(0, -1).map(Number))));
      const rings = (/** @type {boolean} */ isOn) => this.draftBoard.ring(isOn ? frames : []);
      const button = html("button", { type: "button", className: "small", onclick: () => (rings(false), act(clue)) }, clue.marks.map((mark) => this.draftBoard.nameOf(mark)).join(", "));
      button.addEventListener("pointerenter", () => rings(true));
      button.addEventListener("pointerleave", () => rings(false));
      button.addEventListener("focus", () => rings(true));
      button.addEventListener("blur", () => rings(false));
      return html("li", {}, button, more(clue));
    });
    return [html("h4", {}, title), html("ul", { className: "clue-list" }, ...items)];
  }
}
