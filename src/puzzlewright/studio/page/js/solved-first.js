/** From the solution: the solved page is drawn first, and clues are chosen for it. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { ByHand } from "./by-hand.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { words } from "./words.js";

/**
 * @param {import("./drafting.js").Drafting} drafting @param {import("./looking.js").Looking} looking
 * @param {{table: HTMLElement, tool: import("./desk-hands.js").DeskTool}} desk
 */
export function solvedSection(drafting, looking, desk) {
  const told = words.desk.solved;
  const answer = html("div", { role: "status" });
  /** @type {Board | null} the page on which the solution is drawn */
  let solving = null;
  /** @type {ByHand | null} */
  let hand = null;
  const how = html(
    "select",
    { "aria-label": told.choose },
    html("option", { value: "all" }, told.all),
    html("option", { value: "fewest" }, told.fewest),
    html("option", { value: "hand" }, told.byHand),
    ...["trivial", "easy", "medium", "hard", "expert"].map((level) => html("option", { value: level }, told.level(level))),
  );

  const begin = async () => {
    hand?.end();
    try {
      const { puzzle, missing } = await ask("/api/drawn", drafting.draft);
      if (!puzzle) return answer.replaceChildren(card({ sentences: [missing] }));
      solving = new Board(await ask("/api/sheet", { puzzle }));
      solving.errors = "off";
      solving.game.play(solving.game.facesOf(drafting.record.solved ?? [])); // as it was left
      desk.table.replaceChildren(solving.element);
      solving.focus();
      turn();
    } catch (error) {
      answer.replaceChildren(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  const back = () => {
    if (solving) drafting.record.solved = solving.game.marks;
    drafting.keep();
    solving?.close();
    solving = null;
    if (drafting.board) desk.table.replaceChildren(drafting.board.element);
    turn();
  };

  const choose = async () => {
    if (!solving) return;
    if (how.value === "hand") return choosing(solving.game.marks);
    const { puzzle } = solving.sheet;
    const wish = how.value === "all" ? {} : how.value === "fewest" ? { fewest: true } : { level: how.value, fewest: true };
    answer.replaceChildren(card({ busy: true, sentences: [words.desk.looking] }));
    try {
      const found = await ask("/api/clue", { puzzle, marks: solving.game.marks, ...wish, seconds: 30 });
      back();
      await drafting.take(found.puzzle);
      answer.replaceChildren(found.only ? thinner(found) : card({ tone: "supposed", sentences: [told.notOnly] }));
    } catch (error) {
      answer.replaceChildren(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  /** @param {import("./sheet.js").Mark[]} solution */
  const choosing = (solution) => {
    back();
    hand = new ByHand(drafting, solution, answer, { hasPen: () => desk.tool === "pen", left: () => (hand = null) });
    drafting.focus();
  };

  /** A slider that takes the clues away in the order in which they can go. @param {{order: [any[], any[]][]}} found */
  const thinner = ({ order }) => {
    if (!order.length) return card({});
    const fewest = drafting.marks;
    const slider = html("input", { type: "range", min: "0", max: String(order.length), value: String(order.length), "aria-label": told.thin });
    const said = html("p", {}, told.thinned(order.length, order.length));
    slider.addEventListener("input", () => (said.textContent = told.thinned(Number(slider.value), order.length)));
    slider.addEventListener("change", () => {
      const back = order.slice(Number(slider.value));
      const instead = new Set(back.flatMap(([, there]) => there.map((mark) => mark.join())));
      drafting.draw([...fewest.filter((mark) => !instead.has(mark.join())), ...back.flatMap(([gone]) => gone)]);
    });
    return card({ title: told.thin, extra: [slider, said] });
  };

  const beginning = html("button", { type: "button", onclick: () => void begin() }, told.draw);
  const ending = html("div", { className: "choices" }, how, html("button", { type: "button", className: "main", onclick: () => void choose() }, told.choose), html("button", { type: "button", onclick: back }, told.back));
  const turn = () => {
    beginning.hidden = solving !== null;
    ending.hidden = solving === null;
    looking.dispatchEvent(new Event("told"));
  };
  ending.hidden = true;
  drafting.addEventListener("opened", () => {
    if (solving) back();
    hand?.end(); // it was about another page
  });
  return html("div", { className: "solved-section" }, html("p", {}, told.what), beginning, ending, answer);
}
