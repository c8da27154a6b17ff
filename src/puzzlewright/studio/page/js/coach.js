/**
 * The first game of a genre: its gestures, one by one, shown by a moving dot on the real board, and
 * the mark that each leaves. The board stays playable, and the first mark ends it.
 */

import { closeButton } from "./cards.js";
import { toSentence } from "./describe.js";
import { actionButton, hasTouch, html } from "./dom.js";
import { kindOf, stateOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { loadRecord, saveText } from "./local-storage.js";
import { openRules } from "./more-menu.js";
import { middle, translate } from "./shapes.js";
import { element, toElement } from "./svg.js";
import { words } from "./words.js";

/** @typedef {[x: number, y: number]} Point */
/** @typedef {{from: Point, to: Point, result: import("./board-spec.js").Shape[]}} Shown  where a gesture begins and ends, and its mark */

const STORAGE_KEY = "puzzlewright.coached"; // the genres that were shown
const LESSONS = 3;
const GAP_PIXELS = 8; // on a phone, between the card and the marks
const PAINTED = 2; // cells that the dot moves when it paints

export class Coach {
  /** @param {import("./session.js").GameSession} session */
  constructor(session) {
    const { board, game, spec } = session;
    this.session = session;
    this.board = board;
    this.spec = spec;
    this.element = html("div", { className: "coach-area" });
    this.dot = html("div", { className: "coach-dot", "aria-hidden": "true", hidden: true });
    this.result = element("svg", { class: "coach-result inks", "aria-hidden": "true" });
    this.lessons = spec.gestures.filter(({ way }) => way).slice(0, LESSONS);
    this.at = 0;
    if (!this.lessons.length || !game.isBlank || loadRecord(STORAGE_KEY)[spec.genre]) return;
    board.element.append(this.result, this.dot);
    board.addEventListener("zoomed", () => this.#moveDot());
    this.#show();
  }

  get isOn() {
    return this.element.hasChildNodes();
  }

  /** Hide the gesture while other help is open. @param {boolean} isHidden */
  set isHidden(isHidden) {
    this.element.hidden = isHidden;
    this.#moveDot();
  }

  /** End it for good. */
  end() {
    if (!this.isOn) return;
    saveText(STORAGE_KEY, JSON.stringify({ ...loadRecord(STORAGE_KEY), [this.spec.genre]: true }));
    this.element.replaceChildren();
    this.leave();
  }

  #next() {
    this.at += 1;
    if (this.at < this.lessons.length) this.#show();
    else this.end();
  }

  #show() {
    const { hand, does, lessons } = this.lessons[this.at];
    const lesson = lessons?.[hasTouch() ? 1 : 0] ?? `${hand}. ${toSentence(does)}`;
    const [, first, rest] = /** @type {RegExpExecArray} */ (/^(.*?[.])\s*(.*)$/.exec(lesson));
    const isLast = this.at === this.lessons.length - 1;
    const pips = this.lessons.map((_, number) => html("i", { className: number === this.at ? "at" : "" }));
    const hadFocus = this.element.contains(document.activeElement);
    const next = html("button", { type: "button", className: "main", onclick: () => this.#next() }, isLast ? words.play.gotIt : words.play.next);
    this.element.replaceChildren(
      html(
        "section",
        { className: "coach", "aria-label": words.play.coach },
        html("div", { className: "coach-head" }, html("span", { className: "pips", role: "img", "aria-label": words.play.lesson(this.at + 1, this.lessons.length) }, ...pips), closeButton(words.play.skip, () => this.end())),
        html("p", { className: "coach-text" }, html("strong", {}, first), " ", rest),
        html("div", { className: "coach-foot" }, html("p", { className: "soft" }, words.play.tryIt), actionButton(words.play.rules, () => void openRules(this.session), { className: "borderless" }), next),
      ),
    );
    if (hadFocus) next.focus();
    this.#moveDot();
  }

  /** Show the gesture on the board. */
  #moveDot() {
    const shown = this.isOn && !this.element.hidden ? this.#gesture() : null;
    this.dot.hidden = !shown;
    this.result.replaceChildren(...(shown?.result ?? []).map(toElement));
    if (!shown) return;
    this.#makeRoom();
    const { zoom } = this.board;
    const [corner, from, to] = [/** @type {Point} */ ([0, 0]), shown.from, shown.to].map(([x, y]) => zoom.screen(x, y));
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    this.dot.style.cssText = `--x: ${from.x - zoom.box.left}px; --y: ${from.y - zoom.box.top}px; --length: ${length}px; --turn: ${turn}rad`;
    this.dot.toggleAttribute("data-tap", length === 0);
    this.dot.dataset.turn = this.lessons[this.at].turn;
    const { width, height } = this.spec;
    this.result.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.result.style.cssText = `left: ${corner.x - zoom.box.left}px; top: ${corner.y - zoom.box.top}px; width: ${width * zoom.cell}px; height: ${height * zoom.cell}px`;
  }

  /** On a phone, move the card above the marks if the board leaves enough room there. */
  #makeRoom() {
    const [board, marks] = [this.board.element, document.querySelector(".marks")].map((one) => one?.getBoundingClientRect());
    if (!board || !marks) return;
    const fits = marks.top - board.bottom >= this.element.clientHeight + 2 * GAP_PIXELS;
    this.element.parentElement?.style.setProperty("--marks", fits ? `${marks.height + GAP_PIXELS}px` : "0px");
  }

  /** @returns {Shown | null} */
  #gesture() {
    const { spec } = this;
    const { way, turn = "primary" } = this.lessons[this.at];
    if (way === "pull") {
      for (const { x, y, arms } of spec.handles) {
        const arm = arms.find(([place]) => nextState(this.board.state, place, "pull", turn) !== null);
        if (arm) return { from: [x, y], to: [arm[1], arm[2]], result: this.#result(arm[0], "pull", turn) };
      }
      return null;
    }
    const place = this.#example(way === "slide");
    if (place === undefined) return null;
    const [, x, y] = spec.places[place];
    const { touch, possible } = kindOf(spec, place);
    const from = /** @type {Point} */ (middle(translate(touch, x, y)));
    if (way === "slide") return { from, to: /** @type {Point} */ (middle(translate(possible[0], x, y))), result: [] };
    if (way === "paint") return { from, to: [from[0] + Math.min(PAINTED, spec.width - from[0] - 0.5), from[1]], result: [] };
    return { from, to: from, result: this.#result(place, "tap", turn) };
  }

  /** Return the mark that a gesture leaves at a place. @param {number} place @param {"tap" | "pull"} way @param {import("./board-spec.js").Meaning} turn */
  #result(place, way, turn) {
    const state = nextState(this.board.state, place, way, turn);
    const [, x, y] = this.spec.places[place];
    return state === null ? [] : stateOf(this.spec, place, state).shapes.map((shape) => translate(shape, x, y));
  }

  /** Return the place near the middle of the board to show a gesture on; without a clue, if it is not to slide. @param {boolean} isSliding */
  #example(isSliding) {
    const { places, clues, width, height } = this.spec;
    const withClue = new Set(clues.map(({ under }) => under));
    const away = (/** @type {number} */ place) => Math.hypot(places[place][1] - width / 2, places[place][2] - height / 2);
    return places
      .map((_, place) => place)
      .filter((place) => (isSliding ? kindOf(this.spec, place).possible.length : !withClue.has(place)))
      .sort((a, b) => away(a) - away(b))[0] ?? (isSliding ? undefined : 0);
  }

  /** Remove the gesture when the game is left. */
  leave() {
    this.dot.remove();
    this.result.remove();
  }
}
