/** The setter's desk: a draft, what is known of it, and what can be done with it. */

import { barButton } from "./game-bar.js";
import { suggestionsSection } from "./suggestions.js";
import { editorFrame } from "./editor-frame.js";
import { editorGesture, Selection } from "./editor-gestures.js";
import { editorKeys } from "./editor-keys.js";
import { MOVES_ON_KEY, pageSection } from "./editor-page.js";
import { showDrafts } from "./editor-start.js";
import { verdictSection } from "./editor-verdict.js";
import { html } from "./dom.js";
import { DraftBoard } from "./draft-board.js";
import { openDraft } from "./drafts.js";
import { finishSection } from "./editor-finish.js";
import { FreeDesk } from "./free-desk.js";
import { icon } from "./icons.js";
import { DraftAnalysis } from "./draft-analysis.js";
import { openHowTo } from "./more-menu.js";
import { loadText } from "./local-storage.js";
import { solvedSection } from "./from-solution.js";
import { words } from "./words.js";

/** @typedef {import("./editor-gestures.js").DeskTool} DeskTool */

/** @type {import("./main.js").View} */
export async function show(main, [key]) {
  if (!key) return showDrafts(main);
  const record = await openDraft(key);
  if (!record) {
    main.replaceChildren(html("p", { className: "error-section" }, words.desk.noSuchDraft));
    return;
  }
  if (record.free) return new FreeDesk(main, record).leave;
  const desk = new EditorView(main, record);
  await desk.drafting.open();
  return () => desk.leave();
}

class EditorView {
  /** @param {HTMLElement} main @param {import("./drafts.js").DraftRecord} record */
  constructor(main, record) {
    this.main = main;
    this.record = record;
    this.drafting = new DraftBoard(record);
    this.selection = new Selection(this.drafting);
    this.looking = new DraftAnalysis(this.drafting);
    /** @type {DeskTool} */
    this.tool = "pen";
    this.movesOn = loadText(MOVES_ON_KEY) !== null;
    this.table = html("div", { className: "table" });
    this.tools = html("div", { className: "tool-row", role: "group", "aria-label": words.desk.bar });
    this.heading = html("h1", {});
    this.#build();
    this.drafting.addEventListener("opened", () => this.#lay());
    for (const event of ["changed", "named"]) this.drafting.addEventListener(event, () => this.#follow());
  }

  leave() {
    this.looking.stop();
    this.drafting.close();
    this.drafting.keep();
  }

  #build() {
    const back = () => this.drafting.board?.focus();
    const act = {
      undo: { name: words.play.undo, sign: /** @type {const} */ ("undo"), keys: ["Ctrl+Z", "U"], act: () => this.#strokes.undo(), repeats: true },
      redo: { name: words.play.redo, sign: /** @type {const} */ ("redo"), keys: ["Ctrl+Y", "Ctrl+Shift+Z", "R"], act: () => this.#strokes.redo(), repeats: true },
      play: { name: words.desk.play, sign: /** @type {const} */ ("game"), keys: ["Alt+C", "F3"], act: () => void this.finishing?.play() },
      howTo: { name: words.desk.howTo, sign: /** @type {const} */ ("keys"), keys: ["F1"], act: () => this.#howTo() },
    };
    this.acts = act;
    this.buttons = { undo: barButton(act.undo, back), redo: barButton(act.redo, back), play: barButton(act.play, () => undefined), howTo: barButton(act.howTo, () => undefined) };
    const verdict = verdictSection(this.drafting, this.looking);
    this.finishing = finishSection(this.drafting, this.looking, this);
    this.solved = solvedSection(this.drafting, this.looking, { table: this.table, tools: this.tools, hasPen: () => this.tool === "pen", follow: () => this.#follow() });
    const parts = {
      verdict: verdict.solutions,
      rating: verdict.rating,
      changes: suggestionsSection(this.drafting, this.looking),
      solved: this.solved.section,
      page: pageSection(this.drafting, this),
      finish: this.finishing.section,
    };
    this.main.replaceChildren(editorFrame({ head: [this.heading], table: this.table, tools: this.tools, bar: Object.values(this.buttons), parts }));
  }

  /** What undo and redo are about: the solution while one is drawn, else the draft. */
  get #strokes() {
    return this.solved?.game() ?? this.drafting;
  }

  #howTo() {
    const { board, sheet } = this.drafting;
    if (board && sheet) openHowTo({ board, sheet }, words.desk.howTo);
  }

  /** A page is on the desk. */
  #lay() {
    const { board, sheet } = this.drafting;
    if (!board || !sheet) return;
    const { width, height } = board.paper.frame;
    this.table.style.setProperty("--ratio", String(width / height));
    this.table.replaceChildren(board.element);
    this.selection.clear();
    board.desk.grasp = editorGesture(this.drafting, this.selection, () => this.tool);
    board.keys.add(editorKeys(this.drafting, this.selection, () => this.movesOn), true);
    board.keys.add(
      Object.entries(words.desk.doing).map(([name, does]) => {
        const { keys, act } = /** @type {any} */ (this.acts)[name];
        return { keys, does, isEverywhere: true, run: () => act() };
      }),
      true,
    );
    board.keys.add(this.#offered.map((name) => ({ keys: [words.desk.tools[name].key], does: words.desk.tools[name].does, run: () => this.#take(name) })));
    this.#showTools();
    this.#follow();
  }

  /** @returns {DeskTool[]} */
  get #offered() {
    return ["pen", ...(this.drafting.sheet?.borders.length ? [/** @type {const} */ ("country")] : []), "select"];
  }

  /** @param {DeskTool} name */
  #take(name) {
    this.tool = name;
    if (name !== "select") this.selection.clear();
    this.#showTools();
    this.drafting.focus();
  }

  #showTools() {
    this.tools.replaceChildren(
      ...this.#offered.map((name) => {
        const { name: says, does, key } = words.desk.tools[name];
        return html(
          "button",
          { type: "button", title: `${does} (${key})`, "aria-pressed": String(this.tool === name), "aria-keyshortcuts": key, onclick: () => this.#take(name) },
          icon(/** @type {const} */ ({ pen: "pen", country: "country", select: "select" })[name]),
          says,
        );
      }),
    );
  }

  #follow() {
    const { sheet, page } = this.drafting;
    this.heading.textContent = `${this.record.title || words.desk.list.untitled} · ${sheet?.title ?? ""} ${page.size.join(" × ")}`;
    if (!this.buttons) return;
    this.buttons.undo.disabled = !this.#strokes.canUndo;
    this.buttons.redo.disabled = !this.#strokes.canRedo;
  }
}
