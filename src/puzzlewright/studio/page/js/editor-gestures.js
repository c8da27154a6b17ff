/** Gestures of the editor: fill cells, draw regions, select an area. */

import { OPEN_STATE, kindOf } from "./board-spec.js";
import { pointsBetween } from "./shapes.js";

/** @typedef {import("./draft-board.js").DraftBoard} DraftBoard */
/** @typedef {import("./gestures.js").Gesture} Gesture */
/** @typedef {"pen" | "region" | "select"} EditorTool */
/** @typedef {{top: number, left: number, bottom: number, right: number}} Area  rows and columns, inclusive */

/**
 * A click moves the cursor to a cell; a click on the cursor changes the content.
 * @implements {Gesture}
 */
export class PutContent {
  /** @param {import("./board.js").Board} board @param {number} place @param {boolean} isHere */
  constructor(board, place, isHere) {
    this.board = board;
    this.place = place;
    this.isHere = isHere;
  }

  /** @param {import("./moves.js").Intent} intent */
  start(intent) {
    const { board, place } = this;
    board.cursor.put(place);
    if (this.isHere || intent === "secondary") board.moves.stroke(place, board.moves.next(place, "tap", intent));
    board.showCursor();
    board.reader.spot();
  }

  move() {}

  end() {}

  cancel() {}
}

/**
 * A drag makes one region of its cells: it removes the borders between them and draws one around.
 * @implements {Gesture}
 */
export class PaintRegion {
  /** @param {DraftBoard} draftBoard @param {number} x @param {number} y */
  constructor(draftBoard, x, y) {
    this.draftBoard = draftBoard;
    this.x = x;
    this.y = y;
    /** @type {Set<number>} */
    this.cells = new Set();
  }

  start() {
    this.#add(this.x, this.y);
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    for (const [px, py] of pointsBetween(this.x, this.y, x, y)) this.#add(px, py);
    this.x = x;
    this.y = y;
  }

  /** @param {number} x @param {number} y */
  #add(x, y) {
    const cell = this.draftBoard.placeAt([Math.floor(y), Math.floor(x)]);
    if (cell === undefined) return;
    this.cells.add(cell);
    const { board, spec } = this.draftBoard;
    if (!board || !spec) return;
    board.view.rings(
      [...this.cells].map((place) => {
        const [, left, top] = spec.places[place];
        return ["box", "region-drawn", left, top, 1, 1];
      }),
    );
  }

  end() {
    const { board, spec } = this.draftBoard;
    board?.view.rings([]);
    if (!board || !spec || !this.cells.size) return;
    board.game.play(
      spec.borders
        .filter(([a, b]) => this.cells.has(a) || this.cells.has(b))
        .map(([a, b, border]) => [border, this.cells.has(a) && this.cells.has(b) ? OPEN_STATE : 1]),
    );
  }

  cancel() {
    this.draftBoard.board?.view.rings([]);
  }
}

/**
 * A drag selects an area; a drag that starts inside the selection moves its content.
 * @implements {Gesture}
 */
export class SelectArea {
  /** @param {Selection} selection @param {number} x @param {number} y */
  constructor(selection, x, y) {
    this.selection = selection;
    this.from = { row: Math.floor(y), col: Math.floor(x) };
    this.moves = selection.has(this.from.row, this.from.col) ? selection.area : null;
    this.by = { row: 0, col: 0 };
  }

  start() {
    if (!this.moves) this.selection.set(this.from, this.from);
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    const to = { row: Math.floor(y), col: Math.floor(x) };
    if (!this.moves) return this.selection.set(this.from, to);
    this.by = { row: to.row - this.from.row, col: to.col - this.from.col };
    this.selection.show({
      top: this.moves.top + this.by.row,
      bottom: this.moves.bottom + this.by.row,
      left: this.moves.left + this.by.col,
      right: this.moves.right + this.by.col,
    });
  }

  end() {
    if (this.moves && (this.by.row || this.by.col)) this.selection.moveBy(this.by.row, this.by.col);
  }

  cancel() {
    this.selection.show(this.selection.area);
  }
}

/** @type {{genre: string, rows: number, cols: number, marks: import("./board-spec.js").Mark[]} | null} the copied marks, relative to their corner; shared by all drafts */
let clipboard = null;

/** The selected area, with copy, paste and move. */
export class Selection {
  /** @param {DraftBoard} draftBoard */
  constructor(draftBoard) {
    this.draftBoard = draftBoard;
    /** @type {Area | null} */
    this.area = null;
    /** @type {{row: number, col: number} | null} the start of a selection by keyboard */
    this.anchor = null;
  }

  /** @param {{row: number, col: number}} a @param {{row: number, col: number}} b */
  set(a, b) {
    const [rows, cols] = this.draftBoard.page.size;
    const within = (/** @type {number} */ value, /** @type {number} */ count) => Math.max(0, Math.min(count - 1, value));
    this.area = {
      top: within(Math.min(a.row, b.row), rows),
      bottom: within(Math.max(a.row, b.row), rows),
      left: within(Math.min(a.col, b.col), cols),
      right: within(Math.max(a.col, b.col), cols),
    };
    this.show(this.area);
  }

  clear() {
    this.area = null;
    this.anchor = null;
    this.show(null);
  }

  /** @param {Area | null} part */
  show(part) {
    const view = this.draftBoard.board?.view;
    if (!part) return view?.rings([]);
    const { top, left, bottom, right } = part;
    view?.rings([["box", "chosen-part", left, top, right - left + 1, bottom - top + 1]]);
  }

  /** @param {number} row @param {number} col */
  has(row, col) {
    const { area: part } = this;
    return part !== null && row >= part.top && row <= part.bottom && col >= part.left && col <= part.right;
  }

  /** Whether a mark lies in the area. @param {import("./board-spec.js").Mark} mark */
  #contains(mark) {
    for (let i = 0; i + 1 < mark.length; i += 2) if (!this.has(mark[i], mark[i + 1])) return false;
    return true;
  }

  copy() {
    if (!this.area) return false;
    const { top, left, bottom, right } = this.area;
    const marks = this.draftBoard.marks.filter((mark) => this.#contains(mark));
    clipboard = { genre: this.draftBoard.record.genre, rows: bottom - top + 1, cols: right - left + 1, marks: marks.map((mark) => shifted(mark, -top, -left)) };
    return true;
  }

  /** Clear the area. */
  clearArea() {
    if (this.area) this.draftBoard.draw(this.draftBoard.marks.filter((mark) => !this.#contains(mark)));
  }

  /** Paste the copied marks at the cursor. @param {{row: number, col: number}} at */
  paste(at) {
    if (clipboard?.genre !== this.draftBoard.record.genre) return false;
    const { rows, cols, marks } = clipboard;
    this.set(at, { row: at.row + rows - 1, col: at.col + cols - 1 });
    const kept = this.draftBoard.marks.filter((mark) => !this.#contains(mark));
    this.draftBoard.draw([...kept, ...marks.map((mark) => shifted(mark, at.row, at.col))]);
    return true;
  }

  /** @param {number} rows @param {number} cols */
  moveBy(rows, cols) {
    const { area: part } = this;
    if (!part) return;
    const lifted = this.draftBoard.marks.filter((mark) => this.#contains(mark));
    const left = this.draftBoard.marks.filter((mark) => !this.#contains(mark));
    this.set({ row: part.top + rows, col: part.left + cols }, { row: part.bottom + rows, col: part.right + cols });
    this.draftBoard.draw([...left.filter((mark) => !this.#contains(mark)), ...lifted.map((mark) => shifted(mark, rows, cols))]);
  }
}

/** @param {import("./board-spec.js").Mark} mark @param {number} rows @param {number} cols */
function shifted(mark, rows, cols) {
  return mark.map((number, i) => (i === mark.length - 1 ? number : number + (i % 2 ? cols : rows)));
}

/** Return a function that starts the current tool's gesture at a point; null: the board's own gesture. @param {DraftBoard} draftBoard @param {Selection} selection @param {() => EditorTool} tool */
export function editorGesture(draftBoard, selection, tool) {
  /** @param {number} x @param {number} y @returns {Gesture | null} */
  return (x, y) => {
    const { board, spec } = draftBoard;
    if (!board || !spec) return null;
    if (tool() === "select") return new SelectArea(selection, x, y);
    if (tool() === "region") return new PaintRegion(draftBoard, x, y);
    const place = board.hitTest.placeAt(x, y);
    if (place === null || !Object.keys(kindOf(spec, place).typed).length) return null;
    return new PutContent(board, place, board.cursor.spot === place && board.hasCursor);
  };
}
