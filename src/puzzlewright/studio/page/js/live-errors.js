/** What is wrong already, told while one plays: in one sentence, and in red on the board. */

import { ApiError } from "./api.js";
import { PositionRequests } from "./position-requests.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { toSentence } from "./describe.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

const ASK_DELAY_MS = 350; // milliseconds without a stroke before the server is asked
const RETRY_MS = 20_000; // until a server that was not there is asked again

export class LiveErrors extends EventTarget {
  /** @param {import("./session.js").GameSession} sitting @param {import("./overlays.js").Overlays} overlays */
  constructor(sitting, overlays) {
    super();
    this.sitting = sitting;
    this.overlays = overlays;
    this.watch = sitting.board.watch;
    this.asking = new PositionRequests(sitting.game);
    this.element = html("div", { className: "live", role: "status" });
    this.said = "";
    /** @type {string[]} */
    this.mistakes = [];
    this.waiting = 0;
    this.silentUntil = 0;
    sitting.game.addEventListener("stroke", () => this.look());
    settings.addEventListener("changed", () => this.look());
    this.look();
  }

  /** What the page sees by itself is told at once, what only the server sees a little later. */
  look() {
    clearTimeout(this.waiting);
    this.asking.cancel();
    this.overlays.show("live", null);
    const isLive = settings.chosen.errors === "live";
    this.#tell(isLive ? this.#seen() : []);
    if (isLive && !this.sitting.game.isBlank && Date.now() > this.silentUntil) this.waiting = setTimeout(() => void this.#ask(), ASK_DELAY_MS);
  }

  leave() {
    clearTimeout(this.waiting);
    this.asking.cancel();
  }

  /** @returns {string[]} */
  #seen() {
    const { clues, places } = this.sitting.sheet;
    const wrong = this.watch.statuses.flatMap((status, clue) => (status.startsWith("wrong") ? [words.try.clueFails(clues[clue].name)] : []));
    const clashing = [...this.watch.clashing.keys()].slice(0, 1).map((place) => words.try.clash(places[place][4]));
    return [...clashing, ...wrong];
  }

  async #ask() {
    let answer;
    try {
      answer = await this.asking.ask("/api/early-mistakes");
    } catch (error) {
      // without the studio it is what the page sees
      if (error instanceof ApiError && !error.status) this.silentUntil = Date.now() + RETRY_MS;
      return;
    }
    if (!answer) return;
    const { mistakes } = answer;
    this.overlays.show("live", mistakes.length ? mistakes.flatMap(({ over }) => over) : null);
    if (mistakes.length) this.#tell(mistakes.map(({ why }) => why));
  }

  /** @param {string[]} mistakes */
  #tell(mistakes) {
    this.mistakes = mistakes.map(toSentence);
    const [first, ...more] = this.mistakes;
    const said = first ? `${first}${more.length ? ` ${words.help.more(more.length)}` : ""}` : "";
    if (said === this.said) return; // not read aloud again
    this.said = said;
    const asked = () => this.dispatchEvent(new Event("asked"));
    const line = () => html("button", { type: "button", className: "plain", onclick: asked }, icon("warning"), html("span", {}, said));
    this.element.replaceChildren(...(said ? [line()] : []));
  }
}
