/**
 * The entry point: choose the view for the URL.
 *
 *   #/                       home
 *   #/games                  all games
 *   #/packs                  the packs; #/packs/NAME opens one
 *   #/play/KEY               a game
 *   #/create                 the tools: editor, library, book, data
 *   #/editor                 drafts; #/editor/KEY opens one
 *   #/library/FILTER         the library
 *   #/book                   a book to print
 *   #/rules/GENRE            the rules
 *   #/data                   export, import and delete games and drafts
 *   #puzzle=TEXT&marks=JSON  a shared puzzle or position
 *   #https://puzz.link/p?... a puzzle of another site
 *   #kind=GENRE/RxC/LEVEL    generate a puzzle of this kind
 *   #library=NUMBER          a puzzle of the library
 */

import { ApiError, isStatic } from "./api.js";
import { prepareNext } from "./new-game.js";
import { actionButton, div, html } from "./dom.js";
import { shortTitle } from "./genres.js";
import { icon } from "./icons.js";
import { allKinds } from "./kinds.js";
import { metaOf, requestPersistence } from "./saves.js";
import { checkVersion, goOffline } from "./offline.js";
import { acceptDrops } from "./open-puzzle.js";
import { sendAll } from "./sync.js";
import { openSettings } from "./settings.js";
import { words } from "./words.js";

/**
 * A view fills the main element and may return a function to call when it is left.
 * @typedef {(main: HTMLElement, parts: string[]) => Promise<(() => void) | void>} View
 * @typedef {{load: () => Promise<{show: View}>, title: string, part?: string, fills?: boolean}} Entry
 *   `part` is the view of the navigation that it belongs to, by default itself; a game or draft that
 *   `fills` the window hides the navigation of phones
 * @type {Record<string, Entry>}
 */
const VIEWS = {
  "": { load: () => import("./home.js"), title: words.nav.home },
  games: { load: () => import("./game-list.js"), title: words.nav.games, part: "" },
  packs: { load: () => import("./packs.js"), title: words.nav.packs },
  create: { load: () => import("./create.js"), title: words.nav.create },
  play: { load: () => import("./play.js"), title: words.nav.play, fills: true },
  editor: { load: () => import("./editor.js"), title: words.nav.editor, part: "create", fills: true },
  library: { load: () => import("./library.js"), title: words.nav.library, part: "create" },
  book: { load: () => import("./book.js"), title: words.nav.book, part: "create" },
  rules: { load: () => import("./rules.js"), title: words.nav.rules },
  data: { load: () => import("./player-data.js"), title: words.nav.data, part: "create" },
};

/** Names of views in URLs of earlier versions. @type {Record<string, string>} */
const OLD_VIEWS = { draw: "editor", shelf: "library" };

/** Parameters of links, the last one of earlier versions. */
const LINK_PARAMETERS = ["puzzle", "kind", "library", "shelf"];

/** @type {[view: string, sign: import("./icons.js").IconName][]} */
const NAVIGATION = [
  ["", "home"],
  ["packs", "packs"],
  ["create", "pen"],
];

const main = /** @type {HTMLElement} */ (document.querySelector("#view"));
/** @type {(() => void) | void} */
let leave;
let viewCount = 0; // so that a slow view never replaces a later one

async function route() {
  const mine = ++viewCount;
  leave?.();
  leave = undefined;
  const { name, parts, load, title, part = name, fills = false } = destination(location.hash);
  document.body.dataset.view = name;
  document.body.toggleAttribute("data-fills", fills && parts.length > 0);
  document.title = title ? `${title} · ${words.name}` : words.name;
  for (const link of document.querySelectorAll("#nav a")) {
    const isHere = link.getAttribute("href") === `#/${part}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const container = div("view-content");
  main.replaceChildren(container);
  main.scrollTop = 0;
  try {
    const left = load ? await (await load()).show(container, parts) : showNotFound(container);
    if (mine === viewCount) leave = left;
    else left?.();
  } catch (error) {
    if (mine === viewCount) showError(container, /** @type {Error} */ (error));
    if (!(error instanceof ApiError)) {
      console.error(error);
      void checkVersion(); // it may be a module that was not found
    }
  }
  if (mine !== viewCount) return;
  if (mine > 1 && !main.contains(document.activeElement)) focusView();
  if (name === "play" && parts[0]) void prepareNextGame(parts[0]);
}

/** @param {string} hash @returns {{name: string, parts: string[], load?: () => Promise<{show: View}>, title: string, part?: string, fills?: boolean}} */
function destination(hash) {
  const parameter = /^#(\w+)=/.exec(hash)?.[1] ?? "";
  const isAddress = /^#https?:/.test(hash);
  if (isAddress || LINK_PARAMETERS.includes(parameter)) {
    const query = isAddress ? `puzzle=${encodeURIComponent(hash.slice(1))}` : hash.slice(1);
    return { name: "link", parts: [query], load: () => import("./link.js"), title: words.nav.link };
  }
  const [before, written = "", ...parts] = hash.replace(/^#/, "").split("/").map(decoded);
  const name = OLD_VIEWS[written] ?? written;
  const entry = before === "" && Object.hasOwn(VIEWS, name) ? VIEWS[name] : null;
  return entry ? { name, parts, ...entry } : { name: "lost", parts, title: words.notFound.title };
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
  container.replaceChildren(...errorSection(words.notFound.sentence, words.notFound.title));
}

/** Show an error, with the header that a game or draft hides. @param {HTMLElement} container @param {Error} error */
function showError(container, error) {
  document.body.dataset.view = "lost";
  document.body.removeAttribute("data-fills");
  container.replaceChildren(...errorSection(error.message));
}

/** @param {string} sentence @param {string} [title] */
const errorSection = (sentence, title = words.notFound.error) => [
  html(
    "section",
    { className: "error-section" },
    html("h1", { tabIndex: -1 }, title),
    html("p", {}, sentence),
    html("p", {}, html("a", { className: "button main", href: "#/" }, words.notFound.home)),
  ),
];

/** Move the focus to the new view, for screen readers. */
function focusView() {
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
}

/** Set the title, and generate the next puzzle of the same kind during the game. @param {string} key */
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
    event.preventDefault(); // its URL is not a view
    focusView();
  });
  const nav = /** @type {HTMLElement} */ (document.querySelector("#nav"));
  nav.setAttribute("aria-label", words.nav.label);
  nav.replaceChildren(...NAVIGATION.map(([name, sign]) => html("a", { href: `#/${name}` }, icon(sign), VIEWS[name].title)));
  nav.after(actionButton(icon("settings"), () => openSettings(), { className: "borderless open-settings", "aria-label": words.nav.settings, title: words.nav.settings }));
}

/** Load the engine of the static site beside the first view; offline use comes later, as it loads the same files. */
async function loadEngine() {
  const { startEngine } = await import("./engine.js");
  await startEngine().loaded;
}

// a page of another site shows one board, without our navigation
document.documentElement.toggleAttribute("data-embedded", isStatic && new URLSearchParams(location.search).has("embed"));
buildNavigation();
acceptDrops();
addEventListener("hashchange", () => void route());
await route();
void requestPersistence();
if (isStatic) await loadEngine();
void sendAll();
void goOffline();
void allKinds().catch(() => undefined); // for Home without the server
