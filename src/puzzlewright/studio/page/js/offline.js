/**
 * Offline use: a service worker caches the page's files. An update is loaded in the background and
 * announced. It takes over at the next load, if no other tab shows the old version.
 */

import { notice } from "./notices.js";
import { words } from "./words.js";

/** Whether the page was loaded without a service worker. */
const isFirst = !navigator.serviceWorker?.controller;

export async function goOffline() {
  if (!("serviceWorker" in navigator)) return; // neither HTTPS nor localhost, or a private window
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => null);
  if (!registration || isFirst) return;
  if (registration.waiting) registration.waiting.postMessage("take over if you can");
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.addEventListener("updatefound", () => {
    const update = registration.installing;
    update?.addEventListener("statechange", () => {
      if (update.state === "installed") notice(words.engine.newVersion, "plain", { name: words.engine.reload, act: () => location.reload() });
    });
  });
}
