/**
 * The dialog to share a puzzle or a position: as a link, a picture, or text in any format.
 */

import { ApiError, ask } from "./api.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { bitmap, formatName } from "./export.js";
import { field, formField, selectOptions } from "./fields.js";
import { save } from "./files.js";
import { genreNamed } from "./genres.js";
import { linkTo } from "./link.js";
import { Latest } from "./latest.js";
import { notice, reportErrors } from "./notices.js";
import { words } from "./words.js";

const LONG_LINK = 8000; // characters; some programs cut longer links
const PUBLIC_LINK = "puzzlink"; // the format whose text is a link that works everywhere

/**
 * @param {{spec: import("./board-spec.js").BoardSpec, marks?: import("./board-spec.js").Mark[],
 *   timer?: import("./timer.js").Timer}} what
 */
export async function openShare({ spec, marks = [], timer }) {
  const { puzzle } = spec;
  const links = [await linkSection(words.share.puzzle, await linkTo(puzzle))];
  if (marks.length) links.push(await linkSection(words.share.position, await linkTo(puzzle, marks)));
  const [first, text] = [div("share-first"), div("share-text")];
  const others = [pictureSection(spec, marks), text];
  const content = isLocal() ? [first, ...others, ...links, html("p", { className: "soft" }, words.share.local)] : [first, ...links, ...others];
  openDialog(words.share.title, content, { timer, className: "share" });
  try {
    const genre = await genreNamed(spec.genre);
    if (!genre) return;
    text.replaceChildren(textSection(genre, puzzle, marks));
    if (genre.formats.some(({ name }) => name === PUBLIC_LINK)) await showPublicLink(first, puzzle);
  } catch (error) {
    text.replaceChildren(html("p", { className: "soft" }, words.share.noText));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Whether links to this studio work only on this computer. */
const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Show the link for everyone, or why this puzzle has none. @param {HTMLElement} section @param {any} puzzle */
async function showPublicLink(section, puzzle) {
  const show = (/** @type {string} */ why) => section.replaceChildren(html("p", { className: "soft" }, words.share.noPublic(why)));
  await reportErrors(async () => {
    const { text } = await ask("convert", { puzzle, to: PUBLIC_LINK });
    section.replaceChildren(await linkSection(words.share.public, text.trim(), words.share.copyPublic));
  }, show);
}

/** @param {string} name @param {string} link @param {string} [copyName] given for the main link */
async function linkSection(name, link, copyName) {
  const input = html("input", { type: "text", readOnly: true, value: link, "aria-label": name, onfocus: () => input.select() });
  const buttons = [actionButton(copyName ?? words.share.copyLink, () => copy(link, input), { className: copyName ? "main" : "" })];
  if (navigator.share !== undefined) {
    const send = () => void navigator.share({ title: words.name, url: link }).catch(() => undefined);
    buttons.push(actionButton(words.share.send, send));
  }
  return html(
    "section",
    {},
    html("h3", {}, name),
    div("copy-row", input, ...buttons),
    link.length > LONG_LINK ? html("p", { className: "soft" }, words.share.long) : null,
  );
}

/** @param {import("./board-spec.js").BoardSpec} spec @param {any[]} marks */
function pictureSection({ puzzle, genre }, marks) {
  const labels = words.share.picture;
  const svg = () => ask("draw", { puzzle, marks, dark: false });
  const png = async () => bitmap(await svg());
  const copyPicture = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]); // some browsers accept only a promise
      notice(words.share.copied, "good");
    } catch {
      notice(labels.notCopied, "bad");
    }
  };
  return html(
    "section",
    {},
    html("h3", {}, labels.title),
    div(
      "buttons",
      actionButton(labels.copy, copyPicture),
      actionButton(labels.png, () => reportErrors(async () => save(await png(), `${genre}.png`)), { className: "borderless" }),
      actionButton(labels.svg, () => reportErrors(async () => save(new Blob([await svg()], { type: "image/svg+xml" }), `${genre}.svg`)), { className: "borderless" }),
    ),
  );
}

/** @param {import("./genres.js").Genre} genre @param {any} puzzle @param {any[]} marks */
function textSection(genre, puzzle, marks) {
  const record = { to: genre.formats[0].name, withMarks: false };
  const box = html("textarea", { rows: 4, readOnly: true, "aria-label": words.share.text, onfocus: () => box.select() });
  const errorText = html("p", { className: "error-text", role: "alert" });
  const withMarks = formField({ name: "withMarks", label: words.share.withMarks, kind: "boolean" }, record, () => convert());
  const select = html("select", { onchange: () => ((record.to = select.value), convert()) }, ...selectOptions(genre.formats.map(({ name }) => [name, formatName(name)]), record.to));
  const latest = new Latest();
  const convert = async () => {
    const { to } = record;
    withMarks.hidden = !marks.length || !genre.formats.find(({ name }) => name === to)?.answers;
    errorText.textContent = "";
    const data = { puzzle, to, ...(record.withMarks && !withMarks.hidden ? { marks } : {}) };
    await reportErrors(
      async () => {
        const answer = await latest.run((signal) => ask("convert", data, signal));
        if (answer) box.value = answer.text;
      },
      (sentence) => {
        box.value = "";
        errorText.textContent = sentence;
      },
    );
  };
  void convert();
  return html("section", {}, html("h3", {}, words.share.text), field(words.share.format, select), withMarks, box, errorText, actionButton(words.share.copyText, () => copy(box.value, box)));
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
