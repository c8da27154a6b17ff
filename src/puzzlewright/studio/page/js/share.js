/**
 * The dialog to share a puzzle or a position as a link, or as text in any format.
 */

import { ApiError, post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { genreNamed } from "./genres.js";
import { linkTo } from "./link.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

const LONG_LINK = 8000; // characters; some programs cut longer links

/**
 * @param {{spec: import("./board-spec.js").BoardSpec, marks?: import("./board-spec.js").Mark[],
 *   timer?: import("./timer.js").Timer}} what
 */
export async function openShare({ spec, marks = [], timer }) {
  const { puzzle } = spec;
  const content = [await linkRow(words.share.puzzle, await linkTo(puzzle))];
  if (marks.length) content.push(await linkRow(words.share.position, await linkTo(puzzle, marks)));
  const text = html("div", { className: "share-text" });
  content.push(text);
  openDialog(words.share.title, content, { timer, className: "share" });
  try {
    const genre = await genreNamed(spec.genre);
    if (genre) text.replaceChildren(...formatSection(genre, puzzle, marks));
  } catch (error) {
    text.replaceChildren(html("p", { className: "soft" }, words.share.noText));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** @param {string} name @param {string} link */
async function linkRow(name, link) {
  const field = html("input", { type: "text", readOnly: true, value: link, "aria-label": name, onfocus: () => field.select() });
  const buttons = [html("button", { type: "button", className: "main", onclick: () => void copy(link, field) }, words.share.copy)];
  if (navigator.share !== undefined) {
    const send = () => void navigator.share({ title: words.name, url: link }).catch(() => undefined);
    buttons.push(html("button", { type: "button", onclick: send }, words.share.send));
  }
  return html(
    "section",
    { className: "share-row" },
    html("h3", {}, name),
    html("div", { className: "with-button" }, field, ...buttons),
    link.length > LONG_LINK ? html("p", { className: "soft" }, words.share.long) : null,
  );
}

/** @param {import("./genres.js").Genre} genre @param {any} puzzle @param {any[]} marks */
function formatSection(genre, puzzle, marks) {
  const box = html("textarea", { rows: 4, readOnly: true, "aria-label": words.share.text, onfocus: () => box.select() });
  const errorText = html("p", { className: "error-text", role: "alert" });
  const withMarks = html("input", { type: "checkbox", onchange: () => void convert() });
  const line = html("label", { className: "choice" }, withMarks, html("span", {}, words.share.withMarks));
  const idea = html("small", {});
  const select = html(
    "select",
    { "aria-label": words.share.format, onchange: () => void convert() },
    ...genre.notations.map(({ name }) => html("option", { value: name }, name)),
  );
  let latest = 0;
  const convert = async () => {
    const mine = ++latest;
    const format = genre.notations.find(({ name }) => name === select.value);
    idea.textContent = format?.idea ?? "";
    line.hidden = !marks.length || !format?.answers;
    errorText.textContent = "";
    const body = { puzzle, to: select.value, ...(withMarks.checked && !line.hidden ? { marks } : {}) };
    try {
      const { text } = await post("/api/convert", body);
      if (mine === latest) box.value = text;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine !== latest) return;
      box.value = "";
      errorText.textContent = error.message;
    }
  };
  void convert();
  return [
    html("h3", {}, words.share.text),
    html("div", { className: "with-button" }, select, html("button", { type: "button", onclick: () => void copy(box.value, box) }, words.share.copy)),
    idea,
    line,
    box,
    errorText,
  ];
}

/** @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field contains the text; some browsers copy only a selection */
export async function copy(text, field) {
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select();
    if (!document.execCommand("copy")) {
      notice(words.share.notCopied, "bad");
      return;
    }
  }
  notice(words.share.copied, "good");
}
