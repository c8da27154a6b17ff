/**
 * The service worker: it caches the page's files, so that the studio opens offline.
 *
 * The server, or the builder of the static site, adds VERSION (a digest of all files), FILES and
 * HAS_SERVER at the top. Every change of a file
 * makes a new worker with its own cache; the old worker keeps serving the old files, so a page never
 * mixes two versions.
 */

const ROOT = new URL(".", location.href).pathname; // the studio may be at any path
const PAGE_CACHE = `page ${VERSION}`;
const GENRES_CACHE = "told"; // the name that earlier versions use
const PICTURES_CACHE = "pictures";
const MAX_PICTURES = 300;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([fetchPage(), HAS_SERVER && fetchGenres()]));
});

async function fetchPage() {
  const cache = await caches.open(PAGE_CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
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
  if (FILES.includes(path)) event.respondWith(cachedFile(path, event.request));
  else if (path === "api/genres") event.respondWith(networkFirst(event.request, GENRES_CACHE));
  else if (/^api\/(genres|library)\/[^/]+\.svg$/.test(path)) event.respondWith(networkFirst(event.request, PICTURES_CACHE, MAX_PICTURES));
});

async function cachedFile(path, request) {
  const cache = await caches.open(PAGE_CACHE);
  return (await cache.match(path)) ?? fetch(request);
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
