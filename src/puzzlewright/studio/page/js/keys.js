/**
 * The table of keys: what each does and how it is told, in one list, so that the list that is
 * shown is true. The board puts its keys into it, and the view around the board puts its own.
 */

import { words } from "./words.js";

/**
 * A key is named by what it says and what is held with it: "Ctrl+Z" (also Cmd), "Alt+H", "Shift+Home".
 * "Arrow" is any arrow, "HJKL" any of these letters, "Digit" any digit,
 * "1–9" any but 0.
 * @typedef {[x: number, y: number]} Direction
 * @typedef {{keys: string[], does: string, run: (event: KeyboardEvent, direction: Direction) => boolean | void,
 *   up?: () => void, isEverywhere?: boolean}} Binding
 *   `run` gives false where the key was of no use, so that others may have it; `up` follows when the
 *   key is let go; `isEverywhere` for keys that work wherever the focus is, but in a field
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
    /** @type {Map<string, Binding>} keys that are held down and want to know when they are let go */
    this.down = new Map();
    this.isLast = false; // whether a key was used last, and not a pointer
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

  /** Add keys to the table; gives what takes them out again. @param {Binding[]} bindings @param {boolean} [areFirst] asked before all others */
  add(bindings, areFirst = false) {
    this.bindings = areFirst ? [...bindings, ...this.bindings] : [...this.bindings, ...bindings];
    return () => {
      this.bindings = this.bindings.filter((one) => !bindings.includes(one));
    };
  }

  /** The list to show. @returns {{keys: string[], does: string}[]} */
  get list() {
    return this.bindings.map(({ keys, does }) => ({ keys: keys.map(shown), does }));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const isOnBoard = this.element.contains(at) || !at.closest?.("button, a, summary, [tabindex='0']"); // or nowhere
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

/** What a key says, whatever the layout of the keyboard. @param {KeyboardEvent} event */
function keyOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (key.length === 1 && /^Key[A-Z]$/.test(code)) return code.slice(3); // letters of other scripts, or with Alt
  if (key === " ") return "Space";
  return key;
}

/** All names by which a binding may call what was pressed. @param {KeyboardEvent} event @returns {string[]} */
export function namesOf(event) {
  const key = keyOf(event);
  const isSign = key.length === 1 && !/[A-Z]/.test(key); // Shift is part of a sign
  const held = [
    event.ctrlKey || event.metaKey ? "Ctrl+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey && !isSign ? "Shift+" : "",
  ].join("");
  const kinds = [/^Arrow/.test(key) ? "Arrow" : "", /^[HJKL]$/.test(key) ? "HJKL" : "", /^\d$/.test(key) ? "Digit" : "", /^[1-9]$/.test(key) ? "1–9" : ""];
  return [key, ...kinds.filter(Boolean)].map((name) => held + name);
}

/** A key as one tells it. @param {string} key */
export function shown(key) {
  return key
    .split(/\+(?!$)/)
    .map((part) => /** @type {Record<string, string>} */ (words.keys.names)[part] ?? part)
    .join("+");
}
