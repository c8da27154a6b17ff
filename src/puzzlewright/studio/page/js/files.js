/** Choose and download files. */

import { html } from "./dom.js";

const REVOKE_AFTER_MS = 60_000; // by then, the browser has started to save

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}

/** Convert a title to a file name. @param {string} title */
export const fileName = (title) => title.replace(/[^\p{L}\p{N}-]+/gu, "-");

/** Return a button to choose files. @param {string} name @param {(files: File[]) => void} open @param {Record<string, any>} [attributes] of the input */
export function fileButton(name, open, attributes) {
  const onchange = () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length) open(files);
  };
  const input = html("input", { type: "file", className: "visually-hidden", onchange, ...attributes });
  return html("label", { className: "button" }, input, name);
}

/** Return an SVG picture as an image. @param {string} svg @param {string} [alt] */
export function svgImage(svg, alt = "") {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return html("img", { src, alt, onload: () => URL.revokeObjectURL(src) });
}
