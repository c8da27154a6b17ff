/** A technique's entry: its idea, the question that leads to it, and details. */

import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { genreNamed } from "./genres.js";
import { icon } from "./icons.js";
import { capitalise, toSentence } from "./describe.js";
import { words } from "./words.js";

/** Return the name of a technique as a button that opens its entry. @param {string} genre @param {{technique: string, name: string}} idea @param {import("./timer.js").Timer} [timer] */
export const techniqueLink = (genre, { technique, name }, timer) =>
  html(
    "button",
    { type: "button", className: "technique", "aria-haspopup": "dialog", onclick: () => void openTechnique(genre, technique, timer) },
    icon("lesson"),
    html("span", {}, name),
  );

/** @param {string} genre @param {string} name @param {import("./timer.js").Timer} [timer] */
async function openTechnique(genre, name, timer) {
  const found = (await genreNamed(genre))?.techniques.find((technique) => technique.name === name);
  if (!found) return;
  const { title, level, idea, question, description } = found;
  const details = description.split(/\n{2,}/).filter(Boolean);
  openDialog(
    title,
    [
      html("p", { className: "soft" }, words.help.techniqueLevel(capitalise(level))),
      html("p", { className: "technique-idea" }, toSentence(idea)),
      html("p", {}, html("strong", {}, words.help.askYourself), " ", question),
      ...details.map((text) => html("p", {}, text.replaceAll("\n", " "))),
    ],
    { timer },
  );
}
