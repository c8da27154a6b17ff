/** The editor's section Grid: size, rotation, symmetry and options; for graphs without the size. */

import { resized, transforms } from "./editor-transforms.js";
import { EMPTY_GRAPH, turned, withAllCrossings } from "./graph-draft.js";
import { html } from "./dom.js";
import { field, optionFields, checkbox } from "./fields.js";
import { saveText } from "./local-storage.js";
import { words } from "./words.js";

const MAX_SIDE = 200; // rows or columns
export const MOVES_ON_KEY = "puzzlewright.moves-on"; // set in table mode

/**
 * @param {import("./draft-board.js").DraftBoard} draftBoard @param {{movesOn: boolean}} editor
 */
export function gridSection(draftBoard, editor) {
  const labels = words.editor.grid;
  const rows = number(labels.rows);
  const cols = number(labels.cols);
  const options = html("div", { className: "options" });

  const resize = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [r, c] = draftBoard.version.size;
    void draftBoard.reshape(resized([r, c], { bottom: Number(rows.value) - r, right: Number(cols.value) - c }));
  };

  const sides = /** @type {(keyof typeof labels.sides)[]} */ (["top", "right", "bottom", "left"]).map((side) => {
    const change = (/** @type {number} */ by) => {
      const reshaping = resized(draftBoard.version.size, { [side]: by });
      if (reshaping.size.every((count) => count > 0 && count <= MAX_SIDE)) void draftBoard.reshape(reshaping);
    };
    return html(
      "span",
      { className: "side-size" },
      html("button", { type: "button", className: "small", "aria-label": labels.cut(labels.sides[side]), onclick: () => change(-1) }, "−"),
      labels.sides[side],
      html("button", { type: "button", className: "small", "aria-label": labels.add(labels.sides[side]), onclick: () => change(1) }, "+"),
    );
  });

  const turns = /** @type {(keyof ReturnType<typeof transforms>)[]} */ (["turnLeft", "turnRight", "flipAcross", "flipDown"]).map((name) =>
    button(labels[name], () => {
      const { graph, size } = draftBoard.version;
      if (!graph) void draftBoard.reshape(transforms(size)[name]);
      else if (graph.points.length) void draftBoard.changeGraph(turned(graph, name));
    }),
  );
  const clear = button(labels.clear, () => (draftBoard.version.graph ? void draftBoard.changeGraph(EMPTY_GRAPH) : draftBoard.draw([])));
  const crossAll = button(words.editor.graph.crossAll, () => void draftBoard.changeGraph(withAllCrossings(draftBoard.version.graph ?? EMPTY_GRAPH)));

  const symmetry = html(
    "select",
    {
      onchange: (/** @type {Event} */ event) => {
        draftBoard.symmetry = /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value);
        draftBoard.board?.focus();
      },
    },
    ...Object.entries(labels.symmetries).map(([value, name]) => html("option", { value }, name)),
  );
  const movesOn = html("input", {
    type: "checkbox",
    checked: editor.movesOn,
    onchange: () => {
      editor.movesOn = movesOn.checked;
      saveText(MOVES_ON_KEY, editor.movesOn ? "yes" : null);
      draftBoard.board?.focus();
    },
  });

  const gridParts = [
    html("form", { className: "choices", onsubmit: resize }, field(labels.rows, rows), field(labels.cols, cols), html("button", { className: "small" }, labels.resize)),
    html("div", { className: "choices sides" }, ...sides),
    field(labels.symmetry, symmetry),
    checkbox(labels.movesOn, movesOn),
  ];
  draftBoard.addEventListener("opened", () => {
    for (const part of gridParts) part.hidden = draftBoard.version.graph !== undefined;
    crossAll.hidden = !draftBoard.version.graph;
    [rows.value, cols.value] = draftBoard.version.size.map(String);
    const { spec, version } = draftBoard;
    const change = (/** @type {string} */ name, /** @type {number | boolean} */ value) => void draftBoard.startVersion({ options: { ...version.options, [name]: value } });
    options.replaceChildren(...optionFields(spec?.options ?? [], version.options, change));
  });

  return html(
    "div",
    { className: "grid-section" },
    ...gridParts.slice(0, 2),
    html("div", { className: "choices" }, ...turns, crossAll, clear),
    ...gridParts.slice(2),
    options,
  );
}

/** @param {string} name @param {() => void} act */
const button = (name, act) => html("button", { type: "button", className: "small", onclick: act }, name);

/** @param {string} name */
const number = (name) => html("input", { type: "number", min: "1", max: String(MAX_SIDE), required: true, "aria-label": name });
