/** The list of the player's games. */

import { html } from "./dom.js";
import { allGenres, shortTitle } from "./genres.js";
import { deleteGame, listGames, peekGame, onGamesChanged, localGame, importGame } from "./saves.js";
import { notice } from "./notices.js";
import { preview, whenSeen } from "./previews.js";
import { listServerGames } from "./sync.js";
import { readAll } from "./db.js";
import { clockFace } from "./timer.js";
import { words } from "./words.js";

/** @typedef {import("./saves.js").GameMeta} GameMeta */

const MAX_FIRST_SHOWN = 6;
const NARROW_SCREEN = "(max-width: 899px)"; // the list is above the form and shows only the last game
const MIN_PLAYED_SECONDS = 20; // after which a game without a mark counts as started
const REFRESH_DELAY_MS = 500; // between two refreshes caused by other tabs

/** Show the games in an element and keep the list up to date. @param {HTMLElement} place */
export async function gameList(place) {
  /** @type {GameMeta[]} games of other browsers */
  let others = [];
  const deleted = new Set(); // the server may not know yet
  let isAll = false;
  let isOpen = false; // whether the solved games are shown
  const show = async () => {
    const here = await listGames();
    for (const { key } of await readAll("gone")) deleted.add(key);
    const known = new Set(here.map(({ key }) => key));
    const all = [...here, ...others.filter(({ key }) => !known.has(key) && !deleted.has(key))];
    const unfinished = all.filter(({ strokes, seconds, finished }) => (strokes || seconds > MIN_PLAYED_SECONDS) && !finished);
    const finished = all.filter((meta) => meta.finished);
    const shown = isAll ? unfinished : unfinished.slice(0, matchMedia(NARROW_SCREEN).matches ? 1 : MAX_FIRST_SHOWN);
    place.replaceChildren();
    if (unfinished.length) {
      place.append(
        html(
          "section",
          { className: "block games", "aria-labelledby": "started-games" },
          html("h2", { id: "started-games" }, words.games.unfinished),
          html("ul", { className: "cards" }, ...shown.map((meta) => gameCard(meta, show))),
          unfinished.length > shown.length
            ? html("button", { type: "button", onclick: () => ((isAll = true), void show()) }, words.games.all(unfinished.length))
            : null,
        ),
      );
    }
    if (finished.length) {
      const list = html("ul", { className: "cards" });
      const fill = () => {
        isOpen = details.open;
        if (details.open && !list.childElementCount) list.append(...finished.map((meta) => gameCard(meta, show)));
      };
      const details = html(
        "details",
        { className: "block games finished", ontoggle: fill },
        html("summary", {}, html("h2", {}, words.games.finished(finished.length))),
        list,
      );
      details.open = isOpen;
      place.append(details);
    }
  };
  await show();
  void ofOtherBrowsers().then(
    (found) => {
      others = found;
      if (found.length && place.isConnected) void show();
    },
    () => undefined, // offline: only the games of this browser
  );
  let timer = 0;
  return onGamesChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(() => place.isConnected && void show(), REFRESH_DELAY_MS);
  });
}

/** Return the games of other browsers, as the server summarises them. @returns {Promise<GameMeta[]>} */
async function ofOtherBrowsers() {
  const [found, genres] = await Promise.all([listServerGames(), allGenres()]);
  const titles = new Map(genres.map(({ name, title }) => [name, title]));
  return found.map(({ key, genre, shelf, seconds, finished, started, saved }) => ({
    ...{ key, genre: genre ?? "", seconds, finished, kind: titles.get(genre ?? "") ?? genre ?? "", library: shelf, strokes: 1 },
    ...{ title: "", size: "", puzzle: null, from: "", deal: null, level: null, before: null, hints: {} },
    ...{ begun: Date.parse(started), stroked: 0, kept: Date.parse(saved), sent: Date.parse(saved), version: null },
  }));
}

/** @param {GameMeta} meta @param {() => Promise<void>} refresh */
function gameCard(meta, refresh) {
  const { key, kind, title, size, level, seconds, finished, kept } = meta;
  const picture = html("span", { className: "preview", "aria-hidden": "true" });
  const bar = html("progress", { max: 1, value: 0, "aria-label": words.games.progress });
  if (finished) bar.hidden = true;
  whenSeen(picture, async () => {
    const record = await peekGame(key).catch(() => null);
    if (!record) return;
    const { svg, progress } = preview(record);
    picture.replaceChildren(svg);
    bar.value = progress;
  });
  const what = title || [shortTitle(kind), size.replace("x", " × "), level && (words.levels[level] ?? level)].filter(Boolean).join(" ");
  const facts = [clockFace(seconds), words.games.when(kept)];
  const remove = async () => {
    const record = await localGame(key);
    await deleteGame(key);
    await refresh();
    const back = { name: words.games.undo, act: () => record && void importGame({ ...record, sent: 0, version: null }).then(refresh) };
    notice(words.games.deleted(what), "plain", record ? back : undefined);
  };
  return html(
    "li",
    { className: "game" },
    html(
      "a",
      { href: `#/play/${key}`, className: "go" },
      picture,
      html(
        "span",
        { className: "game-text" },
        html("span", { className: "what" }, what),
        html("span", { className: "when" }, facts.join(" · ")),
        bar,
      ),
    ),
    html("button", { type: "button", className: "plain", "aria-label": words.games.remove(what), title: words.games.remove(what), onclick: remove }, "×"),
  );
}
