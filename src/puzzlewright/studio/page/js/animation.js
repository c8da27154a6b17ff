/** The dialog that shows a walkthrough as an animation, to save or to embed in a page. */

import { ask } from "./api.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { embedCode, sizeOf } from "./embed-code.js";
import { formFields } from "./fields.js";
import { fileName, save, svgImage } from "./files.js";
import { reportErrors } from "./notices.js";
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
  /** @type {{form: "svg" | "html", theme: "light" | "dark" | "auto", place: "whole" | "beside"}} */
  const record = { form: "svg", theme: "auto", place: "whole" };
  const options = /** @type {const} */ (["form", "theme", "place"]).map((name) => ({ name, label: labels[name], choices: Object.entries(labels[/** @type {const} */ (`${name}s`)]) }));
  const preview = html("div", { className: "animation-preview", role: "status" });
  const text = html("textarea", { rows: 3, readOnly: true, "aria-label": labels.text, onfocus: () => text.select() });
  const description = html("p", { className: "soft" });
  const copying = actionButton(words.share.copy, () => copy(text.value, text), { className: "main" });
  const saving = actionButton(labels.save, () => keep());

  /** @param {"svg" | "html"} kind */
  const fetchAnimation = async (kind) => {
    const key = `${kind} ${record.theme}`;
    const found = animations.get(key) ?? (await ask("animation", { puzzle, form: kind, theme: record.theme, seconds: TIME_LIMIT_SECONDS }, controller.signal));
    animations.set(key, found);
    return found;
  };

  const keep = async () => {
    const { form } = record;
    save(new Blob([await fetchAnimation(form)], { type: labels.types[form] }), `${name}.${form}`);
  };

  let latest = 0;
  const show = async () => {
    const mine = ++latest;
    const { form, place } = record;
    copying.disabled = saving.disabled = true;
    text.value = "";
    if (!preview.firstChild) preview.textContent = labels.making;
    const work = async () => {
      const [moving, file] = [await fetchAnimation("svg"), await fetchAnimation(form)];
      if (mine !== latest) return;
      // preview the picture: the content security policy forbids a page with its own script
      preview.replaceChildren(svgImage(moving, labels.title));
      const isInline = place === "whole";
      text.value = embedCode({ form, animation: file, name, title: title || labels.title, size: sizeOf(file, form), isInline });
      description.textContent = [isInline ? labels.whole(text.value.length) : labels.beside(`${name}.${form}`), labels.needs[form]].join(" ");
      copying.disabled = saving.disabled = false;
    };
    await reportErrors(work, (sentence) => mine === latest && preview.replaceChildren(html("p", { className: "error-text" }, sentence)));
  };

  const dialog = openDialog(
    labels.title,
    [
      preview,
      div("choices", ...formFields(options, record, show)),
      text,
      div("buttons", copying, saving),
      description,
    ],
    { timer, className: "wide animation" },
  );
  void dialog.closed.then(() => controller.abort()); // cancel the request
  void show();
}
