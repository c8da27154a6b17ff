/** The page: opens a puzzle and plays it. */

import { ask } from "./api.js";
import { Board } from "./board.js";

async function open() {
  const text = new URLSearchParams(location.hash.slice(1)).get("puzzle") ?? "";
  const { puzzle } = await ask("/api/read", { text });
  const board = new Board(await ask("/api/sheet", { puzzle }));
  const table = /** @type {HTMLElement} */ (document.querySelector("#table"));
  table.replaceChildren(board.paper.svg);
  board.addEventListener("won", () => (table.dataset.won = "yes"));
}

await open();
