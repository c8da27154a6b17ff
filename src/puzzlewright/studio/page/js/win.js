/** Detect that a game is solved, and show the time, the hints used and the difficulty. */

import { PositionRequests } from "./position-requests.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { OPEN_STATE } from "./board-spec.js";
import { clockFace } from "./timer.js";
import { words } from "./words.js";

/** @typedef {import("./session.js").GameSession} GameSession */

const CHECK_DELAY_MS = 250; // after the last stroke

/** Dispatches "won" once the puzzle is solved, even if the board spec has no solution hash. */
export class WinDetector extends EventTarget {
  /** @param {GameSession} session */
  constructor(session) {
    super();
    this.session = session;
    this.requests = new PositionRequests(session.game);
    this.waiting = 0;
    session.board.addEventListener("won", () => this.dispatchEvent(new Event("won")));
    if (!session.spec.seal) session.game.addEventListener("stroke", () => this.#checkSoon());
  }

  /** Without a solution hash, ask the server when the board looks complete. */
  #checkSoon() {
    clearTimeout(this.waiting);
    const { game, board } = this.session;
    const { statuses } = board.clueStatus;
    const isFull = game.states.every((state) => state !== OPEN_STATE);
    const isDone = statuses.length > 0 && statuses.every((status) => status.startsWith("done"));
    if (isFull || isDone) this.waiting = setTimeout(() => void this.#ask(), CHECK_DELAY_MS);
  }

  async #ask() {
    try {
      const answer = await this.requests.ask("/api/check");
      if (answer?.status === "solved") this.dispatchEvent(new Event("won"));
    } catch {
      // offline: Check can tell later
    }
  }
}

/**
 * Return the card of a solved game.
 * @param {GameSession} session @param {string | null} rating
 * @param {import("./cards.js").Action[]} actions
 */
export function winCard(session, rating, actions) {
  const { hints } = session;
  const used = Object.entries(hints).flatMap(([level, often]) =>
    often ? [words.win.help[/** @type {import("./session.js").HelpKind} */ (level)](often)] : [],
  );
  const facts = [
    [words.win.time, clockFace(session.timer.seconds)],
    [words.win.hints, used.length ? words.play.list(used) : words.win.noHints],
    ...(rating ? [[words.win.rating, rating]] : []),
  ];
  const list = html("dl", { className: "facts" }, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
  return card({ tone: "good", sign: "star", title: words.win.title, extra: [list], actions });
}
