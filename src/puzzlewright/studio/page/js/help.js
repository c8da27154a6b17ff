/** Check, and hints in three stages. */

import { PositionRequests } from "./position-requests.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { Hint, STAGES } from "./hint.js";
import { describeMarks as saidMarks } from "./describe.js";
import { OPEN_STATE } from "./board-spec.js";
import { settings } from "./settings.js";
import { words } from "./words.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./api.js").Posts} Posts */
/** @typedef {import("./position-requests.js").PositionPath} PositionPath */
/** @typedef {Posts["/api/check"]["answer"]} CheckAnswer */

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
    this.element = html("div", { className: "help" }, this.content, html("p", { className: "idle" }, words.help.idle));
    /** @type {Hint | null} */
    this.hint = null;
    this.isDoing = false; // while the hint applies its marks
    this.game.addEventListener("stroke", () => this.#follow());
  }

  /** Remove the card and its overlay. */
  clear() {
    this.requests.cancel();
    this.hint = null;
    if (!this.content.hasChildNodes()) return;
    this.overlays.show("help", null);
    this.content.replaceChildren();
    this.dispatchEvent(new Event("cleared"));
  }

  /** @param {Card} message */
  #show(message) {
    const closing = { name: words.play.close, act: () => this.clear(), isOnSheet: true };
    this.content.replaceChildren(card({ ...message, actions: [...(message.actions ?? []), closing] }));
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
    this.#show({ tone: "good", sign: "check", title: words.help.followed });
  }

  /**
   * Send a request, and show a busy card and errors.
   * @template {PositionPath} Path
   * @param {Path} path @param {string} busy @param {Partial<Posts[Path]["body"]>} [options]
   */
  async #ask(path, busy, options) {
    this.clear();
    this.#show({ title: busy, busy: true });
    try {
      return await this.requests.ask(path, options);
    } catch (error) {
      this.#show({ tone: "bad", sign: "warning", title: /** @type {Error} */ (error).message });
      return null;
    }
  }

  // Hints

  /** Show a hint or its next stage; after the last stage, apply it. */
  async nextStage() {
    const { hint } = this;
    if (!hint) return this.#newHint();
    if (hint.stageIndex === STAGES.length - 1) return this.#do(hint);
    const before = hint.stage;
    hint.stageIndex += 1;
    if (hint.answer.kind === "step") this.session.count(hint.stage, before);
    this.#showHint(hint);
  }

  /** @param {{seconds: number}} [more] */
  async #newHint(more) {
    const answer = await this.#ask("/api/hint", more ? words.help.stillLooking : words.help.looking, { eliminations: false, ...more });
    if (!answer) return;
    if (answer.kind === "step" || answer.kind === "mistake") {
      this.hint = new Hint(this.session.board, answer);
      this.session.count(answer.kind === "step" ? "where" : "mistake");
      this.#showHint(this.hint);
    } else if (answer.kind === "unknown") {
      const keepSearching = { name: words.help.keepSearching, main: true, act: () => void this.#newHint({ seconds: TIME_LIMIT_SECONDS }) };
      this.#show({ title: more ? words.help.noHintInTime : words.help.noHintYet, actions: more ? [] : [keepSearching] });
    } else {
      this.#show({ title: words.help[answer.kind], sentences: answer.kind === "solved" ? [] : [answer.why ?? ""] });
    }
  }

  /** @param {Hint} hint */
  #showHint(hint) {
    const { kind } = hint.answer;
    const isLastStage = hint.stageIndex === STAGES.length - 1;
    const { remaining } = hint;
    const isBegun = remaining.length < hint.targets.size;
    const nextLabel = isLastStage ? (kind === "step" ? words.help.markIt : words.help.takeBack) : words.help.next[hint.stage];
    this.overlays.show("help", hint.shapes);
    const hasNext = !isLastStage || remaining.length > 0;
    this.#show({
      tone: kind === "mistake" ? "bad" : "plain",
      sign: kind === "mistake" ? "warning" : "hint",
      title: kind === "mistake" ? words.help.mistake : words.help.stage(hint.stageIndex + 1),
      sentences: isBegun && isLastStage ? [hint.answer.why ?? ""] : hint.sentences,
      extra: isBegun ? [html("p", { className: "left" }, words.help.remaining(saidMarks(this.game.spec, remaining)))] : [],
      isLong: true,
      actions: hasNext ? [{ name: nextLabel, main: true, key: "h", act: () => void this.nextStage() }] : [],
    });
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
    const answer = await this.#ask("/api/check", words.help.checking);
    if (!answer) return;
    const { status } = answer;
    if (status === "mistake") this.#wrong(answer);
    else if (status === "unknown") this.#show({ title: words.help.unknown, sentences: [answer.why] });
    else if (status === "none") this.#show({ tone: "bad", sign: "warning", title: words.help.noSolution, sentences: [answer.why] });
    else {
      this.session.markSound();
      const isSure = status !== "several";
      this.#show({
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
    this.#show({ tone: "bad", sign: "warning", title: words.help.wrong, sentences: mistakes });
  }

  /** @param {CheckAnswer} answer */
  #wrong(answer) {
    if (this.branches.contradicts(answer)) {
      this.#show({
        tone: "supposed",
        sign: "branch",
        title: words.branch.contradiction,
        sentences: [words.help.branchFails],
        actions: [...this.#showMe(answer), { name: words.branch.discard, main: true, act: () => void this.branches.discard() }],
      });
      return;
    }
    this.#show({ tone: "bad", sign: "warning", title: words.help.wrong, actions: [...this.#showMe(answer), this.#back(answer)] });
  }

  /** Return the button that shows the mistake, unless the settings forbid it. @param {CheckAnswer} answer */
  #showMe(answer) {
    if (settings.chosen.errors === "off") return [];
    const act = () => {
      this.session.count("mistake");
      this.session.board.reveal();
      this.overlays.show("help", answer.frame?.over ?? []);
      const sentences = [answer.why, ...(answer.do ? [answer.do] : [])];
      this.#show({ tone: "bad", sign: "warning", title: words.help.mistake, sentences, actions: [this.#back(answer)] });
    };
    return [{ name: words.help.showMe, act }];
  }

  /** @param {CheckAnswer} answer */
  #back(answer) {
    return { name: words.help.takeBackAll, main: true, act: () => this.#takeBack(answer) };
  }

  /** Go back to the last position with a solution, as one stroke. @param {CheckAnswer} answer */
  #takeBack({ keep, first_wrong: first }) {
    const gone = this.game.statesOfMarks(this.game.marks.slice(keep ?? first ?? undefined));
    this.game.play(gone.map(([place]) => [place, OPEN_STATE]), "back");
    this.#show({ tone: "good", sign: "undo", title: words.help.takenBack(gone.length) });
  }
}
