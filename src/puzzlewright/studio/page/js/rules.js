/** The rules of each genre, with a small puzzle to try them on. */

import { ApiError, ask } from "./api.js";
import { html } from "./dom.js";
import { allGenres, shortTitle } from "./genres.js";
import { Game } from "./game.js";
import { Help } from "./help.js";
import { icon } from "./icons.js";
import { newGame } from "./saves.js";
import { Overlays } from "./overlays.js";
import { preview } from "./previews.js";
import { GameSession } from "./session.js";
import { transact, read } from "./db.js";
import { Branches } from "./branches.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./board-spec.js").BoardSpec} BoardSpec */

/** @type {import("./main.js").View} */
export async function show(container, [name = ""]) {
  const genres = await allGenres();
  const genre = genres.find((one) => one.name === name) ?? (name ? null : genres[0]);
  if (!genre) throw new ApiError(words.home.noGenre(name), 404);
  const pictured = html("div", { className: "pictured-rules" });
  const text = html(
    "article",
    {},
    html("h1", {}, genre.title),
    pictured,
    ...details(genre),
    html("p", { className: "buttons" }, html("a", { className: "button", href: "#/" }, words.rules.newPuzzle)),
  );
  const how = html("section", { className: "how" });
  const place = html("section", { className: "block example-board", "aria-label": words.rules.example });
  container.replaceChildren(
    html(
      "div",
      { className: "column rules" },
      html(
        "nav",
        { className: "tabs", "aria-label": words.rules.genres },
        ...genres.map((one) =>
          html("a", { href: `#/rules/${encodeURIComponent(one.name)}`, "aria-current": one === genre ? "page" : null }, shortTitle(one.title)),
        ),
      ),
      html(
        "div",
        { className: "two" },
        text,
        place,
        how,
      ),
    ),
  );
  void Promise.all(genre.pictured_rules.map(picturedRule)).then(
    (figures) => pictured.replaceChildren(...figures),
    () => undefined, // offline: the text remains
  );
  document.title = `${shortTitle(genre.title)}: ${words.nav.rules} · ${words.name}`;
  try {
    const spec = await exampleOf(genre);
    const { parts, leave } = exampleBoard(spec);
    place.replaceChildren(...parts);
    const gestures = spec.gestures.flatMap(({ hand, does }) => [html("dt", {}, hand), html("dd", {}, does)]);
    how.replaceChildren(html("h2", {}, words.play.howTo), html("dl", { className: "gestures" }, ...gestures));
    return leave;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    place.replaceChildren(html("p", { className: "soft" }, error.message));
  }
}

/** Return the rules in words; folded if there are pictures. @param {Genre} genre */
function details({ rules, pictured_rules: pictures }) {
  const text = paragraphs(rules);
  return pictures.length ? [html("details", {}, html("summary", {}, words.rules.details), ...text)] : text;
}

/** Return a rule with a right and a wrong picture. @param {Genre["pictured_rules"][number]} rule */
async function picturedRule({ rule, puzzle, right, wrong }) {
  const spec = await ask("board", { puzzle });
  const picture = (/** @type {number[][]} */ marks, /** @type {"right" | "wrong"} */ verdict) => {
    const game = new Game(spec);
    game.play(game.statesOfMarks(marks));
    const { svg } = preview({ spec, position: game.save() });
    return html("span", { className: `rule-picture ${verdict}` }, svg, html("span", {}, icon(verdict === "right" ? "check" : "close"), words.rules[verdict]));
  };
  return html("figure", {}, html("figcaption", {}, rule), picture(right, "right"), picture(wrong, "wrong"));
}

/** Convert the rules of a genre to HTML; list items start with "- ". @param {string} text */
function paragraphs(text) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {HTMLUListElement | null} */
  let list = null;
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    if (line.startsWith("- ")) {
      list ??= html("ul", {});
      if (!blocks.includes(list)) blocks.push(list);
      list.append(html("li", {}, line.slice(2)));
    } else if (line.startsWith(" ") && list?.lastElementChild) {
      list.lastElementChild.append(` ${line.trim()}`);
    } else {
      list = null;
      blocks.push(html("p", {}, line));
    }
  }
  return blocks;
}

/** Return the board spec of a genre's example; saved for offline use. @param {Genre} genre @returns {Promise<BoardSpec>} */
async function exampleOf({ name, example }) {
  const key = `example ${name}`;
  try {
    const spec = await ask("board", { puzzle: example });
    await transact(["sheets"], async (store) => store.put("sheets", { key, sheet: spec }));
    return spec;
  } catch (error) {
    const kept = await read("sheets", key);
    if (!kept) throw error;
    return kept.sheet;
  }
}

/** Return a small board with hints; nothing is saved. @param {BoardSpec} spec */
function exampleBoard(spec) {
  const session = new GameSession(spec);
  const { board, game } = session;
  board.rulers.isOn = false;
  const overlays = new Overlays(board);
  const help = new Help(session, overlays, new Branches(session));
  const status = html("p", { className: "soft", role: "status" }, words.rules.practice);
  const undo = html("button", { type: "button", disabled: true, onclick: () => game.undo() }, words.play.undo);
  game.addEventListener("stroke", () => (undo.disabled = !game.canUndo));
  board.addEventListener("won", () => {
    help.clear();
    status.textContent = words.rules.won;
  });
  const play = async () => {
    const key = await newGame({ puzzle: spec.puzzle, spec, marks: game.marks, from: "rules" });
    location.hash = `#/play/${key}`;
  };
  const boardArea = html("div", { className: "board-area small" }, board.element);
  boardArea.style.setProperty("--shape", `${spec.width} / ${spec.height}`);
  const parts = [
    html("h2", {}, words.rules.example),
    boardArea,
    status,
    html(
      "div",
      { className: "buttons" },
      html("button", { type: "button", className: "main", onclick: () => void help.nextStage() }, words.play.hint),
      undo,
      html("button", { type: "button", onclick: () => game.restart() }, words.play.restart),
      html("button", { type: "button", onclick: () => void play() }, words.rules.full),
    ),
    help.element,
  ];
  const leave = () => {
    help.clear();
    session.timer.stop();
    board.close();
  };
  return { parts, leave };
}
