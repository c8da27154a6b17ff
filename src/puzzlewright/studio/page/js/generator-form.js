/** The form of the editor's generator, from the options that the server declares for each genre. */

import { showPicture } from "./api.js";
import { saveChoice, requestOf, lastChoice, lastGenre, supportedOptions } from "./generator-form-state.js";
import { div, html, whileBusy } from "./dom.js";
import { form, formField, formFields } from "./fields.js";
import { shortTitle } from "./genres.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./genres.js").GenreOption} GenreOption */
/** @typedef {import("./generator-form-state.js").Choice} Choice */
/** @typedef {import("./fields.js").Option} Option */

const SEPARATE_OPTIONS = ["difficulty", "needs"]; // options with their own place in the form
const SIDES = [2, 200]; // rows or columns

/**
 * @param {Genre[]} all
 * @param {{button: string, busy: string, act: (kind: import("./new-game.js").PuzzleRequest, showError: (sentence: string) => void) => Promise<unknown>}} action
 */
export function generatorForm(all, action) {
  const genres = all.filter(({ sizes }) => sizes.length); // those with a generator
  let genre = lastGenre(genres);
  let choice = lastChoice(genre);
  const details = div("option-list");
  const rules = html("a", { className: "button", href: "" });
  const button = html("button", { type: "submit", className: "main new-game" }, action.button);
  const errorText = html("p", { className: "error-text", role: "alert" });

  const changed = () => saveChoice(genre.name, choice);
  const rebuild = () => {
    changed();
    show();
  };
  const show = () => {
    rules.textContent = words.generator.rulesOf(shortTitle(genre.title));
    rules.href = `#/rules/${encodeURIComponent(genre.name)}`;
    const { size, fixed } = sizeFields(genre, choice, changed);
    const known = supportedOptions(genre, choice);
    details.replaceChildren(
      ...(genre.methods.length > 1 ? [formField(methodOption(genre), choice, rebuild)] : []),
      size,
      ...(known.has("difficulty") && genre.difficulties.length ? [formField(difficultyOption(genre), choice, changed)] : []),
      div("fields", ...fixed, ...(known.has("needs") ? [techniqueField(genre, choice, changed)] : [])),
      div("fields", ...formFields(declaredOptions(genre, known), choice.options, changed)),
    );
  };
  const pick = (/** @type {Genre} */ one) => {
    genre = one;
    choice = lastChoice(one);
    rebuild();
  };
  const submit = () => {
    const showError = (sentence = "") => void (errorText.textContent = sentence);
    showError();
    return whileBusy(button, action.busy, () => action.act(requestOf(genre, choice), showError));
  };
  show();
  return form(
    "block option-row",
    submit,
    html(
      "fieldset",
      { className: "genres" },
      html("legend", { className: "visually-hidden" }, words.generator.genre),
      ...genres.map((one) => genreTile(one, one === genre, () => pick(one))),
    ),
    details,
    div("buttons", errorText, button, rules),
  );
}

/** @param {Genre} genre @param {boolean} isPicked @param {() => void} pick */
function genreTile({ name, title }, isPicked, pick) {
  const other = /\((.*)\)$/.exec(title)?.[1] ?? "";
  const picture = html("img", { alt: "", width: 96, height: 96, loading: "lazy", decoding: "async" });
  picture.onerror = () => picture.classList.add("missing"); // offline, or no picture
  void showPicture(picture, "GET genres/{name}.svg", { name });
  return html(
    "label",
    { className: "tile" },
    html("input", { type: "radio", name: "genre", value: name, checked: isPicked, onchange: pick }),
    picture,
    html("span", { className: "name" }, shortTitle(title)),
    html("span", { className: "other" }, other),
  );
}

/** Return the choice of a size, and the fields for exact rows and columns; one clears the other. @param {Genre} genre @param {Choice} choice @param {() => void} changed */
function sizeFields({ sizes }, choice, changed) {
  const [rows, columns] = choice.fixed ?? ["", ""];
  const record = { size: choice.fixed ? 0 : choice.size, rows, columns };
  const declared = { name: "size", label: words.generator.sizeLegend, radios: /** @type {const} */ ("chip"), choices: sizes.map(([side]) => /** @type {[number, string]} */ ([side, words.home.size(side, side)])) };
  const size = formField(declared, record, () => {
    Object.assign(choice, { size: record.size, fixed: null });
    Object.assign(record, { rows: "", columns: "" });
    for (const one of fixed) /** @type {HTMLInputElement} */ (one.querySelector("input")).value = "";
    changed();
  });
  const sides = /** @type {const} */ (["rows", "columns"]).map((name, side) => ({ name, label: words.generator.sides[side], idea: words.generator.fixedIdea, kind: /** @type {const} */ ("number"), within: SIDES, inputMode: "numeric" }));
  const fixed = formFields(sides, record, () => {
    choice.fixed = record.rows && record.columns ? [Number(record.rows), Number(record.columns)] : null;
    for (const chip of size.querySelectorAll("input")) chip.checked = !choice.fixed && chip.value === String(choice.size);
    changed();
  });
  return { size, fixed };
}

/** @param {Genre} genre @returns {Option} */
const methodOption = ({ methods }) => ({
  name: "method",
  label: words.generator.method,
  radios: "chip",
  choices: methods.map(({ name }) => [name, words.generator.methods[name] ?? name]),
});

/** @param {Genre} genre @returns {Option} */
const difficultyOption = ({ difficulties }) => ({
  name: "difficulty",
  label: words.generator.difficulty,
  radios: "chip",
  choices: [...difficulties, ""].map((level) => [level, words.levels[level] ?? level]),
});

/** Return the field of the technique that the puzzle needs, with its description. @param {Genre} genre @param {Choice} choice @param {() => void} changed */
function techniqueField({ techniques, difficulties }, choice, changed) {
  const offered = techniques.filter((one) => one.selectable);
  const groups = difficulties.map((level) => /** @type {[string, [string, string][]]} */ ([words.levels[level] ?? level, offered.filter((one) => one.level === level).map(({ name }) => [name, name])]));
  const ideaOf = () => offered.find(({ name }) => name === choice.needs)?.idea ?? words.generator.needsIdea;
  const choices = /** @type {Option["choices"]} */ ([["", words.generator.any], ...groups.filter(([, names]) => names.length)]);
  const shown = formField({ name: "needs", label: words.generator.needs, idea: ideaOf(), choices }, choice, () => {
    /** @type {HTMLElement} */ (shown.querySelector("small")).textContent = ideaOf();
    changed();
  });
  shown.hidden = !offered.length;
  return shown;
}

/** Return the other options of a genre. @param {Genre} genre @param {Set<string>} known */
const declaredOptions = ({ options }, known) => options.filter(({ name }) => known.has(name) && !SEPARATE_OPTIONS.includes(name)).map(declared);

/** @param {GenreOption} option @returns {Option} */
function declared({ name, kind, idea, choices, within }) {
  const label = name.replaceAll("_", " ");
  const offered = kind === "boolean" ? ["yes", "no"] : choices;
  if (offered.length) return { name, label, idea, choices: ["", ...offered].map((one) => [one, one ? (words.answers[one] ?? one) : words.generator.any]) };
  return kind === "string" ? { name, label, idea } : { name, label, idea, kind: "number", within, step: kind === "number" ? "any" : "1" };
}
