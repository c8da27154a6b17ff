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
/** @typedef {{over: Shape[], under?: Shape[], faces?: [place: number, face: number][]}} Frame */
/** @typedef {"off" | "check" | "live"} Errors */

const SAYING_MS = 2500;

export class Board extends EventTarget {
  /** @param {import("./board-spec.js").Sheet} sheet @param {any} [saved] a game that was begun */
  constructor(sheet, saved) {
    super();
    this.sheet = sheet;
    this.game = new Game(sheet);
    if (saved) this.game.load(saved);
    this.watch = new ClueStatus(this.game);
    this.paper = new BoardView(this.watch);
    this.reach = new HitTest(this.game);
    this.deeds = new Moves(this.game, this.watch);
    this.cursor = new Cursor(this.game, this.reach);
    this.holdSign = html("div", { className: "hold-sign", hidden: true });
    this.saying = html("p", { className: "board-message", "aria-hidden": "true", hidden: true });
    this.element = html(
      "div",
      {
        className: "board",
        tabIndex: 0,
        role: "application",
        "aria-roledescription": words.board.role,
        "aria-label": words.board.label(sheet.title, sheet.notes),
      },
      this.paper.element,
      this.holdSign,
      this.saying,
    );
    Reflect.set(this.element, "board", this);
    this.zoom = new Zoom(this.element, this.paper.element, this.paper.frame);
    /** @type {import("./gestures.js").Desk} */
    this.desk = {
      game: this.game,
      deeds: this.deeds,
      paper: this.paper,
      reach: this.reach,
      overwrites: false,
      choose: (handle, meant) => this.#choose(handle, meant),
    };
    this.hands = new Gestures(this.desk, this.element, this.zoom);
    this.voice = new BoardReader(this);
    this.keys = new Keys(this.element);
    this.keys.add(boardKeys(this));
    /** @type {Errors} */
    this.errors_ = "live";
    /** @type {ClueStatus | null} another position that can be shown */
    this.shadow = null;
    /** @type {number | null} the handle that was tapped, from which a tap on another pulls */
    this.chosen = null;
    this.isPreviewing = false;
    this.isWon = this.#isSolved;
    this.depth = this.game.branches.length;
    this.supposed = this.game.supposed;
    this.paper.suppose(this.supposed);
    this.#listen();
  }

  #listen() {
    this.watch.addEventListener("seen", (event) => {
      const { places, clues } = /** @type {CustomEvent} */ (event).detail;
      this.voice.note(places, clues);
      if (this.depth) this.#suppose();
    });
    this.game.addEventListener("stroke", () => this.#stroke());
    this.deeds.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail));
    this.zoom.addEventListener("zoomed", () => this.dispatchEvent(new Event("zoomed")));
    this.#onHands("hover", (at) => this.#hover(at));
    this.#onHands("pressed", ({ x, y }) => {
      this.cursor.near(x, y);
      this.#hideCursor();
      this.light(null);
      if (this.chosen !== null && this.reach.handleAt(x, y, 0.4) === null) this.#unchoose();
    });
    this.#onHands("holding", (at) => this.#showHold(at, false));
    this.#onHands("held", (at) => this.#showHold(at, true));
    this.element.addEventListener("focus", () => {
      if (this.keys.isLast) this.showCursor();
    });
    this.element.addEventListener("blur", () => this.#hideCursor());
  }

  /** @param {string} name @param {(detail: any) => void} listener */
  #onHands(name, listener) {
    this.hands.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  close() {
    this.keys.close();
    this.zoom.close();
    this.hands.cancel();
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  #stroke() {
    this.depth = this.game.branches.length;
    this.supposed = this.depth ? this.game.supposed : new Map();
    this.paper.suppose(this.supposed);
    if (this.errors_ === "check") this.paper.setWrong(false);
    this.#unchoose();
    this.voice.stroke();
    this.dispatchEvent(new Event("stroke"));
    // the stroke is seen first
    setTimeout(() => this.#look());
  }

  /** What is drawn inside a try is supposed before the stroke ends. */
  #suppose() {
    const depths = new Map(this.supposed);
    for (const [place, before, after] of this.game.drawing?.changes.values() ?? []) {
      if (before !== after) depths.set(place, this.depth);
    }
    this.paper.suppose(depths);
  }

  get #isSolved() {
    return this.sheet.seal !== null && sha256(this.game.finalStates) === this.sheet.seal;
  }

  /** Notice that the page is solved. */
  #look() {
    const isWon = this.#isSolved;
    const isNew = isWon && !this.isWon;
    this.isWon = isWon;
    if (isNew) this.dispatchEvent(new Event("won"));
  }

  /** @param {import("./moves.js").Refusal} refusal */
  #refused(refusal) {
    const says = this.voice.refusal(refusal);
    this.flash(refusal.others);
    if (refusal.others.length) this.#show(says);
    this.voice.say(says);
    this.dispatchEvent(new CustomEvent("refused", { detail: { ...refusal, says } }));
  }

  /** Say something for a moment to those who see. @param {string} says */
  #show(says) {
    this.saying.textContent = says;
    this.saying.hidden = false;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.saying.hidden = true), SAYING_MS);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;

  /** A tap on a handle chooses it; a tap on another then pulls what lies between. @param {number} handle @param {import("./moves.js").Meant} meant */
  #choose(handle, meant) {
    const from = this.chosen === null ? null : this.sheet.handles[this.chosen];
    const { x, y, radius } = this.sheet.handles[handle];
    const arm = from?.arms.find(([, ax, ay]) => Math.hypot(ax - x, ay - y) < radius);
    const isSame = this.chosen === handle;
    this.#unchoose();
    if (arm) this.deeds.stroke(arm[0], this.deeds.next(arm[0], "pull", meant));
    else if (!isSame) {
      this.chosen = handle;
      this.paper.rings([["disc", "chosen", x, y, radius + 0.12]]);
      this.light(this.sheet.joins?.nodes === "handles" ? handle : null);
    }
  }

  #unchoose() {
    if (this.chosen === null) return;
    this.chosen = null;
    this.paper.rings([]);
    this.light(null);
  }

  /** @param {{x: number, y: number} | null} at */
  #hover(at) {
    const nodes = this.sheet.joins?.nodes;
    if (!nodes || this.chosen !== null) return;
    let node = null;
    if (at && nodes === "handles") node = this.reach.handleAt(at.x, at.y) ?? this.#endOfPlaceAt(at);
    else if (at) {
      node = this.reach.placeAt(at.x, at.y);
      const { watch } = this.paper;
      if (node !== null && !watch.sheet.kinds[this.sheet.places[node][0]].faces[watch.game.faces[node]].joined) node = null;
    }
    this.light(node);
  }

  /** A handle at which the place under a point ends, if it joins it to others. @param {{x: number, y: number}} at */
  #endOfPlaceAt({ x, y }) {
    const place = this.reach.placeAt(x, y);
    const joint = this.sheet.joins?.joints.find(([, , between]) => place !== null && between.includes(place));
    return joint && this.paper.watch.isJoined(joint) ? joint[0] : null;
  }

  /** Light up what is joined to a node. @param {number | null} node */
  light(node) {
    this.paper.light(node);
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
    this.paper.cursor(this.cursor.shapes);
    this.zoom.measure();
    this.zoom.show(...this.cursor.where(this.cursor.spot));
  }

  #hideCursor() {
    this.element.classList.remove("from-keyboard");
    this.paper.cursor([]);
  }

  /** Whether it is shown where the keyboard is. */
  get hasCursor() {
    return this.paper.glass.cursor.childElementCount > 0;
  }

  /** Let go of all that is being done or shown for a moment; gives whether there was something. */
  release() {
    const isBusy = this.hands.isBusy || this.chosen !== null || this.cursor.arm !== null || this.paper.showsPossible;
    this.hands.cancel();
    this.#unchoose();
    this.cursor.arm = null;
    this.setPossible(false);
    if (isBusy && this.keys.isLast) this.showCursor();
    return isBusy;
  }

  /** @param {boolean} isShown */
  setPossible(isShown) {
    this.paper.setPossible(isShown);
    if (isShown) this.voice.say(`${words.board.possible(this.watch.possible.length)}.`);
  }

  /** @param {Frame | null} frame */
  overlay(frame) {
    this.paper.overlay(frame?.over ?? [], frame?.under);
  }

  /** @param {number[] | null} faces */
  preview(faces) {
    this.isPreviewing = this.hands.isIdle = faces !== null;
    this.hands.cancel();
    this.paper.suppose(faces ? new Map() : this.supposed);
    if (faces === null) return this.paper.showPosition(this.watch);
    this.shadow ??= new ClueStatus(new Game(this.sheet));
    const { game } = this.shadow;
    game.begin();
    faces.forEach((face, place) => game.set(place, face));
    this.paper.showPosition(this.shadow);
  }

  /** @param {string} name @param {boolean} isOn */
  setAid(name, isOn) {
    this.paper.setAid(name, isOn);
  }

  get errors() {
    return this.errors_;
  }

  set errors(when) {
    this.errors_ = when;
    this.paper.setWrong(when === "live");
  }

  /** Show what cannot be right until the next stroke, after a check. */
  reveal() {
    if (this.errors_ !== "off") this.paper.setWrong(true);
  }

  get tool() {
    return this.hands.tool;
  }

  set tool(tool) {
    this.hands.tool = tool;
    this.element.dataset.tool = tool;
    this.dispatchEvent(new Event("tool"));
  }

  get cycles() {
    return this.hands.cycles;
  }

  set cycles(isOn) {
    this.hands.cycles = isOn;
  }

  get overwrites() {
    return this.desk.overwrites;
  }

  set overwrites(isOn) {
    this.desk.overwrites = isOn;
  }

  /** @param {number[]} places */
  flash(places) {
    this.paper.flash(places);
  }

  /** @param {number} x @param {number} y */
  screen(x, y) {
    this.zoom.measure();
    return this.zoom.screen(x, y);
  }
}
