/** The start of the editor: a blank grid, a pasted or generated puzzle, a picture, and the drafts. */

import { ApiError, post } from "./api.js";
import { generate } from "./new-game.js";
import { html } from "./dom.js";
import { draftOf, saveDraft, newDraft, newGraphDraft, removeDraft } from "./drafts.js";
import { field, checkbox } from "./fields.js";
import { allGenres, shortTitle } from "./genres.js";
import { allDrafts } from "./saved-drafts.js";
import { notice } from "./notices.js";
import { PictureEditor } from "./picture-editor.js";
import { newGameForm } from "./new-game-form.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */

const MAX_SIDE = "200"; // rows or columns

/** @param {HTMLElement} main */
export async function showDrafts(main) {
  const genres = (await allGenres()).filter(({ drawn }) => drawn);
  const list = html("ul", { className: "drafts" });
  await fill(list, genres);
  const stop = new AbortController();
  const { title, button, busy } = words.editor.generated;
  const form = newGameForm(genres, {
    button,
    busy,
    formName: "editor",
    act: (kind) => showErrors(async () => open((await generate(kind, stop.signal)).puzzle)),
  });
  main.replaceChildren(
    html(
      "div",
      { className: "column drafts-view" },
      html("h1", {}, words.editor.title),
      html("div", { className: "methods" }, emptyPage(genres), ownPuzzle(), ...genres.filter(({ pictured }) => pictured).map(fromPicture)),
      html("details", { className: "block" }, html("summary", {}, title), form),
      html("h2", {}, words.editor.list.title),
      list,
    ),
  );
  return () => stop.abort();
}

/** @param {any} puzzle */
async function open(puzzle) {
  location.hash = `#/editor/${await draftOf(puzzle)}`;
}

/** Run an action and show its errors. @param {() => Promise<void>} work */
async function showErrors(work) {
  try {
    await work();
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return;
    if (!(error instanceof ApiError)) throw error;
    notice(error.message, "bad");
  }
}

/** @param {string} value */
const side = (value) => html("input", { type: "number", min: "1", max: MAX_SIDE, value, required: true });

/** @param {Genre[]} genres */
function emptyPage(genres) {
  const { list, page } = words.editor;
  const genre = html("select", {}, ...genres.map(({ name, title }) => html("option", { value: name }, title)));
  const [rows, cols] = [side("10"), side("10")];
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    location.hash = `#/editor/${await newDraft(genre.value, [Number(rows.value), Number(cols.value)])}`;
  };
  return html(
    "form",
    { className: "block new-draft", onsubmit: begin },
    html("h2", {}, list.new),
    html("div", { className: "choices" }, field(list.genre, genre), field(page.rows, rows), field(page.cols, cols)),
    html(
      "div",
      { className: "choices" },
      html("button", { className: "main" }, list.create),
      ...genres.flatMap(({ name, title, free }) => (free ? [html("button", { type: "button", onclick: () => void startGraphDraft(name) }, `${words.editor.free.begin(free.name)} (${shortTitle(title)})`)] : [])),
    ),
  );
}

/** @param {string} genre */
async function startGraphDraft(genre) {
  location.hash = `#/editor/${await newGraphDraft(genre)}`;
}

function ownPuzzle() {
  const { fromPuzzle: own } = words.editor;
  const text = html("textarea", { rows: 3, placeholder: "https://puzz.link/p?…", "aria-label": own.title });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void showErrors(async () => open((await post("/api/read", { text: text.value })).puzzle));
  };
  return html("form", { className: "block", onsubmit: submit }, html("h2", {}, own.title), html("p", {}, own.idea), text, html("button", {}, own.open));
}

/** @param {Genre} genre */
function fromPicture({ name, title, difficulties }) {
  const labels = words.editor.picture;
  const tool = html("div", { className: "picturing", hidden: true });
  const take = (/** @type {Blob | undefined} */ file) =>
    showErrors(async () => {
      if (!file) return;
      const image = await createImageBitmap(file).catch(() => {
        throw new ApiError(labels.notRead, 400);
      });
      tool.replaceChildren(...pictureTool(new PictureEditor(image), name, difficulties));
      tool.hidden = false;
    });
  const input = html("input", { type: "file", accept: "image/*", className: "visually-hidden", onchange: () => void take(input.files?.[0]) });
  const block = html(
    "section",
    { className: "block from-picture" },
    html("h2", {}, `${labels.title}: ${shortTitle(title)}`),
    html("p", {}, labels.idea),
    html("label", { className: "button" }, input, labels.choose),
    tool,
  );
  block.addEventListener("dragover", (event) => event.preventDefault());
  block.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation(); // not a puzzle to open
    void take(event.dataTransfer?.files[0]);
  });
  return block;
}

/** @param {PictureEditor} editor @param {string} genre @param {string[]} levels */
function pictureTool(editor, genre, levels) {
  const labels = words.editor.picture;
  const [rows, cols] = [side(String(editor.rows)), side(String(editor.cols))];
  const threshold = html("input", { type: "range", min: "0", max: "255", value: String(editor.bestThreshold) });
  const dither = html("input", { type: "checkbox" });
  const invert = html("input", { type: "checkbox" });
  const level = html("select", {}, html("option", { value: "" }, words.levels[""] ?? "–"), ...levels.map((one) => html("option", { value: one }, one)));
  const button = html("button", { type: "button", className: "main" }, labels.make);
  const update = () => {
    editor.rows = Math.max(1, Number(rows.value));
    editor.cols = Math.max(1, Number(cols.value));
    editor.dithers = dither.checked;
    editor.inverts = invert.checked;
    editor.show();
  };
  for (const input of [rows, cols, dither, invert]) input.addEventListener("input", update);
  threshold.addEventListener("input", () => {
    editor.threshold = Number(threshold.value);
    update();
  });
  button.addEventListener("click", () => {
    button.disabled = true;
    button.textContent = labels.making;
    const body = { genre, rows: editor.cells, seconds: 60, ...(level.value ? { difficulty: /** @type {import("./genres.js").Level} */ (level.value) } : {}) };
    void showErrors(async () => {
      const { puzzle, changed } = await post("/api/from-picture", body);
      location.hash = `#/editor/${await draftOf(puzzle, changed)}`;
      notice(labels.changed(changed.length), changed.length ? "plain" : "good");
    }).finally(() => {
      button.disabled = false;
      button.textContent = labels.make;
    });
  });
  return [
    html("div", { className: "pictures" }, html("figure", {}, editor.source, html("figcaption", {}, labels.source)), html("figure", {}, editor.result, html("figcaption", {}, labels.result))),
    html("div", { className: "choices" }, field(words.editor.page.rows, rows), field(words.editor.page.cols, cols), field(labels.difficulty, level)),
    field(labels.threshold, threshold),
    checkbox(labels.dither, dither),
    checkbox(labels.invert, invert),
    button,
  ];
}

/** @param {HTMLElement} list @param {Genre[]} genres */
async function fill(list, genres) {
  const labels = words.editor.list;
  const titles = new Map(genres.map(({ name, title }) => [name, shortTitle(title)]));
  const drafts = await allDrafts();
  const items = drafts.map((draft) => {
    const title = draft.title || labels.untitled;
    const size = draft.free ? "" : draft.pages[draft.open].size.join(" × ");
    const facts = [titles.get(draft.genre) ?? draft.genre, size, draft.said].filter(Boolean);
    const remove = async () => {
      await removeDraft(draft.key);
      await fill(list, genres);
      notice(labels.removed(title), "plain", { name: labels.undo, act: () => void saveDraft(draft).then(() => fill(list, genres)) });
    };
    return html(
      "li",
      {},
      html("a", { href: `#/editor/${draft.key}` }, html("strong", {}, title), html("span", {}, facts.join(" · "))),
      html("button", { type: "button", className: "plain", "aria-label": `${labels.remove}: ${title}`, onclick: () => void remove() }, labels.remove),
    );
  });
  list.replaceChildren(...(items.length ? items : [html("li", { className: "none" }, labels.none)]));
}
