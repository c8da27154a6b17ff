/**
 * The page: which view an address shows.
 *
 *   #/                       start
 *   #/play/KEY               a game
 *   #/draw                   drafts; #/draw/KEY one of them
 *   #/shelf                  the library
 *   #/rules/GENRE            the rules
 *   #puzzle=TEXT&marks=JSON  a puzzle, or a position of it, that somebody has shared
 *   #kind=GENRE/RxC/LEVEL    a kind of puzzle: one is made
 */

import { html } from "./dom.js";
import { newGame } from "./keeping.js";
import { sendAll } from "./sending.js";
import { words } from "./words.js";

/**
 * A view fills the main element, and may give back what is to be done when it is left.
 * @typedef {(main: HTMLElement, parts: string[]) => Promise<(() => void) | void>} View
 * @type {Record<string, () => Promise<{show: View}>>}
 */
const VIEWS = {
  "": () => import("./start.js"),
  play: () => import("./play.js"),
  draw: () => import("./draw.js"),
};

const main = /** @type {HTMLElement} */ (document.querySelector("#view"));
/** @type {(() => void) | void} */
let leave;

async function route() {
  leave?.();
  const asked = new URLSearchParams(location.hash.slice(1));
  const text = asked.get("puzzle");
  if (text) {
    const marks = asked.get("marks");
    const key = await newGame({ text, marks: marks ? JSON.parse(marks) : null, from: "link" });
    location.replace(`#/play/${key}`);
    return;
  }
  const [, name = "", ...parts] = location.hash.split("/").map(decodeURIComponent);
  const view = VIEWS[name] ?? VIEWS[""];
  main.replaceChildren();
  leave = await (await view()).show(main, parts);
  for (const link of document.querySelectorAll("#nav a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === location.hash);
  }
}

document.querySelector("#nav")?.replaceChildren(html("a", { href: "#/" }, words.nav.start), html("a", { href: "#/draw" }, words.nav.draw));
addEventListener("hashchange", route);
await route();
void sendAll();
