/** The puzzles of the library, with a picture of each, to choose from. */

import { Trouble, call } from "./api.js";
import { html } from "./dom.js";
import { allGenres, plain } from "./genres.js";
import { games } from "./keeping.js";
import { whenSeen } from "./previews.js";
import { words } from "./words.js";

/**
 * @typedef {{id: number, genre: string, size: [number, number] | null, level: string | null,
 *   title: string, author: string, tags: string[], state: "none" | "begun" | "finished",
 *   game: string | null}} Shelved
 * @typedef {Record<string, string>} Filter
 */

const AT_ONCE = 48; // puzzles that are fetched together
const TYPING = 300; // milliseconds without a letter before a text is looked for
const FIELDS = ["genre", "level", "size", "tag", "text"];

/** @type {import("./main.js").View} */
export async function show(room, [said = ""]) {
  const genres = await allGenres();
  /** @type {Filter} */
  const filter = Object.fromEntries(new URLSearchParams(said));
  const list = html("ul", { className: "shelf-list" });
  const foot = html("p", { className: "foot", role: "status" });
  const shelf = new Shelf(filter, list, foot, new Map(genres.map(({ name, title }) => [name, plain(title)])));
  room.replaceChildren(
    html("div", { className: "column shelf" }, html("h1", {}, words.shelf.title), filterForm(genres, filter, () => shelf.begin()), list, foot),
  );
  await shelf.begin();
}

/** @param {import("./genres.js").Genre[]} genres @param {Filter} filter @param {() => void} changed */
function filterForm(genres, filter, changed) {
  const note = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value) filter[name] = value;
    else delete filter[name];
    const asked = new URLSearchParams(filter).toString();
    history.replaceState(null, "", asked ? `#/shelf/${encodeURIComponent(asked)}` : "#/shelf");
    changed();
  };
  const select = (/** @type {string} */ name, /** @type {[string, string][]} */ options) =>
    html(
      "label",
      { className: "wish-field" },
      html("span", { className: "label" }, words.shelf[/** @type {"genre"} */ (name)]),
      html(
        "select",
        { onchange: (/** @type {any} */ event) => note(name, event.target.value) },
        html("option", { value: "" }, words.shelf.any),
        ...options.map(([value, label]) => html("option", { value, selected: filter[name] === value }, label)),
      ),
    );
  const typed = (/** @type {"tag" | "text"} */ name) => {
    let timer = 0;
    return html(
      "label",
      { className: "wish-field" },
      html("span", { className: "label" }, words.shelf[name]),
      html("input", {
        type: "search",
        value: filter[name] ?? "",
        oninput: (/** @type {any} */ event) => {
          clearTimeout(timer);
          timer = setTimeout(() => note(name, event.target.value.trim()), TYPING);
        },
      }),
    );
  };
  const levels = [...new Set(genres.flatMap(({ difficulties }) => difficulties))];
  const sizes = [...new Set(genres.flatMap((one) => one.sizes.map((size) => size.join("x"))))].sort(
    (a, b) => parseInt(a, 10) - parseInt(b, 10),
  );
  return html(
    "form",
    { className: "filter", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    select("genre", genres.map(({ name, title }) => [name, plain(title)])),
    select("level", levels.map((level) => [level, words.levels[level] ?? level])),
    select("size", sizes.map((size) => [size, size.replace("x", " × ")])),
    typed("tag"),
    typed("text"),
  );
}

class Shelf {
  /** @param {Filter} filter @param {HTMLElement} list @param {HTMLElement} foot @param {Map<string, string>} titles */
  constructor(filter, list, foot, titles) {
    this.filter = filter;
    this.list = list;
    this.foot = foot;
    this.titles = titles;
    /** @type {Map<number, import("./keeping.js").GameMeta>} my games of puzzles from the shelf */
    this.mine = new Map();
    this.turn = 0;
    this.count = 0;
  }

  /** Show what the filter lets through, from the beginning. */
  async begin() {
    const mine = ++this.turn;
    this.count = 0;
    this.list.replaceChildren();
    this.foot.textContent = words.shelf.waiting; // and no button that would ask for more of what was there
    for (const meta of (await games()).reverse()) if (meta.library !== null) this.mine.set(meta.library, meta);
    if (mine === this.turn) await this.#more();
  }

  async #more() {
    const mine = this.turn;
    this.foot.textContent = words.shelf.waiting;
    const asked = new URLSearchParams({ limit: String(AT_ONCE) });
    for (const name of FIELDS) if (this.filter[name]) asked.set(name, this.filter[name]);
    asked.set("after", String(this.count));
    try {
      const { puzzles, total } = await call(`/api/shelf?${asked}`);
      if (mine !== this.turn) return;
      this.list.append(...puzzles.map((/** @type {Shelved} */ one) => this.#card(one)));
      this.count += puzzles.length;
      this.#end(total);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (mine === this.turn) this.foot.textContent = error.message;
    }
  }

  /** @param {number} total */
  #end(total) {
    if (this.count >= total) {
      this.foot.textContent = this.count ? words.shelf.end(this.count) : words.shelf.nothing;
      return;
    }
    const go = () => {
      if (button.disabled) return;
      button.disabled = true;
      void this.#more();
    };
    const button = html("button", { type: "button", onclick: go }, words.shelf.more);
    this.foot.replaceChildren(words.shelf.shown(this.count, total), " ", button);
    whenSeen(button, go);
  }

  /** @param {Shelved} one */
  #card(one) {
    const { id, genre, size, level, title, author } = one;
    const mine = this.mine.get(id);
    const state = mine ? (mine.finished ? "finished" : mine.strokes ? "begun" : one.state) : one.state;
    const kind = this.titles.get(genre) ?? genre;
    const facts = [title && kind, size && words.start.size(...size), level && (words.levels[level] ?? level), author];
    const begun = mine ? !mine.finished && mine.key : one.state === "begun" && one.game;
    return html(
      "li",
      {},
      html(
        "a",
        { className: `volume ${state}`, href: begun ? `#/play/${begun}` : `#shelf=${id}` },
        html("img", { src: `/api/shelf/${id}.svg`, alt: "", loading: "lazy", decoding: "async", width: 160, height: 160 }),
        html("span", { className: "what" }, title || kind),
        html("span", { className: "when" }, facts.filter(Boolean).join(" · ")),
        state === "none" ? null : html("span", { className: "state" }, words.shelf.states[state]),
      ),
    );
  }
}
