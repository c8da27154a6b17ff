/**
 * The session of one game: its board, time, hints used, checkpoints and notebook.
 *
 * Dispatches "changed" when there is something to save; `record` is what to save, and restores a
 * session.
 */

import { Board } from "./board.js";
import { Timer } from "./timer.js";

/**
 * @typedef {"where" | "idea" | "do" | "mistake" | "walk"} HelpKind
 * @typedef {{says: string, mark: [place: number, state: number] | null,
 *   given: [place: number, state: number][], checked: boolean}} Note
 *   a conclusion, its mark, the assumptions around it, and whether the server has checked it
 * @typedef {{position?: {strokes: any[], done: number, sound?: number[], notebook?: Note[]},
 *   seconds?: number, hints?: Partial<Record<HelpKind, number>>, finished?: boolean}} SavedSession
 */

export class GameSession extends EventTarget {
  /** @param {import("./board-spec.js").BoardSpec} spec @param {SavedSession} [saved] a saved game @param {Timer} [timer] */
  constructor(spec, saved = {}, timer = new Timer(saved.seconds)) {
    super();
    this.spec = spec;
    this.board = new Board(spec, saved.position);
    this.game = this.board.game;
    this.timer = timer;
    /** @type {Record<HelpKind, number>} how often each kind was used */
    this.hints = { where: 0, idea: 0, do: 0, mistake: 0, walk: 0, ...saved.hints };
    /** @type {{technique: string, name: string} | null} the technique of the last hint whose idea was shown */
    this.lastIdea = null;
    this.finished = saved.finished ?? false;
    /** @type {Note[]} */
    this.notebook = saved.position?.notebook ?? [];
    /** @type {Set<import("./game.js").Stroke | null>} strokes after which a check found no mistake; null for the start */
    this.sound = new Set((saved.position?.sound ?? []).map((done) => this.game.strokes[done - 1] ?? null));
    this.game.addEventListener("stroke", () => this.#dispatch());
  }

  /** Save the position as a checkpoint without mistakes. */
  markSound() {
    this.sound.add(this.game.strokes[this.game.done - 1] ?? null);
    this.#dispatch();
  }

  /** Count a hint; `instead` is the earlier stage of the same hint, which counts no more. @param {HelpKind} level @param {HelpKind} [instead] */
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

  /** Everything needed to continue later. */
  get record() {
    const { strokes } = this.game;
    // undone strokes that were replaced are gone, and so are their checkpoints
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
