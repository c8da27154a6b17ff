/**
 * The board of a draft, with a new page for each change of its size or options.
 */

import { post } from "./api.js";
import { Board } from "./board.js";
import { saveDraft } from "./drafts.js";
import { movedMarks, partners } from "./editor-transforms.js";
import { describeMark as said } from "./describe.js";
import { OPEN_STATE, statesByMark, kindOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./drafts.js").DraftRecord} DraftRecord */
/** @typedef {import("./board-spec.js").Mark} Mark */
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
    /** @type {Map<string, number>} the place of each cell and border */
    this.byNumbers = new Map();
  }

  get page() {
    return this.record.pages[this.record.open];
  }

  /** Show the open page. */
  async open() {
    const { size, options } = this.page;
    const spec = await this.#specFor(size, options);
    this.board?.close();
    this.spec = spec;
    this.board = new Board(spec, this.page);
    this.known = statesByMark(spec);
    this.byNumbers = new Map(spec.places.map(([, , , numbers], place) => [numbers.join(), place]));
    const { game } = this.board;
    game.addEventListener("states", (event) => this.#mirror(/** @type {CustomEvent} */ (event).detail));
    game.addEventListener("stroke", () => this.#saveStrokes());
    this.dispatchEvent(new Event("opened"));
    this.dispatchEvent(new Event("changed"));
  }

  close() {
    this.board?.close();
    this.dispatchEvent(new Event("closed"));
  }

  /** @param {[number, number]} size @param {Record<string, any>} options @returns {Promise<EditorSpec>} */
  async #specFor(size, options) {
    const key = JSON.stringify([size, options]);
    const spec = this.specs.get(key) ?? { ...(await post("/api/editor", { genre: this.record.genre, size, options })), puzzle: {} }; // not a puzzle yet
    this.specs.set(key, spec);
    return spec;
  }

  #saveStrokes() {
    const { game } = this.#opened;
    Object.assign(this.page, game.save());
    this.keep();
    this.dispatchEvent(new Event("changed"));
  }

  keep() {
    void saveDraft(this.record);
  }

  get #opened() {
    if (!this.board || !this.spec || !this.known) throw new Error("no page is open");
    return { board: this.board, game: this.board.game, spec: this.spec, known: this.known };
  }

  /** The marks of the draft. @returns {Mark[]} */
  get marks() {
    return this.#opened.game.marks;
  }

  /** The draft as a request body. */
  get draft() {
    const { size, options } = this.page;
    return { genre: this.record.genre, size, options, marks: this.marks };
  }

  /** The message for an empty draft; otherwise "". */
  get empty() {
    return this.marks.length ? "" : words.editor.empty;
  }

  /** Return the puzzle of the draft, or what it lacks. @param {AbortSignal} [signal] @returns {Promise<{puzzle: any, missing: string | null}>} */
  async read(signal) {
    const found = await post("/api/editor-puzzle", this.draft, signal);
    this.record.puzzle = found.puzzle;
    return found;
  }

  get element() {
    return this.#opened.board.element;
  }

  /** Pass clicks on cells to a callback until the signal. @param {(where: number[]) => (() => void) | null} taken returns the action of a click, or null @param {AbortSignal} signal */
  captureClicks(taken, signal) {
    const { context: spec } = this.#opened.board;
    const { gestureAt } = spec;
    const nothing = () => undefined;
    spec.gestureAt = (x, y) => {
      const start = taken([Math.floor(y), Math.floor(x)]);
      return start ? { start, move: nothing, end: nothing, cancel: nothing } : (gestureAt?.(x, y) ?? null);
    };
    signal.addEventListener("abort", () => (spec.gestureAt = gestureAt));
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
    // the first stroke of a later page copies the page before
    if (game.done > (this.record.open ? 1 : 0)) game.undo();
    else if (this.record.open) void this.#openPage(this.record.open - 1);
  }

  redo() {
    const { game } = this.#opened;
    if (game.canRedo) game.redo();
    else if (this.record.open < this.record.pages.length - 1) void this.#openPage(this.record.open + 1);
  }

  /** @param {number} page */
  async #openPage(page) {
    this.record.open = page;
    this.keep();
    await this.open();
  }

  /**
   * Continue with these marks on a page with another size or other options.
   * @param {{size?: [number, number], options?: Record<string, any>, marks?: Mark[]}} change
   */
  async changePage({ size = this.page.size, options = this.page.options, marks = this.marks }) {
    const spec = await this.#specFor(size, options);
    const known = statesByMark(spec);
    const changes = marks.flatMap((mark) => {
      const found = known.get(mark.join());
      return found ? [found[0], OPEN_STATE, found[1]] : [];
    });
    this.record.pages.length = this.record.open + 1;
    this.record.pages.push({ size, options, strokes: [["move", changes]], done: 1 });
    await this.#openPage(this.record.open + 1);
  }

  /** @param {import("./editor-transforms.js").Transform} reshaping */
  reshape({ size, way }) {
    return this.changePage({ size, marks: movedMarks(this.marks, way, size) });
  }

  /** Replace all marks, as one stroke. @param {Mark[]} marks */
  draw(marks) {
    const { game, known, spec } = this.#opened;
    const wanted = new Map(marks.map((mark) => known.get(mark.join()) ?? [-1, OPEN_STATE]));
    game.play(spec.places.map((_, place) => [place, wanted.get(place) ?? OPEN_STATE]));
  }

  /** Replace the draft by another puzzle of the genre. @param {any} puzzle */
  async take(puzzle) {
    const draft = await inCells(puzzle);
    if (this.#fits(draft)) this.draw(draft.marks);
    else await this.changePage(draft);
  }

  /** Preview a puzzle of the same size and options; null shows the draft again. @param {any} puzzle */
  async preview(puzzle) {
    this.previewed = puzzle;
    const draft = puzzle ? await inCells(puzzle) : null;
    if (this.previewed !== puzzle) return; // the preview has changed meanwhile
    const { board, game, spec } = this.#opened;
    const isShown = draft !== null && this.#fits(draft);
    board.element.classList.toggle("previews", isShown);
    if (!isShown) return board.preview(null);
    const states = new Map(game.statesOfMarks(draft.marks));
    board.preview(spec.places.map((_, place) => states.get(place) ?? OPEN_STATE));
  }

  /** Whether a draft has the size and options of the open page. @param {{size: [number, number], options: any}} draft */
  #fits({ size, options }) {
    const current = this.page.options; // missing options have the genre's defaults
    return size.join() === this.page.size.join() && Object.entries(options).every(([name, value]) => (current[name] ?? value) === value);
  }

  /** Show shapes over the draft, and small signs beside its clues. @param {DraftOverlay} laid */
  lay({ shapes, isFaint = false, isBelow = isFaint, signs = [] }) {
    const { board } = this;
    board?.overlay({ over: [...(isBelow ? [] : shapes), ...signs], under: isBelow ? shapes : [] });
    board?.element.classList.toggle("shows-common", isFaint);
  }

  /** Frames around the changed cells of a picture, until the first stroke. @returns {import("./board-spec.js").Shape[]} */
  get changed() {
    if (this.record.open || this.page.done > 1) return [];
    return (this.record.changed ?? []).map(([row, col]) => ["box", "changed-cell", col + 0.08, row + 0.08, 0.84, 0.84]);
  }

  /** Highlight shapes. @param {import("./board-spec.js").Shape[]} shapes */
  ring(shapes) {
    this.board?.view.rings(shapes);
  }

  focus() {
    this.board?.focus();
  }

  /** Return the centre of a cell; null for anything else. @param {number[]} where @returns {[x: number, y: number] | null} */
  middle(where) {
    return where.length === 2 ? [where[1] + 0.5, where[0] + 0.5] : null;
  }

  /** Return the place of a cell or border. @param {number[]} numbers @returns {number | undefined} */
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
      for (const way of partners(this.symmetry, this.page.size)) {
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
    const moved = movedMarks([[...numbers, 0]], way, this.page.size)[0];
    return moved && this.placeAt(moved.slice(0, -1));
  }
}

/** Convert a puzzle on a grid to a draft. @param {any} puzzle */
async function inCells(puzzle) {
  const opened = await post("/api/editor-open", { puzzle });
  if (opened.free) throw new Error("this puzzle has no cells");
  return opened.draft;
}
