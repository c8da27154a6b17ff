/**
 * A board that is played. This is its face for the views around it:
 *
 *   new Board(sheet, saved)   saved: what `board.game.save()` gave; a wrong one throws
 *   board.element             put it into a box that has a width and a height
 *   board.game                strokes, undo, tries, marks: see game.js
 *   board.isWon               and the events
 *     "won"                     the page is solved, by a stroke just now
 *     "stroke"                  something was played, undone, redone
 *     "refused"                 detail {place, face, others, says}: a gesture was not possible, and why in words
 *     "tool", "zoomed"          another tool, another zoom
 *   board.overlay(frame)      lay the shapes of a frame over the board; null takes them away
 *   board.preview(faces)      show a face for every place without changing the game; gestures rest
 *                             meanwhile; null goes back to the game
 *   board.setAid(name, isOn)  "clues", "groups", ... as in sheet.aids
 *   board.errors              "live", "check" (shown by `reveal()` until the next stroke), "off"
 *   board.tool                what the primary button or a finger means: "primary", ..., or "hand"
 *   board.overwrites, cycles  whether a stroke paints over all; whether a mouse goes through all faces
 *   board.keys                the table of keys: `add([...])` your own, `list` to show it
 *   board.voice.say(text)     for those who listen
 *   board.flash(places)       point out places for a moment
 *   board.screen(x, y)        the point of the screen over a point of the page, in cells
 *   board.focus()             after a button; board.close() at the end
 *
 * The element knows its board (`element.board`), for tests and for whoever finds only the element.
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
  /** @param {import("./board-spec.js").BoardSpec} spec @param {any} [saved] a game that was begun */
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
    /** @type {ClueStatus | null} another position that can be shown */
    this.previewed = null;
    /** @type {number | null} the handle that was tapped, from which a tap on another pulls */
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
    // the stroke is seen first
    setTimeout(() => this.#checkWon());
  }

  /** What is drawn inside a try is supposed before the stroke ends. */
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

  /** Notice that the page is solved. */
  #checkWon() {
    const isWon = this.#isSolved;
    const isNew = isWon && !this.isWon;
    this.isWon = isWon;
    if (isNew) this.dispatchEvent(new Event("won"));
  }

  /** @param {import("./moves.js").Refusal} refusal */
  #refused(refusal) {
    const says = this.reader.refusal(refusal);
    this.flash(refusal.others);
    if (refusal.others.length) this.#show(says);
    this.reader.say(says);
    this.dispatchEvent(new CustomEvent("refused", { detail: { ...refusal, says } }));
  }

  /** Say something for a moment to those who see. @param {string} says */
  #show(says) {
    this.message.textContent = says;
    this.message.hidden = false;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.message.hidden = true), MESSAGE_MS);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** A tap on a handle chooses it; a tap on another then pulls what lies between. @param {number} handle @param {import("./moves.js").Intent} intent */
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

  /** A handle at which the place under a point ends, if it joins it to others. @param {{x: number, y: number}} at */
  #endOfPlaceAt({ x, y }) {
    const place = this.hitTest.placeAt(x, y);
    const joint = this.spec.joins?.joints.find(([, , between]) => place !== null && between.includes(place));
    return joint && this.view.clueStatus.isJoined(joint) ? joint[0] : null;
  }

  /** Light up what is joined to a node. @param {number | null} node */
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

  /** Show where the keyboard is. */
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

  /** Whether it is shown where the keyboard is. */
  get hasCursor() {
    return this.view.topLayers.cursor.childElementCount > 0;
  }

  /** Let go of all that is being done or shown for a moment; gives whether there was something. */
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

  /** Show what cannot be right until the next stroke, after a check. */
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
