/**
 * The page without the server: a service worker keeps its files. An update is fetched while the old
 * page is open and takes over at the next load, when no other tab shows the old one.
 */

/** Whether this page was here before the worker, so that it comes from the server. */
const isFirst = !navigator.serviceWorker?.controller;

export async function goOffline() {
  if (!("serviceWorker" in navigator)) return; // no https and not this machine, or a private window
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration || isFirst) return;
  if (registration.waiting) registration.waiting.postMessage("take over if you can");
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}
