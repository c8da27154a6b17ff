/** Where a setter begins: drafts that were begun, and a new one. */

import { call } from "./api.js";
import { html } from "./dom.js";
import { allDrafts, keepDraft, newDraft, removeDraft } from "./drafts.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/** @param {HTMLElement} main */
export async function showDrafts(main) {
  const told = words.desk.list;
  const genres = await call("/api/genres");
  const genre = html("select", {}, ...genres.filter((/** @type {any} */ one) => one.drawn).map((/** @type {any} */ one) => html("option", { value: one.name }, one.title)));
  const rows = html("input", { type: "number", min: "1", max: "200", value: "10", required: true });
  const cols = html("input", { type: "number", min: "1", max: "200", value: "10", required: true });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const key = await newDraft(genre.value, [Number(rows.value), Number(cols.value)]);
    location.hash = `#/draw/${key}`;
  };
  const list = html("ul", { className: "drafts" });

  const fill = async () => {
    const drafts = await allDrafts();
    const titles = Object.fromEntries(genres.map((/** @type {any} */ one) => [one.name, one.title]));
    list.replaceChildren(
      ...drafts.map((draft) => {
        const title = draft.title || told.untitled;
        const remove = async () => {
          await removeDraft(draft.key);
          await fill();
          notice(told.removed(title), "plain", { name: told.bringBack, act: () => void keepDraft(draft).then(fill) });
        };
        return html(
          "li",
          {},
          html("a", { href: `#/draw/${draft.key}` }, html("strong", {}, title), html("span", {}, `${titles[draft.genre] ?? draft.genre} ${draft.pages[draft.open].size.join(" × ")}${draft.said ? ` · ${draft.said}` : ""}`)),
          html("button", { type: "button", className: "plain", onclick: () => void remove() }, told.remove),
        );
      }),
      ...(drafts.length ? [] : [html("li", { className: "none" }, told.none)]),
    );
  };
  await fill();

  const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) => html("label", { className: "field" }, html("span", {}, name), input);
  main.replaceChildren(
    html(
      "div",
      { className: "drafts-view" },
      html("h1", {}, words.desk.title),
      html(
        "form",
        { className: "new-draft", onsubmit: begin },
        html("h2", {}, told.new),
        html("div", { className: "choices" }, field(told.genre, genre), field(words.desk.page.rows, rows), field(words.desk.page.cols, cols), html("button", { className: "main" }, told.begin)),
      ),
      html("h2", {}, told.title),
      list,
    ),
  );
}
