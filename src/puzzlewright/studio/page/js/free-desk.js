/** The desk for drafts without cells. */

import { ask } from "./api.js";
import { barButton } from "./bar.js";
import { changesSection } from "./changing.js";
import { overOf, ratingCard, verdictCard } from "./desk-verdict.js";
import { html } from "./dom.js";
import { keepDraft } from "./drafts.js";
import { optionFields } from "./fields.js";
import { finishSection } from "./finishing.js";
import { FreeDraft } from "./free-draft.js";
import { FreePaper } from "./free-paper.js";
import { genreNamed } from "./genres.js";
import { Looking } from "./looking.js";
import { words } from "./words.js";

/** @typedef {import("./free-paper.js").FreeTool} FreeTool */

const TYPING_MS = 900; // in which digits make one number

/** A draft, as all that looks at drafts knows them. */
class FreeDrafting extends EventTarget {
  /** @param {import("./drafts.js").DraftRecord} record @param {FreeDraft} draft */
  constructor(record, draft) {
    super();
    this.record = record;
    this.draft = draft;
    /** @type {[number, number, string][]} where pictures of it have the points */
    this.shown = [];
    /** @type {string[]} what sentences call them */
    this.names = [];
    /** @type {import("./board.js").Board | undefined} there is no board of cells */
    this.board = undefined;
    draft.addEventListener("changed", () => {
      this.keep();
      this.dispatchEvent(new Event("changed"));
    });
  }

  keep() {
    this.record.free = { states: this.draft.states, at: this.draft.at };
    void keepDraft(this.record);
  }

  /** @param {AbortSignal} signal */
  async read(signal) {
    const { points, lines, pairs, options } = this.draft.now;
    const found = await ask("/api/drawn/free", { genre: this.record.genre, points, lines, pairs, options }, signal);
    this.record.puzzle = found.puzzle;
    this.shown = found.points;
    this.names = found.names;
    return found;
  }

  /** @param {any} puzzle */
  async take(puzzle) {
    const { points, lines, pairs, options } = await ask("/api/desk/free", { puzzle });
    const here = this.draft.now.points;
    const isSame = here.length === points.length;
    this.draft.change({
      points: points.map((/** @type {[number, number, string]} */ [x, y, said], /** @type {number} */ number) =>
        isSame ? { ...here[number], said } : { x, y, said },
      ),
      lines,
      pairs,
      options,
    });
  }
}

export class FreeDesk {
  /** @param {HTMLElement} main @param {import("./drafts.js").DraftRecord} record */
  constructor(main, record) {
    this.record = record;
    this.draft = new FreeDraft(record.free ?? null, "?");
    this.drafting = new FreeDrafting(record, this.draft);
    this.paper = new FreePaper(this.draft);
    this.looking = new Looking(this.drafting);
    /** @type {import("./desk-verdict.js").Shown} */
    this.shown = "forced";
    this.typed = { text: "", at: 0, point: -1 };
    /** @type {string[]} what can be written at a point */
    this.contents = [];
    this.keys = new AbortController();
    this.verdict = html("div", { role: "status" });
    this.rating = html("div", {});
    this.options = html("div", { className: "options" });
    this.tools = html("div", { className: "tool-row", role: "group", "aria-label": words.desk.bar });
    this.#build(main);
    this.looking.addEventListener("told", () => this.#tell());
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.keys.signal });
    this.leave = () => {
      this.keys.abort();
      this.looking.stop();
      this.drafting.keep();
    };
    this.drafting.dispatchEvent(new Event("opened"));
    this.looking.again();
    void this.#ask();
  }

  /** @param {HTMLElement} main */
  #build(main) {
    const back = () => this.paper.svg.focus({ preventScroll: true });
    const undo = barButton({ name: words.play.undo, sign: "undo", keys: ["Ctrl+Z"], act: () => this.draft.undo(), repeats: true }, back);
    const redo = barButton({ name: words.play.redo, sign: "redo", keys: ["Ctrl+Y"], act: () => this.draft.redo(), repeats: true }, back);
    const follow = () => {
      undo.disabled = !this.draft.canUndo;
      redo.disabled = !this.draft.canRedo;
    };
    this.draft.addEventListener("changed", follow);
    follow();
    const parts = /** @type {const} */ ({
      verdict: this.verdict,
      rating: this.rating,
      changes: changesSection(/** @type {any} */ (this.drafting), this.looking),
      page: this.options,
      finish: finishSection(this.drafting, this.looking, this),
    });
    const sections = Object.entries(parts).map(([name, content]) => {
      const title = words.desk.sections[/** @type {keyof typeof parts} */ (name)];
      return html("section", { className: `section-${name}`, "aria-labelledby": `desk-${name}` }, html("h2", { id: `desk-${name}` }, title), content);
    });
    const { genre, title } = this.record;
    this.#showTools();
    main.replaceChildren(
      html(
        "div",
        { className: "play drawing" },
        html("header", { className: "head" }, html("h1", {}, `${title || words.desk.list.untitled} · ${genre}`), html("p", { className: "notes" }, words.desk.free.type)),
        html("div", { className: "table" }, this.paper.element),
        this.tools,
        html(
          "div",
          { className: "side" },
          html("div", { className: "bar", role: "toolbar", "aria-label": words.desk.bar }, undo, redo),
          html("aside", { className: "panel", "aria-label": words.play.beside }, ...sections),
        ),
      ),
    );
  }

  #showTools() {
    const names = /** @type {(keyof typeof words.desk.free.tools)[]} */ (Object.keys(words.desk.free.tools));
    this.tools.replaceChildren(
      ...names.map((name) => {
        const { name: says, does } = words.desk.free.tools[name];
        const choose = () => {
          this.paper.tool = name;
          this.paper.chosen = null;
          this.paper.show();
          this.#showTools();
        };
        return html("button", { type: "button", title: does, "aria-pressed": String(this.paper.tool === name), onclick: choose }, says);
      }),
    );
  }

  #tell() {
    const show = (/** @type {import("./desk-verdict.js").Shown} */ what) => {
      this.shown = what === "blink" ? "apart" : what;
      this.#tell();
    };
    this.verdict.replaceChildren(verdictCard(this.looking, this.shown, show));
    this.rating.replaceChildren(ratingCard(this.looking));
    this.paper.help(overOf(this.looking, this.shown), this.drafting.shown);
    this.paper.name(this.drafting.names);
    this.paper.svg.classList.toggle("shows-forced", this.shown === "forced");
  }

  async #ask() {
    const genre = await genreNamed(this.record.genre);
    this.contents = genre?.free?.contents ?? [];
    const change = (/** @type {string} */ name, /** @type {number | boolean} */ value) => this.draft.option(name, value);
    this.options.replaceChildren(...optionFields(genre?.free?.options ?? [], this.draft.now.options, change));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest?.("input, textarea, select, dialog")) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) {
      event.preventDefault();
      if (/y/i.test(key) || event.shiftKey) this.draft.redo();
      else this.draft.undo();
    } else if (key === "Delete" || key === "Backspace") this.paper.remove();
    else if (/^[0-9?]$/.test(key) && this.paper.chosen?.kind === "point") this.#type(key, this.paper.chosen.number, event.timeStamp);
  }

  /** A digit goes on with the number that was begun at the same point, if there is such a number. @param {string} key @param {number} point @param {number} now */
  #type(key, point, now) {
    const isGoingOn = this.typed.point === point && now - this.typed.at < TYPING_MS;
    const longer = isGoingOn ? this.typed.text + key : key;
    const text = this.contents.includes(longer) ? longer : key;
    this.typed = { text, at: now, point };
    if (this.contents.includes(text)) this.draft.write(point, text);
  }
}
