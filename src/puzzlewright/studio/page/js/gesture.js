/** A gesture of a pointer on the board, from the press to the release. */

/** @typedef {import("./board-state.js").Intent} Intent */
/**
 * The parts of the board that gestures use.
 * @typedef {{game: import("./game.js").Game, hitTest: import("./hit-test.js").HitTest,
 *   show: (change: Partial<import("./board-state.js").BoardState>) => void,
 *   choose: (handle: number, intent: Intent) => void}} GestureBoard
 */

export class Gesture {
  /** @param {GestureBoard} board @param {number} x @param {number} y where it starts */
  constructor(board, x, y) {
    this.board = board;
    this.game = board.game;
    this.state = board.game.state;
    this.spec = board.game.spec;
    this.hitTest = board.hitTest;
    this.x = x;
    this.y = y;
    /** @type {Intent} */
    this.intent = "primary";
    /** @type {Partial<import("./board-state.js").BoardState>} what its end resets */
    this.reset = { dragged: [] };
  }

  /** @param {Intent} intent */
  start(intent) {
    this.intent = intent;
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.x = x;
    this.y = y;
  }

  end() {
    this.board.show(this.reset);
    this.game.end();
  }

  cancel() {
    this.board.show(this.reset);
    this.game.cancel();
  }
}
