/** What can be done with puzzles of the shelf: those that are chosen, or all that are found. */

import { ApiError, post, call, fetchFile, readBody } from "./api.js";
import { addToBook } from "./book-plan.js";
import { html } from "./dom.js";
import { save } from "./files.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */

const MOST_IN_BOOK = 200; // that are added at once
const LONGEST_ERROR = 10_000; // bytes of a line that says why there are no more

/**
 * @param {import("./library.js").LibraryView} shelf @param {Genre[]} genres
 * @param {() => void} tagged what to do when tags have changed
 */
export function selectionBar(shelf, genres, tagged) {
  const told = words.shelf.choice;
  const says = html("p", { role: "status" });
  const all = html("button", { type: "button", className: "small", onclick: () => shelf.choose("all") }, "");
  const none = html("button", { type: "button", className: "small", onclick: () => shelf.choose("none") }, told.none);
  const tag = html("input", { type: "text", maxLength: 200, "aria-label": told.tag, placeholder: words.shelf.tag, autocomplete: "off" });
  tag.setAttribute("list", "library-tags");
  const forms = html("select", { "aria-label": told.form });

  /** Do it, and tell what goes wrong. @param {() => Promise<void>} work */
  const attempt = (work) => async () => {
    for (const button of buttons) button.disabled = true;
    says.textContent = told.busy;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice(error.message, "bad");
    } finally {
      show();
    }
  };

  const mark = (/** @type {"add" | "remove"} */ deed) =>
    attempt(async () => {
      const name = tag.value.trim();
      if (!name) return void tag.focus();
      const answer = await post("/api/library/tags", { ...shelf.body, [deed]: [name] });
      notice(deed === "add" ? told.tagged(answer.tagged, name) : told.untagged(answer.untagged, name), "good");
      shelf.retag(name, deed === "add");
      tagged();
    });

  const take = attempt(async () => {
    const response = await fetchFile("/api/library/export", { ...shelf.body, to: forms.value });
    const blob = await readBody(response.blob());
    const isLines = forms.value === "jsonl";
    const why = isLines ? await whyItEnds(blob) : undefined;
    if (why) throw new ApiError(told.notWhole(why), response.status);
    save(blob, isLines ? "puzzles.jsonl" : `puzzles-${forms.value}.zip`);
    const left = Number(response.headers.get("left-out"));
    if (left) notice(told.leftOut(left, forms.value), "plain");
  });

  const toBook = attempt(async () => {
    const numbers = [...shelf.chosen].slice(0, MOST_IN_BOOK);
    for (const number of numbers) {
      const { puzzle, title } = await call("GET /api/library/{number}", { number });
      addToBook(puzzle, title);
    }
    notice(told.inBook(numbers.length), "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const add = html("button", { type: "button", className: "small", onclick: mark("add") }, told.add);
  const remove = html("button", { type: "button", className: "small", onclick: mark("remove") }, told.remove);
  const exporting = html("button", { type: "button", className: "small", onclick: take }, told.export);
  const book = html("button", { type: "button", className: "small", onclick: toBook }, words.book.add);
  const buttons = [add, remove, exporting, book];

  const show = () => {
    const { chosen, isAll, total, filter } = shelf;
    const isChosen = isAll || chosen.size > 0;
    says.textContent = isAll || !chosen.size ? told.found(total) : told.chosen(chosen.size);
    bar.classList.toggle("chosen", isChosen);
    all.textContent = told.all(total);
    all.hidden = isAll || !total;
    none.hidden = !isChosen;
    add.disabled = remove.disabled = tag.disabled = !isChosen;
    exporting.disabled = !total;
    book.disabled = !chosen.size;
    const notations = new Map(genres.filter(({ name }) => !filter.genre || name === filter.genre).flatMap((genre) => genre.notations.map(({ name, idea }) => [name, idea])));
    const was = forms.value;
    forms.replaceChildren(
      html("option", { value: "jsonl" }, told.lines),
      ...[...notations].map(([name]) => html("option", { value: name, selected: name === was }, told.zip(name))),
    );
  };
  shelf.addEventListener("changed", show);

  const bar = html(
    "div",
    { className: "library-selection", role: "group", "aria-label": told.label },
    html("div", { className: "choices" }, says, all, none),
    html("div", { className: "choices" }, tag, add, remove),
    html("div", { className: "choices" }, forms, exporting, book),
  );
  show();
  return bar;
}

/** Why lines of JSON end before all were told; undefined if they are whole. @param {Blob} lines @returns {Promise<string | undefined>} */
async function whyItEnds(lines) {
  const last = (await lines.slice(-LONGEST_ERROR).text()).trimEnd().split("\n").pop() ?? "";
  return last.startsWith('{"error"') ? JSON.parse(last).error : undefined;
}
