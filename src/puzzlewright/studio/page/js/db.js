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
 * @typedef {"games" | "positions" | "sheets" | "gone" | "ahead" | "drafts"} Drawer
 * @type {Drawer[]}
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
 *   get: (drawer: Drawer, key: string) => Promise<any>,
 *   has: (drawer: Drawer, key: string) => Promise<boolean>,
 *   all: (drawer: Drawer) => Promise<any[]>,
 *   put: (drawer: Drawer, record: any) => void,
 *   remove: (drawer: Drawer, key: string) => void,
 *   clear: (drawer: Drawer) => void,
 * }} Desk
 */

/** @type {Desk} */
const memoryStore = {
  get: async (drawer, key) => memory[drawer].get(key),
  has: async (drawer, key) => memory[drawer].has(key),
  all: async (drawer) => [...memory[drawer].values()],
  put: (drawer, record) => void memory[drawer].set(record.key, record),
  remove: (drawer, key) => void memory[drawer].delete(key),
  clear: (drawer) => memory[drawer].clear(),
};

/** @param {IDBTransaction} transaction @returns {Desk} */
const storeOf = (transaction) => ({
  get: (drawer, key) => answer(transaction.objectStore(drawer).get(key)),
  has: async (drawer, key) => (await answer(transaction.objectStore(drawer).count(key))) > 0,
  all: (drawer) => answer(transaction.objectStore(drawer).getAll()),
  put: (drawer, record) => void transaction.objectStore(drawer).put(record),
  remove: (drawer, key) => void transaction.objectStore(drawer).delete(key),
  clear: (drawer) => void transaction.objectStore(drawer).clear(),
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
 * @param {Drawer[]} drawers @param {(desk: Desk) => Promise<T>} work @param {IDBTransactionMode} [mode]
 * @returns {Promise<T>}
 */
export async function transact(drawers, work, mode = "readwrite") {
  const found = await database();
  if (!found) return work(memoryStore);
  let transaction;
  try {
    transaction = found.transaction(drawers, mode);
  } catch {
    opening = null; // it was closed under us; once more
    const again = await database();
    if (!again) return work(memoryStore);
    transaction = again.transaction(drawers, mode);
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

/** @param {Drawer} drawer @param {string} key */
export const read = (drawer, key) => transact([drawer], (desk) => desk.get(drawer, key), "readonly");

/** @param {Drawer} drawer */
export const readAll = (drawer) => transact([drawer], (desk) => desk.all(drawer), "readonly");
