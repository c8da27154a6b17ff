/** The view of the packs: sets of puzzles with a difficulty curve, and how far the player has come. */

import { ask } from "./api.js";
import { capitalise, levelName } from "./describe.js";
import { actionButton, div, html } from "./dom.js";
import { shortTitle } from "./genres.js";
import { icon } from "./icons.js";
import { allKinds } from "./kinds.js";
import { reportErrors } from "./notices.js";
import { onPaper } from "./posters.js";
import { goToGame, packGame, packNamed, playPack } from "./start-game.js";
import { element } from "./svg.js";
import { words } from "./words.js";

/** @typedef {import("./api-types.d.ts").PackProgress} PackProgress */

const LEVELS = Object.keys(words.levels).filter(Boolean); // the easiest first

/** @param {string} name */
const addressOf = (name) => `#/packs/${encodeURIComponent(name)}`;

/** @type {import("./main.js").View} */
export async function show(container, [name]) {
  if (name) return showPack(container, name);
  const { packs } = await ask("GET packs", {});
  const techniques = packs.filter(({ technique }) => technique);
  const titles = new Map((await allKinds()).map(({ genre, title }) => [genre, shortTitle(title)]));
  const genres = [...new Set(techniques.map(({ genre }) => genre ?? ""))];
  container.replaceChildren(
    div(
      "page packs-view",
      html("h1", {}, words.packs.title),
      html("p", { className: "soft" }, words.packs.idea),
      html("ul", { className: "pack-grid" }, ...packs.filter(({ technique }) => !technique).map(packCard)),
      html("h2", {}, words.packs.techniques),
      html("p", { className: "soft" }, words.packs.techniquesIdea),
      ...genres.map((genre) => {
        const inGenre = techniques.filter((pack) => pack.genre === genre);
        const title = titles.get(genre) ?? genre;
        return html("section", { className: "panel-card", "aria-label": title }, html("h3", {}, title), html("ul", { className: "lines columns" }, ...inGenre.map(packLine)));
      }),
    ),
  );
}

/** Return the difficulties of a pack. @param {string[]} levels */
const rangeOf = (levels) => capitalise(words.packs.range(words.levels[levels[0]], words.levels[levels[levels.length - 1]]));

/** A pack as a poster: the whole card opens its next puzzle. @param {PackProgress} pack */
function packCard({ name, title, genre, puzzles, levels, finished }) {
  const play = () => reportErrors(() => playPack(name));
  const card = html(
    "li",
    { className: "poster pack" },
    curve(levels),
    html("h2", {}, actionButton(title, play, { className: "whole-card", "aria-label": words.packs.play(title) })),
    html("p", {}, rangeOf(levels)),
    div("genre-kind", html("a", { className: "kind-button", href: addressOf(name), "aria-label": words.packs.contents(title) }, words.packs.progress(finished, puzzles)), html("span", { className: "play-dot", "aria-hidden": "true" }, icon("game"))),
    html("progress", { max: puzzles, value: finished, "aria-label": words.packs.progressOf(title) }),
  );
  return onPaper(card, genre);
}

/** A pack as a line of a list. @param {PackProgress} pack */
export function packLine({ name, title, genre, technique, levels, puzzles, finished }) {
  const shown = technique ? title.replace(/^.*: /, "") : title;
  return html(
    "li",
    {},
    html(
      "a",
      { href: addressOf(name) },
      onPaper(html("span", { className: "thumb", "aria-hidden": "true" }, curve(levels)), genre),
      html("span", { className: "grow" }, html("strong", {}, shown), html("span", { className: "small" }, rangeOf(levels))),
      html("span", { className: "small" }, words.packs.progress(finished, puzzles)),
    ),
  );
}

/** Return the difficulty curve: one bar per puzzle. @param {string[]} levels @returns {SVGElement} */
function curve(levels) {
  const bars = levels.map((level, number) => {
    const height = LEVELS.indexOf(level) + 1;
    return element("rect", { x: number + 0.12, y: LEVELS.length - height, width: 0.76, height });
  });
  return element("svg", { class: "pack-curve", viewBox: `0 0 ${levels.length} ${LEVELS.length}`, preserveAspectRatio: "none", "aria-hidden": "true" }, bars);
}

/** The puzzles of one pack. @param {HTMLElement} container @param {string} name */
async function showPack(container, name) {
  const { title, genre, puzzles } = await packNamed(name);
  const finished = puzzles.filter(({ state }) => state === "finished").length;
  const open = (/** @type {import("./api-types.d.ts").PuzzleSummary} */ puzzle) => reportErrors(async () => goToGame(await packGame(name, puzzle)));
  const levels = puzzles.map(({ level }) => level ?? "");
  const head = html(
    "div",
    { className: "poster pack pack-head" },
    curve(levels),
    html("h1", {}, title),
    html("p", {}, [rangeOf(levels), words.packs.progress(finished, puzzles.length)].join(" · ")),
    html("progress", { max: puzzles.length, value: finished, "aria-label": words.packs.progressOf(title) }),
    finished < puzzles.length ? html("div", { className: "go" }, html("button", { type: "button", className: "main big", onclick: () => void reportErrors(() => playPack(name)) }, icon("game"), words.packs.next)) : null,
  );
  container.replaceChildren(
    div(
      "page pack-view",
      html("a", { className: "back-link", href: "#/packs" }, icon("back"), words.packs.all),
      onPaper(head, genre),
      html(
        "ol",
        { className: "pack-puzzles" },
        ...puzzles.map((puzzle, number) => {
          const { level, size, state, title: picture } = puzzle;
          const facts = [level && levelName(level), size && words.home.size(...size), words.packs.states[state] ?? ""].filter(Boolean);
          return onPaper(
            html("li", {}, html("button", { type: "button", className: `pack-puzzle ${state}`, onclick: () => void open(puzzle) }, html("b", {}, String(number + 1)), html("span", { className: "small" }, picture || facts.join(" · ")))),
            puzzle.genre,
          );
        }),
      ),
    ),
  );
}
