/**
 * The database of this browser (IndexedDB). If the browser refuses it, as some do in private
 * windows, records are kept in memory.
 */

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

/** @type {Record<string, Map<string, any>>} */
const memory = Object.fromEntries(STORES.map((name) => [name, new Map()]));

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
 */

/** @type {Store} */
const memoryStore = {
  get: async (storeName, key) => memory[storeName].get(key),
  has: async (storeName, key) => memory[storeName].has(key),
  all: async (storeName) => [...memory[storeName].values()],
  put: (storeName, record) => void memory[storeName].set(record.key, record),
  remove: (storeName, key) => void memory[storeName].delete(key),
  clear: (storeName) => memory[storeName].clear(),
};

/** @param {IDBTransaction} transaction @returns {Store} */
const storeOf = (transaction) => ({
  get: (storeName, key) => answer(transaction.objectStore(storeName).get(key)),
  has: async (storeName, key) => (await answer(transaction.objectStore(storeName).count(key))) > 0,
  all: (storeName) => answer(transaction.objectStore(storeName).getAll()),
  put: (storeName, record) => void transaction.objectStore(storeName).put(record),
  remove: (storeName, key) => void transaction.objectStore(storeName).delete(key),
  clear: (storeName) => void transaction.objectStore(storeName).clear(),
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
  const found = await database();
  if (!found) return work(memoryStore);
  let transaction;
  try {
    transaction = found.transaction(storeNames, mode);
  } catch {
    opening = null; // it was closed; open it again
    const again = await database();
    if (!again) return work(memoryStore);
    transaction = again.transaction(storeNames, mode);
  }
  const ended = new Promise((resolve, reject) => {
    const one = /** @type {IDBTransaction} */ (transaction);
    one.oncomplete = () => resolve(undefined);
    one.onabort = () => reject(one.error);
  });
  ended.catch(() => undefined); // reported below, even if the work fails first
  const done = await work(storeOf(transaction));
  await ended;
  return done;
}

/** @param {StoreName} storeName @param {string} key */
export const read = (storeName, key) => transact([storeName], (store) => store.get(storeName, key), "readonly");

/** @param {StoreName} storeName */
export const readAll = (storeName) => transact([storeName], (store) => store.all(storeName), "readonly");
