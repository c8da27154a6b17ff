/** The list of strokes; a click goes to that position. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { describeMark } from "./describe.js";
import { OPEN_STATE, stateOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./game.js").Stroke} Stroke */
/** @typedef {{stroke: Stroke | null, depth: number, line: HTMLElement}} Row */

/** @type {Partial<Record<import("./game.js").StrokeKind, import("./icons.js").IconName>>} */
const SIGNS = { restart: "restart", hint: "hint", back: "undo", try: "branch", keep: "keep", drop: "discard" };

export class History {
  /** @param {import("./session.js").GameSession} session */
  constructor(session) {
    this.session = session;
    this.game = session.game;
    this.element = html("ol", { className: "history" });
    /** @type {Row[]} the start, and a row for every stroke */
    this.rows = [];
    this.current = 0;
    this.#add(null, 0);
    this.isWaiting = false;
    session.addEventListener("changed", () => this.#followSoon());
    this.#follow();
  }

  /** Update in the next frame, after the stroke is painted. */
  #followSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.#follow();
    });
  }

  /** Update the rows that have changed. */
  #follow() {
    const { strokes, done } = this.game;
    let same = Math.min(this.rows.length - 1, strokes.length);
    while (same > 0 && this.rows[same].stroke !== strokes[same - 1]) same -= 1;
    for (const { line } of this.rows.splice(same + 1)) line.remove();
    for (const stroke of strokes.slice(same)) this.#add(stroke, this.#depth(stroke));
    this.rows[this.current]?.line.firstElementChild?.removeAttribute("aria-current");
    const [from, to] = [Math.min(this.current, done, same), Math.max(this.current, done, this.rows.length - 1)];
    for (let row = from; row <= to && row < this.rows.length; row++) {
      this.rows[row].line.classList.toggle("after-undo", row > done);
    }
    this.current = done;
    const now = this.rows[done].line;
    now.firstElementChild?.setAttribute("aria-current", "step");
    for (const { stroke, line } of this.rows) {
      const isSound = this.session.sound.has(stroke);
      if (isSound !== line.classList.contains("sound")) this.#markSound(line, isSound);
    }
    this.#scrollTo(now);
  }

  /** Return the what-if depth of a stroke. @param {Stroke} stroke */
  #depth({ kind }) {
    const { stroke: before, depth } = this.rows[this.rows.length - 1];
    const now = before?.kind === "try" ? depth + 1 : depth;
    return kind === "keep" || kind === "drop" ? now - 1 : now;
  }

  /** @param {Stroke | null} stroke @param {number} depth */
  #add(stroke, depth) {
    const number = this.rows.length;
    const sign = stroke && SIGNS[stroke.kind];
    const text = stroke ? this.#describe(stroke) : words.history.start;
    const line = html(
      "li",
      { className: sign ?? "", "data-depth": String(Math.min(depth, 4)) },
      html("button", { type: "button", onclick: () => this.game.goTo(number) }, ...(sign ? [icon(sign)] : []), html("span", {}, text)),
    );
    this.rows.push({ stroke, depth, line });
    this.element.append(line);
  }

  /** @param {HTMLElement} line @param {boolean} isSound */
  #markSound(line, isSound) {
    line.classList.toggle("sound", isSound);
    if (!isSound) line.querySelector(".flag")?.remove();
    else line.firstElementChild?.append(html("span", { className: "flag", title: words.history.sound }, icon("flag"), html("span", { className: "visually-hidden" }, words.history.sound)));
  }

  /** @param {Stroke} stroke */
  #describe({ kind, changes }) {
    if (kind === "hint") return words.history.hint(this.#marks(changes));
    return kind === "move" ? this.#marks(changes) : words.history.kinds[kind](changes.length);
  }

  /** @param {import("./game.js").Change[]} changes */
  #marks(changes) {
    const { spec } = this.game;
    const [[place, , state]] = changes;
    const isAlike = changes.every(([other, , after]) => this.#sameState(place, state, other, after));
    const where = spec.places[place][4];
    if (changes.length === 1) return describeMark(spec, place, state);
    if (!isAlike) return words.history.several(changes.length, where);
    const says = state === OPEN_STATE ? words.history.cleared : stateOf(spec, place, state).says;
    return words.history.alike(changes.length, says, where);
  }

  /** @param {number} place @param {number} state @param {number} other @param {number} after */
  #sameState(place, state, other, after) {
    const { spec } = this.game;
    return stateOf(spec, place, state).says === stateOf(spec, other, after).says;
  }

  /** Scroll to the current row. */
  scroll() {
    this.#scrollTo(this.rows[this.current].line);
  }

  /** Scroll the list, but not the page, to a row. @param {HTMLElement} line */
  #scrollTo(line) {
    const list = this.element;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
}
