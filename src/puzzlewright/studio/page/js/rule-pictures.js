/** The rules of a genre: in plain words with right and wrong pictures, and in full. */

import { ask } from "./api.js";
import { html, paragraphs } from "./dom.js";
import { Game } from "./game.js";
import { icon } from "./icons.js";
import { preview } from "./previews.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */

/** Return the rules with their pictures, as soon as these are loaded; the full text is folded if there are any. @param {Pick<Genre, "rules" | "pictured_rules">} genre @returns {HTMLElement[]} */
export function rulesWithPictures({ rules, pictured_rules: pictures }) {
  const text = paragraphs(rules);
  if (!pictures.length) return text;
  const pictured = html("div", { className: "pictured-rules" });
  void Promise.all(pictures.map(picturedRule)).then(
    (figures) => pictured.replaceChildren(...figures),
    () => undefined, // offline: the text remains
  );
  return [pictured, html("details", {}, html("summary", {}, words.rules.details), ...text)];
}

/** Return a rule with a right and a wrong picture. @param {Genre["pictured_rules"][number]} rule */
async function picturedRule({ rule, puzzle, right, wrong }) {
  const spec = await ask("board", { puzzle });
  const picture = (/** @type {number[][]} */ marks, /** @type {"right" | "wrong"} */ verdict) => {
    const game = new Game(spec);
    game.play(game.statesOfMarks(marks));
    const { svg } = preview({ spec, position: game.save() });
    return html("span", { className: `rule-picture ${verdict}` }, svg, html("span", {}, icon(verdict === "right" ? "check" : "close"), words.rules[verdict]));
  };
  return html("figure", {}, html("figcaption", {}, rule), picture(right, "right"), picture(wrong, "wrong"));
}
