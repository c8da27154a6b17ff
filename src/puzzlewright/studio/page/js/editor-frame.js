/** The layout of the editor: the board, its tools, and the sections of the panel. */

import { html } from "./dom.js";
import { words } from "./words.js";

/**
 * @param {{head: HTMLElement[], boardArea: HTMLElement, tools: HTMLElement, bar: HTMLElement[],
 *   parts: Partial<Record<keyof typeof words.editor.sections, HTMLElement>>}} content
 */
export function editorFrame({ head, boardArea, tools, bar, parts }) {
  const sections = Object.entries(parts).map(([name, content]) => {
    const title = words.editor.sections[/** @type {keyof typeof parts} */ (name)];
    return html("section", { className: `section-${name}`, "aria-labelledby": `editor-${name}` }, html("h2", { id: `editor-${name}` }, title), content);
  });
  return html(
    "div",
    { className: "play editor" },
    html("header", { className: "head" }, ...head),
    boardArea,
    tools,
    html(
      "div",
      { className: "side" },
      html("div", { className: "bar", role: "toolbar", "aria-label": words.editor.bar }, ...bar),
      html("aside", { className: "panel", "aria-label": words.play.panel }, ...sections),
    ),
  );
}
