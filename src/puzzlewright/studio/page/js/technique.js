/** A technique's entry: its idea, the question that leads to it, and details. */

import { ask } from "./api.js";
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

/** Return a link to the pack whose puzzles need a technique; null if there is none, or offline. @param {string} genre @param {string} technique */
export async function practiceLink(genre, technique) {
  const { packs } = await ask("GET packs", {}).catch(() => ({ packs: [] }));
  const pack = packs.find((one) => one.genre === genre && one.technique === technique);
  return pack ? html("a", { href: `#/packs/${encodeURIComponent(pack.name)}` }, words.packs.practise) : null;
}

/** @param {string} genre @param {string} name @param {import("./timer.js").Timer} [timer] */
async function openTechnique(genre, name, timer) {
  const [known, practice] = await Promise.all([genreNamed(genre), practiceLink(genre, name)]);
  const found = known?.techniques.find((technique) => technique.name === name);
  if (!found) return;
  practice?.classList.add("button");
  const { title, level, idea, question, description } = found;
  const details = description.split(/\n{2,}/).filter(Boolean);
  openDialog(
    title,
    [
      html("p", { className: "soft" }, words.help.techniqueLevel(capitalise(level))),
      html("p", { className: "technique-idea" }, toSentence(idea)),
      html("p", {}, html("strong", {}, words.help.askYourself), " ", question),
      ...details.map((text) => html("p", {}, text.replaceAll("\n", " "))),
      ...(practice ? [practice] : []),
    ],
    { timer },
  );
}
