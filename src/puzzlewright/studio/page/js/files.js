/** Files that are made here or by the server, and saved. */

import { fetchFile, readBody } from "./api.js";
import { html } from "./dom.js";

const REVOKE_AFTER_MS = 60_000; // milliseconds in which a browser has begun to save

/**
 * A file that the server makes.
 * @template {keyof import("./api.js").Posts} Path
 * @param {Path} path @param {import("./api.js").Posts[Path]["body"]} body @param {AbortSignal} [signal]
 */
export const downloadFile = async (path, body, signal) => readBody((await fetchFile(path, body, signal)).blob());

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}

/** A title as the name of a file. @param {string} title */
export const fileName = (title) => title.replace(/[^\p{L}\p{N}-]+/gu, "-");
