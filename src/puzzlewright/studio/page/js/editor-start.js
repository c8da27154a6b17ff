/** The start of the editor: a blank grid, a pasted or generated puzzle, a picture, and the drafts. */

import { ApiError, ask } from "./api.js";
import { generate } from "./new-game.js";
import { actionButton, div, html, whileBusy } from "./dom.js";
import { draftOf, saveDraft, newDraft, newGraphDraft, removeDraft } from "./drafts.js";
import { form, formField, formFields } from "./fields.js";
import { fileButton } from "./files.js";
import { allGenres, shortTitle } from "./genres.js";
import { allDrafts } from "./saved-drafts.js";
import { notice, reportErrors } from "./notices.js";
import { PictureEditor } from "./picture-editor.js";
import { generatorForm } from "./generator-form.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */

const MAX_SIDE = 200; // rows or columns

/** @param {HTMLElement} main */
export async function showDrafts(main) {
  const genres = (await allGenres()).filter(({ drawn }) => drawn);
  const list = html("ul", { className: "drafts" });
  await fill(list, genres);
  const stop = new AbortController();
  const { title, button, busy } = words.editor.generated;
  const generatedForm = generatorForm(genres, {
    button,
    busy,
    act: (kind) => reportErrors(async () => edit(await draftOf((await generate(kind, stop.signal)).puzzle))),
  });
  main.replaceChildren(
    div(
      "column drafts-view",
      html("h1", {}, words.editor.title),
      div("methods", emptyPage(genres), ownPuzzle(), ...genres.filter(({ pictured }) => pictured).map(fromPicture)),
      html("details", { className: "block" }, html("summary", {}, title), generatedForm),
      html("h2", {}, words.editor.list.title),
      list,
    ),
  );
  return () => stop.abort();
}

/** Go to a draft. @param {string} key */
function edit(key) {
  location.hash = `#/editor/${key}`;
}

/** The rows and columns of a grid. @returns {import("./fields.js").Option[]} */
const sideOptions = () => ["rows", "cols"].map((name) => ({ name, label: words.editor.grid[/** @type {"rows"} */ (name)], kind: "number", within: [1, MAX_SIDE], required: true }));

/** @param {Genre[]} genres */
function emptyPage(genres) {
  const { list } = words.editor;
  const draft = { genre: genres[0]?.name ?? "", rows: 10, cols: 10 };
  /** @type {import("./fields.js").Option} */
  const genre = { name: "genre", label: list.genre, choices: genres.map(({ name, title }) => [name, title]) };
  return form(
    "block new-draft",
    async () => edit(await newDraft(draft.genre, [draft.rows, draft.cols])),
    html("h2", {}, list.new),
    div("choices", ...formFields([genre, ...sideOptions()], draft)),
    div(
      "choices",
      html("button", { className: "main" }, list.create),
      ...genres.flatMap(({ name, title, graph }) => (graph ? [actionButton(`${words.editor.graph.begin(graph)} (${shortTitle(title)})`, async () => edit(await newGraphDraft(name)))] : [])),
    ),
  );
}

function ownPuzzle() {
  const { fromPuzzle: own } = words.editor;
  const text = html("textarea", { rows: 3, placeholder: "https://puzz.link/p?…", "aria-label": own.title });
  const open = () => reportErrors(async () => edit(await draftOf((await ask("read", { text: text.value })).puzzle)));
  return form("block", open, html("h2", {}, own.title), html("p", {}, own.idea), text, html("button", {}, own.open));
}

/** @param {Genre} genre */
function fromPicture({ name, title, difficulties }) {
  const labels = words.editor.picture;
  const tool = html("div", { className: "picturing", hidden: true });
  const take = (/** @type {Blob | undefined} */ file) =>
    reportErrors(async () => {
      if (!file) return;
      const image = await createImageBitmap(file).catch(() => {
        throw new ApiError(labels.notRead, 400);
      });
      tool.replaceChildren(...pictureTool(new PictureEditor(image), name, difficulties));
      tool.hidden = false;
    });
  const block = html(
    "section",
    { className: "block from-picture" },
    html("h2", {}, `${labels.title}: ${shortTitle(title)}`),
    html("p", {}, labels.idea),
    fileButton(labels.choose, ([file]) => void take(file), { accept: "image/*" }),
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
  const record = { difficulty: "", threshold: editor.bestThreshold };
  /** @type {import("./fields.js").Option[]} */
  const drawing = [
    { name: "dithers", label: labels.dither, kind: "boolean" },
    { name: "inverts", label: labels.invert, kind: "boolean" },
  ];
  const update = () => editor.show();
  const make = async () => {
    const difficulty = /** @type {import("./genres.js").Level | ""} */ (record.difficulty);
    const { puzzle, changed } = await ask("from-picture", { genre, rows: editor.cells, seconds: 60, ...(difficulty ? { difficulty } : {}) });
    edit(await draftOf(puzzle, changed));
    notice(labels.changed(changed.length), changed.length ? "neutral" : "good");
  };
  const button = actionButton(labels.make, () => whileBusy(button, labels.making, () => reportErrors(make)), { className: "main" });
  return [
    div("pictures", html("figure", {}, editor.source, html("figcaption", {}, labels.source)), html("figure", {}, editor.result, html("figcaption", {}, labels.result))),
    div("choices", ...formFields(sideOptions(), editor, update), formField({ name: "difficulty", label: labels.difficulty, choices: ["", ...levels].map((level) => [level, words.levels[level] ?? level]) }, record)),
    formField({ name: "threshold", label: labels.threshold, kind: "range", within: [0, 255] }, record, () => {
      editor.threshold = record.threshold; // until then, the best one
      update();
    }),
    ...formFields(drawing, editor, update),
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
    const { size, graph } = draft.pages[draft.open];
    const facts = [titles.get(draft.genre) ?? draft.genre, graph || draft.free ? "" : size.join(" × "), draft.said].filter(Boolean);
    const remove = async () => {
      await removeDraft(draft.key);
      await fill(list, genres);
      notice(labels.removed(title), "neutral", { name: labels.undo, act: () => void saveDraft(draft).then(() => fill(list, genres)) });
    };
    return html(
      "li",
      {},
      html("a", { href: `#/editor/${draft.key}` }, html("strong", {}, title), html("span", {}, facts.join(" · "))),
      actionButton(labels.remove, () => remove(), { className: "borderless", "aria-label": `${labels.remove}: ${title}` }),
    );
  });
  list.replaceChildren(...(items.length ? items : [html("li", { className: "none" }, labels.none)]));
}
