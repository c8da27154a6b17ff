/** The page itself: its size, its turns, its symmetry, and what it asks for besides. */

import { resized, transforms } from "./editor-transforms.js";
import { html } from "./dom.js";
import { field, optionFields, checkbox } from "./fields.js";
import { saveText } from "./local-storage.js";
import { words } from "./words.js";

const MAX_SIDE = 200; // rows or columns
export const MOVES_ON_KEY = "puzzlewright.moves-on"; // kept if the cursor goes on after a number

/**
 * @param {import("./draft-board.js").DraftBoard} drafting @param {{movesOn: boolean}} desk
 */
export function pageSection(drafting, desk) {
  const told = words.desk.page;
  const rows = number(told.rows);
  const cols = number(told.cols);
  const options = html("div", { className: "options" });

  const resize = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [r, c] = drafting.page.size;
    void drafting.reshape(resized([r, c], { bottom: Number(rows.value) - r, right: Number(cols.value) - c }));
  };

  const sides = /** @type {(keyof typeof told.sides)[]} */ (["top", "right", "bottom", "left"]).map((side) => {
    const change = (/** @type {number} */ by) => {
      const reshaping = resized(drafting.page.size, { [side]: by });
      if (reshaping.size.every((count) => count > 0 && count <= MAX_SIDE)) void drafting.reshape(reshaping);
    };
    return html(
      "span",
      { className: "side-size" },
      html("button", { type: "button", className: "small", "aria-label": told.cut(told.sides[side]), onclick: () => change(-1) }, "−"),
      told.sides[side],
      html("button", { type: "button", className: "small", "aria-label": told.add(told.sides[side]), onclick: () => change(1) }, "+"),
    );
  });

  const turns = /** @type {(keyof ReturnType<typeof transforms>)[]} */ (["turnLeft", "turnRight", "flipAcross", "flipDown"]).map((name) =>
    html("button", { type: "button", className: "small", onclick: () => void drafting.reshape(transforms(drafting.page.size)[name]) }, told[name]),
  );
  const clear = html("button", { type: "button", className: "small", onclick: () => drafting.draw([]) }, told.clear);

  const symmetry = html(
    "select",
    {
      onchange: (/** @type {Event} */ event) => {
        drafting.symmetry = /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value);
        drafting.board?.focus();
      },
    },
    ...Object.entries(told.symmetries).map(([value, name]) => html("option", { value }, name)),
  );
  const movesOn = html("input", {
    type: "checkbox",
    checked: desk.movesOn,
    onchange: () => {
      desk.movesOn = movesOn.checked;
      saveText(MOVES_ON_KEY, desk.movesOn ? "yes" : null);
      drafting.board?.focus();
    },
  });

  drafting.addEventListener("opened", () => {
    [rows.value, cols.value] = drafting.page.size.map(String);
    const { sheet, page } = drafting;
    const change = (/** @type {string} */ name, /** @type {number | boolean} */ value) => void drafting.changePage({ options: { ...page.options, [name]: value } });
    options.replaceChildren(...optionFields(sheet?.options ?? [], page.options, change));
  });

  return html(
    "div",
    { className: "page-section" },
    html("form", { className: "choices", onsubmit: resize }, field(told.rows, rows), field(told.cols, cols), html("button", { className: "small" }, told.resize)),
    html("div", { className: "choices sides" }, ...sides),
    html("div", { className: "choices" }, ...turns, clear),
    field(told.symmetry, symmetry),
    checkbox(told.movesOn, movesOn),
    options,
  );
}

/** @param {string} name */
const number = (name) => html("input", { type: "number", min: "1", max: String(MAX_SIDE), required: true, "aria-label": name });
