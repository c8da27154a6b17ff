/** Download files. */

import { fetchFile, readBody } from "./api.js";
import { html } from "./dom.js";

const REVOKE_AFTER_MS = 60_000; // by then, the browser has started to save

/**
 * Fetch a file from the server.
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

/** Convert a title to a file name. @param {string} title */
export const fileName = (title) => title.replace(/[^\p{L}\p{N}-]+/gu, "-");
