/** From the solution: the solved page is drawn first, and clues are chosen for it. */

import { post } from "./api.js";
import { Board } from "./board.js";
import { ClueChooser } from "./choose-clues.js";
import { card } from "./cards.js";
import { html } from "./dom.js";
import { words } from "./words.js";

/**
 * @param {import("./choose-clues.js").DraftWithClues & {element: HTMLElement, record: import("./drafts.js").DraftRecord, keep(): void, focus(): void,
 *   take(puzzle: any): Promise<void>}} drafting
 * @param {import("./draft-analysis.js").DraftAnalysis} looking
 * @param {{table: HTMLElement, tools: HTMLElement, hasPen: () => boolean, follow: () => void}} desk `follow` after every stroke of the solution
 */
export function solvedSection(drafting, looking, desk) {
  const told = words.desk.solved;
  const answer = html("div", { role: "status" });
  /** @type {Board | null} the page on which the solution is drawn */
  let solving = null;
  let ratio = ""; // of the draft, on the table
  /** @type {ClueChooser | null} */
  let hand = null;
  /** @type {AbortController | null} of clues that are being chosen */
  let asking = null;
  const how = html(
    "select",
    { "aria-label": told.choose },
    html("option", { value: "all" }, told.all),
    html("option", { value: "fewest" }, told.fewest),
    html("option", { value: "hand" }, told.byHand),
    ...["trivial", "easy", "medium", "hard", "expert"].map((level) => html("option", { value: level }, told.level(level))),
  );

  /** @param {HTMLElement} said */
  const tell = (said) => {
    answer.replaceChildren(said);
    answer.scrollIntoView({ block: "nearest" }); // it stands above all else then
  };

  const begin = async () => {
    hand?.end();
    try {
      const { puzzle, missing } = await drafting.read();
      if (!puzzle) return tell(card({ sentences: [missing ?? ""] }));
      const board = (solving = new Board(await post("/api/board", { puzzle })));
      board.errors = "off";
      board.game.play(board.game.statesOfMarks(drafting.record.solved ?? [])); // as it was left
      board.addEventListener("stroke", () => {
        drafting.record.solved = board.game.marks;
        drafting.keep();
        desk.follow();
      });
      ratio = desk.table.style.getPropertyValue("--ratio");
      desk.table.style.setProperty("--ratio", String(board.paper.frame.width / board.paper.frame.height));
      desk.table.replaceChildren(board.element);
      board.focus();
      turn();
    } catch (error) {
      tell(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  const back = () => {
    asking?.abort();
    desk.table.style.setProperty("--ratio", ratio);
    solving?.close();
    solving = null;
    desk.table.replaceChildren(drafting.element);
    turn();
  };

  const choose = async () => {
    if (!solving) return;
    if (how.value === "hand") return choosing(solving.game.marks);
    const { puzzle } = solving.sheet;
    const wish = how.value === "all" ? {} : how.value === "fewest" ? { fewest: true } : { level: /** @type {import("./genres.js").Level} */ (how.value), fewest: true };
    asking?.abort();
    const { signal } = (asking = new AbortController());
    tell(card({ busy: true, sentences: [words.desk.looking] }));
    try {
      const found = await post("/api/choose-clues", { puzzle, marks: solving.game.marks, ...wish, seconds: 30 }, signal);
      asking = null;
      back();
      await drafting.take(found.puzzle);
      tell(found.only ? thinner(found) : card({ tone: "supposed", sentences: [told.notOnly] }));
    } catch (error) {
      if (!signal.aborted) tell(card({ tone: "bad", sentences: [error instanceof Error ? error.message : String(error)] }));
    }
  };

  /** @param {import("./board-spec.js").Mark[]} solution */
  const choosing = (solution) => {
    back();
    hand = new ClueChooser(drafting, solution, answer, { hasPen: desk.hasPen, left: () => (hand = null) });
    drafting.focus();
    answer.scrollIntoView({ block: "nearest" });
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
    return card({ title: told.thin, extra: [slider, said], offers: [{ name: told.done, act: () => answer.replaceChildren() }] });
  };

  const beginning = html("button", { type: "button", onclick: () => void begin() }, told.draw);
  // where the tools of the draft were
  const ending = html(
    "div",
    { className: "tool-row solving", role: "group", "aria-label": told.drawing },
    html("span", {}, told.drawing),
    how,
    html("button", { type: "button", className: "main", onclick: () => void choose() }, told.choose),
    html("button", { type: "button", onclick: () => (answer.replaceChildren(), back()) }, told.back),
  );
  const turn = () => {
    beginning.disabled = desk.tools.hidden = solving !== null;
    if (solving) desk.tools.after(ending);
    else ending.remove();
    looking.dispatchEvent(new Event("told"));
    desk.follow();
  };
  drafting.addEventListener("opened", () => {
    if (solving) back();
    hand?.end(); // it was about another page
  });
  drafting.addEventListener("closed", () => {
    asking?.abort();
    solving?.close();
  });
  const section = html("div", { className: "solved-section" }, html("p", {}, told.what), beginning, answer);
  return { section, game: () => solving?.game ?? null };
}
