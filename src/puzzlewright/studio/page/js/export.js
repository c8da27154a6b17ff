/** Export a puzzle: in any text format, as a picture, PDF, formula or certificate. */

import { ask, askFile } from "./api.js";
import { html } from "./dom.js";
import { fileName, save, svgImage } from "./files.js";
import { backEndFeatures, genreNamed } from "./genres.js";
import { words } from "./words.js";

/** Return the name of a text format, by the site that uses it. @param {string} name */
export const formatName = (name) => words.formats[name] ?? name;

/** List the export formats of a genre. @param {HTMLSelectElement} formats @param {string} genre */
export async function listFormats(formats, genre) {
  const known = await genreNamed(genre);
  if (!known || formats.options.length) return;
  const labels = words.editor.finish;
  const { book } = await backEndFeatures();
  const files = Object.entries(labels.files).filter(([kind]) => kind !== "pdf" || book);
  const named = (/** @type {string} */ kind, /** @type {{name: string, idea: string}[]} */ all) =>
    all.map(({ name, idea }) => html("option", { value: `${kind}:${name}`, title: idea }, kind === "text" ? formatName(name) : `${name}: ${idea}`));
  formats.append(
    html("optgroup", { label: labels.formats }, ...named("text", known.formats)),
    html("optgroup", { label: labels.fileFormats }, ...files.map(([kind, name]) => html("option", { value: kind }, name))),
    html("optgroup", { label: labels.formulas }, ...named("formula", known.encodings)),
  );
}

/** @param {any} puzzle @param {string} kind a value of `listFormats` @param {string} title */
export async function exportPuzzle(puzzle, kind, title) {
  const name = fileName(title || puzzle.genre);
  if (kind.startsWith("text:")) {
    const { text } = await ask("convert", { puzzle, to: kind.slice(5) });
    return save(new Blob([text], { type: "text/plain" }), `${name}.txt`);
  }
  if (kind.startsWith("formula:")) {
    const { text = "", form } = await ask("encode", { puzzle, encoding: kind.slice(8) });
    return save(new Blob([text], { type: "text/plain" }), `${name}.${form === "smtlib" ? "smt2" : "cnf"}`);
  }
  if (kind === "certificate") return save((await askFile("certificate", { puzzle })).file, `${name}-certificate.zip`);
  if (kind === "pdf") {
    const { file } = await askFile("book", { puzzles: [{ puzzle, title }], title: title || words.editor.list.untitled, front: false, lessons: false, per_page: 1 });
    return save(file, `${name}.pdf`);
  }
  const svg = await ask("draw", { puzzle, dark: false, notes: true });
  if (kind === "svg") return save(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`);
  return save(await bitmap(svg), `${name}.png`);
}

/** Convert an SVG picture to PNG. @param {string} svg @returns {Promise<Blob>} */
export async function bitmap(svg) {
  const image = svgImage(svg);
  await image.decode();
  const canvas = html("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));
}
