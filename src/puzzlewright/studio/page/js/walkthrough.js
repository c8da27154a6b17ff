/**
 * The step-by-step solution, shown on the board as a preview, so that the game does not change.
 */

import { post } from "./api.js";
import { button, card } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { OPEN_STATE } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./hint.js").Frame} Frame */
/** @typedef {import("./api-types.d.ts").ShownStep} Step */
/** @typedef {"here" | "start"} From */

const EMPTY_FRAME = { over: [], faces: [] };

export class Walkthrough extends EventTarget {
  /** @param {import("./session.js").GameSession} session @param {import("./overlays.js").Overlays} overlays */
  constructor(session, overlays) {
    super();
    this.session = session;
    this.game = session.game;
    this.overlays = overlays;
    this.element = html("div", { className: "walkthrough" });
    this.isOn = false;
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0; // number of steps done
    /** @type {number[]} the states at the start */
    this.start = [];
    /** @type {number[]} the states shown */
    this.shown = [];
    /** @type {Map<number, number>[]} the earlier states of the places that each step changed */
    this.before = [];
  }

  /** @param {From} from */
  async begin(from) {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    const { spec, marks, states } = this.game;
    this.#setOn(true);
    this.start = from === "here" ? [...states] : states.map(() => OPEN_STATE);
    this.steps = [];
    this.#goTo(0);
    this.#show(card({ title: words.walkthrough.finding, busy: true, actions: [this.#closeAction()] }));
    try {
      const body = from === "here" ? { puzzle: spec.puzzle, marks } : { puzzle: spec.puzzle };
      const answer = await post("/api/explain", body, controller.signal);
      if (controller.signal.aborted) return;
      this.#showSteps(answer.steps, answer.solved, from);
    } catch (error) {
      if (controller.signal.aborted) return;
      const title = /** @type {Error} */ (error).message;
      this.#show(card({ tone: "bad", sign: "warning", title, actions: [...this.#switchAction(from), this.#closeAction()] }));
    }
  }

  /** Return to the game. */
  leave() {
    this.controller?.abort();
    if (!this.isOn) return;
    this.#setOn(false);
    this.element.replaceChildren();
    this.session.board.preview(null);
    this.overlays.show("walk", null);
  }

  /** @returns {import("./keys.js").Binding} */
  get keys() {
    return { keys: ["Arrow", "Home", "End", "Escape"], does: words.walkthrough.keys, run: (event) => this.#key(event), isEverywhere: true };
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  #key({ key }) {
    if (!this.isOn) return false;
    if (key === "Escape") this.leave();
    else if (key === "ArrowRight" || key === "ArrowDown") this.#goTo(this.at + 1);
    else if (key === "ArrowLeft" || key === "ArrowUp") this.#goTo(this.at - 1);
    else if (key === "Home") this.#goTo(0);
    else if (key === "End") this.#goTo(this.steps.length);
    else return false;
    return true;
  }

  /** @param {boolean} isOn */
  #setOn(isOn) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.dispatchEvent(new Event("turned"));
  }

  /** @param {Step[]} steps @param {boolean} solved @param {From} from */
  #showSteps(steps, solved, from) {
    this.steps = steps;
    this.before = [];
    this.shown = [...this.start];
    this.at = 0;
    if (!steps.length) {
      const title = solved ? words.walkthrough.nothingLeft : words.walkthrough.noSteps;
      this.#show(card({ title, actions: [...this.#switchAction(from), this.#closeAction()] }));
      return;
    }
    this.slider = html("input", {
      type: "range",
      min: "0",
      max: String(steps.length),
      value: "0",
      "aria-label": words.walkthrough.slider,
      oninput: () => this.#goTo(Number(this.slider?.value)),
      onkeydown: (/** @type {KeyboardEvent} */ { key }) => void (key === "Escape" && this.leave()),
    });
    this.count = html("p", { className: "walkthrough-count" });
    this.stepText = html("div", { className: "walkthrough-step", role: "status" });
    const step = (/** @type {import("./icons.js").IconName} */ sign, /** @type {string} */ name, /** @type {() => number} */ to) =>
      html("button", { type: "button", "aria-label": name, title: name, onclick: () => this.#goTo(to()) }, icon(sign));
    this.#show(
      html(
        "div",
        { className: "card" },
        html("h3", {}, icon("walkthrough"), from === "here" ? words.walkthrough.fromHere : words.walkthrough.fromStart),
        html(
          "div",
          { className: "walkthrough-steps" },
          step("first", words.walkthrough.first, () => 0),
          step("back", words.walkthrough.back, () => this.at - 1),
          step("forward", words.walkthrough.forward, () => this.at + 1),
          step("last", words.walkthrough.last, () => this.steps.length),
        ),
        this.slider,
        this.count,
        this.stepText,
        solved ? null : html("p", { className: "note" }, words.walkthrough.notSolved),
        html(
          "div",
          { className: "card-actions" },
          ...[{ name: words.walkthrough.playFromHere, main: true, act: () => this.#play() }, ...this.#switchAction(from), this.#closeAction()].map(button),
        ),
      ),
    );
    this.#goTo(0);
  }

  /** @param {From} from @returns {import("./cards.js").Action[]} */
  #switchAction(from) {
    if (this.game.isBlank) return [];
    const [to, name] = from === "here" ? [/** @type {From} */ ("start"), words.walkthrough.switchToStart] : [/** @type {From} */ ("here"), words.walkthrough.switchToPosition];
    return [{ name, act: () => void this.begin(to) }];
  }

  #closeAction() {
    return { name: words.walkthrough.leave, act: () => this.leave(), isOnSheet: true };
  }

  /** @param {Node} content */
  #show(content) {
    this.element.replaceChildren(content);
  }

  /** Show the position after this number of steps. @param {number} steps */
  #goTo(steps) {
    const target = Math.max(0, Math.min(steps, this.steps.length));
    if (!this.steps.length) this.shown = [...this.start];
    while (this.at < target) {
      /** @type {Map<number, number>} */
      const before = new Map();
      for (const [place, state] of (this.steps[this.at].frame ?? EMPTY_FRAME).faces) {
        before.set(place, this.shown[place]);
        this.shown[place] = state;
      }
      this.before[this.at] = before;
      this.at += 1;
    }
    while (this.at > target) {
      this.at -= 1;
      for (const [place, state] of this.before[this.at]) this.shown[place] = state;
    }
    this.session.board.preview(this.shown);
    const step = this.steps[target - 1];
    this.overlays.show("walk", step?.frame?.over ?? []);
    if (!this.slider || !this.count || !this.stepText) return;
    this.slider.value = String(target);
    this.slider.setAttribute("aria-valuetext", words.walkthrough.count(target, this.steps.length));
    this.count.textContent = words.walkthrough.count(target, this.steps.length);
    const content = step
      ? [html("p", { className: "technique" }, words.walkthrough.technique(step.technique, step.level)), html("p", {}, step.why), ...this.#chain(step)]
      : [html("p", {}, words.walkthrough.begin)];
    this.stepText.replaceChildren(...content);
  }

  /** Return the links of a what-if step. @param {Step} step */
  #chain({ frame, chain = [] }) {
    if (chain.length < 2) return [];
    const show = (/** @type {Frame | undefined} */ shown) => this.overlays.show("walk", shown?.over ?? []);
    const links = chain.map((link) => html("li", {}, html("button", { type: "button", onclick: () => show(link.frame) }, link.why)));
    const whole = html("button", { type: "button", onclick: () => show(frame) }, words.walkthrough.whole);
    return [html("details", { className: "chain" }, html("summary", {}, words.walkthrough.chain(chain.length)), html("ol", {}, ...links), whole)];
  }

  /** Continue the game from the position shown. */
  #play() {
    /** @type {[number, number][]} */
    const states = this.shown.flatMap((state, place) => (state === this.game.states[place] ? [] : [[place, state]]));
    this.leave();
    if (!states.length) return;
    this.session.count("walk");
    this.game.play(states, "hint");
  }
}
