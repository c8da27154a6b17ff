/** The desk for drafts without cells. */

import { barButton } from "./game-bar.js";
import { suggestionsSection } from "./suggestions.js";
import { editorFrame } from "./editor-frame.js";
import { verdictSection } from "./editor-verdict.js";
import { html } from "./dom.js";
import { optionFields } from "./fields.js";
import { finishSection } from "./editor-finish.js";
import { FreeDraft, HEIGHT, WIDTH } from "./free-draft.js";
import { FreeDrafting } from "./free-drafting.js";
import { FreePaper } from "./free-paper.js";
import { genreNamed, shortTitle } from "./genres.js";
import { namesOf } from "./keys.js";
import { DraftAnalysis } from "./draft-analysis.js";
import { solvedSection } from "./from-solution.js";
import { words } from "./words.js";

const TYPING_MS = 900; // in which digits make one number

export class FreeDesk {
  /** @param {HTMLElement} main @param {import("./drafts.js").DraftRecord} record */
  constructor(main, record) {
    this.record = record;
    this.draft = new FreeDraft(record.free ?? null, "?");
    this.paper = new FreePaper(this.draft);
    this.drafting = new FreeDrafting(record, this.draft, this.paper);
    this.looking = new DraftAnalysis(this.drafting);
    this.finishing = finishSection(this.drafting, this.looking, this);
    this.typed = { text: "", at: 0, point: -1 };
    /** @type {import("./genres.js").Genre | undefined} */
    this.genre = undefined;
    this.stop = new AbortController();
    this.heading = html("h1", {});
    this.options = html("div", { className: "options" });
    this.tools = html("div", { className: "tool-row", role: "group", "aria-label": words.editor.bar });
    this.#build(main);
    this.drafting.addEventListener("named", () => this.#name());
    this.draft.addEventListener("changed", () => this.#showOptions());
    this.paper.addEventListener("again", (event) => this.#next(/** @type {CustomEvent} */ (event).detail));
    this.paper.svg.addEventListener("pointerdown", () => (this.typed.point = -1)); // a click begins a new number
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.stop.signal });
    this.leave = () => {
      this.stop.abort();
      this.looking.stop();
      this.drafting.close();
    };
    this.drafting.dispatchEvent(new Event("opened"));
    this.looking.restart();
    void this.#ask();
  }

  /** @param {HTMLElement} main */
  #build(main) {
    const back = () => this.drafting.focus();
    const { play } = this.finishing;
    const undo = barButton({ name: words.play.undo, sign: "undo", keys: ["Ctrl+Z"], act: () => this.#strokes.undo(), repeats: true }, back);
    const redo = barButton({ name: words.play.redo, sign: "redo", keys: ["Ctrl+Y"], act: () => this.#strokes.redo(), repeats: true }, back);
    const playing = barButton({ name: words.editor.play, sign: "game", keys: ["Alt+C"], act: () => void play() }, () => undefined);
    const follow = () => {
      undo.disabled = !this.#strokes.canUndo;
      redo.disabled = !this.#strokes.canRedo;
    };
    this.draft.addEventListener("changed", follow);
    const table = html("div", { className: "board-area" }, this.paper.element);
    table.style.setProperty("--ratio", String(WIDTH / HEIGHT));
    this.solved = solvedSection(this.drafting, this.looking, { boardArea: table, tools: this.tools, hasPen: () => this.paper.tool === "point", follow });
    follow();
    const verdict = verdictSection(this.drafting, this.looking);
    this.#name();
    this.#showTools();
    main.replaceChildren(
      editorFrame({
        head: [this.heading, html("p", { className: "notes" }, words.editor.free.type)],
        boardArea: table,
        tools: this.tools,
        bar: [undo, redo, playing],
        parts: {
          verdict: verdict.solutions,
          rating: verdict.rating,
          changes: suggestionsSection(this.drafting, this.looking),
          solved: this.solved.section,
          page: html("div", { className: "page-section" }, this.#turns(), this.options),
          finish: this.finishing.section,
        },
      }),
    );
  }

  /** What undo and redo are about: the solution while one is drawn, else the draft. */
  get #strokes() {
    return this.solved?.game() ?? this.draft;
  }

  #name() {
    this.heading.textContent = `${this.record.title || words.editor.list.untitled} · ${shortTitle(this.genre?.title ?? "")}`;
  }

  /** What turns, flips and clears the whole draft. */
  #turns() {
    const told = words.editor.page;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) => html("button", { type: "button", className: "small", onclick: act }, name);
    return html(
      "div",
      { className: "choices" },
      ...Object.entries(TURNS).map(([name, way]) => button(told[/** @type {keyof typeof TURNS} */ (name)], () => this.draft.turn(way))),
      button(words.editor.free.crossAll, () => this.draft.crossAll()),
      button(told.clear, () => this.draft.clear()),
    );
  }

  #showTools() {
    const names = /** @type {(keyof typeof words.editor.free.tools)[]} */ (Object.keys(words.editor.free.tools));
    this.tools.replaceChildren(
      ...names.map((name) => {
        const { name: says, does } = words.editor.free.tools[name];
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

  async #ask() {
    this.genre = await genreNamed(this.record.genre);
    this.#name();
    this.#showOptions();
  }

  #showOptions() {
    const { options } = this.draft.now;
    if (options === this.optionsShown) return;
    this.optionsShown = options;
    const change = (/** @type {string} */ name, /** @type {number | boolean} */ value) => this.draft.option(name, value);
    this.options.replaceChildren(...optionFields(this.genre?.free?.options ?? [], options, change));
  }

  /** @type {any} */
  optionsShown;

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest?.("input, textarea, select, dialog")) return;
    const is = (/** @type {string[]} */ ...keys) => namesOf(event).some((name) => keys.includes(name));
    const { chosen } = this.paper;
    if (is("Ctrl+Z", "U")) this.#strokes.undo();
    else if (is("Ctrl+Y", "Ctrl+Shift+Z", "R")) this.#strokes.redo();
    else if (is("Alt+C", "F3")) void this.finishing.play();
    else if (this.solved?.game()) return; // the draft is not to be seen
    else if (is("Delete", "Backspace")) this.paper.remove();
    else if (is("Digit", "?") && chosen?.kind === "point") this.#type(event.key, chosen.number, event.timeStamp);
    else return;
    event.preventDefault();
  }

  /** What can be written at a point after what stands there. @param {number} point */
  #next(point) {
    const contents = this.genre?.free?.contents ?? [];
    const { said } = this.draft.now.points[point];
    if (contents.length) this.draft.write(point, contents[(contents.indexOf(said) + 1) % contents.length]);
  }

  /** A digit goes on with the number that was begun at the same point, if there is such a number. @param {string} key @param {number} point @param {number} now */
  #type(key, point, now) {
    const contents = this.genre?.free?.contents ?? [];
    const isGoingOn = this.typed.point === point && now - this.typed.at < TYPING_MS;
    const longer = isGoingOn ? this.typed.text + key : key;
    const text = contents.includes(longer) ? longer : key;
    this.typed = { text, at: now, point };
    if (contents.includes(text)) this.draft.write(point, text);
  }
}

/** Where a point goes, on a sheet of this width and height. */
const TURNS = /** @type {Record<"turnLeft" | "turnRight" | "flipAcross" | "flipDown", import("./free-draft.js").FreeWay>} */ ({
  turnLeft: ({ x, y }, width) => ({ x: y, y: width - x }),
  turnRight: ({ x, y }, _, height) => ({ x: height - y, y: x }),
  flipAcross: ({ x, y }, width) => ({ x: width - x, y }),
  flipDown: ({ x, y }, _, height) => ({ x, y: height - y }),
});
