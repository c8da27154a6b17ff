/**
 * The service worker: it keeps the page's files, so that the page opens without the server.
 *
 * The server puts VERSION (a digest of all files) and FILES in front of this text. So every change
 * of a file makes a new worker with a cupboard of its own; the old worker serves the old page from
 * the old one to its end, and no page is ever a mixture.
 */

const HERE = `page ${VERSION}`;
const TOLD = "told"; // what the server has told of the genres, for times without it
const PICTURES = "pictures";
const MOST_PICTURES = 300;

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([fetchPage(), fetchGenres()]));
});

async function fetchPage() {
  const cupboard = await caches.open(HERE);
  await cupboard.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
}

/** The page was here before its first worker, so what it has asked is asked once more. */
async function fetchGenres() {
  try {
    const answer = await freshOrKept(new Request("/api/genres"), TOLD);
    for (const { name } of await answer.json()) {
      await freshOrKept(new Request(`/api/genres/${encodeURIComponent(name)}.svg`), PICTURES);
    }
  } catch {
    // the page itself is worth more
  }
}

addEventListener("activate", (event) => {
  event.waitUntil(tidyUp());
});

async function tidyUp() {
  for (const name of await caches.keys()) {
    if (name.startsWith("page ") && name !== HERE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("message", (event) => {
  event.waitUntil(takeOver());
});

/** A page that is loaded asks the next worker to take over: it does, if that is the only page. */
async function takeOver() {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  if (pages.length <= 1) await skipWaiting();
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const path = pathname === "/" ? "/index.html" : pathname;
  if (FILES.includes(path)) event.respondWith(ownFile(path, event.request));
  else if (path === "/api/genres") event.respondWith(freshOrKept(event.request, TOLD));
  else if (/^\/api\/(genres|library)\/[^/]+\.svg$/.test(path)) event.respondWith(freshOrKept(event.request, PICTURES, MOST_PICTURES));
});

async function ownFile(path, request) {
  const cupboard = await caches.open(HERE);
  return (await cupboard.match(path)) ?? fetch(request);
}

/** What the server says now; without it, what it said last. */
async function freshOrKept(request, name, most = Infinity) {
  const cupboard = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cupboard.put(request, answer.clone());
      const keys = await cupboard.keys();
      for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cupboard.delete(key);
    }
    return answer;
  } catch (error) {
    const kept = await cupboard.match(request);
    if (kept) return kept;
    throw error;
  }
}
