/**
 * A playable board. Its interface:
 *
 *   new Board(spec, saved)    saved: the result of `board.game.save()`; throws if it does not fit
 *   board.element             needs a container with a width and a height
 *   board.state               everything about the board, as one record: see board-state.js
 *   board.game                strokes, undo, what-if branches, marks: see game.js
 *   board.show(change)        change fields of the record that concern the display, and draw them
 *   board.isWon               whether the puzzle is solved
 *   events
 *     "won"                     the last stroke solved the puzzle
 *     "stroke"                  something was played, undone or redone
 *     "refused"                 detail {place, state, others, says}: a move is impossible, and why
 *     "tool", "zoomed"          the tool or the zoom has changed
 *     "cursor"                  the cursor is shown, or has moved
 *   board.overlay(frame)      show shapes over the board; null removes them
 *   board.preview(states)     show a state for every place without changing the game, and ignore
 *                             gestures; null returns to the game
 *   board.setAid(name, isOn)  turn an aid of spec.aids on or off: "clues", "groups", …
 *   board.errors              "live", "check" (shown by `reveal()` until the next stroke) or "off"
 *   board.tool                meaning of the primary button or a finger: "primary", …, or "hand"
 *   board.keys                the key bindings: `add([...])` adds some, `list` describes them
 *   board.rulers.isOn         whether rows and columns are numbered
 *   board.finishClue(place)   mark the open places of the clue there, if they leave no choice
 *   board.reader.say(text)    announce a text to screen readers
 *   board.flash(places)       highlight places briefly
 *   board.screen(x, y)        convert a point of the board, in cells, to screen coordinates
 *   board.focus(), close()
 *
 * `element.board` is the board of an element; tests use it.
 */

import { finalStates, finishingStates, hasFinishableClues, isJoined, newState, nextState, obstacles, possiblePlaces, setStates } from "./board-state.js";
import { isPainted, stateOf } from "./board-spec.js";
import { Cursor } from "./cursor.js";
import { html } from "./dom.js";
import { Game } from "./game.js";
import { PointerInput } from "./pointer.js";
import { boardKeys } from "./keyboard.js";
import { Keys } from "./key-bindings.js";
import { Rulers } from "./board-rulers.js";
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
    this.state = this.game.state;
    this.view = new BoardView(this.state);
    this.hitTest = new HitTest(this.state);
    this.cursor = new Cursor(this.state, this.hitTest);
    this.holdSign = html("div", { className: "hold-sign", hidden: true });
    /** @type {import("./game.js").Refusal | null} what the message is about */
    this.refusal = null;
    this.message = html("p", { className: "board-message", "aria-hidden": "true", hidden: true });
    this.element = html(
      "div",
      {
        className: "board",
        tabIndex: 0,
        role: "application",
        "data-paints": isPainted(spec),
        "aria-roledescription": words.board.role,
        "aria-label": words.board.label(spec.title, spec.notes),
      },
      this.view.element,
      this.holdSign,
      this.message,
    );
    Reflect.set(this.element, "board", this);
    this.zoom = new Zoom(this.element, this.view.element, this.view.frame);
    this.rulers = new Rulers(spec, this.zoom);
    this.element.append(...this.rulers.elements);
    this.canFinishClues = hasFinishableClues(spec);
    /** @type {import("./pointer.js").PressedBoard["gestureAt"]} replaces the gesture at a point, as in the editor */
    this.gestureAt = null;
    this.gestures = new PointerInput(this, this.element, this.zoom);
    this.reader = new BoardReader(this);
    this.keys = new Keys(this.element);
    if (spec.places.length) this.keys.add(boardKeys(this));
    this.isWon = this.#isSolved;
    this.isInBranch = this.game.branches.length > 0;
    this.show({ assumed: this.game.assumed });
    this.#listen();
  }

  #listen() {
    this.game.addEventListener("states", (event) => {
      const change = /** @type {CustomEvent} */ (event).detail;
      if (!this.state.isPreviewing) this.view.paint(change);
      this.reader.note(change.places, change.clues);
      if (this.isInBranch) this.show({ assumed: this.game.assumed });
    });
    this.game.addEventListener("stroke", () => {
      this.#stroke();
      if (this.refusal && !obstacles(this.state, this.refusal.place, this.refusal.state).length) this.message.hidden = true;
    });
    this.game.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
    this.zoom.addEventListener("zoomed", () => this.dispatchEvent(new Event("zoomed")));
    this.#onGesture("hover", (at) => this.#hover(at));
    this.#onGesture("pressed", ({ x, y }) => {
      this.message.hidden = true;
      this.cursor.near(x, y);
      this.#hideCursor();
      this.highlight(null);
      if (this.state.chosen !== null && this.hitTest.handleAt(x, y, 0.4) === null) this.#unchoose();
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

  /** Change the display. @param {Partial<import("./board-state.js").BoardState>} change */
  show(change) {
    Object.assign(this.state, change);
    this.view.update();
  }

  #stroke() {
    this.isInBranch = this.game.branches.length > 0;
    this.show({ assumed: this.game.assumed, ...(this.errors === "check" ? { showsWrong: false } : {}) });
    this.#unchoose();
    this.reader.stroke();
    this.dispatchEvent(new Event("stroke"));
    // paint the stroke first
    setTimeout(() => this.#checkWon());
  }

  get #isSolved() {
    return this.spec.seal !== null && sha256(finalStates(this.state)) === this.spec.seal;
  }

  /** Dispatch "won" if the last stroke solved the puzzle. */
  #checkWon() {
    const isWon = this.#isSolved;
    const isNew = isWon && !this.isWon;
    this.isWon = isWon;
    if (isNew) this.dispatchEvent(new Event("won"));
  }

  /** @param {import("./game.js").Refusal} refusal */
  #refused(refusal) {
    const text = this.reader.refusal(refusal);
    this.refusal = refusal;
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

  /** Select a handle; if one is selected already, pull the place between the two. @param {number} handle @param {import("./board-state.js").Intent} intent */
  choose(handle, intent) {
    const { chosen } = this.state;
    const from = chosen === null ? null : this.spec.handles[chosen];
    const { x, y, radius } = this.spec.handles[handle];
    const arm = from?.arms.find(([, ax, ay]) => Math.hypot(ax - x, ay - y) < radius);
    this.#unchoose();
    if (arm) this.game.stroke(arm[0], nextState(this.state, arm[0], "pull", intent));
    else if (chosen !== handle) {
      const showsGroup = this.spec.joins?.nodes === "handles" && !this.state.hiddenAids.has("groups");
      const highlighted = showsGroup ? handle : null;
      this.show({ chosen: handle, rings: [["disc", "chosen", x, y, radius + 0.12]], highlighted });
    }
  }

  #unchoose() {
    if (this.state.chosen !== null) this.show({ chosen: null, rings: [], highlighted: null });
  }

  /** @param {{x: number, y: number} | null} at */
  #hover(at) {
    const nodes = this.spec.joins?.nodes;
    if (!nodes || this.state.chosen !== null || this.state.hiddenAids.has("groups")) return;
    let node = null;
    if (at && nodes === "handles") node = this.hitTest.handleAt(at.x, at.y) ?? this.#endOfPlaceAt(at);
    else if (at) {
      node = this.hitTest.placeAt(at.x, at.y);
      if (node !== null && !stateOf(this.spec, node, this.#shown.states[node]).joined) node = null;
    }
    this.highlight(node);
  }

  /** The position that is shown. @returns {import("./board-state.js").BoardState} */
  get #shown() {
    return this.state.isPreviewing ? this.state.preview : this.state;
  }

  /** Return a handle at the end of the place under a point, if the place connects it to another. @param {{x: number, y: number}} at */
  #endOfPlaceAt({ x, y }) {
    const place = this.hitTest.placeAt(x, y);
    const joint = this.spec.joins?.joints.find(([, , between]) => place !== null && between.includes(place));
    return joint && isJoined(this.#shown, joint) ? joint[0] : null;
  }

  /** Highlight everything connected to a node. @param {number | null} node */
  highlight(node) {
    this.show({ highlighted: node });
  }

  /** Show all groups while a key is held. @param {boolean} isShown */
  showGroups(isShown) {
    this.show({ showsGroups: isShown, highlighted: isShown && this.hasCursor ? this.cursor.node : null });
    if (isShown) this.reader.group();
  }

  /** @param {number} place */
  finishClue(place) {
    const states = finishingStates(this.state, place);
    if (states.length) this.game.play(states);
    else this.game.refuse({ place, state: this.state.states[place], others: [] });
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
    if (!this.spec.places.length) return;
    this.element.classList.add("from-keyboard");
    this.show({ cursorShapes: this.cursor.shapes });
    this.zoom.measure();
    this.zoom.show(...this.cursor.where(this.cursor.spot));
    this.dispatchEvent(new Event("cursor"));
  }

  #hideCursor() {
    this.element.classList.remove("from-keyboard");
    this.show({ cursorShapes: [] });
  }

  /** Whether the keyboard cursor is shown. */
  get hasCursor() {
    return this.state.cursorShapes.length > 0;
  }

  /** Cancel the gesture, selection and temporary highlights; return whether there were any. */
  release() {
    const { chosen, arm, showsPossible } = this.state;
    const isBusy = this.gestures.isBusy || chosen !== null || arm !== null || showsPossible;
    this.gestures.cancel();
    this.#unchoose();
    this.show({ arm: null, showsPossible: false });
    if (isBusy && this.keys.isLast) this.showCursor();
    return isBusy;
  }

  /** @param {boolean} isShown */
  setPossible(isShown) {
    this.show({ showsPossible: isShown });
    if (isShown) this.reader.say(`${words.board.possible(possiblePlaces(this.state).length)}.`);
  }

  /** @param {Frame | null} frame */
  overlay(frame) {
    this.show({ overlay: frame ?? { over: [] } });
  }

  /** @param {number[] | null} states */
  preview(states) {
    const { state } = this;
    this.gestures.cancel();
    if (states) {
      state.preview ??= newState(this.spec);
      const changed = setStates(state.preview, states.flatMap((value, place) => (state.preview.states[place] === value ? [] : [[place, value]])));
      if (state.isPreviewing) this.view.paint(changed);
    }
    this.show({ isPreviewing: states !== null, assumed: states ? new Map() : this.game.assumed });
  }

  /** @param {string} name @param {boolean} isOn */
  setAid(name, isOn) {
    const hiddenAids = new Set(this.state.hiddenAids);
    if (isOn) hiddenAids.delete(name);
    else hiddenAids.add(name);
    this.show({ hiddenAids });
  }

  get errors() {
    return this.state.errors;
  }

  set errors(errors) {
    this.show({ errors, showsWrong: errors === "live" });
  }

  /** Show mistakes until the next stroke. */
  reveal() {
    if (this.errors !== "off") this.show({ showsWrong: true });
  }

  get tool() {
    return this.state.tool;
  }

  set tool(tool) {
    this.state.tool = tool;
    this.element.dataset.tool = tool;
    this.dispatchEvent(new Event("tool"));
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
