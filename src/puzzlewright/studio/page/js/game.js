/**
 * A game: it changes the state of a board by strokes, without display or server.
 *
 * Every change is a stroke and can be undone, including a restart, an applied hint, and the
 * beginning and end of a what-if.
 */

import { OPEN_STATE, statesByMark, kindOf } from "./board-spec.js";
import { assumedPlaces, branchesOf, marksOf, newState, obstacles, setStates, statesBefore } from "./board-state.js";
import { canRedo, canUndo, goToStroke, record } from "./undo.js";

/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {import("./board-state.js").StrokeKind} StrokeKind */
/** @typedef {import("./board-state.js").Stroke} Stroke */
/** @typedef {import("./board-state.js").Change} Change */
/** @typedef {import("./board-state.js").Branch} Branch */
/** @typedef {{place: number, state: number, others: number[]}} Refusal */

/** Strokes that are recorded although they change no place. @type {Set<StrokeKind>} */
const BRANCH_STROKES = new Set(["try", "keep", "drop"]);

/**
 * Events: "states" (detail: an `Update`), "stroke" (a stroke was played, undone or redone) and
 * "refused" (detail: a `Refusal`).
 */
export class Game extends EventTarget {
  /** @param {BoardSpec} spec */
  constructor(spec) {
    super();
    this.spec = spec;
    this.state = newState(spec);
  }

  get states() {
    return this.state.states;
  }

  get strokes() {
    return this.state.strokes;
  }

  get done() {
    return this.state.done;
  }

  get drawing() {
    return this.state.drawing;
  }

  /** Begin a stroke; all changes until `end` are undone together. @param {StrokeKind} kind */
  begin(kind = "move") {
    if (this.drawing) this.end();
    this.state.drawing = { kind, changes: new Map() };
  }

  /** Set the state of a place as part of the current stroke. @param {number} place @param {number} state */
  set(place, state) {
    if (!this.drawing || this.states[place] === state) return;
    const earlier = this.drawing.changes.get(place);
    if (earlier) earlier[2] = state;
    else this.drawing.changes.set(place, [place, this.states[place], state]);
    this.#put([[place, state]]);
  }

  /** End the stroke; drop it if it changed nothing. */
  end() {
    if (!this.drawing) return;
    const { kind } = this.drawing;
    const changes = [...this.drawing.changes.values()].filter(([, before, after]) => before !== after);
    this.state.drawing = null;
    if (!changes.length && !BRANCH_STROKES.has(kind)) return;
    record(this.state, { kind, changes });
    this.#dispatch("stroke");
  }

  /** Undo the current stroke. */
  cancel() {
    if (!this.drawing) return;
    const changes = [...this.drawing.changes.values()];
    this.state.drawing = null;
    this.#put(changes.map(([place, before]) => [place, before]));
  }

  get canUndo() {
    return canUndo(this.state);
  }

  get canRedo() {
    return canRedo(this.state);
  }

  undo() {
    this.goTo(this.done - 1);
  }

  redo() {
    this.goTo(this.done + 1);
  }

  /** Go to the position after this number of strokes, as one change. @param {number} strokes */
  goTo(strokes) {
    this.cancel();
    const states = goToStroke(this.state, strokes);
    if (!states) return;
    this.#put(states);
    this.#dispatch("stroke");
  }

  /** Set these states as one stroke. @param {[number, number][]} states @param {StrokeKind} kind */
  play(states, kind = "move") {
    this.begin(kind);
    for (const [place, state] of states) this.set(place, state);
    this.end();
  }

  /** Clear the board; this is a stroke and can be undone. */
  restart() {
    const marked = this.states.flatMap((state, place) => (state === OPEN_STATE ? [] : [place]));
    this.play(marked.map((place) => [place, OPEN_STATE]), "restart");
  }

  /** The open what-if branches, outermost first. */
  get branches() {
    return branchesOf(this.state);
  }

  /** Begin a what-if; the next stroke is its assumption. */
  beginBranch() {
    this.play([], "try");
  }

  /** End the innermost what-if and keep its marks. */
  keepBranch() {
    if (this.branches.length) this.play([], "keep");
  }

  /** End the innermost what-if and undo its marks; return it. */
  discardBranch() {
    const inner = this.branches.at(-1);
    if (!inner) return undefined;
    this.play(statesBefore(this.state, inner.begins), "drop");
    return inner;
  }

  /** The places marked in open what-ifs, with their depth. */
  get assumed() {
    return assumedPlaces(this.state);
  }

  /** The position as native marks, in the order of play. */
  get marks() {
    return marksOf(this.state);
  }

  /** Return the places and states of native marks. @param {Mark[]} marks @returns {[number, number][]} */
  statesOfMarks(marks) {
    const known = statesByMark(this.spec);
    return marks.flatMap((mark) => {
      const found = known.get(mark.join());
      return found ? [found] : [];
    });
  }

  get isBlank() {
    return this.states.every((state) => state === OPEN_STATE);
  }

  /** Return everything needed to continue later. */
  save() {
    return { strokes: this.strokes.map(({ kind, changes }) => [kind, changes.flat()]), done: this.done };
  }

  /** Continue a saved game. @param {any} saved */
  load(saved) {
    for (const [kind, flat] of saved.strokes) {
      /** @type {Change[]} */
      const changes = [];
      for (let i = 0; i < flat.length; i += 3) changes.push([flat[i], flat[i + 1], flat[i + 2]]);
      this.strokes.push({ kind, changes });
    }
    const sound = this.strokes.every(({ changes }) => changes.every((change) => this.#isPossible(change)));
    if (!sound) throw new Error("this game is of another puzzle");
    this.goTo(saved.done);
  }

  /** @param {Change} change */
  #isPossible([place, before, after]) {
    const states = place in this.spec.places ? kindOf(this.spec, place).faces : [];
    return before in states && after in states;
  }

  /** Set the state of a place inside a stroke, unless something blocks it; return whether it was set. @param {number} place @param {number} state */
  tryToSet(place, state) {
    const others = obstacles(this.state, place, state);
    if (others.length) this.refuse({ place, state, others });
    else this.set(place, state);
    return !others.length;
  }

  /** Play a stroke of one place. @param {number} place @param {number | null} state null: the gesture does nothing here */
  stroke(place, state) {
    if (state === null) return this.refuse({ place, state: this.states[place], others: [] });
    this.begin();
    this.tryToSet(place, state);
    this.end();
  }

  /** Report a move that is not possible. @param {Refusal} refusal */
  refuse(refusal) {
    this.#dispatch("refused", refusal);
  }

  /** @param {[number, number][]} states */
  #put(states) {
    this.#dispatch("states", setStates(this.state, states));
  }

  /** @param {"states" | "stroke" | "refused"} what @param {any} [detail] */
  #dispatch(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
