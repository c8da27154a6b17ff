/** Where one begins: a new puzzle, a game that was begun, or a puzzle of one's own. */

import { allGenres } from "./genres.js";
import { html } from "./dom.js";
import { gameList } from "./games.js";
import { openingCard, pasteAnywhere } from "./opening.js";
import { wishForm } from "./wishing.js";
import { words } from "./words.js";

/** @type {import("./main.js").View} */
export async function show(room) {
  const wish = html("div", {});
  const games = html("div", {});
  const paste = openingCard();
  room.replaceChildren(
    html("div", { className: "start-view" }, html("div", { className: "first" }, wish), html("div", { className: "second" }, games, paste.card)),
    html("p", { className: "foot" }, words.start.kept, " ", html("a", { href: "#/data" }, words.nav.data)),
  );
  const stopPaste = pasteAnywhere(paste);
  const listing = gameList(games);
  try {
    wish.replaceChildren(wishForm(await allGenres()));
  } catch (error) {
    wish.replaceChildren(
      html("section", { className: "block" }, html("h1", {}, words.start.title), html("p", { className: "trouble" }, /** @type {Error} */ (error).message)),
    );
  }
  const stopList = await listing;
  return () => {
    stopPaste();
    stopList();
  };
}
