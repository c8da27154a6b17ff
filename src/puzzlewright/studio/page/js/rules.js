/** The rules of each genre, with a small puzzle to try them on. */

import { ApiError, ask } from "./api.js";
import { html } from "./dom.js";
import { allGenres, shortTitle } from "./genres.js";
import { Help } from "./help.js";
import { newGame } from "./saves.js";
import { Overlays } from "./overlays.js";
import { rulesWithPictures } from "./rule-pictures.js";
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
  const text = html(
    "article",
    {},
    html("h1", {}, genre.title),
    ...rulesWithPictures(genre),
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
