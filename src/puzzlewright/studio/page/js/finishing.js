/** The end of a draft: its name, the shelf, files to take away, a link, and a game of it. */

import { ask, call } from "./api.js";
import { addToBook } from "./bookmaking.js";
import { html } from "./dom.js";
import { AUTHOR } from "./drafts.js";
import { field } from "./fields.js";
import { fileName, made, save } from "./files.js";
import { metaOf, newGame } from "./keeping.js";
import { notice } from "./notices.js";
import { words } from "./words.js";

/** @param {EventTarget & {keep(): void}} drafting @param {import("./looking.js").Looking} looking @param {{record: import("./drafts.js").DraftRecord}} desk */
export function finishSection(drafting, looking, { record }) {
  const told = words.desk.finish;
  const shelved = html("p", { className: "shelved", role: "status" });

  /** @param {"title" | "author" | "notes"} name @param {string} label */
  const said = (name, label) => {
    const input = name === "notes" ? html("textarea", { rows: 2, maxLength: 2000 }) : html("input", { type: "text", maxLength: 200 });
    input.value = record[name];
    input.addEventListener("input", () => {
      record[name] = input.value;
      if (name === "author") localStorage.setItem(AUTHOR, input.value);
      drafting.keep();
    });
    return field(label, input);
  };

  /** What is to be done with the puzzle, if it is one. @param {(puzzle: any) => Promise<void>} work */
  const withPuzzle = (work) => async () => {
    const { puzzle } = looking;
    if (!puzzle) return void notice(looking.missing || told.notYet, "bad");
    try {
      await work(puzzle);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error), "bad");
    }
  };

  const shelve = withPuzzle(async (puzzle) => {
    const { id } = await ask("/api/shelf", { puzzle, title: record.title, author: record.author, source: record.notes });
    record.shelved = id;
    drafting.keep();
    shelved.textContent = told.shelved(id);
  });

  const play = withPuzzle(async (puzzle) => {
    const now = JSON.stringify(puzzle);
    // both are kept: the same puzzle goes on where it was played last
    if (!record.game || record.gameOf !== now || !(await metaOf(record.game))) {
      record.game = await newGame({ puzzle, title: record.title, from: `desk:${record.key}` });
      record.gameOf = now;
      drafting.keep();
    }
    location.hash = `#/play/${record.game}`;
  });

  const addTo = withPuzzle(async (puzzle) => {
    if (looking.verdict?.status !== "unique") throw new Error(told.notUnique);
    addToBook(puzzle, record.title);
    notice(words.book.added, "good", { name: words.book.open, act: () => (location.hash = "#/book") });
  });

  const share = withPuzzle(async (puzzle) => {
    const text = JSON.stringify(puzzle);
    await navigator.clipboard.writeText(`${location.origin}/#puzzle=${encodeURIComponent(text)}`);
    notice(told.copied, "good");
  });

  const forms = html("select", { "aria-label": told.exportAs });
  const take = withPuzzle((puzzle) => exported(puzzle, forms.value, record.title));
  drafting.addEventListener("opened", () => void fillForms(forms, record.genre));

  return html(
    "div",
    { className: "finish-section" },
    said("title", told.name),
    said("author", told.author),
    said("notes", told.notes),
    html(
      "div",
      { className: "choices" },
      html("button", { type: "button", className: "main", onclick: shelve }, told.shelve),
      html("button", { type: "button", onclick: play }, told.play),
      html("button", { type: "button", onclick: share }, told.share),
      html("button", { type: "button", onclick: addTo }, words.book.add),
      html("button", { type: "button", onclick: () => window.print() }, told.print),
    ),
    shelved,
    html("div", { className: "choices" }, forms, html("button", { type: "button", onclick: take }, told.export)),
  );
}

/** @param {HTMLSelectElement} forms @param {string} genre */
async function fillForms(forms, genre) {
  if (forms.options.length) return;
  const genres = await call("/api/genres");
  const { notations } = genres.find((/** @type {any} */ one) => one.name === genre);
  forms.append(
    ...notations.map((/** @type {any} */ one) => html("option", { value: `text:${one.name}` }, `${one.name}: ${one.idea}`)),
    ...Object.entries(words.desk.finish.files).map(([kind, name]) => html("option", { value: kind }, name)),
  );
}

/** @param {any} puzzle @param {string} kind @param {string} title */
async function exported(puzzle, kind, title) {
  const name = fileName(title || puzzle.genre);
  if (kind.startsWith("text:")) {
    const { text } = await ask("/api/convert", { puzzle, to: kind.slice(5) });
    return save(new Blob([text], { type: "text/plain" }), `${name}.txt`);
  }
  if (kind === "dimacs") {
    const { text, kind: language } = await ask("/api/encode", { puzzle });
    return save(new Blob([text], { type: "text/plain" }), `${name}.${language === "smtlib" ? "smt2" : "cnf"}`);
  }
  if (kind === "certificate") {
    const { files } = await ask("/api/prove", { puzzle });
    if (!Object.keys(files).length) throw new Error(words.desk.finish.notUnique);
    return save(new Blob([JSON.stringify(files, null, 1)], { type: "application/json" }), `${name}-certificate.json`);
  }
  if (kind === "film") return save(new Blob([await ask("/api/film", { puzzle, seconds: 60 })], { type: "text/html" }), `${name}.html`);
  if (kind === "pdf") {
    const pdf = await made("/api/book", { puzzles: [{ puzzle, title }], title: title || words.desk.list.untitled, lessons: false, per_page: 1 });
    return save(pdf, `${name}.pdf`);
  }
  const svg = await ask("/api/draw", { puzzle, dark: false });
  if (kind === "svg") return save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);
  return save(await bitmap(svg), `${name}.png`);
}

/** The picture as PNG. @param {string} svg @returns {Promise<Blob>} */
async function bitmap(svg) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = html("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));
}
