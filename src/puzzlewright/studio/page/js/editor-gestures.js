/** Gestures of the editor: fill cells, draw graphs, select an area. */

import { kindOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { Gesture } from "./gesture.js";
import { toggleLine, togglePair, withPoint } from "./graph-draft.js";

/** @typedef {import("./draft-board.js").DraftBoard} DraftBoard */
/** @typedef {"pen" | "region" | "select" | "join" | "move" | "cross"} EditorTool  the last three for graphs */
const MIN_DRAG_CELLS = 0.2; // to move a point

/** @typedef {{top: number, left: number, bottom: number, right: number}} Area  rows and columns, inclusive */

/** A click moves the cursor to a cell; a click on the cursor changes the content. */
class PutContent extends Gesture {
  /** @param {import("./board.js").Board} board @param {number} place @param {number} x @param {number} y */
  constructor(board, place, x, y) {
    super(board, x, y);
    this.place = place;
    this.isAgain = isCursorAt(board, place);
  }

  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    select(/** @type {import("./board.js").Board} */ (this.board), this.place, this.isAgain || intent === "secondary" ? intent : null);
  }
}

/** @param {import("./board.js").Board} board @param {number} place */
const isCursorAt = (board, place) => board.hasCursor && board.cursor.spot === place;

/** Put the cursor at a place, and change its content if there is an intent. @param {import("./board.js").Board} board @param {number} place @param {import("./board-state.js").Intent | null} intent */
function select(board, place, intent) {
  board.cursor.put(place);
  if (intent) board.game.stroke(place, nextState(board.state, place, "tap", intent));
  board.showCursor();
  board.reader.spot();
}

/**
 * Draws a graph: a click places a point or selects something, a drag connects two points or moves
 * one, a secondary click removes.
 */
class DrawGraph extends Gesture {
  /** @param {DraftBoard} draftBoard @param {EditorTool} tool @param {number} x @param {number} y */
  constructor(draftBoard, tool, x, y) {
    const board = /** @type {import("./board.js").Board} */ (draftBoard.board);
    super(board, x, y);
    this.draftBoard = draftBoard;
    this.cursorBoard = board;
    this.reset = { rings: [] };
    this.pressed = { x, y };
    this.graph = /** @type {import("./graph-draft.js").Graph} */ (draftBoard.version.graph);
    this.tool = tool;
    this.from = this.#placeAt(x, y);
    /** @type {number | null} the place of the cursor before */
    this.chosen = board.hasCursor ? board.cursor.spot : null;
  }

  /** Return the point here, otherwise the line. @param {number} x @param {number} y @returns {number | null} */
  #placeAt(x, y) {
    const places = this.hitTest.placesAt(x, y);
    return places.find((place) => this.#isPoint(place)) ?? places[0] ?? null;
  }

  /** @param {number | null} place @returns {place is number} */
  #isPoint(place) {
    return place !== null && place < this.graph.points.length;
  }

  /** @override @param {import("./board-state.js").Intent} intent */
  start(intent) {
    super.start(intent);
    if (intent === "secondary" && this.from !== null) void this.draftBoard.remove(this.from);
  }

  /** @override @param {number} x @param {number} y */
  move(x, y) {
    super.move(x, y);
    if (!this.#isPoint(this.from) || this.intent === "secondary") return;
    const [fromX, fromY] = this.graph.points[this.from];
    this.board.show({ rings: [this.tool === "move" ? ["disc", "chosen", x, y, 0.4] : ["line", "cursor-arm", fromX, fromY, x, y, 1]] });
  }

  /** @override */
  end() {
    const { draftBoard, graph, from } = this;
    super.end();
    if (this.intent === "secondary") return;
    const to = this.#placeAt(this.x, this.y);
    if (from === null) {
      if (to === null && this.tool === "join") void draftBoard.changeGraph(withPoint(graph, [this.x, this.y]), graph.points.length);
    } else if (to === from && !(this.tool === "move" && this.#isDrag)) this.#select(from);
    else if (this.#isPoint(from) && this.tool === "move") void draftBoard.changeGraph(withPoint(graph, [this.x, this.y], from), from);
    else if (this.#isPoint(from) && this.#isPoint(to)) void draftBoard.changeGraph(toggleLine(graph, from, to), from);
  }

  get #isDrag() {
    return Math.hypot(this.x - this.pressed.x, this.y - this.pressed.y) > MIN_DRAG_CELLS;
  }

  /** Put the cursor here; if it was here, change the content; two lines become a pair. @param {number} place */
  #select(place) {
    const { cursorBoard, chosen, graph } = this;
    const first = chosen === null ? -1 : chosen - graph.points.length;
    const line = place - graph.points.length;
    if (this.tool === "cross" && line >= 0 && first >= 0 && line !== first) return void this.draftBoard.changeGraph(togglePair(graph, first, line), 0);
    select(cursorBoard, place, chosen === place && line < 0 ? "primary" : null);
  }
}

/** A drag selects an area; a drag that starts inside the selection moves its content. */
class SelectArea extends Gesture {
  /** @param {import("./board.js").Board} board @param {Selection} selection @param {number} x @param {number} y */
  constructor(board, selection, x, y) {
    super(board, x, y);
    this.selection = selection;
    this.from = { row: Math.floor(y), col: Math.floor(x) };
    this.moves = selection.has(this.from.row, this.from.col) ? selection.area : null;
    this.by = { row: 0, col: 0 };
  }

  /** @override */
  start() {
    if (!this.moves) this.selection.set(this.from, this.from);
  }

  /** @override @param {number} x @param {number} y */
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

  /** @override */
  end() {
    if (this.moves && (this.by.row || this.by.col)) this.selection.moveBy(this.by.row, this.by.col);
  }

  /** @override */
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
    const [rows, cols] = this.draftBoard.version.size;
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
    this.draftBoard.ring(part ? [["box", "chosen-part", part.left, part.top, part.right - part.left + 1, part.bottom - part.top + 1]] : []);
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
    if (tool() === "select") return new SelectArea(board, selection, x, y);
    if (tool() === "region") return null;
    if (draftBoard.version.graph) return new DrawGraph(draftBoard, tool(), x, y);
    const place = board.hitTest.placeAt(x, y);
    if (place === null || !Object.keys(kindOf(spec, place).typed).length) return null;
    return new PutContent(board, place, x, y);
  };
}
