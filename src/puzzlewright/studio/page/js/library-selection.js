/** Actions for the selected puzzles of the library, or for all that the filter finds. */

import { ApiError, ask, askFile } from "./api.js";
import { addToBook } from "./book-plan.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { formatName } from "./export.js";
import { field, selectOptions } from "./fields.js";
import { save } from "./files.js";
import { backEndFeatures } from "./genres.js";
import { notice, reportErrors } from "./notices.js";
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
  const all = actionButton(labels.all, () => library.choose("all"), { className: "borderless" });
  const none = actionButton(labels.none, () => library.choose("none"), { className: "borderless" });
  const tag = html("input", { type: "text", maxLength: 200, autocomplete: "off" });
  tag.setAttribute("list", "library-tags");
  const formats = html("select", {});

  /** Return an action that shows progress and errors. @param {() => Promise<void>} work */
  const attempt = (work) => async () => {
    for (const button of buttons) button.disabled = true;
    status.textContent = labels.busy;
    await reportErrors(work).finally(show);
  };

  const mark = (/** @type {"add" | "remove"} */ action) =>
    attempt(async () => {
      const name = tag.value.trim();
      const answer = await ask("library/tags", { ...library.body, [action]: [name] });
      notice(action === "add" ? labels.tagged(answer.tagged, name) : labels.untagged(answer.untagged, name), "good");
      library.retag(name, action === "add");
      tagged();
    });

  const exportSelection = attempt(async () => {
    const { file, leftOut } = await askFile("library/export", { ...library.body, to: formats.value });
    const isLines = formats.value === "jsonl";
    const why = isLines ? await whyItEnds(file) : undefined;
    if (why) throw new ApiError(labels.notWhole(why), 200);
    save(file, isLines ? "puzzles.jsonl" : `puzzles-${formats.value}.zip`);
    if (leftOut) notice(labels.leftOut(leftOut, formats.value), "neutral");
  });

  const toBook = attempt(async () => {
    const numbers = [...library.chosen].slice(0, MAX_IN_BOOK);
    for (const number of numbers) {
      const { puzzle, title } = await ask("GET library/{number}", { number });
      addToBook(puzzle, title);
    }
    notice(labels.inBook(numbers.length), "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const tags = actionButton(labels.tags, () => {
    const marking = (/** @type {"add" | "remove"} */ action) => () => tag.value.trim() ? (dialog.close(), void mark(action)()) : tag.focus();
    const dialog = openDialog(labels.tags, [field(labels.tag, tag), div("buttons", actionButton(labels.add, marking("add"), { className: "main" }), actionButton(labels.remove, marking("remove")))]);
  });
  const exporting = actionButton(labels.export, () => {
    const start = () => (dialog.close(), void exportSelection());
    const dialog = openDialog(labels.exportTitle, [field(labels.form, formats), actionButton(labels.save, start, { className: "main" })]);
  });
  const book = actionButton(words.book.add, toBook);
  const buttons = [tags, exporting, book];
  let hasBooks = false;
  void backEndFeatures().then((features) => {
    hasBooks = features.book;
    show();
  });

  const show = () => {
    const { chosen, isAll, total, filter } = library;
    const isChosen = isAll || chosen.size > 0;
    const found = total ? labels.found(total) : ""; // the list says that it searches or found nothing
    status.textContent = isChosen ? labels.chosen(isAll ? total : chosen.size) : found;
    bar.classList.toggle("chosen", isChosen);
    all.hidden = isAll || !total;
    none.hidden = !isChosen;
    tags.hidden = !isChosen;
    book.hidden = !hasBooks || !chosen.size;
    exporting.hidden = !total;
    for (const button of buttons) button.disabled = false;
    const listed = genres.filter(({ name }) => !filter.genre || name === filter.genre).flatMap(({ formats }) => formats);
    const textFormats = new Map(listed.map(({ name }) => [name, labels.zip(formatName(name))]));
    formats.replaceChildren(...selectOptions([["jsonl", labels.lines], ...textFormats], formats.value));
  };
  library.addEventListener("changed", show);

  const bar = html(
    "div",
    { className: "library-selection", role: "group", "aria-label": labels.label },
    status,
    all,
    none,
    tags,
    exporting,
    book,
  );
  show();
  return bar;
}

/** Return the error in the last line of an incomplete export; undefined if it is complete. @param {Blob} lines @returns {Promise<string | undefined>} */
async function whyItEnds(lines) {
  const last = (await lines.slice(-MAX_ERROR_BYTES).text()).trimEnd().split("\n").pop() ?? "";
  return last.startsWith('{"error"') ? JSON.parse(last).error : undefined;
}
