/** The keys of the editor: type clues, move on, select, copy and paste. */

import { OPEN_STATE, kindOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { words } from "./words.js";

/**
 * @param {import("./draft-board.js").DraftBoard} draftBoard @param {import("./editor-gestures.js").Selection} selection
 * @param {() => boolean} movesOn table mode: whether the cursor moves on after a number
 * @returns {import("./key-bindings.js").Binding[]}
 */
export function editorKeys(draftBoard, selection, movesOn) {
  const labels = words.editor.keys;
  /** The last typed text, its cell, the strokes done then, and whether it is one; and the column where the row was started. */
  let typed = { text: "", place: -1, done: -1, isStroke: false };
  let lineStart = { column: 0, next: -1 };

  const board = () => /** @type {import("./board.js").Board} */ (draftBoard.board);
  const at = () => board().cursor.spot;
  const forget = () => (typed = { text: "", place: -1, done: -1, isStroke: false });
  const isTyping = () => typed.place === at() && typed.done === board().game.done; // nothing else was done meanwhile

  const show = () => {
    board().showCursor();
    board().reader.spot();
  };

  /** Move right, and from the end of a row to the next one. */
  const advance = () => {
    const { cursor } = board();
    const { row, col } = corner();
    if (lineStart.next !== at()) lineStart.column = col;
    const next = draftBoard.placeAt([row, col + 1]) ?? draftBoard.placeAt([row + 1, 0]);
    if (next !== undefined) cursor.put(next);
    lineStart.next = at();
    forget();
  };

  /** Go to the next row, below the start of this one. */
  const newLine = () => {
    if (!movesOn()) return false;
    const { row, col } = corner();
    const next = draftBoard.placeAt([row + 1, lineStart.next === at() ? lineStart.column : col]);
    if (next === undefined) return false;
    board().cursor.put(next);
    lineStart.next = -1;
    forget();
    show();
    return true;
  };

  /** Type a digit; it extends the number in the same cell if that is a possible number. @param {KeyboardEvent} event */
  const type = ({ key }) => {
    const { game } = board();
    const place = at();
    const known = kindOf(game.spec, place).typed;
    const longer = isTyping() ? typed.text + key : key;
    const text = longer in known ? longer : key;
    if (!(text in known)) return false;
    const isLonger = text !== key;
    if (isLonger && typed.isStroke) game.undo(); // a number is one stroke
    const before = game.done;
    game.play([[place, known[text]]]);
    typed = { text, place, done: game.done, isStroke: game.done > before };
    const canExtend = Object.keys(known).some((one) => one.length > text.length && one.startsWith(text));
    if (movesOn() && !canExtend) advance();
    show();
    return true;
  };

  const clear = () => {
    if (selection.area) return selection.clearArea();
    forget();
    if (draftBoard.version.graph) return void draftBoard.remove(at());
    board().game.play([[at(), OPEN_STATE]]);
    show();
  };

  /** Clear the cell; in table mode, end the number or skip the cell. */
  const space = () => {
    const ends = movesOn() && isTyping();
    if (!ends) clear();
    if (!movesOn() || selection.area) return;
    advance();
    show();
  };

  /** Delete the last digit. */
  const shorten = () => {
    const { game } = board();
    const known = kindOf(game.spec, at()).typed;
    const shorter = isTyping() ? typed.text.slice(0, -1) : "";
    if (!(shorter in known) || selection.area) return clear();
    game.play([[at(), known[shorter]]]);
    typed = { text: shorter, place: at(), done: game.done, isStroke: false };
    board().showCursor();
  };

  const corner = () => {
    const [row, col] = board().spec.places[at()][3];
    return { row, col };
  };

  /** Add or remove a border beside the cursor. @param {KeyboardEvent} _ @param {import("./key-bindings.js").Direction} way */
  const border = (_, [dx, dy]) => {
    const { game, spec, state } = board();
    const [, x, y] = spec.places[at()];
    const isThere = (/** @type {number} */ cell) => spec.places[cell][1] === x + dx && spec.places[cell][2] === y + dy;
    const found = spec.borders.find(([a, b]) => (a === at() && isThere(b)) || (b === at() && isThere(a)));
    if (!found) return false;
    game.stroke(found[2], nextState(state, found[2], "tap", "primary"));
    return true;
  };

  if (!board().spec.places.length) return []; // an empty graph
  const typing = [
    { keys: ["Digit", "?", "-", "O"], does: labels.type, run: type },
    { keys: ["Delete"], does: draftBoard.version.graph ? labels.remove : labels.clear, run: clear },
    { keys: ["Backspace"], does: labels.shorten, run: shorten },
  ];
  if (draftBoard.version.graph) return typing;
  return [
    ...typing,
    { keys: ["Space"], does: labels.space, run: space },
    { keys: ["Enter"], does: labels.newLine, run: newLine },
    ...(draftBoard.spec?.borders.length ? [{ keys: ["Ctrl+Arrow"], does: labels.border, run: border }] : []),
    { keys: ["Ctrl+C"], does: labels.copy, run: () => selection.copy() },
    {
      keys: ["Ctrl+X"],
      does: labels.cut,
      run: () => {
        if (!selection.copy()) return false;
        selection.clearArea();
        return true;
      },
    },
    { keys: ["Ctrl+V"], does: labels.paste, run: () => selection.paste(corner()) },
    {
      keys: ["Shift+Arrow"],
      does: labels.select,
      run: (_, [dx, dy]) => {
        const from = corner();
        if (!selection.area) selection.set(from, from);
        board().cursor.step(dx, dy);
        const part = /** @type {import("./editor-gestures.js").Area} */ (selection.area);
        const anchor = (selection.anchor ??= { row: part.top, col: part.left });
        selection.set(anchor, corner());
      },
    },
    {
      keys: ["Escape"],
      does: labels.escape,
      run: () => {
        if (!selection.area) return false;
        selection.clear();
        return true;
      },
    },
  ];
}
