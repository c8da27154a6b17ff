/**
 * The service worker: it caches the page's files, so that the studio opens offline.
 *
 * The server, or the builder of the static site, adds VERSION (a digest of all files), FILES (the
 * digest of each) and HAS_SERVER at the top. Every change of a file makes a new worker with its own
 * cache; the old worker keeps serving the old files, so a page never mixes two versions. If a new
 * version is deployed during the installation, the digests differ, and the installation fails.
 */

const ROOT = new URL(".", location.href).pathname; // the studio may be at any path
const PAGE_CACHE = `page ${VERSION}`;
const GENRES_CACHE = "told"; // the name that earlier versions use
const PICTURES_CACHE = "pictures";
const MAX_PICTURES = 300;
const DOWNLOADS_AT_ONCE = 4;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([fetchPage(), HAS_SERVER && fetchGenres()]));
});

async function fetchPage() {
  const cache = await caches.open(PAGE_CACHE);
  const paths = Object.keys(FILES);
  const fetchNext = async () => {
    for (let path; (path = paths.pop()); ) await cache.put(keyOf(path), await fileOf(path));
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, fetchNext));
}

/** Name a file by its content, so that the next version finds it, whatever its folder is. */
const keyOf = (path) => `${encodeURIComponent(FILES[path])}/${path.split("/").at(-1)}`;

/**
 * Return a file of this version: from the cache of another version, or from the network. The folder
 * of a version changes with its content. Other files are checked, which keeps them in memory.
 */
async function fileOf(path) {
  const known = await caches.match(keyOf(path));
  if (!known && path.startsWith("version-")) return download(path, {});
  const { body, headers } = known ?? (await download(path, { cache: "no-cache", integrity: FILES[path] }));
  // a response of its own has no address, against which its links would be resolved
  return new Response(body, { headers });
}

async function download(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Cache the genres: the page may have requested them before its first worker was installed. */
async function fetchGenres() {
  try {
    const answer = await networkFirst(new Request("api/genres"), GENRES_CACHE);
    for (const { name } of await answer.json()) {
      await networkFirst(new Request(`api/genres/${encodeURIComponent(name)}.svg`), PICTURES_CACHE);
    }
  } catch {
    // the worker is useful without them
  }
}

addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches());
});

async function deleteOldCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith("page ") && name !== PAGE_CACHE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("message", (event) => {
  event.waitUntil(takeOver());
});

/** Take over when a loaded page asks for it, if no other page is open. */
async function takeOver() {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  if (pages.length <= 1) await skipWaiting();
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(ROOT)) return;
  const path = pathname.slice(ROOT.length) || "index.html";
  if (Object.hasOwn(FILES, path)) event.respondWith(cachedFile(path, event.request));
  else if (path === "api/genres") event.respondWith(networkFirst(event.request, GENRES_CACHE));
  else if (/^api\/(genres|library)\/[^/]+\.svg$/.test(path)) event.respondWith(networkFirst(event.request, PICTURES_CACHE, MAX_PICTURES));
});

async function cachedFile(path, request) {
  const cache = await caches.open(PAGE_CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

/** Return the server's answer or, if it is offline, the cached one. */
async function networkFirst(request, name, maxEntries = Infinity) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key);
    }
    return answer;
  } catch (error) {
    const cached = await cache.match(request);
    if (cached) return cached;
    throw error;
  }
}
