/** Print a picture with a title, without the rest of the page. */

import { html } from "./dom.js";

/** @param {string} svg @param {string} title @param {string[]} lines below the title */
export async function printPicture(svg, title, lines) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = html("img", { src, alt: title });
  await image.decode();
  const page = html("div", { className: "print-sheet" }, html("h1", {}, title), ...lines.map((line) => html("p", {}, line)), image);
  addEventListener("afterprint", () => (page.remove(), URL.revokeObjectURL(src)), { once: true });
  document.body.append(page);
  window.print();
}
