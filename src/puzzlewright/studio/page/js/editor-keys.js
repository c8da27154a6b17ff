/** Typing on a desk: contents of cells, moving on if one likes, copying and pasting. */

import { OPEN_STATE, kindOf } from "./board-spec.js";
import { words } from "./words.js";

/**
 * @param {import("./draft-board.js").DraftBoard} drafting @param {import("./editor-gestures.js").Selection} selection
 * @param {() => boolean} movesOn whether the cursor goes on after a number, as in a table
 * @returns {import("./keys.js").Binding[]}
 */
export function editorKeys(drafting, selection, movesOn) {
  const told = words.desk.keys;
  /** What was typed last, in which cell, after how many strokes; and the column where the line was begun. */
  let typed = { text: "", place: -1, done: -1 };
  let begun = { column: 0, next: -1 };

  const board = () => /** @type {import("./board.js").Board} */ (drafting.board);
  const at = () => board().cursor.spot;
  const forget = () => (typed = { text: "", place: -1, done: -1 });

  const show = () => {
    board().showCursor();
    board().voice.spot();
  };

  /** Go on to the right, and from the end of a row to the next one. */
  const goOn = () => {
    const { cursor } = board();
    const { row, col } = corner();
    if (begun.next !== at()) begun.column = col;
    const next = drafting.placeAt([row, col + 1]) ?? drafting.placeAt([row + 1, 0]);
    if (next !== undefined) cursor.put(next);
    begun.next = at();
    forget();
  };

  /** Go to the next row, below where this one was begun. */
  const newLine = () => {
    if (!movesOn()) return false;
    const { row, col } = corner();
    const next = drafting.placeAt([row + 1, begun.next === at() ? begun.column : col]);
    if (next === undefined) return false;
    board().cursor.put(next);
    begun.next = -1;
    forget();
    show();
    return true;
  };

  /** A digit goes on with the number that was begun in the same cell, if there is such a number. @param {KeyboardEvent} event */
  const type = ({ key }) => {
    const { game } = board();
    const place = at();
    const known = kindOf(game.sheet, place).typed;
    const longer = typed.place === place ? typed.text + key : key;
    const text = longer in known ? longer : key;
    if (!(text in known)) return false;
    const isLonger = text !== key;
    if (isLonger && game.done === typed.done) game.undo(); // a number is one stroke, however many digits it has
    const before = game.done;
    game.play([[place, known[text]]]);
    typed = { text, place, done: game.done > before ? game.done : -1 };
    const canGoOn = Object.keys(known).some((one) => one.length > text.length && one.startsWith(text));
    if (movesOn() && !canGoOn) goOn();
    show();
    return true;
  };

  const clear = () => {
    if (selection.part) return selection.wipe();
    forget();
    board().game.play([[at(), OPEN_STATE]]);
    show();
  };

  /** Empties the cell; where the cursor goes on, it ends a number that could be longer, or leaves a cell empty. */
  const space = () => {
    const ends = movesOn() && typed.place === at();
    if (!ends) clear();
    if (!movesOn() || selection.part) return;
    goOn();
    show();
  };

  /** The last digit goes; the number before it stays. */
  const shorten = () => {
    const { game } = board();
    const known = kindOf(game.sheet, at()).typed;
    const shorter = typed.place === at() ? typed.text.slice(0, -1) : "";
    if (!(shorter in known) || selection.part) return clear();
    game.play([[at(), known[shorter]]]);
    typed = { text: shorter, place: at(), done: -1 };
    board().showCursor();
  };

  const corner = () => {
    const [row, col] = board().sheet.places[at()][3];
    return { row, col };
  };

  /** Borders beside the cell where the keyboard is. @param {KeyboardEvent} _ @param {import("./keys.js").Direction} way */
  const border = (_, [dx, dy]) => {
    const { game, sheet } = board();
    const [row, col] = sheet.places[at()][3];
    const cells = [[row, col], [row + dy, col + dx]].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const place = drafting.placeAt(cells.flat());
    if (place === undefined) return false;
    game.play([[place, game.faces[place] === OPEN_STATE ? 1 : OPEN_STATE]]);
    return true;
  };

  return [
    { keys: ["Digit", "?", "-", "O"], does: told.type, run: (event) => type(event) },
    { keys: ["Space"], does: told.space, run: space },
    { keys: ["Delete"], does: told.clear, run: clear },
    { keys: ["Enter"], does: told.newLine, run: newLine },
    { keys: ["Backspace"], does: told.shorten, run: shorten },
    ...(drafting.sheet?.borders.length ? [{ keys: ["Ctrl+Arrow"], does: told.border, run: border }] : []),
    { keys: ["Ctrl+C"], does: told.copy, run: () => selection.copy() },
    {
      keys: ["Ctrl+X"],
      does: told.cut,
      run: () => {
        if (!selection.copy()) return false;
        selection.wipe();
        return true;
      },
    },
    { keys: ["Ctrl+V"], does: told.paste, run: () => selection.paste(corner()) },
    {
      keys: ["Shift+Arrow"],
      does: told.select,
      run: (_, [dx, dy]) => {
        const from = corner();
        if (!selection.part) selection.set(from, from);
        board().cursor.step(dx, dy);
        const part = /** @type {import("./editor-gestures.js").Part} */ (selection.part);
        const anchor = (selection.anchor ??= { row: part.top, col: part.left });
        selection.set(anchor, corner());
      },
    },
    {
      keys: ["Escape"],
      does: told.escape,
      run: () => {
        if (!selection.part) return false;
        selection.clear();
        return true;
      },
    },
  ];
}
