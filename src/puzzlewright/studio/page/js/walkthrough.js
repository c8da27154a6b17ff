/**
 * The step-by-step solution, shown on the board as a preview, so that the game does not change.
 */

import { ask } from "./api.js";
import { card } from "./cards.js";
import { Chain } from "./chain.js";
import { hasTouch, html } from "./dom.js";
import { genreNamed } from "./genres.js";
import { icon } from "./icons.js";
import { Latest } from "./latest.js";
import { OPEN_STATE } from "./board-spec.js";
import { plainSentence } from "./describe.js";
import { sentence } from "./phrases.js";
import { techniqueLink } from "./technique.js";
import { words } from "./words.js";

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
    this.requests = new Latest();
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0; // number of steps done
    /** @type {number | null} the link of the next step's chain that is shown */
    this.link = null;
    /** @type {Map<string, string>} the names of techniques for people */
    this.titles = new Map();
    /** @type {number[]} the states at the start */
    this.start = [];
    /** @type {number[]} the states shown */
    this.shown = [];
    /** @type {Map<number, number>[]} the earlier states of the places that each step changed */
    this.before = [];
  }

  /** @param {From} from */
  async begin(from) {
    const { spec, marks, states } = this.game;
    this.#setOn(true);
    this.start = from === "here" ? [...states] : states.map(() => OPEN_STATE);
    this.steps = [];
    this.#goTo(0);
    const body = from === "here" ? { puzzle: spec.puzzle, marks } : { puzzle: spec.puzzle };
    const found = await this.requests.runWithCards(
      (message) => this.#showCard(message),
      { title: words.walkthrough.finding },
      (signal) => Promise.all([ask("explain", body, signal), genreNamed(spec.genre)]),
      this.#switchAction(from),
    );
    if (!found) return;
    const [answer, genre] = found;
    this.titles = new Map(genre?.techniques.map(({ name, title }) => [name, title]));
    this.#showSteps(answer.steps, answer.solved, from);
  }

  /** Return to the game. */
  leave() {
    this.requests.cancel();
    if (!this.isOn) return;
    this.#setOn(false);
    this.element.replaceChildren();
    this.session.board.preview(null);
    this.overlays.show("walk", null);
  }

  /** @returns {import("./key-bindings.js").Binding} */
  get keys() {
    return { keys: ["Arrow", "Home", "End", "Escape"], does: words.walkthrough.keys, run: (event) => this.#key(event), isEverywhere: true };
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was used */
  #key({ key }) {
    if (!this.isOn) return false;
    if (key === "Escape") this.leave();
    else if (key === "ArrowRight" || key === "ArrowDown") this.#forward();
    else if (key === "ArrowLeft" || key === "ArrowUp") this.#back();
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
      this.#showCard({ title, actions: this.#switchAction(from) });
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
    const step = (/** @type {import("./icons.js").IconName} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) =>
      html("button", { type: "button", className: sign === "forward" ? "main" : "", "aria-label": name, title: name, onclick: act }, ...(sign === "forward" ? [words.walkthrough.next] : []), icon(sign));
    this.#showCard({
      sign: "walkthrough",
      title: from === "here" ? words.walkthrough.fromHere : words.walkthrough.fromStart,
      extra: [
        html(
          "div",
          { className: "walkthrough-steps" },
          step("first", words.walkthrough.first, () => this.#goTo(0)),
          step("back", words.walkthrough.back, () => this.#back()),
          step("forward", words.walkthrough.forward, () => this.#forward()),
          step("last", words.walkthrough.last, () => this.#goTo(this.steps.length)),
        ),
        html("div", { className: "walkthrough-at" }, this.slider, this.count),
        this.stepText,
        ...(solved ? [] : [html("p", { className: "note" }, words.walkthrough.notSolved)]),
      ],
      actions: [{ name: words.walkthrough.playFromHere, act: () => this.#play() }, ...this.#switchAction(from)],
    });
    this.#goTo(0);
  }

  /** @param {From} from @returns {import("./cards.js").Action[]} */
  #switchAction(from) {
    if (this.game.isBlank) return [];
    const [to, name] = from === "here" ? [/** @type {From} */ ("start"), words.walkthrough.switchToStart] : [/** @type {From} */ ("here"), words.walkthrough.switchToPosition];
    return [{ name, act: () => void this.begin(to) }];
  }

  /** @param {import("./cards.js").Card} message */
  #showCard(message) {
    this.element.replaceChildren(card({ ...message, close: () => this.leave(), closeName: words.walkthrough.leave }));
  }

  /** Return the chain of a step, if it has one. @param {Step | undefined} step */
  #chain(step) {
    const links = step?.says?.chain ?? [];
    return links.length ? new Chain(this.game.spec, links, { supposes: true, isRefuted: true }) : null;
  }

  /** Show the next step; first the links of its chain. */
  #forward() {
    const chain = this.#chain(this.steps[this.at]);
    const link = this.link === null ? 0 : this.link + 1;
    if (chain && link < chain.length) this.#goTo(this.at, link);
    else this.#goTo(this.at + 1);
  }

  #back() {
    if (this.link !== null) return this.#goTo(this.at, this.link ? this.link - 1 : null);
    const chain = this.#chain(this.steps[this.at - 1]);
    this.#goTo(this.at - 1, chain ? chain.length - 1 : null);
  }

  /** Show the position after this number of steps, or a link that leads to the next one. @param {number} steps @param {number | null} [link] */
  #goTo(steps, link = null) {
    const target = Math.max(0, Math.min(steps, this.steps.length));
    this.link = link;
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
    const step = link === null ? this.steps[target - 1] : this.steps[target];
    const chain = link === null ? null : this.#chain(step);
    this.overlays.show("walk", chain && link !== null ? chain.shapes(link) : (step?.frame?.over ?? []));
    if (!this.slider || !this.count || !this.stepText) return;
    this.slider.value = String(target);
    this.slider.setAttribute("aria-valuetext", words.walkthrough.count(target, this.steps.length));
    this.count.textContent = words.walkthrough.count(target, this.steps.length);
    this.stepText.replaceChildren(...(step ? this.#describe(step, chain, link) : [html("p", {}, words.walkthrough.begin[hasTouch() ? "touch" : "keys"])]));
  }

  /** @param {Step} step @param {Chain | null} chain @param {number | null} link */
  #describe(step, chain, link) {
    const idea = { technique: step.technique, name: this.titles.get(step.technique) ?? step.technique };
    const parts = chain && link !== null ? chain.parts(link) : (step.says?.why ?? plainSentence(step.why));
    return [
      techniqueLink(this.game.spec.genre, idea, this.session.timer),
      ...(chain && link !== null ? [chain.dots(link)] : []),
      sentence(parts, this.overlays),
    ];
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
