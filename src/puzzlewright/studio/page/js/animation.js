/** The explained solve as a film: seen here, saved, or put into another page. */

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
  const told = words.film;
  const name = fileName(title || puzzle.genre);
  const asking = new AbortController();
  /** @type {Map<string, string>} films by form and colours */
  const films = new Map();
  const options = (/** @type {Record<string, string>} */ all) => Object.entries(all).map(([value, label]) => html("option", { value }, label));
  const form = html("select", { onchange: () => void show() }, ...options(told.forms));
  const theme = html("select", { onchange: () => void show() }, ...options(told.themes));
  const place = html("select", { onchange: () => void show() }, ...options(told.places));
  const seen = html("div", { className: "animation-preview", role: "status" });
  const text = html("textarea", { rows: 3, readOnly: true, "aria-label": told.text, onfocus: () => text.select() });
  const how = html("p", { className: "soft" });
  const copying = html("button", { type: "button", className: "main", onclick: () => void copy(text.value, text) }, words.share.copy);
  const saving = html("button", { type: "button", onclick: () => void keep() }, told.save);
  const chosen = () => /** @type {"svg" | "html"} */ (form.value);

  /** @param {"svg" | "html"} kind */
  const film = async (kind) => {
    const key = `${kind} ${theme.value}`;
    const found = films.get(key) ?? (await post("/api/animation", { puzzle, form: kind, theme: /** @type {"light" | "dark" | "auto"} */ (theme.value), seconds: TIME_LIMIT_SECONDS }, asking.signal));
    films.set(key, found);
    return found;
  };

  const keep = async () => save(new Blob([await film(chosen())], { type: told.types[chosen()] }), `${name}.${chosen()}`);

  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    copying.disabled = saving.disabled = true;
    text.value = "";
    if (!seen.firstChild) seen.textContent = told.making;
    try {
      const [moving, made] = [await film("svg"), await film(chosen())];
      if (mine !== turn) return;
      // pictures run no scripts; a page of another's would not be let into this one
      const address = URL.createObjectURL(new Blob([moving], { type: "image/svg+xml" }));
      seen.replaceChildren(html("img", { src: address, alt: told.title, onload: () => URL.revokeObjectURL(address) }));
      const isWhole = place.value === "whole";
      text.value = embedCode({ form: chosen(), film: made, name, title: title || told.title, size: sizeOf(made, chosen()), isWhole });
      how.textContent = [isWhole ? told.whole(text.value.length) : told.beside(`${name}.${chosen()}`), told.needs[chosen()]].join(" ");
      copying.disabled = saving.disabled = false;
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (mine === turn) seen.replaceChildren(html("p", { className: "error-text" }, error.message));
    }
  };

  const dialog = openDialog(
    told.title,
    [
      seen,
      html("div", { className: "choices" }, field(told.form, form), field(told.theme, theme), field(told.place, place)),
      text,
      html("div", { className: "buttons" }, copying, saving),
      how,
    ],
    { timer, className: "wide animation" },
  );
  void dialog.closed.then(() => asking.abort()); // nobody waits for it any more
  void show();
}
