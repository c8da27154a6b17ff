/** How a desk stands on the page: the draft, its tools, and the sections beside it. */

import { html } from "./dom.js";
import { words } from "./words.js";

/**
 * @param {{head: HTMLElement[], boardArea: HTMLElement, tools: HTMLElement, bar: HTMLElement[],
 *   parts: Partial<Record<keyof typeof words.desk.sections, HTMLElement>>}} desk
 */
export function editorFrame({ head, boardArea, tools, bar, parts }) {
  const sections = Object.entries(parts).map(([name, content]) => {
    const title = words.desk.sections[/** @type {keyof typeof parts} */ (name)];
    return html("section", { className: `section-${name}`, "aria-labelledby": `desk-${name}` }, html("h2", { id: `desk-${name}` }, title), content);
  });
  return html(
    "div",
    { className: "play drawing" },
    html("header", { className: "head" }, ...head),
    boardArea,
    tools,
    html(
      "div",
      { className: "side" },
      html("div", { className: "bar", role: "toolbar", "aria-label": words.desk.bar }, ...bar),
      html("aside", { className: "panel", "aria-label": words.play.beside }, ...sections),
    ),
  );
}
