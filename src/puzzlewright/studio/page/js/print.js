/** Print a picture with a title, without the rest of the page. */

import { html } from "./dom.js";
import { preview } from "./previews.js";

/** @param {string} title @param {readonly string[]} lines below the title @param {Node} picture */
const printSheet = (title, lines, picture) => html("div", { className: "print-sheet" }, html("h1", {}, title), ...lines.map((line) => html("p", {}, line)), picture);

/** @param {string} svg @param {string} title @param {string[]} lines */
export async function printPicture(svg, title, lines) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = html("img", { src, alt: title });
  await image.decode();
  const page = printSheet(title, lines, image);
  addEventListener("afterprint", () => (page.remove(), URL.revokeObjectURL(src)), { once: true });
  document.body.append(page);
  window.print();
}

/**
 * Print the whole board instead of the page when the browser's own command is used.
 * @param {() => {title: string, lines: readonly string[], game: Parameters<typeof preview>[0]}} describe
 * @param {AbortSignal} signal
 */
export function printsWholeBoard(describe, signal) {
  /** @type {HTMLElement | null} */
  let page = null;
  addEventListener(
    "beforeprint",
    () => {
      if (document.querySelector(".print-sheet")) return; // it prints something else
      const { title, lines, game } = describe();
      page = printSheet(title, lines, preview(game).svg);
      document.body.append(page);
    },
    { signal },
  );
  addEventListener("afterprint", () => page?.remove(), { signal });
}
