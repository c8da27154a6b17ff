/** Where one begins. */

import { html } from "./dom.js";

/** @type {import("./main.js").View} */
export async function show(main) {
  main.replaceChildren(html("h1", {}, "Puzzlewright"));
}
