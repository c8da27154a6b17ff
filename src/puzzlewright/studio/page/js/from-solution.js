/** The editor's section From a solution: draw the solution first, then choose clues for it. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { ClueChooser } from "./choose-clues.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { Latest } from "./latest.js";
import { words } from "./words.js";

/**
 * @param {import("./draft-board.js").DraftBoard} draftBoard
 * @param {import("./draft-analysis.js").DraftAnalysis} analysis
 * @param {{boardArea: HTMLElement, tools: HTMLElement, hasPen: () => boolean, follow: () => void}} editor `follow` is called after every stroke of the solution
 */
export function solvedSection(draftBoard, analysis, editor) {
  const labels = words.editor.fromSolution;
  const result = html("div", { role: "status" });
  /** @type {Board | null} the board for drawing the solution */
  let solutionBoard = null;
  let ratio = ""; // width by height of the draft's board
  /** @type {ClueChooser | null} */
  let clueChooser = null;
  const latest = new Latest(); // the request that chooses clues
  const method = html(
    "select",
    { "aria-label": labels.choose },
    html("option", { value: "all" }, labels.all),
    html("option", { value: "fewest" }, labels.fewest),
    html("option", { value: "hand" }, labels.byHand),
    ...["trivial", "easy", "medium", "hard", "expert"].map((level) => html("option", { value: level }, labels.level(level))),
  );

  /** @param {HTMLElement} content */
  const showAnswer = (content) => {
    result.replaceChildren(content);
    result.scrollIntoView({ block: "nearest" }); // it may be far down in the panel
  };

  const startDrawing = async () => {
    clueChooser?.end();
    try {
      const { puzzle, missing } = await draftBoard.read();
      if (!puzzle) return showAnswer(card({ sentences: [missing ?? ""] }));
      const board = (solutionBoard = new Board(await ask("board", { puzzle })));
      board.errors = "off";
      board.game.play(board.game.statesOfMarks(draftBoard.record.solved ?? [])); // as it was last drawn
      board.addEventListener("stroke", () => {
        draftBoard.record.solved = board.game.marks;
        draftBoard.keep();
        editor.follow();
      });
      ratio = editor.boardArea.style.getPropertyValue("--ratio");
      editor.boardArea.style.setProperty("--ratio", String(board.view.frame.width / board.view.frame.height));
      editor.boardArea.replaceChildren(board.element);
      board.focus();
      showState();
    } catch (error) {
      showAnswer(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  const returnToClues = () => {
    latest.cancel();
    editor.boardArea.style.setProperty("--ratio", ratio);
    solutionBoard?.close();
    solutionBoard = null;
    editor.boardArea.replaceChildren(draftBoard.element);
    showState();
  };

  const choose = async () => {
    if (!solutionBoard) return;
    if (method.value === "hand") return chooseByHand(solutionBoard.game.marks);
    const { puzzle } = solutionBoard.spec;
    const options = method.value === "all" ? {} : method.value === "fewest" ? { fewest: true } : { level: /** @type {import("./genres.js").Level} */ (method.value), fewest: true };
    const { marks } = solutionBoard.game;
    const found = await latest.runWithCards(
      (busy) => showAnswer(card(busy)),
      { sentences: [words.editor.searching] },
      (signal) => ask("choose-clues", { puzzle, marks, ...options, seconds: 30 }, signal),
    );
    if (!found) return;
    returnToClues();
    await draftBoard.take(found.puzzle);
    showAnswer(found.only ? clueSlider(found) : card({ tone: "supposed", sentences: [labels.notUnique] }));
  };

  /** @param {import("./board-spec.js").Mark[]} solution */
  const chooseByHand = (solution) => {
    returnToClues();
    clueChooser = new ClueChooser(draftBoard, solution, result, { hasPen: editor.hasPen, onEnd: () => (clueChooser = null) });
    draftBoard.focus();
    result.scrollIntoView({ block: "nearest" });
  };

  /** Return a card with a slider that removes clues in a fixed order. @param {{order: [any[], any[]][]}} found */
  const clueSlider = ({ order }) => {
    if (!order.length) return card({});
    const fewest = draftBoard.marks;
    const slider = html("input", { type: "range", min: "0", max: String(order.length), value: String(order.length), "aria-label": labels.removeClues });
    const countText = html("p", {}, labels.removed(order.length, order.length));
    slider.addEventListener("input", () => (countText.textContent = labels.removed(Number(slider.value), order.length)));
    slider.addEventListener("change", () => {
      const restored = order.slice(Number(slider.value));
      const instead = new Set(restored.flatMap(([, there]) => there.map((mark) => mark.join())));
      draftBoard.draw([...fewest.filter((mark) => !instead.has(mark.join())), ...restored.flatMap(([gone]) => gone)]);
    });
    return card({ title: labels.removeClues, extra: [slider, countText], actions: [{ name: labels.done, act: () => result.replaceChildren() }] });
  };

  const drawButton = html("button", { type: "button", onclick: () => void startDrawing() }, labels.draw);
  // replaces the tools of the draft
  const solutionTools = html(
    "div",
    { className: "tool-row solving", role: "group", "aria-label": labels.drawing },
    html("span", {}, labels.drawing),
    method,
    html("button", { type: "button", className: "main", onclick: () => void choose() }, labels.choose),
    html("button", { type: "button", onclick: () => (result.replaceChildren(), returnToClues()) }, labels.back),
  );
  const showState = () => {
    drawButton.disabled = editor.tools.hidden = solutionBoard !== null;
    if (solutionBoard) editor.tools.after(solutionTools);
    else solutionTools.remove();
    analysis.dispatchEvent(new Event("updated"));
    editor.follow();
  };
  draftBoard.addEventListener("opened", () => {
    if (solutionBoard) returnToClues();
    clueChooser?.end(); // it belongs to another page
  });
  draftBoard.addEventListener("closed", () => {
    latest.cancel();
    solutionBoard?.close();
  });
  const section = html("div", { className: "solved-section" }, html("p", {}, labels.idea), drawButton, result);
  return { section, game: () => solutionBoard?.game ?? null };
}
