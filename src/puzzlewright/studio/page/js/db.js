/**
 * The database of this browser (IndexedDB). What the browser refuses to store, because its storage
 * is full or in a private window, is kept in memory as long as the page is open.
 */

import { notice } from "./notices.js";
import { words } from "./words.js";

const DATABASE = "puzzlewright";
const VERSION = 2;

/**
 * `games`: data of games without positions; `positions`; `sheets`: board specs; `gone`: deleted
 * games that the server still has; `ahead`: puzzles generated in advance; `drafts`.
 * @typedef {"games" | "positions" | "sheets" | "gone" | "ahead" | "drafts"} StoreName
 * @type {StoreName[]}
 */
export const STORES = ["games", "positions", "sheets", "gone", "ahead", "drafts"];

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opening ??= new Promise((resolve) => {
    /** @type {IDBOpenDBRequest} */
    let request;
    try {
      request = indexedDB.open(DATABASE, VERSION);
    } catch {
      resolve(null);
      return;
    }
    request.onupgradeneeded = () => {
      for (const name of STORES) {
        if (!request.result.objectStoreNames.contains(name)) {
          request.result.createObjectStore(name, { keyPath: "key" });
        }
      }
    };
    request.onerror = () => resolve(null);
    request.onsuccess = () => {
      const found = request.result;
      const again = () => {
        opening = null; // the next access opens it again
      };
      found.onversionchange = () => {
        found.close(); // another tab has a newer version and must not wait for this one
        again();
      };
      found.onclose = again;
      resolve(found);
    };
  });
  return opening;
}

/** Whether records survive closing the browser. */
export const isPersistent = async () => (await database()) !== null;

/** Records that are only in memory, by store and key; undefined if deleted. @type {Record<string, Map<string, any>>} */
const unsaved = Object.fromEntries(STORES.map((name) => [name, new Map()]));
let isReported = false;

/** Whether a record survives closing the browser, as far as this page has written it. @param {StoreName} storeName @param {string} key */
export const isStored = (storeName, key) => !unsaved[storeName].has(key);

/**
 * Access to the stores of a transaction.
 * @typedef {{
 *   get: (storeName: StoreName, key: string) => Promise<any>,
 *   has: (storeName: StoreName, key: string) => Promise<boolean>,
 *   all: (storeName: StoreName) => Promise<any[]>,
 *   put: (storeName: StoreName, record: any) => void,
 *   remove: (storeName: StoreName, key: string) => void,
 *   clear: (storeName: StoreName) => void,
 * }} Store
 * @typedef {{storeName: StoreName, key: string | null, record?: any}} Change `key` is null if all were deleted
 */

/** @param {IDBTransaction | null} transaction null without a database @param {Change[]} changes is filled @returns {Store} */
const storeOf = (transaction, changes) => ({
  async get(storeName, key) {
    if (unsaved[storeName].has(key)) return unsaved[storeName].get(key);
    return transaction ? answer(transaction.objectStore(storeName).get(key)) : undefined;
  },
  async has(storeName, key) {
    if (unsaved[storeName].has(key)) return unsaved[storeName].get(key) !== undefined;
    return transaction !== null && (await answer(transaction.objectStore(storeName).count(key))) > 0;
  },
  async all(storeName) {
    /** @type {any[]} */
    const stored = transaction ? await answer(transaction.objectStore(storeName).getAll()) : [];
    const here = unsaved[storeName];
    return [...stored.filter(({ key }) => !here.has(key)), ...[...here.values()].filter((record) => record !== undefined)];
  },
  put(storeName, record) {
    transaction?.objectStore(storeName).put(record);
    changes.push({ storeName, key: record.key, record });
  },
  remove(storeName, key) {
    transaction?.objectStore(storeName).delete(key);
    changes.push({ storeName, key });
  },
  clear(storeName) {
    transaction?.objectStore(storeName).clear();
    changes.push({ storeName, key: null });
  },
});

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Run `work` on some stores in one transaction. It may only await the results of its store, because
 * any other wait ends the transaction.
 * @template T
 * @param {StoreName[]} storeNames @param {(store: Store) => Promise<T>} work @param {IDBTransactionMode} [mode]
 * @returns {Promise<T>}
 */
export async function transact(storeNames, work, mode = "readwrite") {
  if (mode === "readwrite") await saveUnsaved();
  const transaction = await begin(storeNames, mode);
  const ended = transaction && endOf(transaction);
  /** @type {Change[]} */
  const changes = [];
  const done = await work(storeOf(transaction, changes));
  const error = await ended;
  if (error && !(changes.length && changes.every(({ key }) => key))) throw error;
  if (error && !isReported) notice(words.notices.notSaved, "bad");
  isReported = error !== null;
  for (const { storeName, key, record } of changes) {
    if (key === null) unsaved[storeName].clear();
    else if (error || !transaction) unsaved[storeName].set(key, record);
    else unsaved[storeName].delete(key);
  }
  return done;
}

/** Try again to store what the browser refused before. */
async function saveUnsaved() {
  if (!STORES.some((name) => unsaved[name].size)) return;
  const transaction = await begin(STORES, "readwrite");
  if (!transaction) return;
  const ended = endOf(transaction);
  for (const name of STORES) {
    const store = transaction.objectStore(name);
    for (const [key, record] of unsaved[name]) record === undefined ? store.delete(key) : store.put(record);
  }
  if (!(await ended)) for (const name of STORES) unsaved[name].clear();
}

/** @param {StoreName[]} storeNames @param {IDBTransactionMode} mode @returns {Promise<IDBTransaction | null>} null without a database */
async function begin(storeNames, mode) {
  const found = await database();
  try {
    return found && found.transaction(storeNames, mode);
  } catch {
    opening = null; // it was closed; open it again
    const again = await database();
    return again && again.transaction(storeNames, mode);
  }
}

/** Wait for the end of a transaction: null, or the error if nothing was stored. @param {IDBTransaction} transaction @returns {Promise<unknown>} */
const endOf = (transaction) =>
  new Promise((resolve) => {
    transaction.oncomplete = () => resolve(null);
    transaction.onabort = () => resolve(transaction.error ?? new DOMException("aborted", "AbortError"));
  });

/** @param {StoreName} storeName @param {string} key */
export const read = (storeName, key) => transact([storeName], (store) => store.get(storeName, key), "readonly");

/** @param {StoreName} storeName */
export const readAll = (storeName) => transact([storeName], (store) => store.all(storeName), "readonly");
