/** Detect that a game is solved, and show the time, the hints used and the difficulty. */

import { levelName } from "./describe.js";
import { PositionRequests } from "./position-requests.js";
import { button, closeButton } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
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
    const { statuses } = board.state;
    const isFull = game.states.every((state) => state !== OPEN_STATE);
    const isDone = statuses.length > 0 && statuses.every((status) => status.startsWith("done"));
    if (isFull || isDone) this.waiting = setTimeout(() => void this.#ask(), CHECK_DELAY_MS);
  }

  async #ask() {
    try {
      const answer = await this.requests.ask("check");
      if (answer?.status === "solved") this.dispatchEvent(new Event("won"));
    } catch {
      // offline: Check can tell later
    }
  }
}

/**
 * Return the card of a solved game.
 * @param {GameSession} session
 * @param {{kind: string, level: string | null, picture: string, best: number | null}} about `picture`: the title of
 *   the picture that the puzzle hid; `best`: the best time so far, in seconds
 * @param {import("./cards.js").Action[]} actions @param {() => void} close
 */
export function winCard({ hints, timer }, { kind, level, picture, best }, actions, close) {
  const { seconds } = timer;
  const used = Object.values(hints).reduce((sum, often) => sum + often, 0);
  const facts = [
    [words.win.time, clockFace(seconds)],
    [words.win.hints, used ? String(used) : words.win.noHints],
    ...(best === null ? [] : [[words.win.best, clockFace(Math.min(best, seconds))]]),
    ...(level ? [[words.win.rating, levelName(level)]] : []),
  ];
  const news = best === null || seconds >= best ? (used ? "" : words.win.withoutHints) : words.win.isBest(best - seconds);
  return html(
    "section",
    { className: "win-card", "aria-label": words.win.title },
    closeButton(words.win.close, close),
    html("p", { className: "win-kind" }, kind),
    html("h2", {}, picture ? words.win.isPicture(picture) : words.win.title),
    news ? html("p", { className: "win-news" }, icon("star"), news) : null,
    html("dl", { className: "win-facts" }, ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value)))),
    html("div", { className: "win-actions" }, ...actions.map(button)),
  );
}
