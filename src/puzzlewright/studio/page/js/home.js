/** The view Home: play at once, continue a game, or choose a genre, a pack or a puzzle of your own. */

import { ask } from "./api.js";
import { levelName } from "./describe.js";
import { actionButton, div, html } from "./dom.js";
import { allGenres, shortTitle } from "./genres.js";
import { continueCard, factsOf, serverGames, unfinishedGames } from "./game-list.js";
import { icon } from "./icons.js";
import { openKindPanel } from "./kind-panel.js";
import { allKinds, gridOf, lastChoice, lastGenre, requestOf, saveChoice } from "./kinds.js";
import { startNewGame } from "./new-game.js";
import { openPasteDialog, pasteAnywhere } from "./open-puzzle.js";
import { packLine } from "./packs.js";
import { whenReleased } from "./pointer-state.js";
import { genreArt, onPaper } from "./posters.js";
import { preview } from "./previews.js";
import { listGames, onGamesChanged, peekGame } from "./saves.js";
import { words } from "./words.js";

/** @typedef {import("./kinds.js").GenreKinds} GenreKinds */

const PACKS_SHOWN = { first: 5, beside: 2 }; // on the first visit, and beside the list of games
const REFRESH_DELAY_MS = 500; // between two refreshes caused by other tabs

/** @type {import("./main.js").View} */
export async function show(container) {
  const [kinds, genres] = await Promise.all([allKinds().catch(() => []), allGenres().catch(() => [])]); // offline: games alone
  const pictured = new Map(genres.map((genre) => [genre.name, genre]));
  const first = html("section", { className: "first" });
  const cards = div("genres", ...kinds.map((one) => genreCard(one, pictured.get(one.genre))));
  const rules = html("a", { href: `#/rules/${encodeURIComponent(lastGenre(kinds)?.genre ?? "")}` }, words.nav.rules);
  const open = actionButton(words.open.title, () => openPasteDialog(), { className: "text-button" });
  const page = div(
    "page home-view",
    first,
    html("section", { "aria-labelledby": "new-games", hidden: !kinds.length }, div("section-head", html("h2", { id: "new-games" }, words.home.startNew), div("links", rules, open)), cards),
  );
  const showFirst = async (/** @type {import("./saves.js").GameMeta[]} */ elsewhere = []) => {
    const [latest, ...others] = await unfinishedGames(elsewhere);
    const hero = (latest && (await continueHero(latest, kinds))) ?? newHero(kinds, pictured);
    await whenReleased();
    first.replaceChildren(hero, div("beside", others.length ? continueCard(others) : null, packsCard(others.length ? PACKS_SHOWN.beside : PACKS_SHOWN.first)));
  };
  await showFirst();
  container.replaceChildren(page); // as a whole: nothing moves under the pointer
  void serverGames().then(async (found) => {
    const known = new Set((await listGames()).map(({ key }) => key));
    if (first.isConnected && found.some(({ key, finished }) => !finished && !known.has(key))) await showFirst(found);
  });
  let timer = 0;
  const stopWatching = onGamesChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(() => first.isConnected && void showFirst(), REFRESH_DELAY_MS);
  });
  const stopPaste = pasteAnywhere();
  return () => {
    clearTimeout(timer);
    stopWatching();
    stopPaste();
  };
}

/** Play the kind that was chosen last. @param {GenreKinds} kinds */
function play(kinds) {
  const choice = lastChoice(kinds);
  saveChoice(kinds.genre, choice); // the genre that was played last is the recommended one
  return startNewGame(requestOf(kinds, choice));
}

/** @param {string} label @param {Record<string, any>} action `href` or `onclick` */
const playButton = (label, action) => html("href" in action ? "a" : "button", { className: "button main big", ...action }, icon("game"), label);

/** The large poster: words, buttons and a picture. @param {string} genre @param {(Node | null)[]} text @param {(Node | null)[]} buttons @param {Node} art */
const hero = (genre, text, buttons, art) => onPaper(div("poster hero", div("hero-words", ...text, div("go", ...buttons)), art), genre);

/** The poster without a game to continue. @param {GenreKinds[]} kinds @param {Map<string, import("./genres.js").Genre>} genres */
function newHero(kinds, genres) {
  const recommended = lastGenre(kinds);
  if (!recommended) return html("p", {}, words.server.offline);
  const { genre } = recommended;
  return hero(
    genre,
    [html("h1", {}, words.home.welcome), html("p", { className: "lead" }, words.home.idea)],
    [
      playButton(words.home.play, { type: "button", onclick: () => void play(recommended) }),
      html("a", { className: "button quiet", href: `#/rules/${encodeURIComponent(genre)}` }, words.home.showRules),
    ],
    genreArt(genres.get(genre) ?? { name: genre }),
  );
}

/** The poster of the game to continue; null if it cannot be loaded. @param {import("./saves.js").GameMeta} meta @param {GenreKinds[]} kinds */
async function continueHero({ key }, kinds) {
  const record = await peekGame(key).catch(() => null);
  if (!record) return null;
  const { svg, progress } = preview(record);
  svg.style.width = `calc(${record.spec.width} * var(--art-cell))`;
  const { genre, kind, title, strokes, hints } = record;
  const facts = [title || shortTitle(kind), title && shortTitle(kind), ...factsOf(record)].filter(Boolean);
  const another = kinds.find((one) => one.genre === genre);
  const used = Object.values(hints).reduce((sum, often) => sum + often, 0);
  return hero(
    genre,
    [
      html("p", { className: "poster-chip" }, facts.join(" · ")),
      html("h1", {}, strokes ? words.home.toGo(progress) : words.home.untouched),
      html("p", { className: "lead" }, strokes ? words.home.leftOff(record.seconds, used) : words.home.untouchedIdea),
    ],
    [
      playButton(strokes ? words.home.continue : words.home.play, { href: `#/play/${key}` }),
      another ? actionButton(words.home.newPuzzle, () => play(another), { className: "quiet" }) : null,
    ],
    html("div", { className: "art", "aria-hidden": "true" }, svg),
  );
}

/** @param {GenreKinds} kinds @param {import("./genres.js").Genre} [genre] */
function genreCard(kinds, genre) {
  const name = shortTitle(kinds.title);
  const line = html("span", {});
  const choose = html("button", { type: "button", className: "kind-button", onclick: () => openKindPanel(kinds, card, update, () => void play(kinds)) }, line, icon("down"));
  const update = () => {
    const choice = lastChoice(kinds);
    const grid = words.home.size(...gridOf(kinds, choice));
    line.textContent = [levelName(choice.difficulty), grid].join(" · ");
    choose.setAttribute("aria-label", words.home.chooseKind(name, line.textContent));
  };
  const card = onPaper(
    html(
      "article",
      { className: "poster genre" },
      genreArt(genre ?? { name: kinds.genre }),
      div(
        "genre-text",
        html("h3", {}, actionButton(name, () => play(kinds), { className: "whole-card", "aria-label": words.home.playGenre(name) })),
        html("p", {}, genre?.tagline ?? ""),
        div("genre-kind", choose, html("span", { className: "play-dot", "aria-hidden": "true" }, icon("game"))),
      ),
    ),
    kinds.genre,
  );
  update();
  return card;
}

/** The packs to go on with, then the first ones. @param {number} shown */
function packsCard(shown) {
  const list = html("ul", { className: "lines" });
  const card = html(
    "section",
    { className: "panel-card packs-card", "aria-labelledby": "home-packs" },
    div("section-head", html("h2", { id: "home-packs" }, words.packs.title), html("a", { href: "#/packs" }, words.packs.all)),
    list,
  );
  void ask("GET packs", {}).then(
    ({ packs }) => {
      const isOpen = (/** @type {import("./api-types.d.ts").PackProgress} */ { finished, begun, puzzles }) => finished + begun > 0 && finished < puzzles;
      const fresh = packs.filter((one) => !isOpen(one) && one.finished < one.puzzles);
      list.replaceChildren(...[...packs.filter(isOpen), ...fresh].slice(0, shown).map(packLine));
    },
    () => card.remove(), // offline
  );
  return card;
}
