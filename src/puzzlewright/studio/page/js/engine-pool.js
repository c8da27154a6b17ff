/**
 * The workers of the static site, and the requests that wait for them.
 *
 * A worker answers one request at a time and cannot be interrupted. A request that takes too long
 * or is cancelled ends its worker, and another one takes over. Long requests leave a worker free
 * for those that a person waits for, if there may be two. One worker has the library.
 */

/**
 * @typedef {{method: string, path: string, body: string}} Request
 * @typedef {{status: number, headers: Record<string, string>, body: Uint8Array}} Answer
 * @typedef {{seconds: number, isLong: boolean, usesLibrary: boolean}} TaskOptions
 * @typedef {{request: Request, options: TaskOptions, resolve: (answer: Answer) => void, reject: (error: unknown) => void}} Task
 * @typedef {{worker: Worker, isReady: boolean, task: Task | null, timer: number}} Member
 * @typedef {{onProgress: (share: number) => void, onReady: () => void, onFailure: () => void}} Callbacks
 */

const GRACE_SECONDS = 3; // after the time limit, which the worker checks itself
const CANCEL_GRACE_MS = 1500; // most requests end sooner than a new worker starts

/** `timeout`: the request took too long; `lost`: its worker failed; `loading`: no worker could be started. */
export class EngineFailed extends Error {
  /** @param {"timeout" | "lost" | "loading"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export class WorkerPool {
  /** @type {Member[]} */
  #members = [];
  /** @type {Task[]} */
  #waiting = [];
  /** @type {Member | null} the worker that has the library */
  #librarian = null;
  #hasBeenReady = false;
  #hasFailed = false;
  /** @type {() => void} */
  #settle = () => undefined;

  /** @param {() => Worker} start @param {number} most workers @param {Callbacks} callbacks */
  constructor(start, most, callbacks) {
    this.start = start;
    this.most = most;
    this.callbacks = callbacks;
    /** @type {Promise<void>} */
    this.loaded = new Promise((resolve) => (this.#settle = resolve));
    this.#add();
  }

  /**
   * @param {Request} request @param {TaskOptions} options @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  run(request, options, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      if (this.#hasFailed) {
        this.#hasFailed = false; // perhaps the network is back
        this.#add();
      }
      const task = { request, options, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(task), { once: true });
      this.#waiting.push(task);
      this.#dispatch();
    });
  }

  #add() {
    /** @type {Member} */
    const member = { worker: this.start(), isReady: false, task: null, timer: 0 };
    this.#members.push(member);
    member.worker.addEventListener("message", ({ data }) => this.#receive(member, data));
    member.worker.addEventListener("error", (event) => {
      event.preventDefault(); // the request reports it
      this.#lose(member);
    });
  }

  /** @param {Member} member @param {any} message */
  #receive(member, message) {
    if (message.kind === "progress") {
      if (!this.#hasBeenReady) this.callbacks.onProgress(message.share);
    } else if (message.kind === "ready") {
      member.isReady = true;
      if (!this.#hasBeenReady) this.callbacks.onReady();
      this.#hasBeenReady = true;
      this.#settle();
      this.#dispatch();
    } else if (message.kind === "failed") {
      this.#lose(member);
    } else {
      const { task } = member;
      this.#release(member);
      task?.resolve(message.answer);
      this.#dispatch();
    }
  }

  /** @param {Member} member */
  #release(member) {
    clearTimeout(member.timer);
    member.task = null;
  }

  /** Give waiting requests to free workers; those that a person waits for come first. */
  #dispatch() {
    for (const isLong of [false, true]) {
      for (const task of this.#waiting.filter(({ options }) => options.isLong === isLong)) {
        const member = this.#memberFor(task.options);
        if (!member) continue;
        this.#waiting.splice(this.#waiting.indexOf(task), 1);
        this.#give(member, task);
      }
    }
    const isShort = this.#waiting.length || this.#members.some(({ task }) => task?.options.isLong);
    const isStarting = this.#members.some(({ isReady }) => !isReady);
    if (isShort && !isStarting && this.#members.length < this.most) this.#add();
  }

  /** @param {TaskOptions} options @returns {Member | undefined} */
  #memberFor({ isLong, usesLibrary }) {
    if (usesLibrary && this.#librarian) return this.#librarian.task ? undefined : this.#librarian;
    const atLength = this.#members.filter(({ task }) => task?.options.isLong).length;
    if (isLong && atLength >= Math.max(1, this.most - 1)) return undefined;
    const free = this.#members.filter(({ isReady, task }) => isReady && !task);
    return free.find((member) => (member === this.#librarian) === !isLong) ?? free[0];
  }

  /** @param {Member} member @param {Task} task */
  #give(member, task) {
    member.task = task;
    if (task.options.usesLibrary) this.#librarian = member;
    member.timer = setTimeout(() => this.#end(member, new EngineFailed("timeout")), (task.options.seconds + GRACE_SECONDS) * 1000);
    member.worker.postMessage({ ...task.request, usesLibrary: task.options.usesLibrary });
  }

  /** @param {Task} task */
  #cancel(task) {
    task.reject(abortError());
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    const member = this.#members.find((one) => one.task === task);
    if (!member || task.options.usesLibrary) return; // what was begun in the library is finished
    clearTimeout(member.timer);
    member.timer = setTimeout(() => this.#end(member, abortError()), CANCEL_GRACE_MS);
  }

  /** End a worker and start another one. @param {Member} member @param {Error} why */
  #end(member, why) {
    this.#remove(member);
    member.task?.reject(why);
    this.#add();
    this.#dispatch();
  }

  /** A worker has failed: while loading, give up until the next request; later, replace it. @param {Member} member */
  #lose(member) {
    if (member.isReady) return this.#end(member, new EngineFailed("lost"));
    this.#remove(member);
    if (this.#members.length) return;
    this.#hasFailed = true;
    this.callbacks.onFailure();
    this.#settle();
    for (const task of this.#waiting.splice(0)) task.reject(new EngineFailed("loading"));
  }

  /** @param {Member} member */
  #remove(member) {
    clearTimeout(member.timer);
    member.worker.terminate();
    this.#members.splice(this.#members.indexOf(member), 1);
    if (this.#librarian === member) this.#librarian = null;
  }
}

const abortError = () => new DOMException("cancelled", "AbortError");
