/** The view of a game: board, tools, toolbar and panel. */

import { post } from "./api.js";
import { barButton } from "./game-bar.js";
import { startNewGame } from "./new-game.js";
import { html } from "./dom.js";
import { draftOf, draftOfLibraryPuzzle } from "./drafts.js";
import { Help } from "./help.js";
import { History } from "./history.js";
import { onChange, saveGame, openGame } from "./saves.js";
import { Overlays } from "./overlays.js";
import { LiveErrors } from "./live-errors.js";
import { openHowTo, openMoreMenu, openRules } from "./more-menu.js";
import { notice } from "./notices.js";
import { Panel } from "./panel.js";
import { openSettings, settings, setCurrentGame } from "./settings.js";
import { openShare } from "./share.js";
import { GameSession } from "./session.js";
import { clockFace } from "./timer.js";
import { toolRow } from "./tools.js";
import { Notebook, Branches } from "./branches.js";
import { Walkthrough } from "./walkthrough.js";
import { WinDetector, winCard } from "./win.js";
import { words } from "./words.js";

/** @typedef {import("./saves.js").GameRecord} GameRecord */
/** @typedef {import("./game-bar.js").Command} Command */

const WIN_CHECK_MS = 40; // by then, the board has updated `isWon`
const MAX_UNZOOMED_COLUMNS = 20; // a wider grid is zoomed on a phone

/** @type {import("./main.js").View} */
export async function show(main, [key]) {
  const record = await openGame(key);
  if (!record) {
    main.replaceChildren(html("p", { className: "error-section" }, words.play.noSuchGame));
    return;
  }
  let play = new Play(main, record);
  const stop = onChange(key, (newer) => {
    play.leave();
    play = new Play(main, newer);
  });
  return () => {
    stop();
    play.leave();
  };
}

class Play {
  /** @param {HTMLElement} main @param {GameRecord} record */
  constructor(main, record) {
    this.main = main;
    this.record = record;
    this.leaving = new AbortController();
    this.session = new GameSession(record.spec, record);
    this.board = this.session.board;
    this.game = this.session.game;
    this.overlays = new Overlays(this.board);
    this.branches = new Branches(this.session);
    this.help = new Help(this.session, this.overlays, this.branches);
    this.walkthrough = new Walkthrough(this.session, this.overlays);
    this.liveErrors = new LiveErrors(this.session, this.overlays);
    this.winDetector = new WinDetector(this.session);
    this.history = new History(this.session);
    this.notebook = new Notebook(this.session);
    this.winArea = html("div", { className: "game-won", role: "status" });
    /** @type {string | null} */
    this.level = record.level;
    this.isOver = false;
    setCurrentGame(this.session);
    this.#build();
    this.#listen();
    this.#applySettings();
    this.#follow();
    if (this.board.isWon) this.#showWin();
    // without any focus, keys work anyway and no focus ring is needed
    if (document.activeElement !== document.body) this.board.focus();
    void this.#rate();
  }

  leave() {
    this.leaving.abort();
    clearInterval(this.ticking);
    this.help.clear();
    this.walkthrough.leave();
    this.liveErrors.leave();
    this.session.timer.stop();
    this.board.close();
    setCurrentGame(null);
    saveGame(Object.assign(this.record, this.session.record));
    delete this.main.dataset.won;
  }

  /** The commands, for buttons and keys. @returns {Record<string, Command>} */
  get commands() {
    return (this.#commands ??= {
      undo: { name: words.play.undo, sign: "undo", keys: ["Ctrl+Z", "U"], act: () => this.#undo(), repeats: true },
      redo: { name: words.play.redo, sign: "redo", keys: ["Ctrl+Y", "Ctrl+Shift+Z", "R"], act: () => this.game.redo(), repeats: true },
      check: { name: words.play.check, sign: "check", keys: ["Ctrl+S"], act: () => void this.help.check() },
      hint: { name: words.play.hint, sign: "hint", keys: ["H"], act: () => void this.help.nextStage() },
      branch: { name: words.play.branch, sign: "branch", keys: ["T"], act: () => this.#beginBranch() },
      walkthrough: { name: words.play.walkthrough, sign: "walkthrough", keys: ["W"], act: () => this.#toggleWalkthrough() },
      restart: { name: words.play.restart, sign: "restart", keys: [], act: () => this.#restart() },
      edit: { name: this.#draft ? words.editor.finish.backToDraft : words.editor.fromPuzzle.open, sign: "pen", keys: ["Alt+C", "Shift+F2"], act: () => void this.#edit() },
      more: { name: words.play.more, sign: "more", keys: [], act: () => this.#more() },
      howTo: { name: words.play.howTo, sign: "keys", keys: ["?"], act: () => openHowTo(this.session) },
    });
  }

  /** @type {Record<string, Command> | undefined} */
  #commands;

  #build() {
    const { commands } = this;
    const back = () => this.#focusBoard();
    this.buttons = Object.fromEntries(
      ["undo", "redo", "check", "hint", "branch", "walkthrough", "restart", ...(this.#draft ? ["edit"] : []), "more"].map((name) => {
        const button = barButton(commands[name], back);
        button.classList.add(`do-${name}`);
        return [name, button];
      }),
    );
    const bar = html("div", { className: "bar", role: "toolbar", "aria-label": words.play.bar }, ...Object.values(this.buttons));
    this.frame = html("div", { className: "play" });
    this.panel = new Panel(this.frame, {
      help: [this.winArea, this.walkthrough.element, this.help.element, this.overlays.legend],
      branches: [this.branches.element, this.notebook.element],
      history: [this.history.element],
    });
    this.panel.element.addEventListener("click", ({ target, detail }) => {
      // after a click by pointer; with the keyboard, only if the focused button has disappeared
      const isGone = document.activeElement === document.body;
      if ((detail || isGone) && target instanceof Element && target.closest("button") && !this.walkthrough.isOn) back();
    });
    this.boardArea = html("div", { className: "board-area" }, this.board.element);
    const { width, height } = this.board.view.frame;
    this.boardArea.style.setProperty("--ratio", String(width / height));
    this.boardArea.toggleAttribute("data-fine", width > MAX_UNZOOMED_COLUMNS);
    this.frame.append(this.#head(), this.boardArea, toolRow(this.board), html("div", { className: "side" }, bar, this.panel.element));
    this.main.replaceChildren(this.frame);
  }

  #head() {
    const { spec, title, size } = this.record;
    this.facts = html("p", { className: "facts" });
    this.clock = html("time", { className: "timer", "aria-label": words.play.time });
    this.ticking = setInterval(() => this.#tick(), 1000);
    this.#tick();
    this.sizeText = size.replace("x", " × ");
    this.#showFacts();
    return html(
      "header",
      { className: "head" },
      html("h1", {}, title || spec.title),
      html("div", { className: "under" }, this.facts, this.liveErrors.element),
      spec.notes.length ? html("p", { className: "notes" }, spec.notes.join(" · ")) : null,
      this.clock,
    );
  }

  #showFacts() {
    const { spec, title } = this.record;
    const facts = [title ? spec.title : "", this.sizeText, this.level ?? ""].filter(Boolean);
    if (this.facts) this.facts.textContent = facts.join(" · ");
  }

  #tick() {
    if (this.clock) this.clock.textContent = clockFace(this.session.timer.seconds);
  }

  #listen() {
    const { signal } = this.leaving;
    this.session.addEventListener("changed", () => {
      saveGame(Object.assign(this.record, this.session.record));
      this.#follow();
    });
    settings.addEventListener("changed", () => this.#applySettings(), { signal });
    this.help.addEventListener("updated", () => this.panel?.open("help"));
    this.help.addEventListener("cleared", () => {
      this.panel?.close("help");
      if (this.hasBranch) this.panel?.open("branches");
    });
    this.panel?.addEventListener("away", (event) => {
      if (/** @type {CustomEvent} */ (event).detail !== "help") return;
      if (this.walkthrough.isOn) this.walkthrough.leave();
      else this.help.clear();
    });
    this.branches.addEventListener("concluded", () => this.panel?.open("branches"));
    this.walkthrough.addEventListener("turned", () => this.#followWalkthrough());
    this.liveErrors.addEventListener("asked", () => this.help.list(this.liveErrors.mistakes));
    this.winDetector.addEventListener("won", () => this.#win());
    this.board.addEventListener("stroke", () => setTimeout(() => this.#resume(), WIN_CHECK_MS));
    document.addEventListener("visibilitychange", () => document.hidden && saveGame(Object.assign(this.record, this.session.record)), { signal });
    this.board.keys.add([this.walkthrough.keys], true);
    this.board.keys.add(
      Object.entries(words.play.doing).map(([name, does]) => {
        const { keys, act } = this.commands[name];
        const isFree = name === "walkthrough" || name === "howTo"; // also during the walkthrough
        return { keys, does, isEverywhere: true, run: () => (this.walkthrough.isOn && !isFree ? false : act()) };
      }),
    );
  }

  /** Apply the player's settings. */
  #applySettings() {
    const { board } = this;
    const { errors, overwrite, mouse, timer } = settings.chosen;
    board.errors = errors;
    board.overwrites = overwrite;
    board.cyclesStates = mouse === "cycle";
    for (const aid of Object.keys(board.spec.aids)) board.setAid(aid, settings.has(aid));
    this.frame?.toggleAttribute("data-no-timer", !timer);
  }

  /** Update buttons and panel after a change of the game. */
  #follow() {
    const { branches: branches, canUndo, canRedo, isBlank } = this.game;
    const { undo, redo, restart, branch: branchButton } = this.buttons ?? {};
    if (undo) undo.disabled = !canUndo && !this.record.before;
    if (redo) redo.disabled = !canRedo;
    if (restart) restart.disabled = isBlank;
    branchButton?.setAttribute("aria-pressed", String(branches.length > 0));
    if (branches.length && !this.hasBranch) this.panel?.open("branches");
    else if (!branches.length && this.hasBranch) this.panel?.close("branches");
    this.hasBranch = branches.length > 0;
    this.frame?.toggleAttribute("data-branch", branches.length > 0);
  }

  #undo() {
    if (this.game.canUndo) this.game.undo();
    else if (this.record.before) {
      const { before } = this.record;
      notice(words.play.nothingToUndo, "plain", { name: words.play.openPrevious, act: () => (location.hash = `#/play/${before}`) });
    }
  }

  #restart() {
    this.game.restart();
    notice(words.play.restarted);
  }

  #beginBranch() {
    this.branches.begin();
    this.panel?.open("branches");
  }

  #toggleWalkthrough() {
    if (this.walkthrough.isOn) this.walkthrough.leave();
    else void this.walkthrough.begin(this.game.isBlank || this.board.isWon ? "start" : "here");
  }

  #followWalkthrough() {
    const { isOn } = this.walkthrough;
    this.help.clear();
    this.frame?.toggleAttribute("data-walkthrough", isOn);
    for (const [name, button] of Object.entries(this.buttons ?? {})) {
      if (name !== "walkthrough" && name !== "more") button.toggleAttribute("inert", isOn);
    }
    this.buttons?.walkthrough.setAttribute("aria-pressed", String(isOn));
    if (isOn) this.panel?.open("help");
    else this.panel?.close("help");
    if (isOn) this.session.timer.hold("walk");
    else this.session.timer.release("walk");
    if (!isOn) this.#focusBoard();
  }

  #more() {
    const next = this.#kind;
    openMoreMenu(this.session, [
      ...(next ? [/** @type {Command} */ ({ name: words.play.another, sign: "another", keys: [], act: () => void startNewGame(next) })] : []),
      this.commands.walkthrough,
      this.commands.restart,
      { name: words.play.sections.history, sign: "history", keys: [], act: () => this.panel?.open("history") },
      { name: words.play.share, sign: "share", keys: [], act: () => this.#share() },
      { name: words.play.rules, sign: "rules", keys: [], act: () => openRules(this.session) },
      this.commands.howTo,
      this.commands.edit,
      { name: words.settings.title, sign: "settings", keys: [], act: () => void openSettings() },
    ]);
  }

  #share() {
    void openShare({ spec: this.session.spec, marks: this.game.marks, timer: this.session.timer });
  }

  /** The request for a puzzle like this one. @returns {import("./new-game.js").PuzzleRequest | null} */
  get #kind() {
    const { deal: request, spec } = this.record;
    if (request || !spec.rulers) return request;
    return { genre: spec.genre, size: spec.rulers, ...(this.level ? { difficulty: this.level } : {}) };
  }

  /** The key of the draft that this game belongs to, if any. */
  get #draft() {
    return /^(?:editor|desk):(.+)$/.exec(this.record.from)?.[1];
  }

  /** Open the draft of this game, or a new draft of its puzzle, in the editor. */
  async #edit() {
    const { spec, library, title } = this.record;
    const draft = async () => (library === null ? draftOf(spec.puzzle) : draftOfLibraryPuzzle(spec.puzzle, library, title));
    location.hash = `#/editor/${this.#draft ?? (await draft())}`;
  }

  /** Rate the puzzle in the background, if it has one solution. */
  async #rate() {
    if (this.level || !this.record.spec.seal) return;
    try {
      const rating = await post("/api/rate", { puzzle: this.record.spec.puzzle }, this.leaving.signal);
      this.level = "status" in rating ? null : rating.name;
      this.record.level = this.level;
      this.#showFacts();
    } catch {
      // shown only if known
    }
  }

  #win() {
    this.session.timer.hold("won");
    this.session.finish();
    this.help.clear();
    this.boardArea?.classList.add("celebrating");
    this.#showWin();
  }

  /** Show that the puzzle is solved, now or in an earlier session. */
  #showWin() {
    this.session.timer.hold("won");
    this.isOver = true;
    this.main.dataset.won = "";
    const next = this.#kind;
    this.winArea.replaceChildren(
      winCard(this.session, this.level, [
        ...(next ? [{ name: words.win.next, main: true, act: () => void startNewGame(next) }] : []),
        { name: words.win.showSolution, act: () => void this.walkthrough.begin("start") },
        { name: words.play.share, act: () => this.#share() },
      ]),
    );
    this.panel?.open("help");
  }

  /** Continue a solved game after a stroke, unless it is still solved. */
  #resume() {
    if (!this.isOver || this.board.isWon) return;
    this.isOver = false;
    delete this.main.dataset.won;
    this.boardArea?.classList.remove("celebrating");
    this.winArea.replaceChildren();
    this.panel?.close("help");
    this.session.timer.release("won");
  }

  #focusBoard() {
    if (!document.querySelector("dialog[open]")) this.board.focus();
  }
}
