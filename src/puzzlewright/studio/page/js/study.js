/**
 * A study: consent, then one puzzle after the other on a plain screen, without hints or difficulty.
 *
 * Every result goes to the server before the next puzzle is shown. The puzzle in progress is saved
 * in this browser after every stroke, so a closed page loses nothing.
 */

import { ApiError, ask, isStatic } from "./api.js";
import { OPEN_STATE, markOf } from "./board-spec.js";
import { openDialog } from "./dialogs.js";
import { actionButton, html, paragraphs } from "./dom.js";
import { gameLayout } from "./game-layout.js";
import { icon } from "./icons.js";
import { loadRecord, saveText } from "./local-storage.js";
import { GameSession } from "./session.js";
import { Timer } from "./timer.js";
import { words } from "./words.js";

/** @typedef {import("./api-types.d.ts").StudyStep} StudyStep */
/** @typedef {import("./api-types.d.ts").SentSolve["outcome"]} Outcome */

const PASSING_MS = 1000; // a state that the same place leaves sooner was only passed through
const TICK_MS = 1000;
const SOLVED_SHOWN_MS = 900; // how long the solved board stays

const main = /** @type {HTMLElement} */ (document.querySelector("#view"));

/** Show a card in place of everything else. @param {string} title @param {(Node | null)[]} content */
function showCard(title, ...content) {
  const heading = html("h1", { tabIndex: -1 }, title);
  main.replaceChildren(html("section", { className: "study-card" }, heading, ...content));
  heading.focus({ preventScroll: true });
}

class StudyPage {
  /** @param {import("./api-types.d.ts").StudyAnswer} about */
  constructor(about) {
    this.about = about;
    this.code = "";
  }

  showConsent() {
    const { title, consent } = this.about;
    const code = html("input", { name: "code", required: true, maxLength: 32, pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]*", autocomplete: "off" });
    const agree = html("input", { type: "checkbox", name: "agrees", required: true });
    const problem = html("p", { className: "problem", role: "alert" });
    const join = async (/** @type {Event} */ event) => {
      event.preventDefault();
      this.code = code.value.trim();
      try {
        this.showNext(await ask("study/participants", { code: this.code }));
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
      }
    };
    const form = html(
      "form",
      { onsubmit: join },
      html("label", {}, words.study.code, code, html("small", {}, words.study.codeHint)),
      html("label", { className: "agree" }, agree, words.study.agree),
      problem,
      html("button", { className: "main" }, words.study.begin),
    );
    showCard(title, ...paragraphs(consent), form);
  }

  /** Show what comes before the next puzzle. @param {StudyStep} step @param {string} [news] how the last one ended */
  showNext(step, news) {
    const { done, all, warm_ups: warmUps } = step;
    const said = news ? html("p", { role: "status" }, `${news} ${words.study.saved}`) : null;
    if (!step.board) return showCard(words.study.done, said, ...paragraphs(this.about.thanks || words.study.doneIdea));
    const isWarmUp = done < warmUps;
    const title = isWarmUp ? words.study.warmUp(done + 1, warmUps) : words.study.puzzle(done + 1 - warmUps, all - warmUps);
    const saved = loadRecord(this.#storage);
    const draft = saved.number === done ? saved : null;
    if (draft?.result) return void this.send(draft.result); // the page was closed before it was saved
    showCard(
      title,
      said,
      ...(done === 0 ? [html("h2", {}, words.study.instructions), ...paragraphs(this.about.instructions)] : []),
      html("p", {}, [isWarmUp ? words.study.warmUpIdea : "", draft ? words.study.continue : words.study.startIdea].filter(Boolean).join(" ")),
      actionButton(words.study.start, () => new Trial(this, step, title, draft), { className: "main" }),
    );
  }

  /** Send a result until it is saved; then show the next puzzle. @param {any} result */
  async send(result) {
    const news = words.study.outcomes[result.outcome];
    this.keep({ number: result.number, result });
    try {
      const step = await ask("PUT study/participants/{code}", { code: this.code, ...result });
      this.keep(null);
      this.showNext(step, news);
    } catch (error) {
      const { status, message } = /** @type {ApiError} */ (error);
      const isRecorded = status === 409; // sent before, or from another page
      const again = async () => (isRecorded ? this.showNext(await ask("study/participants", { code: this.code })) : this.send(result));
      showCard(news, html("p", {}, isRecorded ? message : `${words.study.notSaved} ${message}`), actionButton(words.study.retry, again, { className: "main" }));
    }
  }

  get #storage() {
    return `puzzlewright.study.${this.code}`;
  }

  /** Keep the puzzle in progress in this browser. @param {object | null} draft */
  keep(draft) {
    saveText(this.#storage, draft && JSON.stringify(draft));
  }
}

/** One puzzle: the board, its clock, and the marks with their times. */
class Trial {
  /** @param {StudyPage} page @param {StudyStep} step @param {string} title @param {any} draft */
  constructor(page, step, title, draft) {
    this.page = page;
    this.step = step;
    /** @type {{number: number, seconds: number, pauses: number, taken_back: number, begun: string, marks: number[][], times: number[]}} */
    this.result = draft?.solve ?? { number: step.done, seconds: 0, pauses: 0, taken_back: 0, begun: new Date().toISOString(), marks: [], times: [] };
    this.session = new GameSession(step.board, draft?.record, new Timer(this.result.seconds, null));
    this.board = this.session.board;
    this.game = this.session.game;
    this.board.errors = step.errors;
    this.board.setAid("groups", false);
    this.board.rulers.isOn = false;
    this.states = [...this.game.states];
    this.done = this.game.done;
    this.lastPlace = -1;
    this.isOver = false;
    this.pausedSign = html("button", { type: "button", className: "paused-sign", hidden: true, onclick: () => this.#pause(false) }, icon("game"), words.play.paused);
    this.leaving = new AbortController();
    this.#show(title);
    this.ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  /** @param {string} title */
  #show(title) {
    const { page } = this;
    const { timer } = this.session;
    /** @type {Record<string, import("./game-bar.js").Command>} */
    const commands = {
      undo: { name: words.play.undo, sign: "undo", keys: ["Ctrl+Z", "U"], act: () => this.game.undo() },
      redo: { name: words.play.redo, sign: "redo", keys: ["Ctrl+Y", "R"], act: () => this.game.redo() },
      restart: { name: words.play.restart, sign: "restart", keys: [], act: () => this.game.restart() },
      rules: { name: words.play.rules, sign: "rules", keys: [], act: () => void openDialog(words.study.instructions, paragraphs(page.about.instructions)) },
      pause: { name: words.play.pause, sign: "pause", keys: [], act: () => this.#pause(true) },
      giveUp: { name: words.study.giveUp, sign: "discard", keys: [], act: () => this.#askToGiveUp() },
    };
    const empty = () => html("div");
    const head = html("div", { className: "puzzle-head" }, html("div", { className: "puzzle-name" }, html("h1", {}, title)));
    const { frame, buttons } = gameLayout(this.session, {
      commands,
      header: [],
      tools: Object.keys(commands),
      info: { head, progress: empty(), under: html("p", { className: "under-board" }, this.session.spec.notes.join(" · ")), pausedSign: this.pausedSign },
      liveErrors: empty(),
      branches: empty(),
      help: [],
      focusBoard: () => this.board.focus(),
    });
    frame.toggleAttribute("data-study", true);
    main.replaceChildren(frame);
    const follow = () => {
      buttons.undo.disabled = !this.game.canUndo;
      buttons.redo.disabled = !this.game.canRedo;
    };
    follow();
    this.board.keys.add(["undo", "redo"].map((name) => ({ keys: commands[name].keys, does: name, isEverywhere: true, run: commands[name].act })));
    this.game.addEventListener("stroke", () => {
      this.#record();
      follow();
      this.#keep();
    });
    this.board.addEventListener("won", () => this.#end("solved"));
    const { signal } = this.leaving;
    addEventListener("pagehide", () => this.#keep(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && (this.result.pauses += 1), { signal });
    timer.release("pause");
    this.board.focus();
  }

  /** Record the marks of a stroke; an undone or erased mark is only counted. */
  #record() {
    const { result, game } = this;
    const at = this.session.timer.milliseconds / 1000;
    const isUndo = game.done < this.done;
    game.states.forEach((state, place) => {
      if (state === this.states[place]) return;
      const mark = isUndo || state === OPEN_STATE ? null : markOf(this.session.spec, place, state);
      if (!mark) {
        result.taken_back += 1;
        return;
      }
      if (place === this.lastPlace && at - (result.times.at(-1) ?? 0) < PASSING_MS / 1000) {
        result.marks.pop();
        result.times.pop();
      }
      this.lastPlace = place;
      result.marks.push(mark);
      result.times.push(Math.round(1000 * at) / 1000);
    });
    if (isUndo) this.lastPlace = -1;
    this.states = [...game.states];
    this.done = game.done;
  }

  #keep() {
    if (this.isOver) return;
    this.result.seconds = this.session.timer.milliseconds / 1000;
    this.page.keep({ number: this.result.number, solve: this.result, record: this.session.record });
  }

  #tick() {
    const { time_limit: limit } = this.step;
    if (limit !== null && this.session.timer.milliseconds >= 1000 * limit) this.#end("timeout");
  }

  /** Stop the clock and cover the board, or go on. @param {boolean} isPaused */
  #pause(isPaused) {
    const { timer } = this.session;
    if (isPaused) timer.hold("pause");
    else timer.release("pause");
    this.result.pauses += isPaused ? 1 : 0;
    this.pausedSign.hidden = !isPaused;
    this.board.element.toggleAttribute("inert", isPaused);
    if (isPaused) this.pausedSign.focus();
    else this.board.focus();
  }

  #askToGiveUp() {
    const dialog = openDialog(words.study.giveUp, [
      html("p", {}, words.study.giveUpIdea),
      actionButton(words.study.giveUp, () => {
        dialog.close();
        void dialog.closed.then(() => this.#end("given up"));
      }, { className: "main" }),
    ]);
  }

  /** @param {Outcome} outcome */
  #end(outcome) {
    if (this.isOver) return;
    this.isOver = true;
    const { timer } = this.session;
    timer.stop();
    clearInterval(this.ticking);
    this.leaving.abort();
    this.board.close();
    const seconds = Math.round(timer.milliseconds) / 1000;
    const result = { ...this.result, seconds, outcome, position: this.game.marks };
    this.page.keep({ number: result.number, result });
    setTimeout(() => void this.page.send(result), outcome === "solved" ? SOLVED_SHOWN_MS : 0);
  }
}

async function begin() {
  try {
    if (isStatic) throw new Error(words.study.none);
    new StudyPage(await ask("GET study", {})).showConsent();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    showCard(words.notFound.title, html("p", {}, isMissing ? words.study.none : /** @type {Error} */ (error).message));
  }
}

await begin();
