/** The editor's section Finish: title, library, play, link, book, print and export. */

import { post } from "./api.js";
import { addToBook } from "./book-plan.js";
import { html } from "./dom.js";
import { AUTHOR_KEY } from "./drafts.js";
import { exportPuzzle, listFormats } from "./export.js";
import { field } from "./fields.js";
import { openAnimation } from "./animation.js";
import { Game } from "./game.js";
import { deleteGame, newGame, localGame } from "./saves.js";
import { notice } from "./notices.js";
import { printPicture } from "./print.js";
import { saveText } from "./local-storage.js";
import { libraryPart } from "./editor-library.js";
import { words } from "./words.js";

/** @param {EventTarget & {keep(): void}} draftBoard @param {import("./draft-analysis.js").DraftAnalysis} analysis @param {{record: import("./drafts.js").DraftRecord}} editor */
export function finishSection(draftBoard, analysis, { record }) {
  const labels = words.editor.finish;

  /** @param {"title" | "author" | "notes"} name @param {string} label */
  const textField = (name, label) => {
    const input = name === "notes" ? html("textarea", { rows: 2, maxLength: 2000 }) : html("input", { type: "text", maxLength: 200 });
    input.value = record[name];
    input.addEventListener("input", () => {
      record[name] = input.value;
      if (name === "author") saveText(AUTHOR_KEY, input.value);
      draftBoard.keep();
      if (name === "title") draftBoard.dispatchEvent(new Event("named"));
    });
    return field(label, input);
  };

  /** Return an action for the draft's puzzle; if it is not one, it shows why. @param {(puzzle: any) => Promise<void>} work */
  const withPuzzle = (work) => async () => {
    const puzzle = await analysis.waitFor("puzzle"); // after a stroke, it may still be pending
    if (!puzzle) return void notice(analysis.missing || analysis.error || labels.notYet, "bad");
    try {
      await work(puzzle);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error), "bad");
    }
  };

  const libraryControls = libraryPart(draftBoard, analysis, record, withPuzzle);

  const play = withPuzzle(async (puzzle) => {
    const now = JSON.stringify(puzzle);
    const before = record.game ? await localGame(record.game) : null;
    // continue the game of the same puzzle; for a changed one, keep the marks that still fit
    if (!before || record.gameOf !== now) {
      const marks = before ? marksOf(before) : null;
      record.game = await newGame({ puzzle, marks, title: record.title, from: `editor:${record.key}` });
      record.gameOf = now;
      draftBoard.keep();
      if (before) await deleteGame(before.key);
    }
    location.hash = `#/play/${record.game}`;
  });

  const addPuzzleToBook = withPuzzle(async (puzzle) => {
    if ((await analysis.waitFor("verdict"))?.status !== "unique") throw new Error(labels.notUnique);
    addToBook(puzzle, record.title);
    notice(words.book.added, "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const copyLink = withPuzzle(async (puzzle) => {
    const text = JSON.stringify(puzzle);
    await navigator.clipboard.writeText(`${location.origin}/#puzzle=${encodeURIComponent(text)}`);
    notice(labels.copied, "good");
  });

  const print = withPuzzle(async (puzzle) => {
    const [svg, { title, notes }] = await Promise.all([post("/api/draw", { puzzle, dark: false }), post("/api/board", { puzzle })]);
    await printPicture(svg, record.title || title, [record.author, ...notes].filter(Boolean));
  });

  const openFilm = withPuzzle(async (puzzle) => openAnimation(puzzle, record.title));

  const formats = html("select", { "aria-label": labels.exportAs });
  const download = withPuzzle((puzzle) => exportPuzzle(puzzle, formats.value, record.title));
  draftBoard.addEventListener("opened", () => void listFormats(formats, record.genre));

  const section = html(
    "div",
    { className: "editor-finish" },
    textField("title", labels.name),
    textField("author", labels.author),
    textField("notes", labels.notes),
    libraryControls,
    html(
      "div",
      { className: "choices" },
      html("button", { type: "button", onclick: play }, labels.play),
      html("button", { type: "button", onclick: copyLink }, labels.share),
      html("button", { type: "button", onclick: addPuzzleToBook }, words.book.add),
      html("button", { type: "button", onclick: print }, labels.print),
      html("button", { type: "button", onclick: openFilm }, words.animation.open),
    ),
    html("div", { className: "choices" }, formats, html("button", { type: "button", onclick: download }, labels.export)),
  );
  return { section, play };
}

/** Return the marks of a game. @param {import("./saves.js").GameRecord} record */
function marksOf({ spec, position }) {
  const game = new Game(spec);
  game.load(position);
  return game.marks;
}
