/** The view Home: a new puzzle, the player's games, or a pasted puzzle. */

import { allGenres } from "./genres.js";
import { html } from "./dom.js";
import { gameList } from "./games.js";
import { pasteCard, pasteAnywhere } from "./open-puzzle.js";
import { newGameForm } from "./new-game-form.js";
import { words } from "./words.js";

/** @type {import("./main.js").View} */
export async function show(container) {
  const form = html("div", {});
  const games = html("div", {});
  const paste = pasteCard();
  container.replaceChildren(
    html("div", { className: "home-view" }, html("div", { className: "first" }, form), html("div", { className: "second" }, games, paste.card)),
    html("p", { className: "foot" }, words.home.savedWhere, " ", html("a", { href: "#/data" }, words.nav.data)),
  );
  const stopPaste = pasteAnywhere(paste);
  const listPromise = gameList(games);
  try {
    form.replaceChildren(newGameForm(await allGenres()));
  } catch (error) {
    form.replaceChildren(
      html("section", { className: "block" }, html("h1", {}, words.home.title), html("p", { className: "error-text" }, /** @type {Error} */ (error).message)),
    );
  }
  const stopList = await listPromise;
  return () => {
    stopPaste();
    stopList();
  };
}
