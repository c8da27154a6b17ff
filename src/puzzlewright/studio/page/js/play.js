/** The view around the board of one game. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { html } from "./dom.js";

/** @type {import("./main.js").View} */
export async function show(main, [text]) {
  const { puzzle } = await ask("/api/read", { text });
  const board = new Board(await ask("/api/sheet", { puzzle }));
  const table = html("div", { className: "table" }, board.paper.svg);
  main.replaceChildren(html("div", { className: "play" }, table));
  board.addEventListener("won", () => main.setAttribute("data-won", ""));
}
