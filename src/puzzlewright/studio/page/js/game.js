/**
 * A game: the states of all places and the strokes that led to them, without display or server.
 *
 * Every change is a stroke and can be undone, including a restart, an applied hint, and the
 * beginning and end of a what-if.
 */

import { OPEN_STATE, stateOf, statesByMark, kindOf, markOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */
/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {[place: number, before: number, after: number]} Change */
/**
 * `try` begins a what-if branch, `keep` and `drop` end it. These names are part of saved games.
 * @typedef {"move" | "restart" | "hint" | "back" | "try" | "keep" | "drop"} StrokeKind
 * @typedef {{kind: StrokeKind, changes: Change[]}} Stroke
 * @typedef {{begins: number, assumed: [place: number, state: number][]}} Branch
 *   the stroke that begins it, and the assumptions of its first stroke
 */

/** Strokes that are recorded although they change no place. @type {Set<StrokeKind>} */
const BRANCH_STROKES = new Set(["try", "keep", "drop"]);

export class Game extends EventTarget {
  /** @param {BoardSpec} spec */
  constructor(spec) {
    super();
    this.spec = spec;
    /** @type {number[]} the state of every place */
    this.states = new Array(spec.places.length).fill(OPEN_STATE);
    /** @type {Stroke[]} */
    this.strokes = [];
    this.done = 0; // number of strokes that are done; the others can be redone
    /** @type {{kind: StrokeKind, changes: Map<number, Change>} | null} the current stroke */
    this.drawing = null;
    /** @type {number[]} when each place was last marked, to list marks in the order of play */
    this.marked = new Array(spec.places.length).fill(0);
    this.clock = 0;
  }

  /** Begin a stroke; all changes until `end` are undone together. @param {StrokeKind} kind */
  begin(kind = "move") {
    if (this.drawing) this.end();
    this.drawing = { kind, changes: new Map() };
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
    this.drawing = null;
    if (!changes.length && !BRANCH_STROKES.has(kind)) return;
    this.strokes.length = this.done;
    this.strokes.push({ kind, changes });
    this.done += 1;
    this.#dispatch("stroke");
  }

  /** Undo the current stroke. */
  cancel() {
    if (!this.drawing) return;
    const changes = [...this.drawing.changes.values()];
    this.drawing = null;
    this.#put(changes.map(([place, before]) => [place, before]));
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.strokes.length;
  }

  undo() {
    this.cancel();
    if (!this.canUndo) return;
    this.done -= 1;
    const { changes } = this.strokes[this.done];
    this.#put(changes.map(([place, before]) => [place, before]));
    this.#dispatch("stroke");
  }

  redo() {
    this.cancel();
    if (!this.canRedo) return;
    const { changes } = this.strokes[this.done];
    this.done += 1;
    this.#put(changes.map(([place, , after]) => [place, after]));
    this.#dispatch("stroke");
  }

  /** Go to the position after this number of strokes, as one change. @param {number} strokes */
  goTo(strokes) {
    this.cancel();
    const target = Math.max(0, Math.min(strokes, this.strokes.length));
    if (target === this.done) return;
    const way = this.strokes.slice(Math.min(target, this.done), Math.max(target, this.done));
    /** @type {Map<number, number>} */
    const states = new Map();
    if (target > this.done) for (const { changes } of way) for (const [place, , after] of changes) states.set(place, after);
    else for (const { changes } of way.reverse()) for (const [place, before] of changes) states.set(place, before);
    this.done = target;
    this.#put([...states]);
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

  /** The open what-if branches, outermost first. @returns {Branch[]} */
  get branches() {
    /** @type {Branch[]} */
    const open = [];
    this.strokes.slice(0, this.done).forEach((stroke, number) => {
      if (stroke.kind === "try") open.push({ begins: number, assumed: [] });
      else if (stroke.kind === "keep" || stroke.kind === "drop") open.pop();
      const inner = open.at(-1);
      if (inner && !inner.assumed.length && stroke.kind === "move") {
        for (const [place, , after] of stroke.changes) if (after !== OPEN_STATE) inner.assumed.push([place, after]);
      }
    });
    return open;
  }

  /** Begin a what-if; the next stroke is its assumption. */
  beginBranch() {
    this.play([], "try");
  }

  /** End the innermost what-if and keep its marks. */
  keepBranch() {
    if (this.branches.length) this.play([], "keep");
  }

  /** End the innermost what-if and undo its marks. @returns {Branch | undefined} */
  discardBranch() {
    const inner = this.branches.at(-1);
    if (!inner) return undefined;
    this.play(this.#since(inner.begins), "drop");
    return inner;
  }

  /** The places marked in open what-ifs, with their depth. @returns {Map<number, number>} */
  get assumed() {
    const found = new Map();
    this.branches.forEach(({ begins }, depth) => {
      for (const [place] of this.#since(begins)) found.set(place, depth + 1);
    });
    return found;
  }

  /** Return the earlier states of all places that changed since a stroke. @param {number} begins @returns {[number, number][]} */
  #since(begins) {
    /** @type {Map<number, number>} */
    const before = new Map();
    for (const { changes } of this.strokes.slice(begins, this.done)) {
      for (const [place, state] of changes) if (!before.has(place)) before.set(place, state);
    }
    return [...before].filter(([place, state]) => this.states[place] !== state);
  }

  /** The position as native marks, in the order of play. @returns {Mark[]} */
  get marks() {
    const places = this.states.flatMap((state, place) => (state === OPEN_STATE ? [] : [place]));
    places.sort((a, b) => this.marked[a] - this.marked[b]);
    return places.flatMap((place) => {
      const mark = markOf(this.spec, place, this.states[place]);
      return mark ? [mark] : [];
    });
  }

  /** Return the places and states of native marks. @param {Mark[]} marks @returns {[number, number][]} */
  statesOfMarks(marks) {
    const known = statesByMark(this.spec);
    return marks.flatMap((mark) => {
      const found = known.get(mark.join());
      return found ? [found] : [];
    });
  }

  /** The final states as text: the same for all ways to mark the same solution. */
  get finalStates() {
    return this.states.map((state, place) => stateOf(this.spec, place, state).final).join();
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

  /** @param {[number, number][]} states */
  #put(states) {
    for (const [place, state] of states) {
      this.states[place] = state;
      this.marked[place] = ++this.clock;
    }
    this.#dispatch("states", states.map(([place]) => place));
  }

  /** @param {"states" | "stroke"} what @param {any} [detail] */
  #dispatch(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
