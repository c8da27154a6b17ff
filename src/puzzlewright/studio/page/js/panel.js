/**
 * The panel beside the board: all sections on a wide screen, one section as a sheet on a phone. The
 * sheet shrinks the board instead of covering it.
 */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/** @typedef {"help" | "branches" | "history"} SectionName */

export class Panel extends EventTarget {
  /** @param {HTMLElement} frame whose layout depends on the open section @param {Record<SectionName, Node[]>} content */
  constructor(frame, content) {
    super();
    this.frame = frame;
    const sections = Object.entries(content).map(([name, nodes]) => {
      const title = words.play.sections[/** @type {SectionName} */ (name)];
      const heading = html("h2", { id: `section-${name}` }, title);
      return html("section", { className: `section-${name}`, "aria-labelledby": `section-${name}` }, heading, ...nodes);
    });
    const closing = html(
      "button",
      { type: "button", className: "plain close-sheet", "aria-label": words.play.closeSheet, onclick: () => this.#dismiss() },
      icon("close"),
    );
    this.element = html("aside", { className: "panel", "aria-label": words.play.panel }, closing, ...sections);
  }

  /** Close the sheet on the player's request. */
  #dismiss() {
    const { sheet } = this.frame.dataset;
    this.close();
    this.dispatchEvent(new CustomEvent("away", { detail: sheet }));
  }

  /** @param {SectionName} name */
  open(name) {
    this.frame.dataset.sheet = name;
  }

  /** @param {SectionName} [name] only if this one is open */
  close(name) {
    if (!name || this.frame.dataset.sheet === name) delete this.frame.dataset.sheet;
  }
}
