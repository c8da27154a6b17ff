/** The end of a game: noticed without a button, told with the time, the help and the rating. */

import { PositionRequests } from "./position-requests.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { OPEN_STATE } from "./board-spec.js";
import { clockFace } from "./timer.js";
import { words } from "./words.js";

/** @typedef {import("./session.js").GameSession} GameSession */

const CHECK_DELAY_MS = 250; // milliseconds without a stroke before the server is asked

/** Tells "won" once the page is solved, also where the sheet has no seal. */
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

  /** Without a seal only the server knows; it is asked when the page looks finished. */
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
      // without the studio nobody knows; a check tells it later
    }
  }
}

/**
 * What is told at the end.
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
    [words.win.hints, used.length ? words.play.list(used) : words.win.noHelp],
    ...(rating ? [[words.win.rating, rating]] : []),
  ];
  const list = html("dl", { className: "facts" }, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
  return card({ tone: "good", sign: "star", title: words.win.title, extra: [list], actions });
}
