/** The view of the library: search, play, tag, export and import puzzles. */

import { ask, showPicture } from "./api.js";
import { levelName } from "./describe.js";
import { openDialog } from "./dialogs.js";
import { actionButton, div, html } from "./dom.js";
import { form, formFields } from "./fields.js";
import { allGenres, shortTitle } from "./genres.js";
import { listGames } from "./saves.js";
import { reportErrors } from "./notices.js";
import { whenSeen } from "./previews.js";
import { selectionBar } from "./library-selection.js";
import { databaseButtons } from "./library-database.js";
import { importButton } from "./library-import-dialog.js";
import { numbers } from "./library-stats.js";
import { words } from "./words.js";

/** @typedef {import("./api-types.d.ts").PuzzleSummary} LibraryPuzzle */
/** @typedef {Record<string, string>} Filter */

const PAGE_SIZE = 48; // puzzles per request
const TYPING_DELAY_MS = 300; // after the last key
const TYPED = ["tag", "text"];
const FIELDS = /** @type {const} */ (["genre", "level", "size", "tag", "text"]);

/** @type {import("./main.js").View} */
export async function show(container, [query = ""]) {
  const genres = await allGenres();
  /** @type {Filter} */
  const filter = Object.fromEntries(new URLSearchParams(query));
  const list = html("ul", { className: "library-list" });
  const foot = html("p", { className: "foot", role: "status" });
  const titles = new Map(genres.map(({ name, title }) => [name, shortTitle(title)]));
  const view = new LibraryView(filter, list, foot, titles);
  const tags = html("datalist", { id: "library-tags" });
  const count = async () => {
    const found = await ask("GET library/stats", {}).catch(() => null); // the list shows the error
    if (found) tags.replaceChildren(...Object.keys(found.tags).map((tag) => html("option", { value: tag })));
  };
  const openStats = () => reportErrors(async () => void openDialog(words.library.stats.title, numbers(await ask("GET library/stats", {}), titles, withTag), { className: "wide" }));
  const refresh = () => {
    void count();
    void view.begin();
  };
  container.replaceChildren(
    div(
      "column library-view",
      div("view-head", html("h1", {}, words.library.title), div("buttons", actionButton(words.library.stats.title, openStats, { className: "borderless" }), ...(await databaseButtons(refresh)), importButton(container, refresh))),
      filterForm(genres, filter, () => view.begin()),
      selectionBar(view, genres, () => void count()),
      list,
      foot,
      tags,
    ),
  );
  void count();
  await view.begin();
}

/** Return what a filter asks for. @param {Filter} filter @returns {Pick<import("./api-types.d.ts").Export, typeof FIELDS[number]>} */
const queryOf = (filter) => Object.fromEntries(FIELDS.flatMap((name) => (filter[name]?.trim() ? [[name, filter[name].trim()]] : [])));

/** Return the URL of all puzzles with a tag. @param {string} tag */
const withTag = (tag) => `#/library/${encodeURIComponent(new URLSearchParams({ tag }).toString())}`;

/** @param {import("./genres.js").Genre[]} genres @param {Filter} filter @param {() => void} changed */
function filterForm(genres, filter, changed) {
  const labels = words.library;
  const levels = [...new Set(genres.flatMap(({ difficulties }) => difficulties))];
  const sizes = [...new Set(genres.flatMap((one) => one.sizes.map((size) => size.join("x"))))].sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
  /** @type {import("./fields.js").Option[]} */
  const options = [
    { name: "text", label: labels.text, kind: "search", placeholder: labels.text },
    { name: "genre", label: labels.genre, choices: [["", labels.anyGenre], ...genres.map(({ name, title }) => /** @type {[string, string]} */ ([name, shortTitle(title)]))] },
    { name: "level", label: labels.level, choices: [["", labels.anyLevel], ...levels.map((level) => /** @type {[string, string]} */ ([level, words.levels[level] ?? level]))] },
    { name: "size", label: labels.size, choices: [["", labels.anySize], ...sizes.map((size) => /** @type {[string, string]} */ ([size, size.replace("x", " × ")]))] },
    { name: "tag", label: labels.tag, kind: "search", list: "library-tags", placeholder: labels.tag },
  ];
  let timer = 0;
  const apply = () => {
    const query = new URLSearchParams(queryOf(filter)).toString();
    history.replaceState(history.state, "", query ? `#/library/${encodeURIComponent(query)}` : "#/library");
    changed();
  };
  const fields = formFields(options, filter, (name) => {
    clearTimeout(timer);
    timer = setTimeout(apply, TYPED.includes(name) ? TYPING_DELAY_MS : 0);
  });
  const element = form("filter", apply, ...fields);
  element.role = "search";
  return element;
}

export class LibraryView extends EventTarget {
  /** @param {Filter} filter @param {HTMLElement} list @param {HTMLElement} foot @param {Map<string, string>} titles */
  constructor(filter, list, foot, titles) {
    super();
    this.filter = filter;
    this.list = list;
    this.foot = foot;
    this.titles = titles;
    /** @type {Map<number, import("./saves.js").GameMeta>} the player's games, by the number of their puzzle */
    this.games = new Map();
    /** @type {Set<number>} the numbers of the selected puzzles */
    this.chosen = new Set();
    this.isAll = false; // whether everything found is selected, shown or not
    /** @type {Map<number, {box: HTMLInputElement, tags: HTMLElement, of: LibraryPuzzle}>} */
    this.cards = new Map();
    this.requestNumber = 0;
    this.count = 0;
    this.total = 0;
  }

  /** The selected puzzles, or all that the filter finds, as a request body. */
  get body() {
    if (this.chosen.size && !this.isAll) return { ids: [...this.chosen] };
    return this.query;
  }

  get query() {
    return queryOf(this.filter);
  }

  /** @param {"all" | "none"} what */
  choose(what) {
    this.isAll = what === "all";
    this.chosen.clear();
    for (const { box } of this.cards.values()) box.checked = this.isAll;
    this.#changed();
  }

  /** @param {number} id @param {boolean} isChosen */
  #choose(id, isChosen) {
    if (this.isAll) for (const [other] of this.cards) this.chosen.add(other); // only those shown stay selected
    this.isAll = false;
    if (isChosen) this.chosen.add(id);
    else this.chosen.delete(id);
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("changed"));
  }

  /** Show that a tag was added to the selected puzzles, or removed. @param {string} tag @param {boolean} isOn */
  retag(tag, isOn) {
    for (const [id, { tags, of }] of this.cards) {
      if (!this.isAll && !this.chosen.has(id)) continue;
      of.tags = of.tags.filter((other) => other !== tag).concat(isOn ? [tag] : []).sort();
      tags.replaceChildren(...tagLinks(of));
    }
  }

  /** Show the first puzzles that the filter finds. */
  async begin() {
    const mine = ++this.requestNumber;
    this.count = 0;
    this.cards.clear();
    this.choose("none");
    this.list.replaceChildren();
    this.foot.textContent = words.library.waiting; // replaces the button of the old list
    for (const meta of (await listGames()).reverse()) if (meta.library !== null) this.games.set(meta.library, meta);
    if (mine === this.requestNumber) await this.#more();
  }

  async #more() {
    const mine = this.requestNumber;
    this.foot.textContent = words.library.waiting;
    const query = { limit: PAGE_SIZE, after: this.count, ...this.query };
    const work = async () => {
      const { puzzles, total } = await ask("GET library", query);
      if (mine !== this.requestNumber) return;
      this.list.append(...puzzles.map((one) => this.#card(one)));
      this.count += puzzles.length;
      this.total = total;
      this.#end(total);
      this.#changed();
    };
    await reportErrors(work, (sentence) => mine === this.requestNumber && (this.foot.textContent = sentence));
  }

  /** @param {number} total */
  #end(total) {
    if (this.count >= total) {
      if (this.count) this.foot.textContent = words.library.end(this.count);
      else this.foot.replaceChildren(words.library.nothing, " ", html("a", { href: "#/library" }, words.library.showAll));
      return;
    }
    const loadMore = () => {
      if (button.disabled) return;
      button.disabled = true;
      void this.#more();
    };
    const button = actionButton(words.library.more, loadMore);
    this.foot.replaceChildren(words.library.shown(this.count, total), " ", button);
    whenSeen(button, loadMore);
  }

  /** @param {LibraryPuzzle} one */
  #card(one) {
    const { id, genre, size, level, title, author } = one;
    const mine = this.games.get(id);
    const state = mine ? (mine.finished ? "finished" : mine.strokes ? "begun" : one.state) : one.state;
    const kind = this.titles.get(genre) ?? genre;
    const facts = [title && kind, level && levelName(level), size && words.home.size(...size)];
    const box = html("input", { type: "checkbox", checked: this.isAll, "aria-label": words.library.selection.choose(title || kind, id), onchange: () => this.#choose(id, box.checked) });
    const tags = div("tags", ...tagLinks(one));
    this.cards.set(id, { box, tags, of: one });
    const gameKey = mine ? !mine.finished && mine.key : one.state === "begun" && one.game;
    const picture = html("img", { alt: "", decoding: "async", width: 160, height: 160 });
    whenSeen(picture, () => void showPicture(picture, "GET library/{number}.svg", { number: id }));
    return html(
      "li",
      {},
      html(
        "a",
        { className: `puzzle-card ${state}`, href: gameKey ? `#/play/${gameKey}` : `#library=${id}` },
        picture,
        html("span", { className: "what" }, dot(genre), title || kind),
        html("span", { className: "when" }, facts.filter(Boolean).join(" · ")),
        author ? html("span", { className: "when" }, author) : null,
        state === "none" ? null : html("span", { className: "state" }, words.library.states[state]),
      ),
      div("puzzle-card-foot", html("label", { className: "choose" }, box), tags),
    );
  }
}

/** Return a dot in the colour of a genre's paper. @param {string} genre */
function dot(genre) {
  const mark = html("span", { className: "dot" });
  mark.style.setProperty("--dot", `var(--${genre}-paper, var(--line-strong))`);
  return mark;
}

/** @param {LibraryPuzzle} one */
const tagLinks = ({ tags }) => tags.map((tag) => html("a", { className: "tag", href: withTag(tag), title: words.library.selection.only(tag) }, html("span", {}, tag)));
