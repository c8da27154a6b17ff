/** What stands beside the board: genre and kind, clock, best time, progress. */

import { capitalise } from "./describe.js";
import { html } from "./dom.js";
import { shortTitle } from "./genres.js";
import { icon } from "./icons.js";
import { bestTime } from "./best-time.js";
import { progressOf } from "./progress.js";
import { packNamed } from "./start-game.js";
import { clockFace } from "./timer.js";
import { words } from "./words.js";

const TICK_MS = 1000;

export class GameInfo {
  /** @param {import("./session.js").GameSession} session @param {import("./saves.js").GameRecord} record */
  constructor(session, record) {
    this.session = session;
    this.record = record;
    const { spec, title } = record;
    this.facts = html("p", { className: "kind" });
    this.clock = html("time", { className: "clock", "aria-label": words.play.time });
    this.pause = html("button", { type: "button", className: "pause borderless", onclick: () => this.#togglePause() });
    this.bestText = html("p", { className: "best-time" });
    this.packText = html("p", { className: "pack-place", hidden: true });
    this.head = html(
      "div",
      { className: "puzzle-head" },
      html("div", { className: "puzzle-name" }, html("h1", {}, title || shortTitle(spec.title)), this.facts),
      html("div", { className: "clock-row" }, this.clock, this.pause),
      this.packText,
      this.bestText,
      spec.notes.length ? html("p", { className: "notes" }, spec.notes.join(" · ")) : null,
    );
    this.count = html("span", {});
    this.bar = html("i", {});
    this.progress = html(
      "div",
      { className: "progress" },
      html("p", {}, this.count),
      html("div", { className: "progress-bar", "aria-hidden": "true" }, this.bar),
    );
    this.under = html("p", { className: "under-board" }); // count and best time on a phone
    this.pausedSign = html("button", { type: "button", className: "paused-sign", onclick: () => this.#togglePause() }, icon("game"), words.play.paused);
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.isPaused = false;
    /** @type {number | null} */
    this.bestSeconds = null;
    /** @type {Promise<number | null>} the best time of other games of this kind */
    this.best = Promise.resolve(null);
    this.#showPause();
    this.showFacts();
    this.showProgress();
    this.tick();
    void this.#showPack();
  }

  leave() {
    clearInterval(this.ticking);
  }

  tick() {
    this.clock.textContent = clockFace(this.session.timer.seconds);
    this.clock.toggleAttribute("data-still", this.session.timer.since === null);
  }

  showFacts() {
    const { spec, title, level, size } = this.record;
    const difficulty = level ? capitalise(words.levels[level] ?? level) : "";
    this.facts.textContent = [title ? shortTitle(spec.title) : "", difficulty, size.replace("x", "\u00a0×\u00a0")].filter(Boolean).join(" · ");
    this.best = this.#findBest();
  }

  /** Show the pack of the puzzle, and its number there. */
  async #showPack() {
    const { deal: request, library } = this.record;
    if (!request?.pack) return;
    const { title, puzzles } = await packNamed(request.pack).catch(() => ({ title: "", puzzles: [] })); // offline
    const number = 1 + puzzles.findIndex(({ id }) => id === library);
    if (!number) return;
    const address = `#/packs/${encodeURIComponent(request.pack)}`;
    this.packText.replaceChildren(html("a", { href: address }, title), ` · ${words.packs.progress(number, puzzles.length)}`);
    this.packText.hidden = false;
    this.showProgress();
  }

  /** The genre, difficulty and size. */
  get kind() {
    return [shortTitle(this.record.spec.title), this.facts.textContent].filter(Boolean).join(" · ");
  }

  /** Return the best time of this kind of puzzle, in seconds. */
  async #findBest() {
    this.bestSeconds = await bestTime(this.record);
    this.bestText.textContent = this.bestSeconds === null ? "" : words.play.best(clockFace(this.bestSeconds));
    this.showProgress();
    return this.bestSeconds;
  }

  showProgress() {
    const { done, all, share, name } = progressOf(this.session.board.state, this.session.board.isWon);
    this.count.textContent = words.play.progress(done, all, name);
    this.bar.style.inlineSize = `${100 * share}%`;
    const best = this.bestSeconds === null ? [] : [words.play.bestShort(clockFace(this.bestSeconds))];
    const others = [...best, this.packText.textContent].filter(Boolean);
    this.under.replaceChildren(html("b", {}, this.count.textContent), ...others.map((text) => ` · ${text}`));
  }

  #togglePause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.session.timer.hold("pause");
    else this.session.timer.release("pause");
    this.#showPause();
    this.tick();
    if (!this.isPaused) this.session.board.focus();
  }

  #showPause() {
    const label = this.isPaused ? words.play.resume : words.play.pause;
    this.pause.replaceChildren(icon(this.isPaused ? "game" : "pause"));
    this.pause.setAttribute("aria-label", label);
    this.pause.title = label;
    this.pausedSign.hidden = !this.isPaused;
    this.session.board.element.toggleAttribute("inert", this.isPaused);
  }
}
