/** The player's games: those to continue, for Home, and the view of all. */

import { levelName } from "./describe.js";
import { html, actionButton, div } from "./dom.js";
import { allGenres, shortTitle } from "./genres.js";
import { icon } from "./icons.js";
import { deleteGame, listGames, peekGame, onGamesChanged, localGame, importGame } from "./saves.js";
import { notice } from "./notices.js";
import { onPaper } from "./posters.js";
import { whenReleased } from "./pointer-state.js";
import { preview, whenSeen } from "./previews.js";
import { listServerGames } from "./sync.js";
import { readAll } from "./db.js";
import { words } from "./words.js";

/** @typedef {import("./saves.js").GameMeta} GameMeta */

const SHOWN_ON_HOME = 2;
const REFRESH_DELAY_MS = 500; // between two refreshes caused by other tabs

/** Return the games of this browser and these others, the last one first, without deleted ones. @param {GameMeta[]} others */
async function allGames(others) {
  const [here, gone] = await Promise.all([listGames(), readAll("gone")]);
  const known = new Set([...here, ...gone].map(({ key }) => key));
  return [...here, ...others.filter(({ key }) => !known.has(key))].sort((a, b) => b.kept - a.kept);
}

/** Return the games to continue, the last one first and each puzzle once. @param {GameMeta[]} [others] games of other browsers */
export async function unfinishedGames(others = []) {
  const seen = new Set();
  return (await allGames(others)).filter(({ finished, puzzle, key }) => {
    const identity = puzzle ? JSON.stringify(puzzle) : key;
    const isNew = !finished && !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

/** Return the games that the server has, as it summarises them; none if it is offline. @returns {Promise<GameMeta[]>} */
export async function serverGames() {
  const [found, genres] = await Promise.all([listServerGames(), allGenres()]).catch(() => [[], []]);
  const titles = new Map(genres.map(({ name, title }) => [name, title]));
  return found.map(({ key, genre, shelf, seconds, finished, started, saved }) => ({
    ...{ key, genre: genre ?? "", seconds, finished, kind: titles.get(genre ?? "") ?? genre ?? "", library: shelf, strokes: 1 },
    ...{ title: "", size: "", puzzle: null, from: "", deal: null, level: null, before: null, hints: {} },
    ...{ begun: Date.parse(started), stroked: 0, kept: Date.parse(saved), sent: Date.parse(saved), version: null },
  }));
}

/** Return difficulty and size. @param {GameMeta} meta */
export const factsOf = ({ level, size }) => [level && levelName(level), size.replace("x", "\u00a0×\u00a0")].filter(Boolean);

/** The card of Home. @param {GameMeta[]} games */
export function continueCard(games) {
  return html(
    "section",
    { className: "panel-card", "aria-labelledby": "started-games" },
    div("section-head", html("h2", { id: "started-games" }, words.games.unfinished), html("a", { href: "#/games" }, words.games.all(games.length + 1))),
    html("ul", { className: "lines" }, ...games.slice(0, SHOWN_ON_HOME).map((meta) => gameLine(meta))),
  );
}

/** The view of all games. @type {import("./main.js").View} */
export async function show(container) {
  const place = div("page games-view");
  container.replaceChildren(place);
  const update = async () => {
    const others = await serverGames();
    const [unfinished, all] = await Promise.all([unfinishedGames(others), allGames(others)]);
    await whenReleased();
    const lists = [
      { title: words.games.unfinished, games: unfinished },
      { title: words.games.finished, games: all.filter(({ finished }) => finished) },
    ];
    place.replaceChildren(
      html("h1", {}, words.games.title),
      ...lists.filter(({ games }) => games.length).map(({ title, games }) => html("section", { className: "panel-card" }, html("h2", {}, title), html("ul", { className: "lines" }, ...games.map((meta) => gameLine(meta, update))))),
      ...(all.length ? [] : [html("p", {}, words.games.none), html("a", { className: "button main", href: "#/" }, words.games.play)]),
      html("p", { className: "soft" }, words.games.savedWhere, " ", html("a", { href: "#/data" }, words.nav.data)),
    );
  };
  await update();
  let timer = 0;
  return onGamesChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(() => place.isConnected && void update(), REFRESH_DELAY_MS);
  });
}

/** A game with its picture and progress. @param {GameMeta} meta @param {() => Promise<void>} [refresh] after its deletion; without it, there is no button for that */
function gameLine(meta, refresh) {
  const { key, finished } = meta;
  const picture = onPaper(html("span", { className: "thumb", "aria-hidden": "true" }), meta.genre);
  const name = html("strong", {});
  const facts = html("span", { className: "small" });
  const bar = html("progress", { max: 1, value: 0, "aria-label": words.games.progress });
  bar.hidden = finished || !meta.strokes;
  const describe = (/** @type {GameMeta} */ { title, kind, strokes, seconds, ...rest }) => {
    name.textContent = title || shortTitle(kind);
    facts.textContent = [...factsOf({ title, kind, strokes, seconds, ...rest }), strokes ? words.games.played(seconds) : words.games.untouched].join(" · ");
  };
  describe(meta);
  whenSeen(picture, async () => {
    const record = await peekGame(key).catch(() => null);
    if (!record) return;
    describe(record); // of another browser: now with size and difficulty
    const { svg, progress } = preview(record);
    picture.replaceChildren(svg);
    bar.value = progress.share;
  });
  const what = () => [name.textContent, ...factsOf(meta)].join(" ");
  const remove = async () => {
    const record = await localGame(key);
    await deleteGame(key);
    await refresh?.();
    const back = { name: words.games.undo, act: () => record && void importGame({ ...record, sent: 0, version: null }).then(refresh) };
    notice(words.games.deleted(what()), "neutral", record ? back : undefined);
  };
  return html(
    "li",
    {},
    html("a", { href: `#/play/${key}` }, picture, html("span", { className: "grow" }, name, facts), bar),
    refresh ? actionButton(icon("close"), remove, { className: "borderless", "aria-label": words.games.remove(what()), title: words.games.remove(what()) }) : null,
  );
}
