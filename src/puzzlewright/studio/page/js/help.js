/** Check so far, and hints in three levels. */

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

const TIME_LIMIT_SECONDS = 30; // seconds for a hint that somebody wants to wait for

export class Help extends EventTarget {
  /**
   * @param {import("./session.js").GameSession} sitting @param {import("./overlays.js").Overlays} overlays
   * @param {import("./branches.js").Branches} trying
   */
  constructor(sitting, overlays, trying) {
    super();
    this.sitting = sitting;
    this.game = sitting.game;
    this.overlays = overlays;
    this.trying = trying;
    this.asking = new PositionRequests(this.game);
    this.told = html("div", { role: "status" });
    this.element = html("div", { className: "help" }, this.told, html("p", { className: "idle" }, words.help.idle));
    /** @type {Hint | null} */
    this.hint = null;
    this.isDoing = false; // while the hint marks something itself
    this.game.addEventListener("stroke", () => this.#follow());
  }

  /** Nothing is told any more. */
  clear() {
    this.asking.cancel();
    this.hint = null;
    if (!this.told.hasChildNodes()) return;
    this.overlays.show("help", null);
    this.told.replaceChildren();
    this.dispatchEvent(new Event("cleared"));
  }

  /** @param {Card} told */
  #tell(told) {
    const closing = { name: words.play.close, act: () => this.clear(), isOnSheet: true };
    this.told.replaceChildren(card({ ...told, offers: [...(told.offers ?? []), closing] }));
    this.dispatchEvent(new Event("told"));
  }

  /** Something has been played: what was told may be done, or not hold any more. */
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
    this.#tell({ tone: "good", sign: "check", title: words.help.followed });
  }

  /**
   * Ask, with a card that says so, and say what went wrong.
   * @template {PositionPath} Path
   * @param {Path} path @param {string} busy @param {Partial<Posts[Path]["body"]>} [nextStage]
   */
  async #ask(path, busy, nextStage) {
    this.clear();
    this.#tell({ title: busy, busy: true });
    try {
      return await this.asking.ask(path, nextStage);
    } catch (error) {
      this.#tell({ tone: "bad", sign: "warning", title: /** @type {Error} */ (error).message });
      return null;
    }
  }

  // Hints

  /** A hint, or more of the one that is shown; in the end what it says is done. */
  async more() {
    const { hint } = this;
    if (!hint) return this.#newHint();
    if (hint.told === STAGES.length - 1) return this.#do(hint);
    const before = hint.stage;
    hint.told += 1;
    if (hint.answer.kind === "step") this.sitting.count(hint.stage, before);
    this.#showHint(hint);
  }

  /** @param {{seconds: number}} [more] */
  async #newHint(more) {
    const answer = await this.#ask("/api/hint", more ? words.help.stillLooking : words.help.looking, { strikes: false, ...more });
    if (!answer) return;
    if (answer.kind === "step" || answer.kind === "mistake") {
      this.hint = new Hint(this.sitting.board, answer);
      this.sitting.count(answer.kind === "step" ? "where" : "mistake");
      this.#showHint(this.hint);
    } else if (answer.kind === "unknown") {
      const goOn = { name: words.help.goOn, main: true, act: () => void this.#newHint({ seconds: TIME_LIMIT_SECONDS }) };
      this.#tell({ title: more ? words.help.tooHard : words.help.stillHard, offers: more ? [] : [goOn] });
    } else {
      this.#tell({ title: words.help[answer.kind], sentences: answer.kind === "solved" ? [] : [answer.why ?? ""] });
    }
  }

  /** @param {Hint} hint */
  #showHint(hint) {
    const { kind } = hint.answer;
    const isWhole = hint.told === STAGES.length - 1;
    const { left } = hint;
    const isBegun = left.length < hint.aim.size;
    const goesOn = isWhole ? (kind === "step" ? words.help.markIt : words.help.takeBack) : words.help.next[hint.stage];
    this.overlays.show("help", hint.shapes);
    const canGoOn = !isWhole || left.length > 0;
    this.#tell({
      tone: kind === "mistake" ? "bad" : "plain",
      sign: kind === "mistake" ? "warning" : "hint",
      title: kind === "mistake" ? words.help.mistake : words.help.hintLevel(hint.told + 1),
      sentences: isBegun && isWhole ? [hint.answer.why ?? ""] : hint.sentences,
      extra: isBegun ? [html("p", { className: "left" }, words.help.left(saidMarks(this.game.sheet, left)))] : [],
      isLong: true,
      offers: canGoOn ? [{ name: goesOn, main: true, key: "h", act: () => void this.more() }] : [],
    });
  }

  /** @param {Hint} hint */
  #do(hint) {
    this.isDoing = true;
    this.game.play(hint.left, hint.answer.kind === "step" ? "hint" : "back");
    this.isDoing = false;
  }

  // Check

  /** Is all right so far? A position that is sound is remembered. */
  async check() {
    const answer = await this.#ask("/api/check", words.help.checking);
    if (!answer) return;
    const { status } = answer;
    if (status === "mistake") this.#wrong(answer);
    else if (status === "unknown") this.#tell({ title: words.help.unknown, sentences: [answer.why] });
    else if (status === "none") this.#tell({ tone: "bad", sign: "warning", title: words.help.noSolution, sentences: [answer.why] });
    else {
      this.sitting.markSound();
      const isSure = status !== "several";
      this.#tell({
        tone: "good",
        sign: "check",
        title: status === "solved" ? words.help.solved : words.help.sound,
        sentences: status === "solved" ? [] : [isSure ? words.help.keptHere : answer.why],
      });
    }
    this.dispatchEvent(new CustomEvent("checked", { detail: answer }));
  }

  /** All that is wrong on the page already. @param {string[]} mistakes */
  list(mistakes) {
    this.clear();
    this.#tell({ tone: "bad", sign: "warning", title: words.help.wrong, sentences: mistakes });
  }

  /** @param {CheckAnswer} answer */
  #wrong(answer) {
    if (this.trying.contradicts(answer)) {
      this.#tell({
        tone: "supposed",
        sign: "branch",
        title: words.try.dead,
        sentences: [words.help.deadTry],
        offers: [...this.#showMe(answer), { name: words.try.drop, main: true, act: () => void this.trying.discard() }],
      });
      return;
    }
    this.#tell({ tone: "bad", sign: "warning", title: words.help.wrong, offers: [...this.#showMe(answer), this.#back(answer)] });
  }

  /** Where, for those who want to be told. @param {CheckAnswer} answer */
  #showMe(answer) {
    if (settings.chosen.errors === "off") return [];
    const act = () => {
      this.sitting.count("mistake");
      this.sitting.board.reveal();
      this.overlays.show("help", answer.frame?.over ?? []);
      const sentences = [answer.why, ...(answer.do ? [answer.do] : [])];
      this.#tell({ tone: "bad", sign: "warning", title: words.help.mistake, sentences, offers: [this.#back(answer)] });
    };
    return [{ name: words.help.showMe, act }];
  }

  /** @param {CheckAnswer} answer */
  #back(answer) {
    return { name: words.help.takeBackAll, main: true, act: () => this.#takeBack(answer) };
  }

  /** Back to the last position that had a solution, as a stroke. @param {CheckAnswer} answer */
  #takeBack({ keep, first_wrong: first }) {
    const gone = this.game.statesOfMarks(this.game.marks.slice(keep ?? first ?? undefined));
    this.game.play(gone.map(([place]) => [place, OPEN_STATE]), "back");
    this.#tell({ tone: "good", sign: "undo", title: words.help.takenBack(gone.length) });
  }
}
