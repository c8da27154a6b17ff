/** The statistics of the library: puzzles by genre and difficulty, games, tags. */

import { html } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("./api-types.d.ts").Stats} LibraryStats */

const MAX_TAGS = 40; // the most frequent

/** @param {LibraryStats} stats @param {Map<string, string>} titles of the genres @param {(tag: string) => string} linkTo */
export function numbers(stats, titles, linkTo) {
  const labels = words.library.stats;
  const tags = Object.entries(stats.tags).slice(0, MAX_TAGS);
  return [
    html("p", {}, labels.puzzles(stats.puzzles, stats.removed)),
    html("div", { className: "scrolled", tabIndex: 0, role: "region", "aria-label": labels.title }, table(stats, titles)),
    html("p", {}, stats.games ? labels.games(stats.games, stats.finished, Math.round(stats.seconds / 60), stats.hints) : labels.noGames),
    tags.length ? html("h3", {}, labels.tags) : null,
    html("ul", { className: "tag-list" }, ...tags.map(([tag, count]) => html("li", {}, html("a", { className: "tag", href: linkTo(tag) }, html("span", {}, `${tag} ${count}`))))),
  ].filter((one) => one !== null);
}

/** Return a table of genres and difficulties; higher counts are darker. @param {LibraryStats} stats @param {Map<string, string>} titles */
function table({ genres }, titles) {
  const all = Object.values(genres);
  const levels = [...Object.keys(words.levels).filter(Boolean), "unrated"].filter((level) => all.some((counts) => counts[level]));
  const most = Math.max(1, ...all.flatMap((counts) => Object.values(counts)));
  const cell = (/** @type {number} */ count) => {
    const td = html("td", {}, count ? String(count) : "–");
    td.style.setProperty("--share", String(count / most));
    return td;
  };
  const sum = (/** @type {number[]} */ counts) => html("td", { className: "sum" }, String(counts.reduce((a, b) => a + b, 0)));
  const name = (/** @type {string} */ level) => words.levels[level] ?? words.library.stats.unrated;
  return html(
    "table",
    { className: "stats" },
    html("thead", {}, html("tr", {}, html("th", {}, ""), ...levels.map((level) => html("th", { scope: "col" }, name(level))), html("th", { scope: "col" }, words.library.stats.all))),
    html(
      "tbody",
      {},
      ...Object.entries(genres).map(([genre, counts]) =>
        html("tr", {}, html("th", { scope: "row" }, titles.get(genre) ?? genre), ...levels.map((level) => cell(counts[level] ?? 0)), sum(Object.values(counts))),
      ),
    ),
    html("tfoot", {}, html("tr", {}, html("th", { scope: "row" }, words.library.stats.all), ...levels.map((level) => sum(all.map((counts) => counts[level] ?? 0))), sum(all.flatMap((counts) => Object.values(counts))))),
  );
}
