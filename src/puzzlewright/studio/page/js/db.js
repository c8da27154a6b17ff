/**
 * What this browser keeps: a few drawers of records, in IndexedDB. Where a browser refuses that
 * (some do in private windows), the same in memory, so that one can play at least.
 */

const DATABASE = "puzzlewright";
const VERSION = 2;

/**
 * `games` has what a list of games shows, `positions` what was played, `sheets` what is played on,
 * `gone` the games whose end the server has not heard of, `ahead` puzzles made ahead, `drafts` what
 * is drawn.
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
        opening = null; // the next question opens it anew
      };
      found.onversionchange = () => {
        found.close(); // another tab has a newer page, and must not wait for this one
        again();
      };
      found.onclose = again;
      resolve(found);
    };
  });
  return opening;
}

/** Whether what is kept is still there when the browser has been closed. */
export const isPersistent = async () => (await database()) !== null;

/** @type {Record<string, Map<string, any>>} */
const memory = Object.fromEntries(STORES.map((name) => [name, new Map()]));

/**
 * One look into a drawer, inside a transaction that touches several or none at all.
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
 * Do something with some drawers: all of it or nothing, with no other tab in between. What `work`
 * waits for may only be the desk's own answers, or the transaction ends under it.
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
    opening = null; // it was closed under us; once more
    const again = await database();
    if (!again) return work(memoryStore);
    transaction = again.transaction(storeNames, mode);
  }
  const ended = new Promise((resolve, reject) => {
    const one = /** @type {IDBTransaction} */ (transaction);
    one.oncomplete = () => resolve(undefined);
    one.onabort = () => reject(one.error);
  });
  ended.catch(() => undefined); // it is told below, also when the work has failed first
  const done = await work(storeOf(transaction));
  await ended;
  return done;
}

/** @param {StoreName} storeName @param {string} key */
export const read = (storeName, key) => transact([storeName], (store) => store.get(storeName, key), "readonly");

/** @param {StoreName} storeName */
export const readAll = (storeName) => transact([storeName], (store) => store.all(storeName), "readonly");
