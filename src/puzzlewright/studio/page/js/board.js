/**
 * A playable board. Its interface:
 *
 *   new Board(spec, saved)    saved: the result of `board.game.save()`; throws if it does not fit
 *   board.element             needs a container with a width and a height
 *   board.game                strokes, undo, what-if branches, marks: see game.js
 *   board.isWon               whether the puzzle is solved
 *   events
 *     "won"                     the last stroke solved the puzzle
 *     "stroke"                  something was played, undone or redone
 *     "refused"                 detail {place, state, others, says}: a move is impossible, and why
 *     "tool", "zoomed"          the tool or the zoom has changed
 *   board.overlay(frame)      show shapes over the board; null removes them
 *   board.preview(states)     show a state for every place without changing the game, and ignore
 *                             gestures; null returns to the game
 *   board.setAid(name, isOn)  turn an aid of spec.aids on or off: "clues", "groups", …
 *   board.errors              "live", "check" (shown by `reveal()` until the next stroke) or "off"
 *   board.tool                meaning of the primary button or a finger: "primary", …, or "hand"
 *   board.overwrites          whether a stroke overwrites marks
 *   board.cyclesStates        whether a click cycles through all states
 *   board.keys                the key bindings: `add([...])` adds some, `list` describes them
 *   board.reader.say(text)    announce a text to screen readers
 *   board.flash(places)       highlight places briefly
 *   board.screen(x, y)        convert a point of the board, in cells, to screen coordinates
 *   board.focus(), close()
 *
 * `element.board` is the board of an element; tests use it.
 */

import { ClueStatus } from "./clue-status.js";
import { Cursor } from "./cursor.js";
import { Moves } from "./moves.js";
import { html } from "./dom.js";
import { Game } from "./game.js";
import { Gestures } from "./gestures.js";
import { boardKeys } from "./keyboard.js";
import { Keys } from "./keys.js";
import { BoardView } from "./board-view.js";
import { HitTest } from "./hit-test.js";
import { sha256 } from "./sha256.js";
import { BoardReader } from "./screen-reader.js";
import { words } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {{over: Shape[], under?: Shape[]}} Frame */
/** @typedef {"off" | "check" | "live"} Errors */

const MESSAGE_MS = 2500;

export class Board extends EventTarget {
  /** @param {import("./board-spec.js").BoardSpec} spec @param {any} [saved] a saved game */
  constructor(spec, saved) {
    super();
    this.spec = spec;
    this.game = new Game(spec);
    if (saved) this.game.load(saved);
    this.clueStatus = new ClueStatus(this.game);
    this.view = new BoardView(this.clueStatus);
    this.hitTest = new HitTest(this.game);
    this.moves = new Moves(this.game, this.clueStatus);
    this.cursor = new Cursor(this.game, this.hitTest);
    this.holdSign = html("div", { className: "hold-sign", hidden: true });
    this.message = html("p", { className: "board-message", "aria-hidden": "true", hidden: true });
    this.element = html(
      "div",
      {
        className: "board",
        tabIndex: 0,
        role: "application",
        "aria-roledescription": words.board.role,
        "aria-label": words.board.label(spec.title, spec.notes),
      },
      this.view.element,
      this.holdSign,
      this.message,
    );
    Reflect.set(this.element, "board", this);
    this.zoom = new Zoom(this.element, this.view.element, this.view.frame);
    /** @type {import("./gestures.js").GestureContext} */
    this.context = {
      game: this.game,
      moves: this.moves,
      view: this.view,
      hitTest: this.hitTest,
      overwrites: false,
      choose: (handle, intent) => this.#choose(handle, intent),
    };
    this.gestures = new Gestures(this.context, this.element, this.zoom);
    this.reader = new BoardReader(this);
    this.keys = new Keys(this.element);
    this.keys.add(boardKeys(this));
    /** @type {Errors} */
    this.errors_ = "live";
    /** @type {ClueStatus | null} the position of the preview */
    this.previewed = null;
    /** @type {number | null} the selected handle; a tap on another one pulls between the two */
    this.chosen = null;
    this.isPreviewing = false;
    this.isWon = this.#isSolved;
    this.depth = this.game.branches.length;
    this.assumed = this.game.assumed;
    this.view.showAssumed(this.assumed);
    this.#listen();
  }

  #listen() {
    this.clueStatus.addEventListener("updated", (event) => {
      const { places, clues } = /** @type {CustomEvent} */ (event).detail;
      this.reader.note(places, clues);
      if (this.depth) this.#showAssumed();
    });
    this.game.addEventListener("stroke", () => this.#stroke());
    this.moves.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
    this.zoom.addEventListener("zoomed", () => this.dispatchEvent(new Event("zoomed")));
    this.#onGesture("hover", (at) => this.#hover(at));
    this.#onGesture("pressed", ({ x, y }) => {
      this.cursor.near(x, y);
      this.#hideCursor();
      this.highlight(null);
      if (this.chosen !== null && this.hitTest.handleAt(x, y, 0.4) === null) this.#unchoose();
    });
    this.#onGesture("holding", (at) => this.#showHold(at, false));
    this.#onGesture("held", (at) => this.#showHold(at, true));
    this.element.addEventListener("focus", () => {
      if (this.keys.isLast) this.showCursor();
    });
    this.element.addEventListener("blur", () => this.#hideCursor());
  }

  /** @param {string} name @param {(detail: any) => void} listener */
  #onGesture(name, listener) {
    this.gestures.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  close() {
    this.keys.close();
    this.zoom.close();
    this.gestures.cancel();
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  #stroke() {
    this.depth = this.game.branches.length;
    this.assumed = this.depth ? this.game.assumed : new Map();
    this.view.showAssumed(this.assumed);
    if (this.errors_ === "check") this.view.setWrong(false);
    this.#unchoose();
    this.reader.stroke();
    this.dispatchEvent(new Event("stroke"));
    // paint the stroke first
    setTimeout(() => this.#checkWon());
  }

  /** Show the current stroke of a what-if as assumed before it ends. */
  #showAssumed() {
    const depths = new Map(this.assumed);
    for (const [place, before, after] of this.game.drawing?.changes.values() ?? []) {
      if (before !== after) depths.set(place, this.depth);
    }
    this.view.showAssumed(depths);
  }

  get #isSolved() {
    return this.spec.seal !== null && sha256(this.game.finalStates) === this.spec.seal;
  }

  /** Dispatch "won" if the last stroke solved the puzzle. */
  #checkWon() {
    const isWon = this.#isSolved;
    const isNew = isWon && !this.isWon;
    this.isWon = isWon;
    if (isNew) this.dispatchEvent(new Event("won"));
  }

  /** @param {import("./moves.js").Refusal} refusal */
  #refused(refusal) {
    const text = this.reader.refusal(refusal);
    this.flash(refusal.others);
    if (refusal.others.length) this.#show(text);
    this.reader.say(text);
    this.dispatchEvent(new CustomEvent("refused", { detail: { ...refusal, says: text } }));
  }

  /** Show a message on the board for a moment. @param {string} text */
  #show(text) {
    this.message.textContent = text;
    this.message.hidden = false;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.message.hidden = true), MESSAGE_MS);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** Select a handle; if one is selected already, pull the place between the two. @param {number} handle @param {import("./moves.js").Intent} intent */
  #choose(handle, intent) {
    const from = this.chosen === null ? null : this.spec.handles[this.chosen];
    const { x, y, radius } = this.spec.handles[handle];
    const arm = from?.arms.find(([, ax, ay]) => Math.hypot(ax - x, ay - y) < radius);
    const isSame = this.chosen === handle;
    this.#unchoose();
    if (arm) this.moves.stroke(arm[0], this.moves.next(arm[0], "pull", intent));
    else if (!isSame) {
      this.chosen = handle;
      this.view.rings([["disc", "chosen", x, y, radius + 0.12]]);
      this.highlight(this.spec.joins?.nodes === "handles" ? handle : null);
    }
  }

  #unchoose() {
    if (this.chosen === null) return;
    this.chosen = null;
    this.view.rings([]);
    this.highlight(null);
  }

  /** @param {{x: number, y: number} | null} at */
  #hover(at) {
    const nodes = this.spec.joins?.nodes;
    if (!nodes || this.chosen !== null) return;
    let node = null;
    if (at && nodes === "handles") node = this.hitTest.handleAt(at.x, at.y) ?? this.#endOfPlaceAt(at);
    else if (at) {
      node = this.hitTest.placeAt(at.x, at.y);
      const { clueStatus } = this.view;
      if (node !== null && !clueStatus.spec.kinds[this.spec.places[node][0]].faces[clueStatus.game.states[node]].joined) node = null;
    }
    this.highlight(node);
  }

  /** Return a handle at the end of the place under a point, if the place connects it to another. @param {{x: number, y: number}} at */
  #endOfPlaceAt({ x, y }) {
    const place = this.hitTest.placeAt(x, y);
    const joint = this.spec.joins?.joints.find(([, , between]) => place !== null && between.includes(place));
    return joint && this.view.clueStatus.isJoined(joint) ? joint[0] : null;
  }

  /** Highlight everything connected to a node. @param {number | null} node */
  highlight(node) {
    this.view.highlight(node);
  }

  /** @param {{x: number, y: number} | null} at @param {boolean} isHeld */
  #showHold(at, isHeld) {
    this.holdSign.hidden = at === null;
    this.holdSign.classList.toggle("dragged", isHeld);
    if (!at) return;
    this.holdSign.style.setProperty("--x", `${at.x - this.zoom.box.left}px`);
    this.holdSign.style.setProperty("--y", `${at.y - this.zoom.box.top}px`);
  }

  /** Focus the board and show the keyboard cursor. */
  showCursor() {
    if (document.activeElement !== this.element) this.focus();
    this.element.classList.add("from-keyboard");
    this.view.cursor(this.cursor.shapes);
    this.zoom.measure();
    this.zoom.show(...this.cursor.where(this.cursor.spot));
  }

  #hideCursor() {
    this.element.classList.remove("from-keyboard");
    this.view.cursor([]);
  }

  /** Whether the keyboard cursor is shown. */
  get hasCursor() {
    return this.view.topLayers.cursor.childElementCount > 0;
  }

  /** Cancel the gesture, selection and temporary highlights; return whether there were any. */
  release() {
    const isBusy = this.gestures.isBusy || this.chosen !== null || this.cursor.arm !== null || this.view.showsPossible;
    this.gestures.cancel();
    this.#unchoose();
    this.cursor.arm = null;
    this.setPossible(false);
    if (isBusy && this.keys.isLast) this.showCursor();
    return isBusy;
  }

  /** @param {boolean} isShown */
  setPossible(isShown) {
    this.view.setPossible(isShown);
    if (isShown) this.reader.say(`${words.board.possible(this.clueStatus.possible.length)}.`);
  }

  /** @param {Frame | null} frame */
  overlay(frame) {
    this.view.overlay(frame?.over ?? [], frame?.under);
  }

  /** @param {number[] | null} states */
  preview(states) {
    this.isPreviewing = this.gestures.isIdle = states !== null;
    this.gestures.cancel();
    this.view.showAssumed(states ? new Map() : this.assumed);
    if (states === null) return this.view.showPosition(this.clueStatus);
    this.previewed ??= new ClueStatus(new Game(this.spec));
    const { game } = this.previewed;
    game.begin();
    states.forEach((state, place) => game.set(place, state));
    this.view.showPosition(this.previewed);
  }

  /** @param {string} name @param {boolean} isOn */
  setAid(name, isOn) {
    this.view.setAid(name, isOn);
  }

  get errors() {
    return this.errors_;
  }

  set errors(when) {
    this.errors_ = when;
    this.view.setWrong(when === "live");
  }

  /** Show mistakes until the next stroke. */
  reveal() {
    if (this.errors_ !== "off") this.view.setWrong(true);
  }

  get tool() {
    return this.gestures.tool;
  }

  set tool(tool) {
    this.gestures.tool = tool;
    this.element.dataset.tool = tool;
    this.dispatchEvent(new Event("tool"));
  }

  get cyclesStates() {
    return this.gestures.cyclesStates;
  }

  set cyclesStates(isOn) {
    this.gestures.cyclesStates = isOn;
  }

  get overwrites() {
    return this.context.overwrites;
  }

  set overwrites(isOn) {
    this.context.overwrites = isOn;
  }

  /** @param {number[]} places */
  flash(places) {
    this.view.flash(places);
  }

  /** @param {number} x @param {number} y */
  screen(x, y) {
    this.zoom.measure();
    return this.zoom.screen(x, y);
  }
}
