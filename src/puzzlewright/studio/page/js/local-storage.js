/**
 * Short texts that this browser remembers by their names. Where it refuses (some do for every
 * page), they are there as long as the page is.
 */

/** @typedef {"localStorage" | "sessionStorage"} StorageName of the browser, or of one tab */

/** @type {Map<string, string>} what a browser would not take */
const refused = new Map();

/** @param {string} name @param {StorageName} [memory] @returns {string | null} */
export function loadText(name, memory = "localStorage") {
  const here = refused.get(`${memory} ${name}`);
  if (here !== undefined) return here;
  try {
    return globalThis[memory].getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} text null to forget it @param {StorageName} [memory] */
export function saveText(name, text, memory = "localStorage") {
  refused.delete(`${memory} ${name}`);
  try {
    if (text === null) globalThis[memory].removeItem(name);
    else globalThis[memory].setItem(name, text);
  } catch {
    if (text !== null) refused.set(`${memory} ${name}`, text);
  }
}

/** What is remembered in JSON; nothing where something else has written there. @param {string} name @returns {any} */
export function loadRecord(name) {
  try {
    return JSON.parse(loadText(name) ?? "{}");
  } catch {
    return {};
  }
}

/** Forget all that begins so. @param {string} beginning */
export function removeAll(beginning) {
  refused.clear();
  for (const memory of /** @type {StorageName[]} */ (["localStorage", "sessionStorage"])) {
    try {
      const storage = globalThis[memory];
      for (const name of Object.keys(storage)) if (name.startsWith(beginning)) storage.removeItem(name);
    } catch {
      // there is nothing
    }
  }
}
