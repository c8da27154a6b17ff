/** The form for a new puzzle. */

import { fitSize, saveChoice, requestOf, lastChoice, lastGenre, supportedOptions } from "./form-state.js";
import { startNewGame } from "./new-game.js";
import { html } from "./dom.js";
import { pictureOf, shortTitle } from "./genres.js";
import { words } from "./words.js";

/** @typedef {import("./genres.js").Genre} Genre */
/** @typedef {import("./genres.js").GenreOption} GenreOption */
/** @typedef {import("./form-state.js").Choice} Choice */

const SEPARATE_OPTIONS = ["difficulty", "needs"]; // options with their own place in the form

/**
 * @param {Genre[]} all
 * @param {{title?: string, button: string, busy: string, formName: import("./form-state.js").FormName, act: (kind: import("./new-game.js").PuzzleRequest, showError: (sentence: string) => void) => Promise<unknown>}} [action]
 *   by default, play the puzzle; the editor's form offers all options
 */
export function newGameForm(all, action = { title: words.home.title, button: words.home.button, busy: words.home.busy, formName: "play", act: startNewGame }) {
  const { formName } = action;
  const genres = all.filter(({ sizes }) => sizes.length); // those with a generator
  let genre = lastGenre(genres, formName);
  let choice = lastChoice(genre, formName);
  const details = html("div", { className: "option-list" });
  const rules = html("a", { className: "button", href: "" });
  const button = html("button", { type: "submit", className: "main new-game" }, action.button);

  const errorText = html("p", { className: "error-text", role: "alert" });

  const changed = () => saveChoice(genre.name, choice, formName);
  const show = () => {
    rules.textContent = words.home.rulesOf(shortTitle(genre.title));
    rules.href = `#/rules/${encodeURIComponent(genre.name)}`;
    const isFull = formName === "editor";
    const rebuild = () => {
      changed();
      show();
    };
    details.replaceChildren(
      ...(isFull ? methods(genre, choice, rebuild) : []),
      sizes(genre, choice, changed),
      difficulties(genre, choice, changed),
      more(genre, choice, changed, isFull),
    );
  };
  const pick = (/** @type {Genre} */ one) => {
    genre = one;
    choice = lastChoice(one, formName);
    changed();
    show();
  };
  const submit = async () => {
    button.disabled = true;
    button.textContent = action.busy;
    errorText.textContent = "";
    const showError = (/** @type {string} */ sentence) => void (errorText.textContent = sentence);
    await action.act(requestOf(genre, choice), showError).finally(() => {
      button.disabled = false;
      button.textContent = action.button;
    });
  };
  show();
  const onRotate = () => form.isConnected && show(); // sizes depend on the shape of the screen
  screen.orientation?.addEventListener("change", onRotate);
  const form = html(
    "form",
    {
      className: "block option-row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void submit();
      },
    },
    action.title ? html("h1", {}, action.title) : null,
    html(
      "fieldset",
      { className: "genres" },
      html("legend", { className: "visually-hidden" }, words.home.genre),
      ...genres.map((one) => genreTile(one, one === genre, () => pick(one))),
    ),
    details,
    html("div", { className: "buttons" }, errorText, button, rules),
  );
  return form;
}

/** @param {Genre} genre @param {boolean} isPicked @param {() => void} pick */
function genreTile({ name, title }, isPicked, pick) {
  const other = /\((.*)\)$/.exec(title)?.[1] ?? "";
  const picture = html("img", { src: pictureOf(name), alt: "", width: 96, height: 96, loading: "lazy", decoding: "async" });
  picture.onerror = () => picture.classList.add("missing"); // offline, or no picture
  return html(
    "label",
    { className: "tile" },
    html("input", { type: "radio", name: "genre", value: name, checked: isPicked, onchange: pick }),
    picture,
    html("span", { className: "name" }, shortTitle(title)),
    html("span", { className: "other" }, other),
  );
}

/**
 * Return a row of radio buttons.
 * @param {string} legend @param {string} name @param {[value: string, label: string][]} options
 * @param {string} chosen @param {(value: string) => void} choose
 */
function row(legend, name, options, chosen, choose) {
  return html(
    "fieldset",
    { className: "row" },
    html("legend", {}, legend),
    html(
      "div",
      { className: "chips" },
      ...options.map(([value, label]) =>
        html(
          "label",
          { className: "chip" },
          html("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
          html("span", {}, label),
        ),
      ),
    ),
  );
}

/** @param {Genre} genre @param {Choice} choice @param {() => void} changed */
function sizes(genre, choice, changed) {
  /** @type {[string, string][]} */
  const offered = genre.sizes.map(([side]) => [String(side), words.home.size(...fitSize(side))]);
  const chosen = choice.fixed ? "" : String(choice.size);
  return row(words.home.sizeLegend, "size", offered, chosen, (value) => {
    choice.size = Number(value);
    choice.fixed = null;
    for (const input of document.querySelectorAll(".fixed input")) /** @type {HTMLInputElement} */ (input).value = "";
    changed();
  });
}

/** Return the choice of generation methods, if there are several. @param {Genre} genre @param {Choice} choice @param {() => void} onRotate */
function methods(genre, choice, onRotate) {
  if (genre.methods.length < 2) return [];
  /** @type {[string, string][]} */
  const offered = genre.methods.map(({ name }) => [name, words.home.methods[name] ?? name]);
  const chosen = choice.method || genre.methods[0].name;
  const fieldset = row(words.home.method, "method", offered, chosen, (value) => {
    choice.method = value;
    onRotate();
  });
  return [fieldset];
}

/** @param {Genre} genre @param {Choice} choice @param {() => void} changed */
function difficulties(genre, choice, changed) {
  if (!genre.difficulties.length || !supportedOptions(genre, choice).has("difficulty")) return html("span", {});
  /** @type {[string, string][]} */
  const offered = [...genre.difficulties, ""].map((level) => [level, words.levels[level] ?? level]);
  return row(words.home.difficulty, "difficulty", offered, choice.difficulty, (value) => {
    choice.difficulty = value;
    changed();
  });
}

/** @param {Genre} genre @param {Choice} choice @param {() => void} changed @param {boolean} isFull whether to offer all options */
function more(genre, choice, changed, isFull) {
  const isUsed = choice.fixed || choice.needs || Object.values(choice.wishes).some(Boolean);
  const known = supportedOptions(genre, choice);
  const offered = genre.wishes.filter(({ name, own }) => known.has(name) && (isFull ? !SEPARATE_OPTIONS.includes(name) : own));
  return html(
    "details",
    { className: "more", open: isFull || Boolean(isUsed) },
    html("summary", {}, words.home.more),
    html("div", { className: "fields" }, fixedSize(choice, changed), ...(known.has("needs") ? technique(genre, choice, changed) : [])),
    html("div", { className: "fields" }, ...offered.map((option) => field(option, choice, changed))),
  );
}

/** @param {Choice} choice @param {() => void} changed */
function fixedSize(choice, changed) {
  const [rows, columns] = [0, 1].map((side) =>
    html("input", {
      type: "number",
      min: 2,
      max: 200,
      inputMode: "numeric",
      value: choice.fixed?.[side] ?? "",
      "aria-label": words.home.sides[side],
      oninput: () => {
        const value = /** @type {[number, number]} */ ([Number(rows.value), Number(columns.value)]);
        choice.fixed = value.every((number) => number > 0) ? value : null;
        const chips = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=size]"));
        for (const chip of chips) chip.checked = !choice.fixed && chip.value === String(choice.size);
        changed();
      },
    }),
  );
  return html(
    "div",
    { className: "option-field" },
    html("span", { className: "label" }, words.home.fixed),
    html("span", { className: "fixed" }, rows, "×", columns),
    html("small", {}, words.home.fixedIdea),
  );
}

/** @param {Genre} genre @param {Choice} choice @param {() => void} changed */
function technique({ techniques, difficulties }, choice, changed) {
  const offered = techniques.filter((one) => one.wishable);
  if (!offered.length) return [];
  const idea = html("small", {});
  const showIdea = () => (idea.textContent = offered.find(({ name }) => name === choice.needs)?.idea ?? words.home.needsIdea);
  const select = html(
    "select",
    {
      onchange: () => {
        choice.needs = select.value;
        showIdea();
        changed();
      },
    },
    html("option", { value: "" }, words.home.any),
    ...difficulties.flatMap((level) => {
      const here = offered.filter((one) => one.level === level);
      const options = here.map(({ name }) => html("option", { value: name, selected: name === choice.needs }, name));
      return here.length ? [html("optgroup", { label: words.levels[level] ?? level }, ...options)] : [];
    }),
  );
  showIdea();
  return [html("label", { className: "option-field" }, html("span", { className: "label" }, words.home.needs), select, idea)];
}

/** Return the field of an option. @param {GenreOption} option @param {Choice} choice @param {() => void} changed */
function field({ name, kind, idea, choices, within }, choice, changed) {
  const value = choice.wishes[name] ?? "";
  const note = (/** @type {string} */ value) => {
    choice.wishes[name] = value;
    changed();
  };
  const offered = kind === "boolean" ? ["yes", "no"] : choices;
  const control = offered.length
    ? html(
        "select",
        { onchange: (/** @type {any} */ event) => note(event.target.value) },
        html("option", { value: "" }, words.home.any),
        ...offered.map((one) => html("option", { value: one, selected: one === value }, words.answers[one] ?? one)),
      )
    : html("input", {
        type: kind === "string" ? "text" : "number",
        step: kind === "number" ? "any" : "1",
        min: within[0] ?? "",
        max: within[1] ?? "",
        value: value,
        oninput: (/** @type {any} */ event) => note(event.target.value),
      });
  return html(
    "label",
    { className: "option-field" },
    html("span", { className: "label" }, name.replaceAll("_", " ")),
    control,
    html("small", {}, idea),
  );
}
