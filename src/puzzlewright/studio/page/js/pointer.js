/**
 * Pointer input on the board: mouse, finger and pen.
 *
 * A mouse acts when pressed; a finger acts when it moves or is lifted, so that a second finger can
 * still start a pinch. A press is one stroke; a second finger, Escape or a system event cancels it.
 */

import { feelHold } from "./feedback.js";
import { FinishClues } from "./gesture-clue.js";
import { Paint, PaintRegion } from "./gesture-paint.js";
import { Pull } from "./gesture-pull.js";
import { Slide } from "./gesture-slide.js";
import { Pinch } from "./gesture-pinch.js";
import { kindOf } from "./board-spec.js";

/** @typedef {import("./board-state.js").Intent} Intent */
/** @typedef {import("./board-spec.js").Meaning | "hand" | "region" | "clue"} ToolName */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./gesture.js").GestureBoard & {gestureAt: ((x: number, y: number) => Gesture | null) | null}} PressedBoard  `gestureAt` may replace the gesture at a point */

const DRAG_THRESHOLD_PIXELS = 8; // movement of a finger that is still a tap
const HOLD_MS = 350;
const TWO_TAP_MS = 350; // for a tap with two fingers
const FINGER_SLACK_PIXELS = 15; // by which a finger may miss a handle
const RIGHT = 2;
const MIDDLE = 1;
const ERASER = 5;

export class PointerInput extends EventTarget {
  /** @param {PressedBoard} board @param {HTMLElement} element @param {import("./zoom.js").Zoom} zoom */
  constructor(board, element, zoom) {
    super();
    this.board = board;
    this.element = element;
    this.zoom = zoom;
    this.state = board.game.state;
    /** @type {Map<number, {x: number, y: number}>} the pointers on the board */
    this.fingers = new Map();
    /** @type {Gesture | null} */
    this.gesture = null;
    this.hasStarted = false;
    /** @type {PointerEvent | null} the press that started the gesture */
    this.pressed = null;
    /** @type {Pinch | null} */
    this.pinch = null;
    this.#holding = 0;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      element.addEventListener(name, listener, { passive: false });
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#lift(event, false));
    on("pointercancel", (event) => this.#lift(event, true));
    on("pointerleave", () => this.#dispatch("hover", null));
    on("contextmenu", (event) => event.preventDefault());
    on("mousedown", (event) => event.button === MIDDLE && event.preventDefault()); // no scrolling
    on("dragstart", (event) => event.preventDefault());
    // prevents scrolling, the magnifier and back gestures of the system
    on("touchstart", (event) => event.cancelable && event.preventDefault());
    on("wheel", (event) => this.#wheel(event));
  }

  #holding;

  /** Whether a gesture is under way. */
  get isBusy() {
    return this.gesture !== null;
  }

  /** Cancel the current gesture and its stroke. */
  cancel() {
    this.#stopHolding();
    if (this.gesture && this.hasStarted) this.gesture.cancel();
    this.gesture = null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.pointerType === "mouse" && this.fingers.size) return; // another button of the same mouse
    this.zoom.measure();
    this.element.focus({ preventScroll: true });
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return this.#secondFinger(event);
    this.pinch = null;
    this.pressed = event;
    const { x, y } = this.zoom.at(event.clientX, event.clientY);
    if (this.#isPan(event, x, y)) {
      this.pinch = new Pinch(this.zoom, this.fingers);
      return;
    }
    if (this.state.isPreviewing) return;
    this.gesture = this.#gestureAt(x, y, event.pointerType === "mouse" ? 0 : FINGER_SLACK_PIXELS / this.zoom.cell);
    this.hasStarted = false;
    this.#dispatch("pressed", { x, y });
    if (!this.gesture) return;
    if (event.pointerType === "mouse") this.#start(this.#intent(event));
    else this.#hold(event);
  }

  /** @param {PointerEvent} event @param {number} x @param {number} y */
  #isPan(event, x, y) {
    if (event.button === MIDDLE || this.state.tool === "hand") return true;
    const { width, height } = this.state.spec;
    const isOutside = x < 0 || y < 0 || x > width || y > height;
    return this.zoom.isZoomed && isOutside && this.#gestureAt(x, y, 0) === null;
  }

  /** Return the gesture that starts at a point. @param {number} x @param {number} y @param {number} slack @returns {Gesture | null} */
  #gestureAt(x, y, slack) {
    const { board } = this;
    const { hitTest } = board;
    const own = board.gestureAt?.(x, y);
    if (own) return own;
    if (this.state.tool === "region") return new PaintRegion(board, x, y);
    if (this.state.tool === "clue") return new FinishClues(board, x, y);
    const handle = hitTest.handleAt(x, y, Math.max(0.1, Math.min(0.4, slack)));
    if (handle !== null) return new Pull(board, handle, x, y);
    const place = hitTest.placeAt(x, y);
    if (place === null) return null;
    const { slides, pull } = kindOf(this.state.spec, place);
    if (slides) return new Slide(board, place, x, y);
    return pull ? new Pull(board, null, x, y) : new Paint(board, place, x, y);
  }

  /** @param {PointerEvent} event @returns {Intent} */
  #intent(event) {
    if (event.button === ERASER) return "clear";
    if (event.altKey) return "third";
    if (event.button === RIGHT || event.shiftKey || event.ctrlKey || event.metaKey) return "secondary";
    if (this.state.tool === "hand" || this.state.tool === "region" || this.state.tool === "clue") return "primary";
    const hasOneMeaning = this.state.cyclesStates || event.pointerType !== "mouse";
    return hasOneMeaning && this.state.tool === "primary" ? "touch" : this.state.tool;
  }

  /** @param {Intent} intent */
  #start(intent) {
    this.#stopHolding();
    this.hasStarted = true;
    this.gesture?.start(intent);
  }

  /** After a long press, start with the secondary intent. @param {PointerEvent} event */
  #hold(event) {
    this.#dispatch("holding", { x: event.clientX, y: event.clientY });
    const held = () => {
      if (this.pressed !== event || !this.gesture || this.hasStarted) return;
      feelHold();
      this.#start(this.state.tool === "secondary" ? "primary" : "secondary");
      this.#dispatch("held", { x: event.clientX, y: event.clientY });
    };
    // even if the page is busy, a movement before the deadline counts first
    this.#holding = window.setTimeout(() => requestAnimationFrame(held), HOLD_MS);
  }

  #stopHolding() {
    clearTimeout(this.#holding);
    this.#dispatch("holding", null);
  }

  /** @param {PointerEvent} event */
  #secondFinger(event) {
    const isFresh = this.gesture !== null && !this.hasStarted && this.pressed !== null && event.timeStamp - this.pressed.timeStamp < TWO_TAP_MS;
    const tapped = isFresh ? this.pressed : null;
    this.cancel();
    this.pinch = new Pinch(this.zoom, this.fingers, tapped);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType !== "mouse" || event.buttons) return;
      this.zoom.measure(); // the page may have scrolled
      this.#dispatch("hover", this.zoom.at(event.clientX, event.clientY));
      return;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.pinch) return this.pinch.move();
    if (!this.gesture || !this.pressed) return;
    if (!this.hasStarted) {
      const far = Math.hypot(event.clientX - this.pressed.clientX, event.clientY - this.pressed.clientY);
      if (far < DRAG_THRESHOLD_PIXELS) return;
      this.#start(this.#intent(this.pressed));
    }
    for (const one of this.#samples(event)) {
      const { x, y } = this.zoom.at(one.clientX, one.clientY);
      this.gesture.move(x, y);
    }
  }

  /** Return all pointer positions since the last event. @param {PointerEvent} event */
  #samples(event) {
    const passed = event.getCoalescedEvents?.() ?? [];
    return passed.length ? passed : [event];
  }

  /** @param {PointerEvent} event @param {boolean} isLost */
  #lift(event, isLost) {
    if (!this.fingers.delete(event.pointerId)) return;
    this.#stopHolding();
    if (this.pinch) {
      if (!this.fingers.size) this.#endPinch(event, isLost);
      else this.pinch.begin();
      return;
    }
    if (isLost) return this.cancel();
    if (this.gesture && !this.hasStarted && this.pressed) this.#start(this.#intent(this.pressed));
    const { gesture } = this;
    this.gesture = null;
    gesture?.end();
  }

  /** @param {PointerEvent} event @param {boolean} isLost */
  #endPinch(event, isLost) {
    const { tapped, hasMoved } = /** @type {Pinch} */ (this.pinch);
    this.pinch = null;
    if (!tapped || hasMoved || isLost || this.state.isPreviewing || event.timeStamp - tapped.timeStamp > 2 * TWO_TAP_MS) return;
    const { x, y } = this.zoom.at(tapped.clientX, tapped.clientY);
    const gesture = this.#gestureAt(x, y, FINGER_SLACK_PIXELS / this.zoom.cell);
    gesture?.start("secondary");
    gesture?.end();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    this.zoom.measure();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom.by(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.003)), event.clientX, event.clientY);
    } else if (this.zoom.isZoomed) {
      event.preventDefault();
      const pixels = event.deltaMode ? 20 : 1;
      const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
      this.zoom.pan(-dx * pixels, -dy * pixels);
    }
  }

  /** @param {string} what @param {any} detail */
  #dispatch(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
