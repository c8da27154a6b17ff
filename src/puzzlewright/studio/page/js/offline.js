/**
 * Offline use: a service worker caches the page's files. An update is loaded in the background and
 * announced. It takes over at the next load, if no other tab shows the old version.
 */

import { notice } from "./notices.js";
import { words } from "./words.js";

/** Whether the page was loaded without a service worker. */
const isFirst = !navigator.serviceWorker?.controller;

const announce = () => void notice(words.engine.newVersion, "neutral", { name: words.engine.reload, act: () => location.reload() });

/** After a file was not found: announce a new version if the files of this one are gone. */
export async function checkVersion() {
  const probe = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  // some hosts answer with a page in place of a missing file
  if (probe && !(probe.ok && probe.headers.get("content-type")?.includes("javascript"))) announce();
}

export async function goOffline() {
  if (!("serviceWorker" in navigator)) return; // neither HTTPS nor localhost, or a private window
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => null);
  if (!registration || isFirst) return;
  if (registration.waiting) registration.waiting.postMessage("take over if you can");
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.addEventListener("updatefound", () => {
    const update = registration.installing;
    update?.addEventListener("statechange", () => {
      if (update.state === "installed") announce();
    });
  });
}
