/** Questions to the server. What goes wrong is an error with a sentence to show. */

import { words } from "./words.js";

export class ApiError extends Error {
  /** @param {string} sentence @param {number} status 0 where the server was not reached */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/** @typedef {import("./api-types.d.ts").Posts} Posts */
/** @typedef {import("./api-types.d.ts").Calls} Calls */

/**
 * Ask something, with a body.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal] ends the work too
 * @returns {Promise<Posts[Path]["answer"]>}
 */
export const post = async (path, body, signal) => parseBody(await fetchOrThrow(path, postRequest(body, signal)));

/**
 * An answer that is a file, with its headers.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal]
 */
export const fetchFile = (path, body, signal) => fetchOrThrow(path, postRequest(body, signal));

/**
 * Any other request: "GET /api/library/{number}".
 * @template {keyof Calls} Name
 * @param {Name} name @param {Calls[Name]["parameters"]} parameters @param {RequestInit} [options]
 * @returns {Promise<Calls[Name]["answer"]>}
 */
export const call = async (name, parameters, options) =>
  parseBody(await fetchOrThrow(addressOf(name, parameters), { method: name.split(" ")[0], ...options }));

/**
 * The address of a request, with its parameters in the path or behind it.
 * @template {keyof Calls} Name
 * @param {Name} name @param {Calls[Name]["parameters"]} parameters
 */
export function addressOf(name, parameters) {
  const rest = new Map(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  const path = name.split(" ")[1].replace(/\{(\w+)\}/g, (_, key) => {
    const value = rest.get(key) ?? "";
    rest.delete(key);
    return encodeURIComponent(value);
  });
  return rest.size ? `${path}?${new URLSearchParams([...rest])}` : path;
}

/** @param {any} body @param {AbortSignal} [signal] @returns {RequestInit} */
const postRequest = (body, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/** @param {Response} response @returns {Promise<any>} */
function parseBody(response) {
  const isJson = response.headers.get("content-type")?.includes("json");
  return readBody(isJson ? response.json() : response.text());
}

/** What is in an answer, unless it breaks off. @template T @param {Promise<T>} content */
export const readBody = (content) =>
  content.catch((error) => {
    throw connectionError(error);
  });

/** Why there is no answer. @param {Error} error */
const connectionError = (error) => (error.name === "AbortError" ? error : new ApiError(words.server.gone, 0));

/**
 * An answer that comes line by line, each a JSON object.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal] ends the work too
 * @returns {AsyncGenerator<Posts[Path]["answer"], void>}
 */
export async function* lines(path, body, signal) {
  const response = await fetchOrThrow(path, postRequest(body, signal));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw signal?.aborted ? error : new ApiError(words.server.gone, 0);
    });
    const parts = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
    rest = done ? "" : (parts.pop() ?? "");
    for (const part of parts) if (part.trim()) yield JSON.parse(part);
    if (done) return;
  }
}

/** @param {string} path @param {RequestInit} [options] */
async function fetchOrThrow(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw connectionError(/** @type {Error} */ (error));
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new ApiError(body.error ?? words.server.strange, response.status);
}
