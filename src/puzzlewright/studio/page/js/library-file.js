/**
 * The library of the static site: one SQLite file, kept in this browser (IndexedDB).
 *
 * One tab writes it; it holds a lock until it is closed. Other tabs read a copy.
 */

/**
 * @typedef {{content: Uint8Array, canWrite: () => boolean}} LibraryFile
 */

const DATABASE = "puzzlewright-library";
const STORE = "files";
const KEY = "library.db";
const LOCK = "puzzlewright-library";

/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Run one operation on the store. @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T>} */
async function operate(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Whether this browser has a library of its own. */
export const hasLibrary = async () => (await operate("readonly", (store) => store.count(KEY)).catch(() => 0)) > 0;

/** @returns {Promise<Uint8Array | undefined>} */
const load = () => operate("readonly", (store) => store.get(KEY)).catch(() => undefined);

/** Save the library. @param {Uint8Array} content @returns {Promise<boolean>} false if the browser refuses it, for example because its storage is full */
export const keepLibrary = (content) =>
  operate("readwrite", (store) => store.put(content, KEY)).then(
    () => true,
    () => false,
  );

/**
 * Load the library, and lock it for writing. If another tab has the lock, wait for it in the background.
 * @param {() => Promise<Uint8Array>} initial what a new library contains
 * @param {(content: Uint8Array) => Promise<void>} onUnlocked gets the file as the other tab left it
 * @returns {Promise<LibraryFile>}
 */
export async function openLibraryFile(initial, onUnlocked) {
  let isWriter = await lock({ ifAvailable: true });
  if (!isWriter) {
    void lock({}).then(async () => {
      const content = await load();
      if (content) await onUnlocked(content);
      isWriter = true;
    });
  }
  return { content: (await load()) ?? (await initial()), canWrite: () => isWriter };
}

/** Take the lock until this worker ends; false if it is not available. @param {LockOptions} options @returns {Promise<boolean>} */
const lock = (options) =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true); // an old browser, or neither HTTPS nor localhost
    void navigator.locks.request(LOCK, options, (found) => {
      resolve(found !== null);
      return found && new Promise(() => undefined);
    });
  });
