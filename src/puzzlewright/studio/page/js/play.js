/** The view of a game: what stands beside the board, and what the commands do. */

import { ApiError, ask } from "./api.js";
import { Coach } from "./coach.js";
import { startNewGame } from "./new-game.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { draftOf, draftOfLibraryPuzzle } from "./drafts.js";
import { celebrate, feelMark } from "./feedback.js";
import { GameInfo } from "./game-info.js";
import { gameLayout } from "./game-layout.js";
import { Help } from "./help.js";
import { History } from "./history-view.js";
import { onChange, saveGame, openGame } from "./saves.js";
import { Overlays } from "./overlays.js";
import { LiveErrors } from "./live-errors.js";
import { openHowTo, openMoreMenu, openRules } from "./more-menu.js";
import { notice } from "./notices.js";
import { printsWholeBoard } from "./print.js";
import { openSettings, settings, setCurrentGame } from "./settings.js";
import { openShare } from "./share.js";
import { GameSession } from "./session.js";
import { Notebook, Branches } from "./branches.js";
import { Walkthrough } from "./walkthrough.js";
import { practiceLink } from "./technique.js";
import { WinDetector, winCard } from "./win-card.js";
import { words } from "./words.js";

/** @typedef {import("./saves.js").GameRecord} GameRecord */
/** @typedef {import("./game-bar.js").Command} Command */

const WIN_CHECK_MS = 40; // by then, the board has updated `isWon`

/** @type {import("./main.js").View} */
export async function show(main, [key]) {
  const record = await openGame(key);
  if (!record) throw new ApiError(words.play.noSuchGame, 404);
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
    this.info = new GameInfo(this.session, record);
    this.coach = new Coach(this.session);
    this.layout = gameLayout(this.session, {
      commands: this.commands,
      header: [...(this.#draft ? ["edit"] : []), "howTo", "share", "settings", "more"],
      tools: ["undo", "redo", "check", "branch", "hint"],
      info: this.info,
      liveErrors: this.liveErrors.element,
      branches: this.branches.element,
      help: [this.walkthrough.element, this.help.element, this.coach.element],
      focusBoard: () => this.#focusBoard(),
    });
    this.isOver = false;
    /** @type {History | null} */
    this.history = null;
    /** @type {Notebook | null} */
    this.notebook = null;
    setCurrentGame(this.session);
    this.main.replaceChildren(this.layout.frame);
    this.#listen();
    this.#applySettings();
    this.#follow();
    if (this.board.isWon) void this.#showWin();
    // without any focus, keys work anyway and no focus ring is needed
    if (document.activeElement !== document.body) this.board.focus();
    void this.#rate();
  }

  leave() {
    this.leaving.abort();
    this.info.leave();
    this.coach.leave();
    this.help.clear();
    this.walkthrough.leave();
    this.liveErrors.leave();
    this.session.timer.stop();
    this.board.close();
    setCurrentGame(null);
    this.#save();
    delete this.main.dataset.won;
  }

  #save() {
    saveGame(Object.assign(this.record, this.session.record));
  }

  /** The commands, for buttons and keys. @returns {Record<string, Command>} */
  get commands() {
    return (this.#commands ??= {
      undo: { name: words.play.undo, sign: "undo", keys: ["Ctrl+Z", "U"], act: () => this.game.undo(), hold: () => this.#openHistory() },
      redo: { name: words.play.redo, sign: "redo", keys: ["Ctrl+Y", "Ctrl+Shift+Z", "R"], act: () => this.game.redo(), repeats: true },
      check: { name: words.play.check, sign: "check", keys: ["Ctrl+S"], act: () => void this.help.check() },
      hint: { name: words.play.hint, sign: "hint", keys: ["H"], act: () => void this.help.nextStage() },
      branch: { name: words.play.branch, sign: "branch", keys: ["T"], act: () => this.branches.toggle() },
      walkthrough: { name: words.play.walkthrough, sign: "walkthrough", keys: ["W"], act: () => this.#toggleWalkthrough() },
      restart: { name: words.play.restart, sign: "restart", keys: [], act: () => this.#restart() },
      edit: { name: this.#draft ? words.editor.finish.backToDraft : words.editor.fromPuzzle.open, sign: "pen", keys: ["Alt+C", "Shift+F2"], act: () => void this.#edit() },
      history: { name: words.play.history, sign: "history", keys: [], act: () => this.#openHistory() },
      share: { name: words.play.share, sign: "share", keys: [], act: () => this.#share() },
      rules: { name: words.play.rules, sign: "rules", keys: [], act: () => void openRules(this.session) },
      settings: { name: words.settings.title, sign: "settings", keys: [], act: () => void openSettings() },
      more: { name: words.play.more, sign: "more", keys: [], act: () => this.#more() },
      howTo: { name: words.play.howTo, sign: "help", keys: ["?"], act: () => openHowTo(this.session) },
    });
  }

  /** @type {Record<string, Command> | undefined} */
  #commands;

  #listen() {
    const { signal } = this.leaving;
    this.session.addEventListener("changed", () => {
      this.#save();
      this.#follow();
    });
    settings.addEventListener("changed", () => this.#applySettings(), { signal });
    for (const source of [this.help, this.walkthrough]) {
      for (const event of ["updated", "cleared", "turned"]) source.addEventListener(event, () => this.#followHelp());
    }
    this.branches.addEventListener("said", (event) => this.help.show(/** @type {CustomEvent} */ (event).detail));
    this.walkthrough.addEventListener("turned", () => this.#followWalkthrough());
    this.liveErrors.addEventListener("asked", () => this.help.list(this.liveErrors.mistakes));
    this.winDetector.addEventListener("won", () => this.#win());
    this.board.addEventListener("stroke", () => {
      this.coach.end();
      feelMark();
      setTimeout(() => this.#resume(), WIN_CHECK_MS);
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.#save(), { signal });
    printsWholeBoard(() => ({ title: this.record.title || this.record.spec.title, lines: this.record.spec.notes, game: { spec: this.record.spec, position: this.game.save() } }), signal);
    this.board.keys.add([this.walkthrough.keys], true);
    this.board.keys.add([
      ...Object.entries(words.play.doing).map(([name, does]) => {
        const { keys, act } = this.commands[name];
        const isFree = name === "walkthrough" || name === "howTo"; // also during the walkthrough
        return { keys, does, isEverywhere: true, run: () => (this.walkthrough.isOn && !isFree ? false : act()) };
      }),
      { keys: ["Escape"], does: words.help.escape, isEverywhere: true, run: () => (this.help.isOpen ? this.help.clear() : this.branches.leaveEmpty()) },
    ]);
  }

  /** Apply the player's settings. */
  #applySettings() {
    const { board } = this;
    const { errors, overwrite, mouse, timer, rulers } = settings.chosen;
    board.errors = errors;
    board.state.overwrites = overwrite;
    board.state.cyclesStates = mouse === "cycle";
    board.rulers.isOn = rulers;
    for (const aid of Object.keys(board.spec.aids)) board.setAid(aid, settings.has(aid));
    this.layout.frame.toggleAttribute("data-no-timer", !timer);
  }

  /** Update buttons and progress after a change of the game. */
  #follow() {
    const { branches, canUndo, canRedo } = this.game;
    const { undo, redo, branch } = this.layout.buttons;
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    branch.setAttribute("aria-pressed", String(branches.length > 0));
    this.layout.frame.toggleAttribute("data-branch", branches.length > 0);
    this.info.showProgress();
  }

  /** On a phone, help is a sheet. It takes the place of the first game's gestures. */
  #followHelp() {
    const isOpen = this.walkthrough.isOn || this.help.isOpen;
    this.layout.help.toggleAttribute("data-sheet", isOpen);
    this.coach.isHidden = isOpen;
  }

  #restart() {
    this.game.restart();
    notice(words.play.restarted);
  }

  /** The strokes and the conclusions of what-ifs. */
  #openHistory() {
    this.history ??= new History(this.session);
    this.notebook ??= new Notebook(this.session);
    const conclusions = this.session.notebook.length ? [html("h3", {}, words.branch.notebook), this.notebook.element] : [];
    openDialog(words.play.history, [this.history.element, ...conclusions], { timer: this.session.timer });
    this.history.scroll();
  }

  #toggleWalkthrough() {
    this.branches.leaveEmpty();
    if (this.walkthrough.isOn) this.walkthrough.leave();
    else void this.walkthrough.begin(this.game.isBlank || this.board.isWon ? "start" : "here");
  }

  #followWalkthrough() {
    const { isOn } = this.walkthrough;
    const { frame, tools } = this.layout;
    this.help.clear();
    frame.toggleAttribute("data-walkthrough", isOn);
    tools.toggleAttribute("inert", isOn);
    if (isOn) this.session.timer.hold("walk");
    else this.session.timer.release("walk");
    if (!isOn) this.#focusBoard();
  }

  #more() {
    const next = this.#kind;
    const { walkthrough, restart, history, share, rules, howTo, edit, settings: preferences } = this.commands;
    /** @type {Command[]} */
    const another = next ? [{ name: words.play.another, sign: "another", keys: [], act: () => void startNewGame(next) }] : [];
    openMoreMenu(this.session, [...another, walkthrough, ...(this.game.isBlank ? [] : [restart]), history, share, rules, howTo, edit, preferences]);
  }

  #share() {
    void openShare({ spec: this.session.spec, marks: this.game.marks, timer: this.session.timer });
  }

  /** The request for a puzzle like this one. @returns {import("./new-game.js").PuzzleRequest | null} */
  get #kind() {
    const { deal: request, spec, level } = this.record;
    if (request || !spec.rulers) return request;
    return { genre: spec.genre, size: spec.rulers, ...(level ? { difficulty: level } : {}) };
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
    if (this.record.level || !this.record.spec.seal) return;
    try {
      const rating = await ask("rate", { puzzle: this.record.spec.puzzle }, this.leaving.signal);
      this.record.level = "status" in rating ? null : rating.name;
      this.info.showFacts();
    } catch {
      // shown only if known
    }
  }

  #win() {
    this.session.timer.hold("won");
    this.session.finish();
    this.help.clear();
    this.board.zoom.fit(); // a picture is best seen whole
    celebrate();
    void this.#showWin();
  }

  /** Show that the puzzle is solved, now or in an earlier session. */
  async #showWin() {
    this.session.timer.hold("won");
    this.isOver = true;
    this.main.dataset.won = "";
    this.info.showProgress();
    this.info.tick();
    const best = await this.info.best;
    if (!this.isOver) return;
    const next = this.#kind;
    const close = () => {
      this.layout.win.replaceChildren();
      this.#focusBoard();
    };
    const about = { kind: this.info.kind, level: this.record.level, picture: this.record.picture ?? "", best };
    const actions = [
      ...(next ? [{ name: words.win.next, main: true, act: () => void startNewGame(next) }] : []),
      { name: words.play.share, act: () => this.#share() },
      { name: words.win.showSolution, act: () => (close(), void this.walkthrough.begin("start")) },
    ];
    const card = winCard(this.session, about, actions, close);
    this.layout.win.replaceChildren(card);
    const { lastIdea, spec } = this.session;
    const practice = lastIdea && (await practiceLink(spec.genre, lastIdea.technique));
    if (practice) card.append(html("p", { className: "win-practice" }, words.win.asked(lastIdea.name), " ", practice));
  }

  /** Continue a solved game after a stroke, unless it is still solved. */
  #resume() {
    if (!this.isOver || this.board.isWon) return;
    this.isOver = false;
    delete this.main.dataset.won;
    this.layout.win.replaceChildren();
    this.info.showProgress();
    this.session.timer.release("won");
  }

  #focusBoard() {
    if (!document.querySelector("dialog[open]")) this.board.focus();
  }
}
