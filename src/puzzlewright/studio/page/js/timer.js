/** The timer of a game: it pauses while something holds it, such as a dialog, a hidden page or a player who does nothing. */

const IDLE_MS = 60_000; // without any input
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel"];

export class Timer {
  /** @param {number} [seconds] already played @param {number | null} [idleMs] after which it pauses without input; null: never */
  constructor(seconds = 0, idleMs = IDLE_MS) {
    this.passed = seconds * 1000;
    this.idleMs = idleMs;
    /** @type {number | null} start of the current run; null while paused */
    this.since = performance.now();
    /** @type {Set<string>} the reasons for the pause */
    this.holders = new Set();
    this.watching = new AbortController();
    const { signal } = this.watching;
    const follow = () => (document.hidden ? this.hold("hidden") : this.release("hidden"));
    document.addEventListener("visibilitychange", follow, { signal });
    for (const input of INPUTS) document.addEventListener(input, () => this.#wake(), { signal, capture: true, passive: true });
    follow();
    this.#wake();
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /** After some time without input, pause; a computer that slept may notice it late. */
  #wake() {
    if (this.idleMs === null) return;
    clearTimeout(this.#idle);
    const end = performance.now() + this.idleMs;
    this.#idle = setTimeout(() => this.hold("idle", end), this.idleMs);
    this.release("idle");
  }

  get seconds() {
    return Math.floor(this.milliseconds / 1000);
  }

  get milliseconds() {
    return this.passed + (this.since === null ? 0 : performance.now() - this.since);
  }

  /** @param {string} holder @param {number} [at] when it began */
  hold(holder, at = performance.now()) {
    this.holders.add(holder);
    if (this.since === null) return;
    this.passed += Math.max(0, at - this.since);
    this.since = null;
  }

  /** @param {string} holder */
  release(holder) {
    this.holders.delete(holder);
    if (!this.holders.size && this.since === null) this.since = performance.now();
  }

  /** Stop for good. */
  stop() {
    this.hold("stopped");
    clearTimeout(this.#idle);
    this.watching.abort();
  }
}

/** Format a time: 3:07, or 1:02:03. @param {number} seconds */
export function clockFace(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}
