/** Check, and hints in three stages. */

import { PositionRequests } from "./position-requests.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { Hint } from "./hint.js";
import { hintCard } from "./hint-card.js";
import { fileName, save } from "./files.js";
import { OPEN_STATE } from "./board-spec.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./api.js").Requests} Requests */
/** @typedef {import("./position-requests.js").PositionRequest} PositionRequest */
/** @typedef {Requests["check"]["answer"]} CheckAnswer */

const TIME_LIMIT_SECONDS = 30; // for a longer search on request

export class Help extends EventTarget {
  /**
   * @param {import("./session.js").GameSession} session @param {import("./overlays.js").Overlays} overlays
   * @param {import("./branches.js").Branches} branches
   */
  constructor(session, overlays, branches) {
    super();
    this.session = session;
    this.game = session.game;
    this.overlays = overlays;
    this.branches = branches;
    this.requests = new PositionRequests(this.game);
    this.content = html("div", { role: "status" });
    this.element = html("div", { className: "help" }, this.content);
    /** @type {Hint | null} */
    this.hint = null;
    this.isDoing = false; // while the hint applies its marks
    this.game.addEventListener("stroke", () => this.#follow());
  }

  /** Remove the card and its overlay. */
  clear() {
    this.requests.cancel();
    this.hint = null;
    if (!this.isOpen) return;
    this.overlays.show("help", null);
    this.content.replaceChildren();
    this.dispatchEvent(new Event("cleared"));
  }

  /** Whether a card is shown. */
  get isOpen() {
    return this.content.hasChildNodes();
  }

  /** @param {Card} message */
  show(message) {
    this.content.replaceChildren(card({ ...message, close: () => this.clear() }));
    this.dispatchEvent(new Event("updated"));
  }

  /** Update the hint after a stroke: it may be done, or no longer hold. */
  #follow() {
    const { hint } = this;
    if (hint && !hint.isStale) {
      if (!hint.isFollowed) this.#showHint(hint);
      else if (this.isDoing) this.clear();
      else this.#confirm();
      return;
    }
    this.clear();
  }

  #confirm() {
    this.clear();
    this.show({ tone: "good", sign: "check", title: words.help.followed });
  }

  /**
   * Send a request, and show a busy card and errors.
   * @template {PositionRequest} Name
   * @param {Name} name @param {string} busy @param {Partial<Requests[Name]["data"]>} [options]
   */
  async #ask(name, busy, options) {
    this.clear();
    return this.requests.askWithCards((message) => this.show(message), busy, name, options);
  }

  // Hints

  /** Show a hint or its next screen; after the last one, apply it. */
  async nextStage() {
    const { hint } = this;
    if (!hint) return this.#newHint();
    if (hint.isLast) return this.#do(hint);
    this.#goTo(hint, () => hint.goTo(hint.at + 1));
  }

  /** Show another screen of a hint; its highest stage counts. @param {Hint} hint @param {() => void} go */
  #goTo(hint, go) {
    const before = [...hint.seen].at(-1);
    const { size } = hint.seen;
    go();
    if (hint.seen.size > size && !hint.isMistake) {
      this.session.count(hint.stage, before);
      this.session.lastIdea = hint.answer.idea ?? null;
    }
    this.#showHint(hint);
  }

  /** @param {{seconds: number}} [more] */
  async #newHint(more) {
    const answer = await this.#ask("hint", more ? words.help.stillLooking : words.help.looking, { eliminations: false, ...more });
    if (!answer) return;
    if (answer.kind === "step" || answer.kind === "mistake") {
      this.hint = new Hint(this.session.board, answer);
      this.session.count(answer.kind === "step" ? "where" : "mistake");
      this.#showHint(this.hint);
    } else if (answer.kind === "unknown") {
      const keepSearching = { name: words.help.keepSearching, main: true, act: () => void this.#newHint({ seconds: TIME_LIMIT_SECONDS }) };
      this.show({ title: more ? words.help.noHintInTime : words.help.noHintYet, actions: more ? [] : [keepSearching] });
    } else {
      this.show({ title: words.help[answer.kind], sentences: answer.kind === "solved" ? [] : [answer.why ?? ""] });
    }
  }

  /** @param {Hint} hint */
  #showHint(hint) {
    this.overlays.show("help", hint.shapes);
    const hadFocus = this.content.contains(document.activeElement);
    this.content.replaceChildren(
      hintCard(hint, this.session, this.overlays, {
        go: (at) => this.#goTo(hint, () => hint.goTo(at)),
        stage: (stage) => this.#goTo(hint, () => hint.goToStage(stage)),
        act: () => this.#do(hint),
        close: () => this.clear(),
        report: () => this.#report(hint),
      }),
    );
    if (hadFocus) /** @type {HTMLElement | null} */ (this.content.querySelector(".main"))?.focus();
    this.dispatchEvent(new Event("updated"));
  }

  /** Save puzzle, position and hint as a file, for a report. @param {Hint} hint */
  #report({ answer, marks }) {
    const { puzzle, genre } = this.session.spec;
    const report = JSON.stringify({ puzzle, marks, hint: answer }, null, 1);
    save(new Blob([report], { type: "application/json" }), `${fileName(`hint ${genre}`)}.json`);
  }

  /** @param {Hint} hint */
  #do(hint) {
    this.isDoing = true;
    this.game.play(hint.remaining, hint.answer.kind === "step" ? "hint" : "back");
    this.isDoing = false;
  }

  // Check

  /** Check the position; save a checkpoint if there is no mistake. */
  async check() {
    const answer = await this.#ask("check", words.help.checking);
    if (!answer) return;
    const { status } = answer;
    if (status === "mistake") this.#wrong(answer);
    else if (status === "unknown") this.show({ title: words.help.unknown, sentences: [answer.why] });
    else if (status === "none") this.show({ tone: "bad", sign: "warning", title: words.help.noSolution, sentences: [answer.why] });
    else {
      this.session.markSound();
      const isSure = status !== "several";
      this.show({
        tone: "good",
        sign: "check",
        title: status === "solved" ? words.help.solved : words.help.noMistakes,
        sentences: status === "solved" ? [] : [isSure ? words.help.checkpoint : answer.why],
      });
    }
    this.dispatchEvent(new CustomEvent("checked", { detail: answer }));
  }

  /** Show a list of mistakes. @param {string[]} mistakes */
  list(mistakes) {
    this.clear();
    this.show({ tone: "bad", sign: "warning", title: words.help.mistake, sentences: mistakes });
  }

  /** @param {CheckAnswer} answer */
  #wrong(answer) {
    if (this.branches.contradicts(answer)) {
      this.show({
        tone: "supposed",
        sign: "branch",
        title: words.branch.contradiction,
        sentences: [words.help.branchFails],
        actions: [...this.#showMe(), { name: words.branch.discard, main: true, act: () => void this.branches.discard() }],
      });
      return;
    }
    this.show({ tone: "bad", sign: "warning", title: words.help.mistake, actions: [...this.#showMe(), this.#back(answer)] });
  }

  /** Return the button that shows the mistake, unless the settings forbid it. */
  #showMe() {
    if (settings.chosen.errors === "off") return [];
    const act = () => {
      this.session.board.reveal();
      void this.#newHint();
    };
    return [{ name: words.help.showMe, act }];
  }

  /** @param {CheckAnswer} answer */
  #back(answer) {
    return { name: words.help.undoMistake, main: true, act: () => this.#takeBack(answer) };
  }

  /** Go back to the last position with a solution, as one stroke. @param {CheckAnswer} answer */
  #takeBack({ keep, first_wrong: first }) {
    const gone = this.game.statesOfMarks(this.game.marks.slice(keep ?? first ?? undefined));
    this.game.play(gone.map(([place]) => [place, OPEN_STATE]), "back");
    this.show({ tone: "good", sign: "undo", title: words.help.takenBack(gone.length) });
  }
}
