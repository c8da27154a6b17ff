/** The view of the editor: the list of drafts, or a draft with its analysis and actions. */

import { ApiError } from "./api.js";
import { barButton } from "./game-bar.js";
import { contentOf } from "./graph-draft.js";
import { suggestionsSection } from "./suggestions.js";
import { editorGesture, Selection } from "./editor-gestures.js";
import { editorKeys } from "./editor-keys.js";
import { valueRow } from "./editor-values.js";
import { MOVES_ON_KEY, gridSection } from "./editor-grid.js";
import { showDrafts } from "./editor-start.js";
import { verdictSection } from "./editor-verdict.js";
import { hasTouch, html } from "./dom.js";
import { DraftBoard } from "./draft-board.js";
import { openDraft } from "./drafts.js";
import { finishSection } from "./editor-finish.js";
import { icon } from "./icons.js";
import { DraftAnalysis } from "./draft-analysis.js";
import { openHowTo } from "./more-menu.js";
import { loadText } from "./local-storage.js";
import { solvedSection } from "./from-solution.js";
import { words } from "./words.js";

/** @typedef {import("./editor-gestures.js").EditorTool} EditorTool */

/** @type {import("./main.js").View} */
export async function show(main, [key]) {
  if (!key) return showDrafts(main);
  const record = await openDraft(key);
  if (!record) throw new ApiError(words.editor.noSuchDraft, 404);
  const view = new EditorView(main, record);
  await view.draftBoard.open();
  return () => view.leave();
}

class EditorView {
  /** @param {HTMLElement} main @param {import("./drafts.js").DraftRecord} record */
  constructor(main, record) {
    this.main = main;
    this.record = record;
    this.draftBoard = new DraftBoard(record);
    this.selection = new Selection(this.draftBoard);
    this.analysis = new DraftAnalysis(this.draftBoard);
    /** @type {EditorTool} */
    this.tool = "pen";
    this.movesOn = loadText(MOVES_ON_KEY) !== null;
    this.boardArea = html("div", { className: "board-area" });
    this.tools = html("div", { className: "tool-row", role: "group", "aria-label": words.editor.bar });
    this.values = hasTouch() ? [valueRow(this.draftBoard)] : [];
    this.heading = html("h1", {});
    this.#build();
    this.draftBoard.addEventListener("opened", () => this.#showBoard());
    for (const event of ["changed", "named"]) this.draftBoard.addEventListener(event, () => this.#follow());
  }

  leave() {
    this.analysis.stop();
    this.draftBoard.close();
    this.draftBoard.keep();
  }

  #build() {
    const back = () => this.draftBoard.board?.focus();
    const act = {
      undo: { name: words.play.undo, sign: /** @type {const} */ ("undo"), keys: ["Ctrl+Z", "U"], act: () => this.#undoTarget.undo(), repeats: true },
      redo: { name: words.play.redo, sign: /** @type {const} */ ("redo"), keys: ["Ctrl+Y", "Ctrl+Shift+Z", "R"], act: () => this.#undoTarget.redo(), repeats: true },
      play: { name: words.editor.play, sign: /** @type {const} */ ("game"), keys: ["Alt+C", "F3"], act: () => void this.finish?.play() },
      howTo: { name: words.editor.help, sign: /** @type {const} */ ("keys"), keys: ["F1"], act: () => this.#howTo() },
    };
    this.commands = act;
    this.buttons = { undo: barButton(act.undo, back), redo: barButton(act.redo, back), play: barButton(act.play, () => undefined), howTo: barButton(act.howTo, () => undefined) };
    const verdict = verdictSection(this.draftBoard, this.analysis);
    this.finish = finishSection(this.draftBoard, this.analysis, this);
    this.solved = solvedSection(this.draftBoard, this.analysis, { boardArea: this.boardArea, tools: this.tools, hasPen: () => this.tool === this.#availableTools[0], follow: () => this.#follow() });
    const parts = {
      verdict: verdict.solutions,
      rating: verdict.rating,
      changes: suggestionsSection(this.draftBoard, this.analysis),
      solved: this.solved.section,
      grid: gridSection(this.draftBoard, this),
      finish: this.finish.section,
    };
    const sections = Object.entries(parts).map(([name, content]) => {
      const title = html("h2", { id: `editor-${name}` }, words.editor.sections[/** @type {keyof typeof parts} */ (name)]);
      return html("section", { className: `section-${name}`, "aria-labelledby": `editor-${name}` }, title, content);
    });
    const bar = html("div", { className: "editor-bar", role: "toolbar", "aria-label": words.editor.bar }, ...Object.values(this.buttons));
    this.buttons.play.classList.add("main");
    const panel = html("aside", { className: "editor-panel", "aria-label": words.play.panel }, ...sections);
    this.main.replaceChildren(html("div", { className: "editor" }, html("header", { className: "editor-head" }, this.heading, bar), this.boardArea, this.tools, panel));
  }

  /** What undo and redo act on: the solution while it is drawn, otherwise the draft. */
  get #undoTarget() {
    return this.solved?.game() ?? this.draftBoard;
  }

  #howTo() {
    const { board, spec } = this.draftBoard;
    if (board && spec) openHowTo({ board, spec }, words.editor.howTo);
  }

  /** Show the board of the open version. */
  #showBoard() {
    const { board, spec } = this.draftBoard;
    if (!board || !spec) return;
    const { width, height } = board.view.frame;
    this.boardArea.style.setProperty("--ratio", String(width / height));
    if (this.draftBoard.version.graph) board.zoom.content = contentOf(this.draftBoard.version.graph);
    this.boardArea.replaceChildren(board.element);
    this.selection.clear();
    if (!this.#availableTools.includes(this.tool)) this.tool = this.#availableTools[0];
    this.#passTool();
    board.gestureAt = editorGesture(this.draftBoard, this.selection, () => this.tool);
    board.keys.add(editorKeys(this.draftBoard, this.selection, () => this.movesOn), true);
    board.keys.add(
      Object.entries(words.editor.doing).map(([name, does]) => {
        const { keys, act } = /** @type {any} */ (this.commands)[name];
        return { keys, does, isEverywhere: true, run: () => act() };
      }),
      true,
    );
    board.keys.add(this.#availableTools.map((name) => ({ keys: [words.editor.tools[name].key], does: words.editor.tools[name].does, run: () => this.#chooseTool(name) })));
    this.#showTools();
    this.#follow();
  }

  /** @returns {EditorTool[]} */
  get #availableTools() {
    if (this.draftBoard.version.graph) return ["join", "move", "cross"];
    return ["pen", ...(this.draftBoard.spec?.borders.length ? [/** @type {const} */ ("region")] : []), "select"];
  }

  /** Let the board paint regions if that is the tool. */
  #passTool() {
    if (this.draftBoard.board) this.draftBoard.board.tool = this.tool === "region" ? "region" : "primary";
  }

  /** @param {EditorTool} name */
  #chooseTool(name) {
    this.tool = name;
    this.#passTool();
    if (name !== "select") this.selection.clear();
    this.#showTools();
    this.draftBoard.focus();
  }

  #showTools() {
    this.tools.replaceChildren(
      ...this.#availableTools.map((name) => {
        const { name: label, does, key } = words.editor.tools[name];
        return html(
          "button",
          { type: "button", title: `${does} (${key})`, "aria-pressed": String(this.tool === name), "aria-keyshortcuts": key, onclick: () => this.#chooseTool(name) },
          ...(name === "pen" || name === "region" || name === "select" ? [icon(name)] : []),
          label,
        );
      }),
      ...this.values,
    );
  }

  #follow() {
    const { spec, version } = this.draftBoard;
    this.heading.textContent = `${this.record.title || words.editor.list.untitled} · ${spec?.title ?? ""} ${version.graph ? "" : version.size.join(" × ")}`;
    if (!this.buttons) return;
    this.buttons.undo.disabled = !this.#undoTarget.canUndo;
    this.buttons.redo.disabled = !this.#undoTarget.canRedo;
  }
}
