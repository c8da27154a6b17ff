/** The editor's section Finish: title, library, play, link, book, print and export. */

import { ask } from "./api.js";
import { addToBook } from "./book-plan.js";
import { actionButton, div, html } from "./dom.js";
import { AUTHOR_KEY } from "./drafts.js";
import { exportPuzzle, listFormats } from "./export.js";
import { formFields } from "./fields.js";
import { openAnimation } from "./animation.js";
import { Game } from "./game.js";
import { backEndFeatures } from "./genres.js";
import { deleteGame, newGame, localGame } from "./saves.js";
import { linkTo } from "./link.js";
import { notice } from "./notices.js";
import { printPicture } from "./print.js";
import { saveText } from "./local-storage.js";
import { libraryPart } from "./editor-library.js";
import { words } from "./words.js";

/** @param {EventTarget & {keep(): void}} draftBoard @param {import("./draft-analysis.js").DraftAnalysis} analysis @param {{record: import("./drafts.js").DraftRecord}} editor */
export function finishSection(draftBoard, analysis, { record }) {
  const labels = words.editor.finish;

  /** @type {import("./fields.js").Option[]} */
  const texts = [
    { name: "title", label: labels.name, maxLength: 200 },
    { name: "author", label: labels.author, maxLength: 200 },
    { name: "notes", label: labels.notes, kind: "long", rows: 2, maxLength: 2000 },
  ];
  const renamed = (/** @type {string} */ name) => {
    if (name === "author") saveText(AUTHOR_KEY, record.author);
    draftBoard.keep();
    if (name === "title") draftBoard.dispatchEvent(new Event("named"));
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
    await navigator.clipboard.writeText(await linkTo(puzzle));
    notice(labels.copied, "good");
  });

  const print = withPuzzle(async (puzzle) => {
    const [svg, { title, notes }] = await Promise.all([ask("draw", { puzzle, dark: false }), ask("board", { puzzle })]);
    await printPicture(svg, record.title || title, [record.author, ...notes].filter(Boolean));
  });

  const openFilm = withPuzzle(async (puzzle) => openAnimation(puzzle, record.title));

  const formats = html("select", { "aria-label": labels.exportAs });
  const download = withPuzzle((puzzle) => exportPuzzle(puzzle, formats.value, record.title));
  draftBoard.addEventListener("opened", () => void listFormats(formats, record.genre));

  const book = actionButton(words.book.add, addPuzzleToBook, { hidden: true });
  void backEndFeatures().then((features) => (book.hidden = !features.book));

  const section = div(
    "editor-finish",
    ...formFields(texts, record, renamed),
    libraryControls,
    div(
      "choices",
      actionButton(labels.play, play),
      actionButton(labels.share, copyLink),
      book,
      actionButton(labels.print, print),
      actionButton(words.animation.open, openFilm),
    ),
    div("choices", formats, actionButton(labels.export, download)),
  );
  return { section, play };
}

/** Return the marks of a game. @param {import("./saves.js").GameRecord} record */
function marksOf({ spec, position }) {
  const game = new Game(spec);
  game.load(position);
  return game.marks;
}
