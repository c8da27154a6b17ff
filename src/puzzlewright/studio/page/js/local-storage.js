/**
 * Short texts in the browser's local storage. If the browser refuses them, they are kept in memory.
 */

/** @typedef {"localStorage" | "sessionStorage"} StorageName for the browser, or for one tab */

/** @type {Map<string, string>} texts that the browser refused */
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

/** @param {string} name @param {string | null} text null to remove it @param {StorageName} [memory] */
export function saveText(name, text, memory = "localStorage") {
  refused.delete(`${memory} ${name}`);
  try {
    if (text === null) globalThis[memory].removeItem(name);
    else globalThis[memory].setItem(name, text);
  } catch {
    if (text !== null) refused.set(`${memory} ${name}`, text);
  }
}

/** Load a JSON object; an empty one if the text is not JSON. @param {string} name @returns {any} */
export function loadRecord(name) {
  try {
    return JSON.parse(loadText(name) ?? "{}");
  } catch {
    return {};
  }
}

/** Remove all texts whose names start with a prefix. @param {string} prefix */
export function removeAll(prefix) {
  refused.clear();
  for (const memory of /** @type {StorageName[]} */ (["localStorage", "sessionStorage"])) {
    try {
      const storage = globalThis[memory];
      for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
    } catch {
      // no storage, nothing to remove
    }
  }
}
