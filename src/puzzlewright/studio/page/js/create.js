/** The view Create: the ways to make, keep and print puzzles. */

import { div, html } from "./dom.js";
import { backEndFeatures } from "./genres.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/** @type {[view: keyof typeof words.create.ideas, sign: import("./icons.js").IconName][]} */
const TOOLS = [
  ["editor", "pen"],
  ["library", "library"],
  ["book", "book"],
  ["data", "data"],
];

/** @type {import("./main.js").View} */
export async function show(container) {
  const { book } = await backEndFeatures();
  const tools = TOOLS.filter(([view]) => view !== "book" || book);
  container.replaceChildren(
    div(
      "page create-view",
      html("h1", {}, words.nav.create),
      html(
        "ul",
        { className: "tool-cards" },
        ...tools.map(([view, sign]) =>
          html("li", { className: "panel-card" }, icon(sign), html("h2", {}, html("a", { className: "whole-card", href: `#/${view}` }, words.nav[view])), html("p", {}, words.create.ideas[view])),
        ),
      ),
    ),
  );
}
