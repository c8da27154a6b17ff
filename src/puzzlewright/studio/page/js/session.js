/**
 * One game that somebody sits at: the board, and what is kept beside its strokes: the time, the
 * help that was used, the positions that were found sound, and the notebook.
 *
 * It tells "changed" when there is something new to keep; `record` is all that must be kept, and a
 * sitting can be made of it again.
 */

import { Board } from "./board.js";
import { Timer } from "./timer.js";

/**
 * @typedef {"where" | "why" | "do" | "mistake" | "walk"} HelpKind
 * @typedef {{says: string, mark: [place: number, state: number] | null,
 *   given: [place: number, state: number][], checked: boolean}} Note
 *   a conclusion, how it is marked, what it takes for granted, and whether the server agrees
 * @typedef {{position?: {strokes: any[], done: number, sound?: number[], notebook?: Note[]},
 *   seconds?: number, hints?: Partial<Record<HelpKind, number>>, finished?: boolean}} SavedSession
 */

export class GameSession extends EventTarget {
  /** @param {import("./board-spec.js").BoardSpec} spec @param {SavedSession} [kept] a game that was begun */
  constructor(spec, kept = {}) {
    super();
    this.spec = spec;
    this.board = new Board(spec, kept.position);
    this.game = this.board.game;
    this.timer = new Timer(kept.seconds);
    /** @type {Record<HelpKind, number>} how often each was used */
    this.hints = { where: 0, why: 0, do: 0, mistake: 0, walk: 0, ...kept.hints };
    this.finished = kept.finished ?? false;
    /** @type {Note[]} */
    this.notebook = kept.position?.notebook ?? [];
    /** @type {Set<import("./game.js").Stroke | null>} after which the position was sound; null for the start */
    this.sound = new Set((kept.position?.sound ?? []).map((done) => this.game.strokes[done - 1] ?? null));
    this.game.addEventListener("stroke", () => this.#dispatch());
  }

  /** Keep in mind that the position is sound. */
  markSound() {
    this.sound.add(this.game.strokes[this.game.done - 1] ?? null);
    this.#dispatch();
  }

  /** Count a help; one that went further than before counts only as what it has become. @param {HelpKind} level @param {HelpKind} [instead] */
  count(level, instead) {
    if (instead) this.hints[instead] -= 1;
    this.hints[level] += 1;
    this.#dispatch();
  }

  /** @param {Note} note */
  write(note) {
    this.notebook.push(note);
    this.#dispatch();
  }

  finish() {
    this.finished = true;
    this.#dispatch();
  }

  /** All that must be kept to go on later. */
  get record() {
    const { strokes } = this.game;
    // what was undone and drawn anew has gone, and its checkpoint with it
    const reachable = [...this.sound].filter((stroke) => !stroke || strokes.includes(stroke));
    return {
      position: {
        ...this.game.save(),
        sound: reachable.map((stroke) => (stroke ? strokes.indexOf(stroke) + 1 : 0)),
        notebook: this.notebook,
      },
      seconds: this.timer.seconds,
      hints: this.hints,
      finished: this.finished,
    };
  }

  #dispatch() {
    this.dispatchEvent(new Event("changed"));
  }
}
