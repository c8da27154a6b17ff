/** Open puzzles that are pasted, loaded from a file or dropped on the page. */

import { ApiError, ask } from "./api.js";
import { isGameExport, importAll } from "./player-data.js";
import { openDialog } from "./dialogs.js";
import { div, html } from "./dom.js";
import { form } from "./fields.js";
import { fileButton, svgImage } from "./files.js";
import { linkIn } from "./link.js";
import { notice, reportErrors } from "./notices.js";
import { whenSeen } from "./previews.js";
import { openPuzzle } from "./start-game.js";
import { words } from "./words.js";

const MAX_BYTES = 4_000_000;

/**
 * Open a text: a studio link, exported games, or puzzles in any format.
 * @param {string} text @param {string} from
 */
async function openText(text, from) {
  if (!text.trim()) throw new ApiError(words.open.nothing, 400);
  const link = linkIn(text);
  if (link) {
    location.hash = link;
    return;
  }
  if (isGameExport(text)) {
    notice(words.data.imported(await importAll(text)), "good");
    return;
  }
  const found = await ask("read", { text });
  if (found.many && found.many.length > 1) choose(found.many, from);
  else await openPuzzle(found, from);
}

/** Let the player choose one of several puzzles. @param {import("./api-types.d.ts").ReadPuzzle[]} puzzles @param {string} from */
function choose(puzzles, from) {
  const items = puzzles.map((found, number) => {
    const picture = html("span", { className: "preview", "aria-hidden": "true" });
    whenSeen(picture, () => void draw(found.puzzle, picture));
    const act = async () => {
      dialog.close();
      await dialog.closed; // otherwise, leaving its history entry could undo the step to the game
      await reportErrors(() => openPuzzle(found, from));
    };
    return html(
      "li",
      {},
      html("button", { type: "button", className: "pick", onclick: act }, picture, html("span", {}, words.open.numbered(number + 1, found.title))),
    );
  });
  const dialog = openDialog(words.open.many(puzzles.length), [html("ul", { className: "picked-files" }, ...items)], { className: "wide" });
}

/** @param {any} puzzle @param {HTMLElement} place */
async function draw(puzzle, place) {
  const svg = await ask("draw", { puzzle }).catch(() => null);
  if (svg) place.replaceChildren(svgImage(svg));
}

/** @param {File} file */
async function textOf(file) {
  if (file.size > MAX_BYTES) throw new ApiError(words.open.tooLarge(file.name), 413);
  return file.text();
}

/** Open the dialog to paste a puzzle or choose a file. */
export function openPasteDialog() {
  const errorText = html("p", { className: "error-text", role: "alert", id: "paste-error" });
  const box = html("textarea", {
    rows: 3,
    spellcheck: false,
    placeholder: words.open.example,
    "aria-label": words.open.label,
    "aria-describedby": "paste-error",
    autocapitalize: "off",
    autocomplete: "off",
  });
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    errorText.textContent = "";
    body.classList.add("waiting");
    if (await reportErrors(work, (sentence) => (errorText.textContent = sentence))) dialog.close();
    body.classList.remove("waiting");
  };
  const take = () => attempt(() => openText(box.value, "pasted"));
  const body = form(
    "paste-form",
    take,
    html("p", { className: "soft" }, words.open.idea),
    box,
    errorText,
    div(
      "buttons",
      html("button", { type: "submit", className: "main" }, words.open.open),
      fileButton(words.open.file, ([file]) => void attempt(async () => openText(await textOf(file), "file"))),
    ),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void take();
  });
  const dialog = openDialog(words.open.title, [body]);
  box.focus();
}

/** Open the clipboard's content on Ctrl+V anywhere in the view. */
export function pasteAnywhere() {
  const paste = (/** @type {ClipboardEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text && !file) return;
    event.preventDefault();
    void reportErrors(async () => openText(text || (await textOf(file)), "pasted"));
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}

/** Open files and texts that are dropped on any view. */
export function acceptDrops() {
  const isOurs = (/** @type {DragEvent} */ { dataTransfer }) =>
    Boolean(dataTransfer?.types.some((type) => type === "Files" || type === "text/plain"));
  const mark = (/** @type {boolean} */ isOver) => document.body.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!isOurs(event) || isField(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!isOurs(event) || isField(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    void reportErrors(async () => openText(file ? await textOf(file) : text, "file"));
  });
}

/** @param {Event} event */
const isField = ({ target }) => target instanceof Element && Boolean(target.closest("input, textarea"));
