/** A draft without cells, as all that looks at drafts knows them. */

import { post } from "./api.js";
import { saveDraft } from "./drafts.js";
import { centred } from "./free-draft.js";
import { words } from "./words.js";

/** @typedef {import("./free-draft.js").Free} Free */
/** @typedef {import("./choose-clues.js").Mark} Mark */

export class FreeDrafting extends EventTarget {
  /**
   * @param {import("./drafts.js").DraftRecord} record @param {import("./free-draft.js").FreeDraft} draft
   * @param {import("./free-paper.js").FreePaper} paper
   */
  constructor(record, draft, paper) {
    super();
    this.record = record;
    this.draft = draft;
    this.paper = paper;
    /** @type {[number, number, string][]} where pictures of it have the points */
    this.shown = [];
    /** @type {import("./board-spec.js").Shape[]} no picture was drawn here */
    this.changed = [];
    /** @type {any} the puzzle that is shown instead */
    this.previewed = null;
    draft.addEventListener("changed", () => {
      this.keep();
      this.dispatchEvent(new Event("changed"));
    });
  }

  keep() {
    this.record.free = { states: this.draft.states, at: this.draft.at };
    void saveDraft(this.record);
  }

  close() {
    this.keep();
    this.dispatchEvent(new Event("closed"));
  }

  get element() {
    return this.paper.element;
  }

  /** What is said while nothing is drawn. */
  get empty() {
    return this.draft.now.points.length ? "" : words.editor.free.empty;
  }

  /** What is written at the points. @returns {Mark[]} */
  get marks() {
    return this.draft.now.points.map(({ said }, point) => [point, said]);
  }

  /** Write this at the points, as one change. @param {Mark[]} marks */
  draw(marks) {
    const written = new Map(marks.map(([point, said]) => [Number(point), String(said)]));
    this.draft.change({ points: this.draft.now.points.map((one, point) => ({ ...one, said: written.get(point) ?? one.said })) });
  }

  /** Let somebody have clicks on points until the signal. @param {(where: number[]) => (() => void) | null} taken what a click does, if it is wanted @param {AbortSignal} signal */
  captureClicks(taken, signal) {
    this.paper.grasp = (point) => taken([point]);
    signal.addEventListener("abort", () => (this.paper.grasp = null));
  }

  /** "A 5". @param {Mark} mark */
  nameOf([point, said]) {
    return `${this.paper.names[Number(point)] ?? ""} ${said}`.trim();
  }

  /** @param {AbortSignal} [signal] */
  async read(signal) {
    const { points, lines, pairs, options } = this.draft.now;
    const found = await post("/api/graph-puzzle", { genre: this.record.genre, points, lines, pairs, options }, signal);
    this.record.puzzle = found.puzzle;
    this.shown = found.points;
    this.paper.name(found.names);
    return found;
  }

  /** @param {any} puzzle */
  async take(puzzle) {
    this.draft.change(await this.#drawn(puzzle));
  }

  /** Show another puzzle without drawing it; null shows the draft again. @param {any} puzzle */
  async preview(puzzle) {
    this.previewed = puzzle;
    const drawn = puzzle ? await this.#drawn(puzzle) : null;
    if (this.previewed === puzzle) this.paper.preview(drawn); // unless something else is looked at meanwhile
  }

  /** A puzzle as it would be drawn; points that are here already stay where they are. @param {any} puzzle @returns {Promise<Free>} */
  async #drawn(puzzle) {
    const { points, lines, pairs, options } = await post("/api/graph-open", { puzzle });
    const here = this.draft.now.points;
    const isSame = here.length === points.length;
    const placed = centred(points).map((point, number) => (isSame ? { ...here[number], said: point.said } : point));
    return { points: placed, lines, pairs, options };
  }

  /** @param {import("./draft-board.js").DraftOverlay} laid */
  lay({ shapes, isFaint = false, signs = [] }) {
    this.paper.help(shapes, this.shown);
    this.paper.sign(signs);
    this.paper.svg.classList.toggle("shows-common", isFaint);
  }

  /** @param {import("./board-spec.js").Shape[]} shapes */
  ring(shapes) {
    this.paper.ring(shapes);
  }

  focus() {
    this.paper.svg.focus({ preventScroll: true });
  }

  /** @param {number[]} where @returns {[x: number, y: number] | null} */
  middle(where) {
    const point = where.length === 1 ? this.draft.now.points[where[0]] : null;
    return point ? [point.x, point.y] : null;
  }
}
