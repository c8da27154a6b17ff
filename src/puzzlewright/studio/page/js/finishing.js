/** The end of a draft: its name, the shelf, files to take away, a link, and a game of it. */

import { ask } from "./api.js";
import { addToBook } from "./bookmaking.js";
import { html } from "./dom.js";
import { AUTHOR } from "./drafts.js";
import { exported, fillForms } from "./exporting.js";
import { field } from "./fields.js";
import { openFilm } from "./film.js";
import { Game } from "./game.js";
import { forget, newGame, ownGame } from "./keeping.js";
import { notice } from "./notices.js";
import { onPaper } from "./on-paper.js";
import { remember } from "./remembering.js";
import { shelfPart } from "./desk-shelf.js";
import { words } from "./words.js";

/** @param {EventTarget & {keep(): void}} drafting @param {import("./looking.js").Looking} looking @param {{record: import("./drafts.js").DraftRecord}} desk */
export function finishSection(drafting, looking, { record }) {
  const told = words.desk.finish;

  /** @param {"title" | "author" | "notes"} name @param {string} label */
  const said = (name, label) => {
    const input = name === "notes" ? html("textarea", { rows: 2, maxLength: 2000 }) : html("input", { type: "text", maxLength: 200 });
    input.value = record[name];
    input.addEventListener("input", () => {
      record[name] = input.value;
      if (name === "author") remember(AUTHOR, input.value);
      drafting.keep();
      if (name === "title") drafting.dispatchEvent(new Event("named"));
    });
    return field(label, input);
  };

  /** What is to be done with the puzzle, if it is one. @param {(puzzle: any) => Promise<void>} work */
  const withPuzzle = (work) => async () => {
    const puzzle = await looking.known("puzzle"); // after a stroke, it is still being read
    if (!puzzle) return void notice(looking.missing || looking.trouble || told.notYet, "bad");
    try {
      await work(puzzle);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error), "bad");
    }
  };

  const shelf = shelfPart(drafting, looking, record, withPuzzle);

  const play = withPuzzle(async (puzzle) => {
    const now = JSON.stringify(puzzle);
    const before = record.game ? await ownGame(record.game) : null;
    // the same puzzle goes on where it was played last; on another one stands what can still stand there
    if (!before || record.gameOf !== now) {
      const marks = before ? marksOf(before) : null;
      record.game = await newGame({ puzzle, marks, title: record.title, from: `desk:${record.key}` });
      record.gameOf = now;
      drafting.keep();
      if (before) await forget(before.key);
    }
    location.hash = `#/play/${record.game}`;
  });

  const addTo = withPuzzle(async (puzzle) => {
    if ((await looking.known("verdict"))?.status !== "unique") throw new Error(told.notUnique);
    addToBook(puzzle, record.title);
    notice(words.book.added, "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const share = withPuzzle(async (puzzle) => {
    const text = JSON.stringify(puzzle);
    await navigator.clipboard.writeText(`${location.origin}/#puzzle=${encodeURIComponent(text)}`);
    notice(told.copied, "good");
  });

  const print = withPuzzle(async (puzzle) => {
    const [svg, { title, notes }] = await Promise.all([ask("/api/draw", { puzzle, dark: false }), ask("/api/board", { puzzle })]);
    await onPaper(svg, record.title || title, [record.author, ...notes].filter(Boolean));
  });

  const film = withPuzzle(async (puzzle) => openFilm(puzzle, record.title));

  const forms = html("select", { "aria-label": told.exportAs });
  const take = withPuzzle((puzzle) => exported(puzzle, forms.value, record.title));
  drafting.addEventListener("opened", () => void fillForms(forms, record.genre));

  const section = html(
    "div",
    { className: "finish-section" },
    said("title", told.name),
    said("author", told.author),
    said("notes", told.notes),
    shelf,
    html(
      "div",
      { className: "choices" },
      html("button", { type: "button", onclick: play }, told.play),
      html("button", { type: "button", onclick: share }, told.share),
      html("button", { type: "button", onclick: addTo }, words.book.add),
      html("button", { type: "button", onclick: print }, told.print),
      html("button", { type: "button", onclick: film }, words.film.open),
    ),
    html("div", { className: "choices" }, forms, html("button", { type: "button", onclick: take }, told.export)),
  );
  return { section, play };
}

/** What was marked in a game. @param {import("./keeping.js").GameRecord} record */
function marksOf({ sheet, position }) {
  const game = new Game(sheet);
  game.load(position);
  return game.marks;
}
