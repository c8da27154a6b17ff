/** Actions for the selected puzzles of the library, or for all that the filter finds. */

import { ApiError, post, call, fetchFile, readBody } from "./api.js";
import { addToBook } from "./book-plan.js";
import { html } from "./dom.js";
import { save } from "./files.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */

const MAX_IN_BOOK = 200; // added at once
const MAX_ERROR_BYTES = 10_000; // of a last line that reports an error

/**
 * @param {import("./library.js").LibraryView} library @param {Genre[]} genres
 * @param {() => void} tagged called when tags have changed
 */
export function selectionBar(library, genres, tagged) {
  const labels = words.library.selection;
  const status = html("p", { role: "status" });
  const all = html("button", { type: "button", className: "small", onclick: () => library.choose("all") }, "");
  const none = html("button", { type: "button", className: "small", onclick: () => library.choose("none") }, labels.none);
  const tag = html("input", { type: "text", maxLength: 200, "aria-label": labels.tag, placeholder: words.library.tag, autocomplete: "off" });
  tag.setAttribute("list", "library-tags");
  const formats = html("select", { "aria-label": labels.form });

  /** Return an action that shows progress and errors. @param {() => Promise<void>} work */
  const attempt = (work) => async () => {
    for (const button of buttons) button.disabled = true;
    status.textContent = labels.busy;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice(error.message, "bad");
    } finally {
      show();
    }
  };

  const mark = (/** @type {"add" | "remove"} */ action) =>
    attempt(async () => {
      const name = tag.value.trim();
      if (!name) return void tag.focus();
      const answer = await post("/api/library/tags", { ...library.body, [action]: [name] });
      notice(action === "add" ? labels.tagged(answer.tagged, name) : labels.untagged(answer.untagged, name), "good");
      library.retag(name, action === "add");
      tagged();
    });

  const exportSelection = attempt(async () => {
    const response = await fetchFile("/api/library/export", { ...library.body, to: formats.value });
    const blob = await readBody(response.blob());
    const isLines = formats.value === "jsonl";
    const why = isLines ? await whyItEnds(blob) : undefined;
    if (why) throw new ApiError(labels.notWhole(why), response.status);
    save(blob, isLines ? "puzzles.jsonl" : `puzzles-${formats.value}.zip`);
    const left = Number(response.headers.get("left-out"));
    if (left) notice(labels.leftOut(left, formats.value), "plain");
  });

  const toBook = attempt(async () => {
    const numbers = [...library.chosen].slice(0, MAX_IN_BOOK);
    for (const number of numbers) {
      const { puzzle, title } = await call("GET /api/library/{number}", { number });
      addToBook(puzzle, title);
    }
    notice(labels.inBook(numbers.length), "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const add = html("button", { type: "button", className: "small", onclick: mark("add") }, labels.add);
  const remove = html("button", { type: "button", className: "small", onclick: mark("remove") }, labels.remove);
  const exporting = html("button", { type: "button", className: "small", onclick: exportSelection }, labels.export);
  const book = html("button", { type: "button", className: "small", onclick: toBook }, words.book.add);
  const buttons = [add, remove, exporting, book];

  const show = () => {
    const { chosen, isAll, total, filter } = library;
    const isChosen = isAll || chosen.size > 0;
    status.textContent = isAll || !chosen.size ? labels.found(total) : labels.chosen(chosen.size);
    bar.classList.toggle("chosen", isChosen);
    all.textContent = labels.all(total);
    all.hidden = isAll || !total;
    none.hidden = !isChosen;
    add.disabled = remove.disabled = tag.disabled = !isChosen;
    exporting.disabled = !total;
    book.disabled = !chosen.size;
    const textFormats = new Map(genres.filter(({ name }) => !filter.genre || name === filter.genre).flatMap((genre) => genre.notations.map(({ name, idea }) => [name, idea])));
    const was = formats.value;
    formats.replaceChildren(
      html("option", { value: "jsonl" }, labels.lines),
      ...[...textFormats].map(([name]) => html("option", { value: name, selected: name === was }, labels.zip(name))),
    );
  };
  library.addEventListener("changed", show);

  const bar = html(
    "div",
    { className: "library-selection", role: "group", "aria-label": labels.label },
    html("div", { className: "choices" }, status, all, none),
    html("div", { className: "choices" }, tag, add, remove),
    html("div", { className: "choices" }, formats, exporting, book),
  );
  show();
  return bar;
}

/** Return the error in the last line of an incomplete export; undefined if it is complete. @param {Blob} lines @returns {Promise<string | undefined>} */
async function whyItEnds(lines) {
  const last = (await lines.slice(-MAX_ERROR_BYTES).text()).trimEnd().split("\n").pop() ?? "";
  return last.startsWith('{"error"') ? JSON.parse(last).error : undefined;
}
