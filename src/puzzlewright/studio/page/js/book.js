/** The view of the book: its puzzles, layout, preview and PDF. */

import { ApiError, post } from "./api.js";
import { requestBody, bookPlan, saveBook } from "./book-plan.js";
import { html } from "./dom.js";
import { field, checkbox } from "./fields.js";
import { fileName, downloadFile, save } from "./files.js";
import { allGenres, shortTitle } from "./genres.js";
import { words } from "./words.js";

/** @typedef {import("./book-plan.js").BookPlan} BookPlan */
/** @typedef {import("./genres.js").Genre} Genre */

const PAPERS = ["a4", "a5", "letter", "6x9", "7x10", "8x10", "8.5x11"];

/** @type {import("./main.js").View} */
export async function show(container) {
  const genres = (await allGenres()).filter(({ sizes }) => sizes.length);
  const plan = bookPlan();
  const content = html("div", { className: "block" });
  const pages = html("div", { className: "book-pages" });
  const status = html("p", { role: "status" });
  /** @type {AbortController | null} */
  let controller = null;

  const changed = () => {
    saveBook(plan);
    content.replaceChildren(...contents(plan, genres, changed));
  };

  /** @param {(signal: AbortSignal) => Promise<string>} work */
  const busy = async (work) => {
    controller?.abort();
    if (!plan.puzzles.length && !plan.orders.length) return void (status.textContent = words.book.empty);
    const request = (controller = new AbortController());
    status.textContent = words.book.busy;
    cancel.hidden = false;
    try {
      status.textContent = await work(request.signal);
    } catch (error) {
      if (!request.signal.aborted && !(error instanceof ApiError) && !(error instanceof Error)) throw error;
      status.textContent = request.signal.aborted ? "" : /** @type {Error} */ (error).message;
    } finally {
      if (controller === request) cancel.hidden = true;
    }
  };

  const preview = () =>
    busy(async (signal) => {
      const { pictures, puzzles, pages: count, notes } = await post("/api/book/preview", requestBody(plan), signal);
      pages.replaceChildren(
        ...pictures.map((picture, number) =>
          html("img", { src: `data:image/png;base64,${picture}`, alt: words.book.page(number + 1) }),
        ),
      );
      return [words.book.made(puzzles, count), ...notes].join(" ");
    });

  const download = () =>
    busy(async (signal) => {
      save(await downloadFile("/api/book", requestBody(plan), signal), `${fileName(plan.looks.title || "book")}.pdf`);
      return "";
    });

  const cancel = html("button", { type: "button", hidden: true, onclick: () => controller?.abort() }, words.book.cancel);
  changed();
  container.replaceChildren(
    html(
      "div",
      { className: "column book-view" },
      html("h1", {}, words.book.title),
      html("p", {}, words.book.idea),
      html("div", { className: "methods" }, content, layoutForm(plan, () => saveBook(plan))),
      html(
        "div",
        { className: "choices" },
        html("button", { type: "button", onclick: () => void preview() }, words.book.preview),
        html("button", { type: "button", className: "main", onclick: () => void download() }, words.book.download),
        cancel,
      ),
      status,
      pages,
    ),
  );
  return () => controller?.abort();
}

/** @param {BookPlan} plan @param {Genre[]} genres @param {() => void} changed */
function contents(plan, genres, changed) {
  const titles = new Map(genres.map(({ name, title }) => [name, shortTitle(title)]));
  const puzzles = plan.puzzles.map(({ puzzle, title }, number) =>
    html(
      "li",
      {},
      html("span", {}, `${title || words.book.untitled} (${titles.get(puzzle.genre) ?? puzzle.genre})`),
      html("button", { type: "button", className: "small", onclick: () => (plan.puzzles.splice(number, 1), changed()) }, words.book.remove),
    ),
  );
  const orders = plan.orders.map(({ genre, size, difficulty, count }, number) =>
    html(
      "li",
      {},
      html("span", {}, `${count} × ${titles.get(genre) ?? genre} ${size.join(" × ")}, ${difficulty || words.book.mixed}`),
      html("button", { type: "button", className: "small", onclick: () => (plan.orders.splice(number, 1), changed()) }, words.book.remove),
    ),
  );
  return [
    html("h2", {}, words.book.puzzles),
    puzzles.length ? html("ol", { className: "book-list" }, ...puzzles) : html("p", {}, words.book.none),
    html("h2", {}, words.book.orders),
    html("ul", { className: "book-list" }, ...orders),
    orderForm(genres, (order) => (plan.orders.push(order), changed())),
  ];
}

/** @param {Genre[]} genres @param {(order: import("./book-plan.js").BookOrder) => void} add */
function orderForm(genres, add) {
  const genre = html("select", {}, ...genres.map(({ name, title }) => html("option", { value: name }, shortTitle(title))));
  const number = (/** @type {string} */ value, /** @type {string} */ max) => html("input", { type: "number", min: "1", max, value, required: true });
  const [rows, cols, count] = [number("10", "60"), number("10", "60"), number("6", "200")];
  const level = html("select", {}, html("option", { value: "" }, words.book.mixed), ...genres[0].difficulties.map((one) => html("option", { value: one }, one)));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    add({ genre: genre.value, size: [Number(rows.value), Number(cols.value)], difficulty: /** @type {import("./genres.js").Level | ""} */ (level.value), count: Number(count.value) });
  };
  const { page, list } = words.editor;
  return html(
    "form",
    { className: "choices", onsubmit: submit },
    field(list.genre, genre),
    field(page.rows, rows),
    field(page.cols, cols),
    field(words.book.difficulty, level),
    field(words.book.count, count),
    html("button", {}, words.book.order),
  );
}

/** @param {BookPlan} plan @param {() => void} changed */
function layoutForm(plan, changed) {
  const note = (/** @type {string} */ name, /** @type {any} */ value) => {
    plan.looks[name] = value;
    changed();
  };
  const text = (/** @type {"title" | "subtitle" | "author"} */ name, /** @type {string} */ label) => {
    const input = html("input", { type: "text", maxLength: 200, value: plan.looks[name] ?? "", oninput: () => note(name, input.value) });
    return field(label, input);
  };
  const pick = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) => {
    const select = html(
      "select",
      { onchange: () => note(name, select.value) },
      ...options.map(([value, shown]) => html("option", { value, selected: plan.looks[name] === value }, shown)),
    );
    return field(label, select);
  };
  const check = (/** @type {string} */ name, /** @type {string} */ label, isOn = false) => {
    const box = html("input", { type: "checkbox", checked: plan.looks[name] ?? isOn, onchange: () => note(name, box.checked) });
    return checkbox(label, box);
  };
  const perPage = html("input", { type: "number", min: "1", max: "6", value: String(plan.looks.per_page ?? 6), onchange: () => note("per_page", Number(perPage.value) || 6) });
  return html(
    "div",
    { className: "block" },
    html("h2", {}, words.book.layout),
    text("title", words.book.name),
    text("subtitle", words.book.subtitle),
    text("author", words.book.author),
    html(
      "div",
      { className: "choices" },
      pick("paper", words.book.paper, PAPERS.map((paper) => [paper, paper.toUpperCase()])),
      pick("theme", words.book.theme, Object.entries(words.book.themes)),
      field(words.book.perPage, perPage),
    ),
    check("large_print", words.book.largePrint),
    check("hints", words.book.hints),
    check("lessons", words.book.lessons, true),
  );
}
