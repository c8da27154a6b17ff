/** Questions to the server. What goes wrong is an error with a sentence to show. */

import { words } from "./words.js";

export class Trouble extends Error {
  /** @param {string} sentence @param {number} status 0 where the server was not reached */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} path @param {any} body @param {AbortSignal} [signal] ends the work too
 * @returns {Promise<any>}
 */
export const ask = (path, body, signal) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
export async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") throw error;
    throw new Trouble(words.server.gone, 0);
  }
  const isJson = response.headers.get("content-type")?.includes("json");
  const answer = isJson ? await response.json() : await response.text();
  if (!response.ok) throw new Trouble(answer.error ?? words.server.strange, response.status);
  return answer;
}
