/** Posters: coloured paper, one colour per genre, with a board that is cropped at its edges. */

import { ask } from "./api.js";
import { html } from "./dom.js";

/** Give an element the paper of a genre. @template {HTMLElement} E @param {E} element @param {string | null} genre @returns {E} */
export function onPaper(element, genre) {
  element.style.setProperty("--poster", genre ? `var(--${CSS.escape(genre)}-paper, var(--neutral-paper))` : "var(--neutral-paper)");
  return element;
}

/**
 * Return the space of a picture, filled with the example of a genre as soon as it is loaded.
 * @param {{name: string, pictured?: boolean}} genre `pictured`: its solutions are pictures
 */
export function genreArt({ name, pictured = false }) {
  const space = html("div", { className: `art ${pictured ? "pictured" : ""}`, "aria-hidden": "true" });
  void ask("GET genres/{name}.svg", { name }).then(
    (text) => space.replaceChildren(inkOnly(text)),
    () => undefined, // offline: coloured paper alone
  );
  return space;
}

/** Return a drawing without its own colours; the page's style sheets give it ink for the paper. @param {string} text */
function inkOnly(text) {
  const unstyled = text.replace(/<style>.*?<\/style>/s, ""); // the page's policy forbids styles in the document
  const svg = new DOMParser().parseFromString(unstyled, "image/svg+xml").documentElement;
  for (const part of svg.querySelectorAll("title, .paper")) part.remove();
  for (const name of ["width", "height", "role"]) svg.removeAttribute(name);
  svg.setAttribute("class", "inks drawn");
  return svg;
}
