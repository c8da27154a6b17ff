/** Mistakes shown during play: a sentence in the header, and red marks on the board. */

import { ApiError } from "./api.js";
import { PositionRequests } from "./position-requests.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { toSentence } from "./describe.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

const ASK_DELAY_MS = 350; // after the last stroke
const RETRY_MS = 20_000; // while the server is offline

export class LiveErrors extends EventTarget {
  /** @param {import("./session.js").GameSession} session @param {import("./overlays.js").Overlays} overlays */
  constructor(session, overlays) {
    super();
    this.session = session;
    this.overlays = overlays;
    this.state = session.board.state;
    this.requests = new PositionRequests(session.game);
    this.element = html("div", { className: "live", role: "status" });
    this.text = "";
    /** @type {string[]} */
    this.mistakes = [];
    this.waiting = 0;
    this.silentUntil = 0;
    session.game.addEventListener("stroke", () => this.update());
    settings.addEventListener("changed", () => this.update());
    this.update();
  }

  /** Show what the browser finds at once, and what the server finds a little later. */
  update() {
    clearTimeout(this.waiting);
    this.requests.cancel();
    this.overlays.show("live", null);
    const isLive = settings.chosen.errors === "live";
    this.#show(isLive ? this.#visibleMistakes() : []);
    if (isLive && !this.session.game.isBlank && Date.now() > this.silentUntil) this.waiting = setTimeout(() => void this.#ask(), ASK_DELAY_MS);
  }

  leave() {
    clearTimeout(this.waiting);
    this.requests.cancel();
  }

  /** @returns {string[]} */
  #visibleMistakes() {
    const { clues, places } = this.session.spec;
    const wrong = this.state.statuses.flatMap((status, clue) => (status.startsWith("wrong") ? [words.branch.clueFails(clues[clue].name)] : []));
    const clashing = [...this.state.clashing.keys()].slice(0, 1).map((place) => words.branch.clash(places[place][4]));
    return [...clashing, ...wrong];
  }

  async #ask() {
    let answer;
    try {
      answer = await this.requests.ask("early-mistakes");
    } catch (error) {
      // offline: only what the browser finds
      if (error instanceof ApiError && !error.status) this.silentUntil = Date.now() + RETRY_MS;
      return;
    }
    if (!answer) return;
    const { mistakes } = answer;
    this.overlays.show("live", mistakes.length ? mistakes.flatMap(({ over }) => over) : null);
    if (mistakes.length) this.#show(mistakes.map(({ why }) => why));
  }

  /** @param {string[]} mistakes */
  #show(mistakes) {
    this.mistakes = mistakes.map(toSentence);
    const [first, ...more] = this.mistakes;
    const text = first ? `${first}${more.length ? ` ${words.help.more(more.length)}` : ""}` : "";
    if (text === this.text) return; // do not announce it again
    this.text = text;
    const openList = () => this.dispatchEvent(new Event("asked"));
    const shown = settings.chosen.coordinates ? text : text.replace(/ at R\d+C\d+/g, ""); // the board marks it
    const line = () => html("button", { type: "button", className: "borderless", "aria-label": text, onclick: openList }, icon("warning"), html("span", {}, shown));
    this.element.replaceChildren(...(text ? [line()] : []));
  }
}
