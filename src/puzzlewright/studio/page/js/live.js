/** What is wrong already, told while one plays: in one sentence, and in red on the board. */

import { Trouble } from "./api.js";
import { Asking } from "./asking.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { sentence } from "./saying.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

const PAUSE = 350; // milliseconds without a stroke before the server is asked
const AGAIN = 20_000; // until a server that was not there is asked again

export class Live extends EventTarget {
  /** @param {import("./sitting.js").Sitting} sitting @param {import("./legend.js").Overlays} overlays */
  constructor(sitting, overlays) {
    super();
    this.sitting = sitting;
    this.overlays = overlays;
    this.watch = sitting.board.watch;
    this.asking = new Asking(sitting.game);
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
    this.asking.giveUp();
    this.overlays.lay("live", null);
    const isLive = settings.chosen.errors === "live";
    this.#tell(isLive ? this.#seen() : []);
    if (isLive && !this.sitting.game.isBlank && Date.now() > this.silentUntil) this.waiting = setTimeout(() => void this.#ask(), PAUSE);
  }

  leave() {
    clearTimeout(this.waiting);
    this.asking.giveUp();
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
      if (error instanceof Trouble && !error.status) this.silentUntil = Date.now() + AGAIN;
      return;
    }
    if (!answer) return;
    const { mistakes } = answer;
    this.overlays.lay("live", mistakes.length ? mistakes.flatMap(({ over }) => over) : null);
    if (mistakes.length) this.#tell(mistakes.map(({ why }) => why));
  }

  /** @param {string[]} mistakes */
  #tell(mistakes) {
    this.mistakes = mistakes.map(sentence);
    const [first, ...more] = this.mistakes;
    const said = first ? `${first}${more.length ? ` ${words.help.more(more.length)}` : ""}` : "";
    if (said === this.said) return; // not read aloud again
    this.said = said;
    const asked = () => this.dispatchEvent(new Event("asked"));
    const line = () => html("button", { type: "button", className: "plain", onclick: asked }, icon("warning"), html("span", {}, said));
    this.element.replaceChildren(...(said ? [line()] : []));
  }
}
