/**
 * The board of a draft, with a new version for each change of its size, graph or options.
 */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { saveDraft, strokeOf } from "./drafts.js";
import { movedMarks, partners } from "./editor-transforms.js";
import { centred, convertOldGraph, EMPTY_GRAPH, fitShapes, graphSpec, marksWithout, SHEET, withoutLine, withoutPoint } from "./graph-draft.js";
import { hasTouch } from "./dom.js";
import { Gesture } from "./gesture.js";
import { describeMark as said } from "./describe.js";
import { OPEN_STATE, statesByMark, kindOf } from "./board-spec.js";
import { middle } from "./shapes.js";
import { words } from "./words.js";

/** @typedef {import("./drafts.js").DraftRecord} DraftRecord */
/** @typedef {import("./board-spec.js").Mark} Mark */
/** @typedef {import("./graph-draft.js").Graph} Graph */
/** @typedef {import("./board-spec.js").BoardSpec & import("./api-types.d.ts").EditorBoard} EditorSpec */

/** @typedef {{shapes: import("./board-spec.js").Shape[], isFaint?: boolean, isBelow?: boolean, signs?: import("./board-spec.js").Shape[]}} DraftOverlay */

export class DraftBoard extends EventTarget {
  /** @param {DraftRecord} record */
  constructor(record) {
    super();
    this.record = record;
    /** @type {import("./editor-transforms.js").Symmetry} */
    this.symmetry = "none";
    /** @type {Map<string, EditorSpec>} */
    this.specs = new Map();
    /** @type {any} the puzzle of the preview */
    this.previewed = null;
    /** @type {Map<string, number>} the place of each cell, border or point */
    this.byNumbers = new Map();
    /** @type {[number, number][]} where pictures have the points of a graph */
    this.pictured = [];
  }

  get version() {
    return this.record.pages[this.record.open];
  }

  /** Show the open version. */
  async open() {
    if (this.record.free) {
      const [{ typed }] = (await this.#specFor({ size: SHEET, options: {}, graph: EMPTY_GRAPH })).kinds;
      Object.assign(this.record, convertOldGraph(this.record.free, typed));
      delete this.record.free;
    }
    const spec = await this.#specFor(this.version);
    this.board?.close();
    this.spec = spec;
    this.board = new Board(spec, this.version);
    this.known = statesByMark(spec);
    this.byNumbers = new Map(spec.places.map(([, , , numbers], place) => [numbers.join(), place]));
    const { game } = this.board;
    game.addEventListener("states", (event) => this.#mirror(/** @type {CustomEvent} */ (event).detail.places));
    game.addEventListener("stroke", () => this.#saveStrokes());
    this.dispatchEvent(new Event("opened"));
    this.dispatchEvent(new Event("changed"));
  }

  close() {
    this.board?.close();
    this.dispatchEvent(new Event("closed"));
  }

  /** @param {Pick<import("./drafts.js").DraftVersion, "size" | "options" | "graph">} version @returns {Promise<EditorSpec>} */
  async #specFor({ size, options, graph }) {
    const body = { genre: this.record.genre, size, options, graph: graph && EMPTY_GRAPH };
    const key = JSON.stringify(body);
    const spec = this.specs.get(key) ?? { ...(await ask("editor", body)), puzzle: {} }; // not a puzzle yet
    this.specs.set(key, spec);
    return graph ? graphSpec(spec, graph) : spec;
  }

  #saveStrokes() {
    const { game } = this.#opened;
    Object.assign(this.version, game.save());
    this.keep();
    this.dispatchEvent(new Event("changed"));
  }

  keep() {
    void saveDraft(this.record);
  }

  get #opened() {
    if (!this.board || !this.spec || !this.known) throw new Error("no version is open");
    return { board: this.board, game: this.board.game, spec: this.spec, known: this.known };
  }

  /** The marks of the draft. @returns {Mark[]} */
  get marks() {
    return this.#opened.game.marks;
  }

  /** The draft as a request body. */
  get draft() {
    const { size, options, graph } = this.version;
    return { genre: this.record.genre, size, options, marks: this.marks, graph };
  }

  /** The message for an empty draft; otherwise "". */
  get empty() {
    const { graph } = this.version;
    const isEmpty = graph ? !graph.points.length : !this.marks.length;
    return isEmpty ? (graph ? words.editor.graph : words.editor).empty[hasTouch() ? "touch" : "mouse"] : "";
  }

  /** Return the puzzle of the draft, or what it lacks. @param {AbortSignal} [signal] @returns {Promise<{puzzle: any, missing: string | null}>} */
  async read(signal) {
    const found = await ask("editor-puzzle", this.draft, signal);
    this.record.puzzle = found.puzzle;
    this.pictured = found.points;
    return found;
  }

  get element() {
    return this.#opened.board.element;
  }

  /** Pass clicks on cells or points to a callback until the signal. @param {(where: number[]) => (() => void) | null} taken returns the action of a click, or null @param {AbortSignal} signal */
  captureClicks(taken, signal) {
    const { board, spec } = this.#opened;
    const { gestureAt } = board;
    board.gestureAt = (x, y) => {
      const start = board.hitTest.placesAt(x, y).map((place) => taken(spec.places[place][3])).find((act) => act !== null);
      return start ? Object.assign(new Gesture(board, x, y), { start }) : (gestureAt?.(x, y) ?? null);
    };
    signal.addEventListener("abort", () => (board.gestureAt = gestureAt));
  }

  /** Describe a mark: "R3C4 5". @param {Mark} mark */
  nameOf(mark) {
    const { spec, known } = this.#opened;
    const found = known.get(mark.join());
    return found ? said(spec, ...found) : mark.join(" ");
  }

  get canUndo() {
    return this.#opened.game.canUndo || this.record.open > 0;
  }

  get canRedo() {
    return this.#opened.game.canRedo || this.record.open < this.record.pages.length - 1;
  }

  undo() {
    const { game } = this.#opened;
    // the first stroke of a later version copies the version before
    if (game.done > (this.record.open ? 1 : 0)) game.undo();
    else if (this.record.open) void this.#openVersion(this.record.open - 1);
  }

  redo() {
    const { game } = this.#opened;
    if (game.canRedo) game.redo();
    else if (this.record.open < this.record.pages.length - 1) void this.#openVersion(this.record.open + 1);
  }

  /** @param {number} version */
  async #openVersion(version) {
    this.record.open = version;
    this.keep();
    await this.open();
  }

  /**
   * Continue with these marks in a version with another size, graph or other options.
   * @param {{size?: [number, number], options?: Record<string, any>, marks?: Mark[], graph?: Graph}} change
   */
  async startVersion({ size = this.version.size, options = this.version.options, marks = this.marks, graph = this.version.graph }) {
    const spec = await this.#specFor({ size, options, graph });
    this.record.pages.length = this.record.open + 1;
    this.record.pages.push({ size, options, graph, strokes: [strokeOf(spec, marks)], done: 1 });
    await this.#openVersion(this.record.open + 1);
  }

  /** Continue with another graph, and the cursor at a place. @param {Graph | null} graph null changes nothing @param {number} [place] @param {Mark[]} [marks] */
  async changeGraph(graph, place, marks) {
    if (!graph) return;
    await this.startVersion({ graph, marks });
    if (place !== undefined) this.#opened.board.cursor.put(place);
    this.#opened.board.showCursor();
  }

  /** Remove a point or a line of a graph. @param {number} place */
  async remove(place) {
    const { graph } = this.version;
    const line = place - (graph?.points.length ?? 0);
    if (!graph) return;
    if (line >= 0) await this.changeGraph(withoutLine(graph, line));
    else await this.changeGraph(withoutPoint(graph, place), undefined, marksWithout(this.marks, place));
  }

  /** @param {import("./editor-transforms.js").Transform} reshaping */
  reshape({ size, way }) {
    return this.startVersion({ size, marks: movedMarks(this.marks, way, size) });
  }

  /** Replace all marks, as one stroke. @param {Mark[]} marks */
  draw(marks) {
    const { game, known, spec } = this.#opened;
    const wanted = new Map(marks.map((mark) => known.get(mark.join()) ?? [-1, OPEN_STATE]));
    game.play(spec.places.map((_, place) => [place, wanted.get(place) ?? OPEN_STATE]));
  }

  /** Replace the draft by another puzzle of the genre. @param {any} puzzle */
  async take(puzzle) {
    const draft = await this.#draftOf(puzzle);
    if (this.#fits(draft)) this.draw(draft.marks);
    else await this.startVersion(draft);
  }

  /** Preview a puzzle of the same size and options; null shows the draft again. @param {any} puzzle */
  async preview(puzzle) {
    this.previewed = puzzle;
    const draft = puzzle ? await this.#draftOf(puzzle) : null;
    if (this.previewed !== puzzle) return; // the preview has changed meanwhile
    const { board, game, spec } = this.#opened;
    const isShown = draft !== null && this.#fits(draft);
    board.element.classList.toggle("previews", isShown);
    if (!isShown) return board.preview(null);
    const states = new Map(game.statesOfMarks(draft.marks));
    board.preview(spec.places.map((_, place) => states.get(place) ?? OPEN_STATE));
  }

  /** Return the draft of a puzzle; known points of a graph stay where they are. @param {any} puzzle */
  async #draftOf(puzzle) {
    const { size, marks, options, graph } = (await ask("editor-open", { puzzle })).draft;
    if (!graph) return { size, marks, options };
    const points = this.version.graph?.points.length === graph.points.length ? this.version.graph.points : centred(graph.points);
    return { size: SHEET, marks, options, graph: { ...graph, points } };
  }

  /** Whether a draft has the size, graph and options of the open version. @param {{size: [number, number], options: any, graph?: Graph}} draft */
  #fits({ size, options, graph }) {
    const version = this.version;
    const isSame = (/** @type {(one: any) => any} */ part) => JSON.stringify(part(graph)) === JSON.stringify(part(version.graph));
    const isAlike = size.join() === version.size.join() && isSame((one) => one?.lines) && isSame((one) => one?.pairs) && isSame((one) => one?.points);
    // missing options have the genre's defaults
    return isAlike && Object.entries(options).every(([name, value]) => (version.options[name] ?? value) === value);
  }

  /** Show shapes over the draft, and small signs beside its clues. @param {DraftOverlay} laid */
  lay({ shapes, isFaint = false, isBelow = isFaint, signs = [] }) {
    const { board } = this;
    const { graph } = this.version;
    const fitted = graph ? fitShapes(shapes, this.pictured, graph.points) : shapes;
    board?.overlay({ over: [...(isBelow ? [] : fitted), ...signs], under: isBelow ? fitted : [] });
    board?.element.classList.toggle("shows-common", isFaint);
  }

  /** Frames around the changed cells of a picture, until the first stroke. @returns {import("./board-spec.js").Shape[]} */
  get changed() {
    if (this.record.open || this.version.done > 1) return [];
    return (this.record.changed ?? []).map(([row, col]) => ["box", "changed-cell", col + 0.08, row + 0.08, 0.84, 0.84]);
  }

  /** Highlight shapes. @param {import("./board-spec.js").Shape[]} shapes */
  ring(shapes) {
    this.board?.show({ rings: shapes });
  }

  focus() {
    this.board?.focus();
  }

  /** Return the centre of a cell or point; null for anything else. @param {number[]} where @returns {[x: number, y: number] | null} */
  middle(where) {
    const place = this.placeAt(where);
    return place === undefined ? null : middle(this.#opened.board.hitTest.shapeOf(place));
  }

  /** Return the place of a cell, border or point. @param {number[]} numbers @returns {number | undefined} */
  placeAt(numbers) {
    return this.byNumbers.get(numbers.join());
  }

  /** Repeat changes in the symmetric cells: fill empty ones, clear cleared ones. @param {number[]} places */
  #mirror(places) {
    const { game, spec } = this.#opened;
    if (!game.drawing || this.isMirroring || this.symmetry === "none") return;
    this.isMirroring = true;
    for (const place of places) {
      const state = game.states[place];
      const kind = kindOf(spec, place);
      for (const way of partners(this.symmetry, this.version.size)) {
        const other = this.#partner(place, way);
        if (other === undefined || other === place) continue;
        const isEmpty = game.states[other] === OPEN_STATE;
        if (state === OPEN_STATE) game.set(other, OPEN_STATE);
        else if (isEmpty) game.set(other, kind.typed["?"] ?? state);
      }
    }
    this.isMirroring = false;
  }

  /** @param {number} place @param {import("./editor-transforms.js").CellMap} way */
  #partner(place, way) {
    const numbers = this.#opened.spec.places[place][3];
    const moved = movedMarks([[...numbers, 0]], way, this.version.size)[0];
    return moved && this.placeAt(moved.slice(0, -1));
  }
}
