/** The view around the board of one game. */

import { html } from "./dom.js";
import { keep, openGame } from "./keeping.js";
import { Sitting } from "./sitting.js";

/** @type {import("./main.js").View} */
export async function show(main, [key]) {
  const record = await openGame(key);
  if (!record) return;
  const sitting = new Sitting(record.sheet, record);
  const table = html("div", { className: "table" }, sitting.board.paper.svg);
  main.replaceChildren(html("div", { className: "play" }, table));
  sitting.addEventListener("changed", () => keep(Object.assign(record, sitting.record)));
  sitting.board.addEventListener("won", () => main.setAttribute("data-won", ""));
}
