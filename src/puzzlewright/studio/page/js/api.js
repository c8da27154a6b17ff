/** Requests to the server. Failures are errors with a message to show. */

import { words } from "./words.js";

export class ApiError extends Error {
  /** @param {string} sentence @param {number} status 0 if the server did not answer */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/** @typedef {import("./api-types.d.ts").Posts} Posts */
/** @typedef {import("./api-types.d.ts").Calls} Calls */

/**
 * Send a POST request with a JSON body.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal] also stops the server's work
 * @returns {Promise<Posts[Path]["answer"]>}
 */
export const post = async (path, body, signal) => parseBody(await fetchOrThrow(path, postRequest(body, signal)));

/**
 * Send a POST request and return the response, for files.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal]
 */
export const fetchFile = (path, body, signal) => fetchOrThrow(path, postRequest(body, signal));

/**
 * Send any other request, such as "GET /api/library/{number}".
 * @template {keyof Calls} Name
 * @param {Name} name @param {Calls[Name]["parameters"]} parameters @param {RequestInit} [options]
 * @returns {Promise<Calls[Name]["answer"]>}
 */
export const call = async (name, parameters, options) =>
  parseBody(await fetchOrThrow(addressOf(name, parameters), { method: name.split(" ")[0], ...options }));

/**
 * Return the URL of a request, with its parameters in the path or in the query.
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

/** Read a body; throw an ApiError if the connection breaks. @template T @param {Promise<T>} content */
export const readBody = (content) =>
  content.catch((error) => {
    throw connectionError(error);
  });

/** Return the error for a failed connection; an abort stays as it is. @param {Error} error */
const connectionError = (error) => (error.name === "AbortError" ? error : new ApiError(words.server.offline, 0));

/**
 * Send a POST request and yield the lines of the answer, each a JSON object.
 * @template {keyof Posts} Path
 * @param {Path} path @param {Posts[Path]["body"]} body @param {AbortSignal} [signal] also stops the server's work
 * @returns {AsyncGenerator<Posts[Path]["answer"], void>}
 */
export async function* lines(path, body, signal) {
  const response = await fetchOrThrow(path, postRequest(body, signal));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw signal?.aborted ? error : new ApiError(words.server.offline, 0);
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
  throw new ApiError(body.error ?? words.server.invalid, response.status);
}
