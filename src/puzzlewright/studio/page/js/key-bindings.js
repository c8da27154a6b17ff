/**
 * Key bindings: one table for the actions and for the list in the help. The board and the view
 * around it both add their keys.
 */

import { words } from "./words.js";

/**
 * Keys are named with their modifiers: "Ctrl+Z" (also Cmd), "Alt+H", "Shift+Home". "Arrow" is any
 * arrow, "HJKL" any of these letters, "Digit" any digit, "1–9" any digit but 0.
 * @typedef {[x: number, y: number]} Direction
 * @typedef {{keys: string[], does: string, run: (event: KeyboardEvent, direction: Direction) => boolean | void,
 *   up?: () => void, isEverywhere?: boolean}} Binding
 *   `run` returns false to pass the key to the next binding; `up` is called when the key is
 *   released; `isEverywhere`: the key works wherever the focus is, except in form fields
 */

/** @type {Record<string, Direction>} */
const DIRECTIONS = {
  ...{ ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0] },
  ...{ H: [-1, 0], J: [0, 1], K: [0, -1], L: [1, 0] },
};

export class Keys {
  /** @param {HTMLElement} element the board */
  constructor(element) {
    this.element = element;
    /** @type {Binding[]} */
    this.bindings = [];
    /** @type {Map<string, Binding>} pressed keys with an `up` */
    this.down = new Map();
    this.isLast = false; // whether the last input was a key, not a pointer
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("keydown", () => (this.isLast = true), { signal, capture: true });
    document.addEventListener("pointerdown", () => (this.isLast = false), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    document.addEventListener("keyup", (event) => this.#release(event.code), { signal });
    addEventListener("blur", () => [...this.down.keys()].forEach((code) => this.#release(code)), { signal });
  }

  close() {
    this.stop.abort();
  }

  /** Add bindings; return a function that removes them. @param {Binding[]} bindings @param {boolean} [areFirst] before all others */
  add(bindings, areFirst = false) {
    this.bindings = areFirst ? [...bindings, ...this.bindings] : [...this.bindings, ...bindings];
    return () => {
      this.bindings = this.bindings.filter((one) => !bindings.includes(one));
    };
  }

  /** The list for the help. @returns {{keys: string[], does: string}[]} */
  get list() {
    return this.bindings.map(({ keys, does }) => ({ keys: keys.map(shown), does }));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const isOnBoard = this.element.contains(at) || !at.closest?.("button, a, summary, [tabindex='0']"); // or the focus is nowhere
    const names = namesOf(event);
    for (const binding of this.bindings) {
      if (!(isOnBoard || binding.isEverywhere) || !binding.keys.some((key) => names.includes(key))) continue;
      if (binding.up && event.repeat) return event.preventDefault();
      if (binding.run(event, DIRECTIONS[keyOf(event)] ?? [0, 0]) === false) continue;
      event.preventDefault();
      if (binding.up) this.down.set(event.code, binding);
      return;
    }
  }

  /** @param {string} code */
  #release(code) {
    this.down.get(code)?.up?.();
    this.down.delete(code);
  }
}

/** Return the name of a key, independent of the keyboard layout. @param {KeyboardEvent} event */
function keyOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (key.length === 1 && /^Key[A-Z]$/.test(code)) return code.slice(3); // other scripts, or Alt
  if (key === " ") return "Space";
  return key;
}

/** Return all names that a binding may use for a key press. @param {KeyboardEvent} event @returns {string[]} */
export function namesOf(event) {
  const key = keyOf(event);
  const isSign = key.length === 1 && !/[A-Z]/.test(key); // needs Shift on some layouts
  const held = [
    event.ctrlKey || event.metaKey ? "Ctrl+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey && !isSign ? "Shift+" : "",
  ].join("");
  const kinds = [/^Arrow/.test(key) ? "Arrow" : "", /^[HJKL]$/.test(key) ? "HJKL" : "", /^\d$/.test(key) ? "Digit" : "", /^[1-9]$/.test(key) ? "1–9" : ""];
  return [key, ...kinds.filter(Boolean)].map((name) => held + name);
}

/** Return a key as shown in the help. @param {string} key */
export function shown(key) {
  return key
    .split(/\+(?!$)/)
    .map((part) => /** @type {Record<string, string>} */ (words.keys.names)[part] ?? part)
    .join("+");
}
