/**
 * A Web Worker with Python (Pyodide): it answers requests by `puzzlewright.studio.in_browser`.
 *
 * Messages in: {method, path, body, usesLibrary}. Messages out: {kind: "progress", share},
 * {kind: "ready"}, {kind: "failed"} and {kind: "answer", answer}. The name of the worker is the
 * memory limit of Python in megabytes.
 */

import { keepLibrary, openLibraryFile } from "./library-file.js";
import { words } from "./words.js";

const ENGINE = new URL("../engine/", import.meta.url);
const PACKAGES = "/lib/python3.14/site-packages";
const LIBRARY_FILE = "/home/pyodide/library.db";
const MEGABYTE = 1e6;
const PAGE_BYTES = 65_536; // the unit in which WebAssembly gets memory
const INTERNAL_ERROR = 500;
const READ_ONLY = 503;
const STORAGE_FULL = 507;

/** @param {string} name */
async function bytesOf(name) {
  const response = await fetch(new URL(name, ENGINE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {any} message @param {Transferable[]} [transfer] */
const send = (message, transfer = []) => postMessage(message, { transfer });

/** @param {number} share */
const report = (share) => send({ kind: "progress", share });

/**
 * Let Python import from an archive; to unpack it would take several times the memory.
 * @param {any} python @param {string} name @param {Uint8Array} content
 */
function addArchive(python, name, content) {
  python.FS.writeFile(`/lib/${name}`, content, { canOwn: true });
  python.pyimport("sys").path.append(`/lib/${name}`);
}

/** Refuse more memory than the limit: Python raises MemoryError, as in the studio's processes. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > Number(name) * MEGABYTE) throw new RangeError("memory limit");
    return grow.call(this, pages);
  };
}

async function loadPython() {
  limitMemory();
  const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);
  return loadPyodide({ indexURL: ENGINE.href });
}

async function start() {
  report(0.05);
  const [python, packages, solvers] = await Promise.all([loadPython(), bytesOf("engine.zip"), bytesOf("solvers.zip")]);
  report(0.6);
  addArchive(python, "engine.zip", packages);
  python.unpackArchive(solvers, "zip", { extractDir: PACKAGES }); // a shared library must be a file
  report(0.75);
  const studio = python.pyimport("puzzlewright.studio.in_browser");
  python.pyimport("pysat.solvers"); // now, so that the time limit of the first request does not include it
  return { python, studio };
}

const starting = start();
starting.then(
  () => send({ kind: "ready" }),
  (error) => {
    console.warn(error);
    send({ kind: "failed" });
  },
);

/** @type {Promise<import("./library-file.js").LibraryFile> | null} */
let library = null;

/** Load the packages of the library and its file, with the first request for it. */
async function openLibrary() {
  const { python, studio } = await starting;
  const [packages, file] = await Promise.all([bytesOf("library.zip"), openLibraryFile(() => bytesOf("library.db"), reload)]);
  addArchive(python, "library.zip", packages);
  python.FS.writeFile(LIBRARY_FILE, file.content);
  studio.open_library(LIBRARY_FILE);
  return file;
}

/** The other tab is closed: take its file, and write from now on. @param {Uint8Array} content */
async function reload(content) {
  const { python, studio } = await starting;
  await library;
  python.FS.writeFile(LIBRARY_FILE, content);
  studio.open_library(LIBRARY_FILE);
}

/** @param {number} status @param {string} sentence */
const refusal = (status, sentence) => ({ status, headers: { "content-type": "application/json" }, body: new TextEncoder().encode(JSON.stringify({ error: sentence })) });

/** @param {{method: string, path: string, body: string, usesLibrary: boolean}} request */
async function answerOf({ method, path, body, usesLibrary }) {
  const { python, studio } = await starting;
  const isRead = method === "GET" || path === "library/export";
  if (usesLibrary) {
    library ??= openLibrary();
    const { canWrite } = await library;
    if (!isRead && !canWrite()) return refusal(READ_ONLY, words.engine.readOnly);
  }
  const found = await studio.respond(method, path, body);
  const [status, headers, content] = found.toJs({ dict_converter: Object.fromEntries });
  found.destroy();
  if (status === INTERNAL_ERROR) return refusal(status, words.engine.internal); // Python has logged it
  if (usesLibrary && !isRead && status < 300 && !(await keepLibrary(python.FS.readFile(LIBRARY_FILE)))) return refusal(STORAGE_FULL, words.engine.full);
  return { status, headers, body: content };
}

// After a fatal error, for example if a solver gets no memory, Python cannot continue.
addEventListener("unhandledrejection", (event) => {
  if (!event.reason?.pyodide_fatal_error) return;
  event.preventDefault(); // Pyodide has logged it
  send({ kind: "failed" });
});

addEventListener("message", async ({ data }) => {
  let answer;
  try {
    answer = await answerOf(data);
  } catch (error) {
    if (data.usesLibrary) library = null; // the next request tries again
    console.warn(error);
    answer = refusal(INTERNAL_ERROR, words.engine.internal);
  }
  send({ kind: "answer", answer }, [answer.body.buffer]);
});
