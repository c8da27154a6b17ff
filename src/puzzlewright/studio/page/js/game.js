/**
 * A game: the faces of all places, and every stroke that led to them. It knows no pointer, no
 * picture and no server.
 *
 * All that changes is a stroke, also a restart, a hint that was taken and the beginning and end
 * of a try, so that undo reaches past each of them.
 */

import { OPEN_STATE, stateOf, statesByMark, kindOf, markOf } from "./board-spec.js";

/** @typedef {import("./board-spec.js").Sheet} Sheet */
/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {[place: number, before: number, after: number]} Change */
/**
 * `try` begins to suppose, `keep` and `drop` end it.
 * @typedef {"move" | "restart" | "hint" | "back" | "try" | "keep" | "drop"} StrokeKind
 * @typedef {{kind: StrokeKind, changes: Change[]}} Stroke
 * @typedef {{begins: number, supposed: [place: number, face: number][]}} Try
 *   the stroke that begins it, and what its first stroke supposed
 */

/** Strokes that mean something although they change nothing. @type {Set<StrokeKind>} */
const BRANCH_STROKES = new Set(["try", "keep", "drop"]);

export class Game extends EventTarget {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    super();
    this.sheet = sheet;
    /** @type {number[]} the face of every place */
    this.faces = new Array(sheet.places.length).fill(OPEN_STATE);
    /** @type {Stroke[]} */
    this.strokes = [];
    this.done = 0; // how many of the strokes are done; the others can be redone
    /** @type {{kind: StrokeKind, changes: Map<number, Change>} | null} the stroke that is being drawn */
    this.drawing = null;
    /** @type {number[]} when each place was last marked, so that marks come in the order of play */
    this.marked = new Array(sheet.places.length).fill(0);
    this.clock = 0;
  }

  /** Begin a stroke; what is set until `end` is undone at once. @param {StrokeKind} kind */
  begin(kind = "move") {
    if (this.drawing) this.end();
    this.drawing = { kind, changes: new Map() };
  }

  /** Give a place a face, inside a stroke. @param {number} place @param {number} face */
  set(place, face) {
    if (!this.drawing || this.faces[place] === face) return;
    const earlier = this.drawing.changes.get(place);
    if (earlier) earlier[2] = face;
    else this.drawing.changes.set(place, [place, this.faces[place], face]);
    this.#put([[place, face]]);
  }

  /** End the stroke; one that has changed nothing is forgotten. */
  end() {
    if (!this.drawing) return;
    const { kind } = this.drawing;
    const changes = [...this.drawing.changes.values()].filter(([, before, after]) => before !== after);
    this.drawing = null;
    if (!changes.length && !BRANCH_STROKES.has(kind)) return;
    this.strokes.length = this.done;
    this.strokes.push({ kind, changes });
    this.done += 1;
    this.#tell("stroke");
  }

  /** Take back the stroke that is being drawn. */
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
    this.#tell("stroke");
  }

  redo() {
    this.cancel();
    if (!this.canRedo) return;
    const { changes } = this.strokes[this.done];
    this.done += 1;
    this.#put(changes.map(([place, , after]) => [place, after]));
    this.#tell("stroke");
  }

  /** Go to the position after so many strokes, told as one change. @param {number} strokes */
  goTo(strokes) {
    this.cancel();
    const aim = Math.max(0, Math.min(strokes, this.strokes.length));
    if (aim === this.done) return;
    const way = this.strokes.slice(Math.min(aim, this.done), Math.max(aim, this.done));
    /** @type {Map<number, number>} */
    const faces = new Map();
    if (aim > this.done) for (const { changes } of way) for (const [place, , after] of changes) faces.set(place, after);
    else for (const { changes } of way.reverse()) for (const [place, before] of changes) faces.set(place, before);
    this.done = aim;
    this.#put([...faces]);
    this.#tell("stroke");
  }

  /** Put these faces as one stroke. @param {[number, number][]} faces @param {StrokeKind} kind */
  play(faces, kind = "move") {
    this.begin(kind);
    for (const [place, face] of faces) this.set(place, face);
    this.end();
  }

  /** Clear the page, as a stroke like any other. */
  restart() {
    const marked = this.faces.flatMap((face, place) => (face === OPEN_STATE ? [] : [place]));
    this.play(marked.map((place) => [place, OPEN_STATE]), "restart");
  }

  /** The tries that are open, the outermost first. @returns {Try[]} */
  get branches() {
    /** @type {Try[]} */
    const open = [];
    this.strokes.slice(0, this.done).forEach((stroke, number) => {
      if (stroke.kind === "try") open.push({ begins: number, supposed: [] });
      else if (stroke.kind === "keep" || stroke.kind === "drop") open.pop();
      const inner = open.at(-1);
      if (inner && !inner.supposed.length && stroke.kind === "move") {
        for (const [place, , after] of stroke.changes) if (after !== OPEN_STATE) inner.supposed.push([place, after]);
      }
    });
    return open;
  }

  /** Begin to suppose; what is marked next is the assumption. */
  beginBranch() {
    this.play([], "try");
  }

  /** End the innermost try, and keep what it led to. */
  keepBranch() {
    if (this.branches.length) this.play([], "keep");
  }

  /** End the innermost try, and take back what it led to. @returns {Try | undefined} */
  discardBranch() {
    const inner = this.branches.at(-1);
    if (!inner) return undefined;
    this.play(this.#since(inner.begins), "drop");
    return inner;
  }

  /** The places that the open tries have marked, with how deep each lies. @returns {Map<number, number>} */
  get supposed() {
    const found = new Map();
    this.branches.forEach(({ begins }, depth) => {
      for (const [place] of this.#since(begins)) found.set(place, depth + 1);
    });
    return found;
  }

  /** What was before a stroke, of all that has changed since. @param {number} begins @returns {[number, number][]} */
  #since(begins) {
    /** @type {Map<number, number>} */
    const before = new Map();
    for (const { changes } of this.strokes.slice(begins, this.done)) {
      for (const [place, face] of changes) if (!before.has(place)) before.set(place, face);
    }
    return [...before].filter(([place, face]) => this.faces[place] !== face);
  }

  /** The player's position as the server reads it, in the order of play. @returns {Mark[]} */
  get marks() {
    const places = this.faces.flatMap((face, place) => (face === OPEN_STATE ? [] : [place]));
    places.sort((a, b) => this.marked[a] - this.marked[b]);
    return places.flatMap((place) => {
      const mark = markOf(this.sheet, place, this.faces[place]);
      return mark ? [mark] : [];
    });
  }

  /** Faces that these marks say. @param {Mark[]} marks @returns {[number, number][]} */
  statesOfMarks(marks) {
    const known = statesByMark(this.sheet);
    return marks.flatMap((mark) => {
      const found = known.get(mark.join());
      return found ? [found] : [];
    });
  }

  /** What the page comes to if nothing more is marked: equal for all ways to mark a solution. */
  get finalStates() {
    return this.faces.map((face, place) => stateOf(this.sheet, place, face).final).join();
  }

  get isBlank() {
    return this.faces.every((face) => face === OPEN_STATE);
  }

  /** All that must be kept to go on later. */
  save() {
    return { strokes: this.strokes.map(({ kind, changes }) => [kind, changes.flat()]), done: this.done };
  }

  /** Go on with what was kept. @param {any} saved */
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
    const faces = place in this.sheet.places ? kindOf(this.sheet, place).faces : [];
    return before in faces && after in faces;
  }

  /** @param {[number, number][]} faces */
  #put(faces) {
    for (const [place, face] of faces) {
      this.faces[place] = face;
      this.marked[place] = ++this.clock;
    }
    this.#tell("faces", faces.map(([place]) => place));
  }

  /** @param {"faces" | "stroke"} what @param {any} [detail] */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
