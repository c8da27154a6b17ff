/**
 * The page: which view an address shows.
 *
 *   #/                       start
 *   #/play/KEY               a game
 *   #/draw                   drafts; #/draw/KEY one of them
 *   #/shelf/FILTER           the library
 *   #/book                   a book to print
 *   #/rules/GENRE            the rules
 *   #/data                   what is kept, and how to be rid of it
 *   #puzzle=TEXT&marks=JSON  a puzzle, or a position of it, that somebody has shared
 *   #kind=GENRE/RxC/LEVEL    a kind of puzzle: one is made
 *   #shelf=NUMBER            a puzzle of the library
 */

import { prepareNext } from "./new-game.js";
import { html } from "./dom.js";
import { shortTitle } from "./genres.js";
import { icon } from "./icons.js";
import { metaOf, requestPersistence } from "./saves.js";
import { goOffline } from "./offline.js";
import { acceptDrops } from "./open-puzzle.js";
import { sendAll } from "./sync.js";
import { openSettings } from "./settings.js";
import { words } from "./words.js";

/**
 * A view fills the main element, and may give back what is to be done when it is left.
 * @typedef {(main: HTMLElement, parts: string[]) => Promise<(() => void) | void>} View
 * @typedef {{load: () => Promise<{show: View}>, title: string}} Entry
 * @type {Record<string, Entry>}
 */
const VIEWS = {
  "": { load: () => import("./home.js"), title: words.nav.start },
  play: { load: () => import("./play.js"), title: words.nav.play },
  draw: { load: () => import("./editor.js"), title: words.nav.draw },
  shelf: { load: () => import("./library.js"), title: words.nav.shelf },
  book: { load: () => import("./book.js"), title: words.nav.book },
  rules: { load: () => import("./rules.js"), title: words.nav.rules },
  data: { load: () => import("./data.js"), title: words.nav.data },
};

/** What addresses without a slash may name: something that is opened. */
const LINK_KINDS = ["puzzle", "kind", "shelf"];

const NAVIGATION = ["", "draw", "shelf", "book", "rules", "data"];

const main = /** @type {HTMLElement} */ (document.querySelector("#view"));
/** @type {(() => void) | void} */
let leave;
let viewCount = 0; // counts the views, so that a slow one never covers the next

async function route() {
  const mine = ++viewCount;
  leave?.();
  leave = undefined;
  const { name, parts, load, title } = destination(location.hash);
  document.body.dataset.view = name;
  document.title = title ? `${title} · ${words.name}` : words.name;
  for (const link of document.querySelectorAll("#nav a")) {
    const isHere = link.getAttribute("href") === `#/${name}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const container = html("div", { className: "view-content" });
  main.replaceChildren(container);
  main.scrollTop = 0;
  try {
    const left = load ? await (await load()).show(container, parts) : showNotFound(container);
    if (mine === viewCount) leave = left;
    else left?.();
  } catch (error) {
    if (mine === viewCount) container.replaceChildren(...errorSection(/** @type {Error} */ (error).message));
    if (!("status" in /** @type {any} */ (error))) console.error(error);
  }
  if (mine !== viewCount) return;
  if (mine > 1 && !main.contains(document.activeElement)) focusView();
  if (name === "play" && parts[0]) void prepareNextGame(parts[0]);
}

/** @param {string} hash @returns {{name: string, parts: string[], load?: () => Promise<{show: View}>, title: string}} */
function destination(hash) {
  const arrival = /^#(\w+)=/.exec(hash)?.[1] ?? "";
  if (LINK_KINDS.includes(arrival)) {
    return { name: "link", parts: [hash.slice(1)], load: () => import("./link.js"), title: words.nav.link };
  }
  const [before, name = "", ...parts] = hash.replace(/^#/, "").split("/").map(decoded);
  const entry = before === "" && Object.hasOwn(VIEWS, name) ? VIEWS[name] : null;
  return entry ? { name, parts, ...entry } : { name: "lost", parts, title: words.lost.title };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {HTMLElement} container */
function showNotFound(container) {
  container.replaceChildren(...errorSection(words.lost.sentence, words.lost.title));
}

/** @param {string} sentence @param {string} [title] */
const errorSection = (sentence, title = words.lost.trouble) => [
  html(
    "section",
    { className: "error-section" },
    html("h1", { tabIndex: -1 }, title),
    html("p", {}, sentence),
    html("p", {}, html("a", { className: "button main", href: "#/" }, words.lost.home)),
  ),
];

/** After a change of views, a screen reader goes on with the new one. */
function focusView() {
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
}

/** While one plays, the next one of the kind is made. @param {string} key */
async function prepareNextGame(key) {
  const meta = await metaOf(key);
  if (!meta) return;
  document.title = [meta.title || shortTitle(meta.kind), meta.size.replace("x", " × "), "·", words.name].filter(Boolean).join(" ");
  if (meta.deal) prepareNext(meta.deal);
}

function buildNavigation() {
  const skip = /** @type {HTMLAnchorElement} */ (document.querySelector("#skip"));
  skip.textContent = words.nav.skip;
  skip.addEventListener("click", (event) => {
    event.preventDefault(); // its address is no view
    focusView();
  });
  const nav = /** @type {HTMLElement} */ (document.querySelector("#nav"));
  nav.setAttribute("aria-label", words.nav.label);
  const sign = icon("settings");
  nav.replaceChildren(
    ...NAVIGATION.map((name) => html("a", { href: `#/${name}`, className: `link-${name}` }, VIEWS[name].title)),
    html("button", { type: "button", "aria-label": words.nav.settings, title: words.nav.settings, onclick: () => openSettings() }, sign),
  );
}

buildNavigation();
acceptDrops();
addEventListener("hashchange", () => void route());
await route();
void requestPersistence();
void sendAll();
void goOffline();
