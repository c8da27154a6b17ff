/** The dialog that shows a walkthrough as an animation, to save or to embed in a page. */

import { ApiError, post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { embedCode, sizeOf } from "./embed-code.js";
import { field } from "./fields.js";
import { fileName, save } from "./files.js";
import { copy } from "./share.js";
import { words } from "./words.js";

const TIME_LIMIT_SECONDS = 60;

/** @param {any} puzzle @param {string} title @param {import("./timer.js").Timer} [timer] */
export function openAnimation(puzzle, title, timer) {
  const labels = words.animation;
  const name = fileName(title || puzzle.genre);
  const controller = new AbortController();
  /** @type {Map<string, string>} animations by format and colours */
  const animations = new Map();
  const options = (/** @type {Record<string, string>} */ all) => Object.entries(all).map(([value, label]) => html("option", { value }, label));
  const form = html("select", { onchange: () => void show() }, ...options(labels.forms));
  const theme = html("select", { onchange: () => void show() }, ...options(labels.themes));
  const place = html("select", { onchange: () => void show() }, ...options(labels.places));
  const preview = html("div", { className: "animation-preview", role: "status" });
  const text = html("textarea", { rows: 3, readOnly: true, "aria-label": labels.text, onfocus: () => text.select() });
  const description = html("p", { className: "soft" });
  const copying = html("button", { type: "button", className: "main", onclick: () => void copy(text.value, text) }, words.share.copy);
  const saving = html("button", { type: "button", onclick: () => void keep() }, labels.save);
  const chosen = () => /** @type {"svg" | "html"} */ (form.value);

  /** @param {"svg" | "html"} kind */
  const fetchAnimation = async (kind) => {
    const key = `${kind} ${theme.value}`;
    const found = animations.get(key) ?? (await post("/api/animation", { puzzle, form: kind, theme: /** @type {"light" | "dark" | "auto"} */ (theme.value), seconds: TIME_LIMIT_SECONDS }, controller.signal));
    animations.set(key, found);
    return found;
  };

  const keep = async () => save(new Blob([await fetchAnimation(chosen())], { type: labels.types[chosen()] }), `${name}.${chosen()}`);

  let latest = 0;
  const show = async () => {
    const mine = ++latest;
    copying.disabled = saving.disabled = true;
    text.value = "";
    if (!preview.firstChild) preview.textContent = labels.making;
    try {
      const [moving, file] = [await fetchAnimation("svg"), await fetchAnimation(chosen())];
      if (mine !== latest) return;
      // preview the picture: the content security policy forbids a page with its own script
      const address = URL.createObjectURL(new Blob([moving], { type: "image/svg+xml" }));
      preview.replaceChildren(html("img", { src: address, alt: labels.title, onload: () => URL.revokeObjectURL(address) }));
      const isInline = place.value === "whole";
      text.value = embedCode({ form: chosen(), animation: file, name, title: title || labels.title, size: sizeOf(file, chosen()), isInline });
      description.textContent = [isInline ? labels.whole(text.value.length) : labels.beside(`${name}.${chosen()}`), labels.needs[chosen()]].join(" ");
      copying.disabled = saving.disabled = false;
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (mine === latest) preview.replaceChildren(html("p", { className: "error-text" }, error.message));
    }
  };

  const dialog = openDialog(
    labels.title,
    [
      preview,
      html("div", { className: "choices" }, field(labels.form, form), field(labels.theme, theme), field(labels.place, place)),
      text,
      html("div", { className: "buttons" }, copying, saving),
      description,
    ],
    { timer, className: "wide animation" },
  );
  void dialog.closed.then(() => controller.abort()); // cancel the request
  void show();
}
