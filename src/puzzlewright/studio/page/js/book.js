/** The view of the book: its puzzles, layout, preview and PDF. */

import { ApiError, ask, askFile } from "./api.js";
import { requestBody, bookPlan, saveBook } from "./book-plan.js";
import { actionButton, div, html } from "./dom.js";
import { form, formFields } from "./fields.js";
import { fileName, save } from "./files.js";
import { allGenres, backEndFeatures, shortTitle } from "./genres.js";
import { Latest } from "./latest.js";
import { reportErrors } from "./notices.js";
import { words } from "./words.js";

/** @typedef {import("./book-plan.js").BookPlan} BookPlan */
/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./fields.js").Option} Option */

const PAPERS = ["a4", "a5", "letter", "6x9", "7x10", "8x10", "8.5x11"];

/** @type {import("./main.js").View} */
export async function show(container) {
  if (!(await backEndFeatures()).book) throw new ApiError(words.book.unavailable, 404);
  const genres = (await allGenres()).filter(({ sizes }) => sizes.length);
  const plan = bookPlan();
  const content = div("block");
  const pages = div("book-pages");
  const status = html("p", { role: "status" });
  const latest = new Latest();

  const changed = () => {
    saveBook(plan);
    content.replaceChildren(...contents(plan, genres, changed));
  };

  /** @param {(signal: AbortSignal) => Promise<string>} work */
  const busy = async (work) => {
    if (!plan.puzzles.length && !plan.orders.length) return void (status.textContent = words.book.empty);
    status.textContent = words.book.busy;
    cancel.hidden = false;
    const show = (/** @type {string} */ sentence) => void (status.textContent = sentence);
    await reportErrors(async () => show((await latest.run(work)) ?? ""), show);
    cancel.hidden = !latest.isBusy;
  };

  const preview = () =>
    busy(async (signal) => {
      const { pictures, puzzles, pages: count, notes } = await ask("book/preview", requestBody(plan), signal);
      pages.replaceChildren(
        ...pictures.map((picture, number) =>
          html("img", { src: `data:image/png;base64,${picture}`, alt: words.book.page(number + 1) }),
        ),
      );
      return [words.book.made(puzzles, count), ...notes].join(" ");
    });

  const download = () =>
    busy(async (signal) => {
      save((await askFile("book", requestBody(plan), signal)).file, `${fileName(plan.layout.title || "book")}.pdf`);
      return "";
    });

  const cancel = actionButton(words.book.cancel, () => latest.cancel(), { hidden: true });
  changed();
  container.replaceChildren(
    div(
      "column book-view",
      html("h1", {}, words.book.title),
      html("p", { className: "soft" }, words.book.idea),
      div("methods", content, layoutForm(plan, () => saveBook(plan))),
      div(
        "choices",
        actionButton(words.book.download, () => download(), { className: "main" }),
        actionButton(words.book.preview, () => preview()),
        cancel,
      ),
      status,
      pages,
    ),
  );
  return () => latest.cancel();
}

/** @param {BookPlan} plan @param {Genre[]} genres @param {() => void} changed */
function contents(plan, genres, changed) {
  const titles = new Map(genres.map(({ name, title }) => [name, shortTitle(title)]));
  const items = (/** @type {any[]} */ all, /** @type {(one: any) => string} */ textOf) =>
    all.map((one, number) =>
      html("li", {}, html("span", {}, textOf(one)), actionButton(words.book.remove, () => (all.splice(number, 1), changed()), { className: "borderless small" })),
    );
  const puzzles = items(plan.puzzles, ({ puzzle, title }) => `${title || words.book.untitled} (${titles.get(puzzle.genre) ?? puzzle.genre})`);
  const orders = items(plan.orders, ({ genre, size, difficulty, count }) => `${count} × ${titles.get(genre) ?? genre} ${size.join(" × ")}, ${difficulty || words.book.mixed}`);
  return [
    html("h2", {}, words.book.puzzles),
    puzzles.length ? html("ol", { className: "book-list" }, ...puzzles) : html("p", { className: "soft" }, words.book.none),
    html("h2", {}, words.book.orders),
    html("ul", { className: "book-list" }, ...orders),
    orderForm(genres, (order) => (plan.orders.push(order), changed())),
  ];
}

/** @param {Genre[]} genres @param {(order: import("./book-plan.js").BookOrder) => void} add */
function orderForm(genres, add) {
  const { grid, list } = words.editor;
  const record = { genre: genres[0].name, rows: 10, cols: 10, difficulty: /** @type {import("./genres.js").Level | ""} */ (""), count: 6 };
  const number = { kind: /** @type {const} */ ("number"), required: true };
  /** @type {Option[]} */
  const options = [
    { name: "genre", label: list.genre, choices: genres.map(({ name, title }) => [name, shortTitle(title)]) },
    { name: "rows", label: grid.rows, within: [1, 60], ...number },
    { name: "cols", label: grid.cols, within: [1, 60], ...number },
    { name: "difficulty", label: words.book.difficulty, choices: [["", words.book.mixed], ...genres[0].difficulties.map((one) => /** @type {[string, string]} */ ([one, words.levels[one] ?? one]))] },
    { name: "count", label: words.book.count, within: [1, 200], ...number },
  ];
  const submit = () => {
    const { rows, cols, ...order } = record;
    add({ ...order, size: [rows, cols] });
  };
  return form("choices", submit, ...formFields(options, record), html("button", {}, words.book.order));
}

/** @param {BookPlan} plan @param {() => void} changed */
function layoutForm({ layout }, changed) {
  const labels = words.book;
  /** @type {Option[]} */
  const texts = [
    { name: "title", label: labels.name, maxLength: 200 },
    { name: "subtitle", label: labels.subtitle, maxLength: 200 },
    { name: "author", label: labels.author, maxLength: 200 },
  ];
  /** @type {Option[]} */
  const pages = [
    { name: "paper", label: labels.paper, choices: PAPERS.map((paper) => [paper, paper.toUpperCase()]) },
    { name: "theme", label: labels.theme, choices: Object.entries(labels.themes) },
    { name: "per_page", label: labels.perPage, kind: "number", within: [1, 6], required: true },
  ];
  /** @type {Option[]} */
  const parts = [
    { name: "large_print", label: labels.largePrint, kind: "boolean" },
    { name: "hints", label: labels.hints, kind: "boolean" },
    { name: "lessons", label: labels.lessons, kind: "boolean" },
  ];
  return div(
    "block",
    html("h2", {}, labels.layout),
    ...formFields(texts, layout, changed),
    div("choices", ...formFields(pages, layout, changed)),
    ...formFields(parts, layout, changed),
  );
}
