/** Open puzzles that are pasted, loaded from a file or dropped on the page. */

import { ApiError, post } from "./api.js";
import { isGameExport, importAll } from "./data.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { newGame } from "./saves.js";
import { linkIn } from "./link.js";
import { notice } from "./notices.js";
import { whenSeen } from "./previews.js";
import { words } from "./words.js";

const MAX_BYTES = 4_000_000;

/**
 * Open a text: a studio link, exported games, or puzzles in any format.
 * @param {string} text @param {string} from
 */
async function openText(text, from) {
  if (!text.trim()) throw new ApiError(words.home.nothing, 400);
  const link = linkIn(text);
  if (link) {
    location.hash = link;
    return;
  }
  if (isGameExport(text)) {
    notice(words.data.imported(await importAll(text)), "good");
    return;
  }
  const found = await post("/api/read", { text });
  if (found.many && found.many.length > 1) choose(found.many, from);
  else await begin(found, from);
}

/** @param {{puzzle: any, marks: any, name?: string}} found @param {string} from */
async function begin({ puzzle, marks }, from) {
  location.hash = `#/play/${await newGame({ puzzle, marks, from })}`;
}

/** Let the player choose one of several puzzles. @param {import("./api-types.d.ts").ReadPuzzle[]} puzzles @param {string} from */
function choose(puzzles, from) {
  const items = puzzles.map((found, number) => {
    const picture = html("span", { className: "preview", "aria-hidden": "true" });
    whenSeen(picture, () => void draw(found.puzzle, picture));
    const act = async () => {
      dialog.close();
      await begin(found, from).catch(showError);
    };
    return html(
      "li",
      {},
      html("button", { type: "button", className: "pick", onclick: act }, picture, html("span", {}, words.home.numbered(number + 1, found.title))),
    );
  });
  const dialog = openDialog(words.home.many(puzzles.length), [html("ul", { className: "picked-files" }, ...items)], { className: "wide" });
}

/** @param {any} puzzle @param {HTMLElement} place */
async function draw(puzzle, place) {
  const svg = await post("/api/draw", { puzzle }).catch(() => null);
  if (!svg) return;
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  place.replaceChildren(html("img", { src: address, alt: "", onload: () => URL.revokeObjectURL(address) }));
}

/** @param {File} file */
async function textOf(file) {
  if (file.size > MAX_BYTES) throw new ApiError(words.home.tooLarge(file.name), 413);
  return file.text();
}

/** @param {any} error */
function showError(error) {
  if (!(error instanceof ApiError)) throw error;
  notice(error.message, "bad");
}

/**
 * Return the form to paste a puzzle into.
 * @typedef {{card: HTMLElement, take: (text: string) => Promise<void>}} PasteCard
 * @returns {PasteCard}
 */
export function pasteCard() {
  const errorText = html("p", { className: "error-text", role: "alert", id: "paste-error" });
  const box = html("textarea", {
    rows: 3,
    spellcheck: false,
    placeholder: words.home.pasteExample,
    "aria-label": words.home.pasteLabel,
    "aria-describedby": "paste-error",
    autocapitalize: "off",
    autocomplete: "off",
  });
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    errorText.textContent = "";
    card.classList.add("waiting");
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errorText.textContent = error.message;
    } finally {
      card.classList.remove("waiting");
    }
  };
  const take = async (/** @type {string} */ text) => {
    box.value = text.length > 20_000 ? "" : text;
    await attempt(() => openText(text, "pasted"));
  };
  const file = html("input", {
    type: "file",
    className: "visually-hidden",
    tabIndex: -1,
    "aria-hidden": "true",
    onchange: () => {
      const chosen = file.files?.[0];
      if (chosen) void attempt(async () => openText(await textOf(chosen), "file"));
      file.value = "";
    },
  });
  const card = html(
    "form",
    {
      className: "block paste-card",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void take(box.value);
      },
    },
    html("h2", {}, words.home.openTitle),
    html("p", { className: "soft" }, words.home.openIdea),
    box,
    errorText,
    html(
      "div",
      { className: "buttons" },
      html("button", { type: "submit" }, words.home.open),
      html("button", { type: "button", onclick: () => file.click() }, words.home.file),
      file,
    ),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void take(box.value);
  });
  return { card, take };
}

/** Open the clipboard's content on Ctrl+V anywhere in the view. @param {PasteCard} opening */
export function pasteAnywhere({ take }) {
  const paste = (/** @type {ClipboardEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text && !file) return;
    event.preventDefault();
    void (async () => take(text || (await textOf(file))))();
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
    void (async () => openText(file ? await textOf(file) : text, "file"))().catch(showError);
  });
}

/** @param {Event} event */
const isField = ({ target }) => target instanceof Element && Boolean(target.closest("input, textarea"));
