/**
 * The only module that talks to the back end: the name of a request and plain data in, plain data out.
 *
 * A name such as "hint" is a handler of the server. Other requests have a method, and take some of
 * their data in the path: "GET library/{number}". Failures are errors with a message to show.
 * The server answers over HTTP. On the static site, `engine.js` answers in its place.
 */

import { words } from "./words.js";

export class ApiError extends Error {
  /** @param {string} sentence @param {number} status 0 if the server did not answer */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/** @typedef {import("./api-types.d.ts").Requests} Requests */
/** @typedef {keyof Requests} RequestName */

const ROOT = new URL("../api/", import.meta.url).href; // the studio may be at any path

/** Whether this is the static site, without a server. */
export const isStatic = globalThis.document?.documentElement.dataset.engine !== undefined;

/** Send a request to the back end. @type {(path: string, options: RequestInit) => Promise<Response>} */
const exchange = isStatic
  ? async (path, { method = "GET", body = "", signal }) => (await import("./engine.js")).respond({ path, method, body: String(body) }, signal)
  : (path, options) => fetch(ROOT + path, options);

/**
 * @template {RequestName} Name
 * @param {Name} name @param {Requests[Name]["data"]} data @param {AbortSignal} [signal] also stops the server's work
 * @returns {Promise<Requests[Name]["answer"]>}
 */
export async function ask(name, data, signal) {
  const response = await send(name, data, { signal });
  const isJson = response.headers.get("content-type")?.includes("json");
  return readBody(isJson ? response.json() : response.text());
}

/**
 * Ask for an answer in lines, and yield each line.
 * @template {RequestName} Name
 * @param {Name} name @param {Requests[Name]["data"]} data @param {AbortSignal} [signal] also stops the server's work
 * @returns {AsyncGenerator<Requests[Name]["answer"], void>}
 */
export async function* askLines(name, data, signal) {
  const response = await send(name, data, { signal });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await readBody(reader.read());
    const parts = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
    rest = done ? "" : (parts.pop() ?? "");
    for (const part of parts) if (part.trim()) yield JSON.parse(part);
    if (done) return;
  }
}

/**
 * Ask for a file; `leftOut` is the number of puzzles that it does not contain.
 * @template {RequestName} Name
 * @param {Name} name @param {Requests[Name]["data"]} data @param {AbortSignal} [signal]
 */
export async function askFile(name, data, signal) {
  const response = await send(name, data, { signal });
  return { file: await readBody(response.blob()), leftOut: Number(response.headers.get("left-out")) };
}

/**
 * Send a request whose answer is not needed; it also arrives if the page is closed meanwhile.
 * @template {RequestName} Name
 * @param {Name} name @param {Requests[Name]["data"]} data
 */
export const notify = (name, data) => void send(name, data, { keepalive: true }).catch(() => undefined);

/**
 * Show a picture of the back end in an image.
 * @template {RequestName} Name
 * @param {HTMLImageElement} image @param {Name} name @param {Requests[Name]["data"]} data
 */
export async function showPicture(image, name, data) {
  if (!isStatic) {
    image.src = ROOT + requestOf(name, data).path;
    return;
  }
  const { file } = await askFile(name, data);
  image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  image.src = URL.createObjectURL(file);
}

/** @param {string} name @param {Record<string, any>} data @param {RequestInit} options */
async function send(name, data, options) {
  const { path, ...request } = requestOf(name, data);
  const response = await readBody(exchange(path, { ...request, ...options }));
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new ApiError(body.error ?? words.server.invalid, response.status);
}

/** Put the data into the path, and the rest into the query or the body. @param {string} name @param {Record<string, any>} data */
function requestOf(name, data) {
  const [pattern, method = "POST"] = name.split(" ").reverse();
  const rest = { ...data };
  const path = pattern.replace(/\{(\w+)\}/g, (_, key) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  if (method === "GET" || method === "DELETE") {
    const query = String(new URLSearchParams(rest));
    return { path: query ? `${path}?${query}` : path, method };
  }
  return { path, method, headers: { "content-type": "application/json" }, body: JSON.stringify(rest) };
}

/** Wait for a part of a response; a broken connection is an ApiError, an abort stays as it is. @template T @param {Promise<T>} content */
const readBody = (content) =>
  content.catch((error) => {
    throw error.name === "AbortError" ? error : new ApiError(words.server.offline, 0);
  });
