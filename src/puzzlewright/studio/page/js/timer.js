/** The timer of a game: it pauses while something holds it, such as a dialog or a hidden page. */

export class Timer {
  /** @param {number} [seconds] already played */
  constructor(seconds = 0) {
    this.passed = seconds * 1000;
    /** @type {number | null} start of the current run; null while paused */
    this.since = performance.now();
    /** @type {Set<string>} the reasons for the pause */
    this.holders = new Set();
    this.watching = new AbortController();
    const follow = () => (document.hidden ? this.hold("hidden") : this.release("hidden"));
    document.addEventListener("visibilitychange", follow, { signal: this.watching.signal });
    follow();
  }

  get seconds() {
    const running = this.since === null ? 0 : performance.now() - this.since;
    return Math.floor((this.passed + running) / 1000);
  }

  /** @param {string} holder */
  hold(holder) {
    this.holders.add(holder);
    if (this.since === null) return;
    this.passed += performance.now() - this.since;
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
    this.watching.abort();
  }
}

/** Format a time: 3:07, or 1:02:03. @param {number} seconds */
export function clockFace(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}
