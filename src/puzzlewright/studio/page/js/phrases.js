/** Sentences beside the board: a phrase names something, and highlights it on hover, focus or tap. */

import { html } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./api-types.d.ts").SentencePart} SentencePart */

/**
 * Phrases say "this 4", and its cell to screen readers; a setting shows the cells to everybody.
 * @param {SentencePart[]} parts @param {import("./overlays.js").Overlays} overlays
 */
export function sentence(parts, overlays) {
  return html("p", { className: "say" }, ...parts.map((part) => (part.shapes?.length ? phrase(part, overlays) : part.text)));
}

/** @param {SentencePart} part @param {import("./overlays.js").Overlays} overlays */
function phrase({ text, full = text, role, shapes = [] }, overlays) {
  const show = () => overlays.spot(shapes);
  const hide = () => document.activeElement !== node && overlays.spot(null);
  const node = html(
    "span",
    {
      className: `phrase ${role}`,
      role: "button",
      tabIndex: 0,
      "aria-label": full,
      onpointerenter: show,
      onpointerleave: hide,
      onfocus: show,
      onblur: () => overlays.spot(null),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        node.blur();
      },
    },
    settings.chosen.coordinates ? full : text,
  );
  return node;
}
