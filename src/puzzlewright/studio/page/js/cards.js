/** Cards in the panel: a title, sentences and buttons. */

import { html } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{name: string, act: () => void, main?: boolean, key?: string, isOnSheet?: boolean}} Action
 *   `isOnSheet`: hidden on a phone, whose sheet has its own button for it
 * @typedef {{tone?: "plain" | "good" | "bad" | "supposed", sign?: import("./icons.js").IconName, title?: string,
 *   sentences?: string[], actions?: Action[], extra?: Node[], busy?: boolean, isLong?: boolean}} Card
 *   `isLong`: a phone shows only the last sentences
 */

/** @param {Card} card */
export function card({ tone = "plain", sign, title, sentences = [], actions = [], extra = [], busy = false, isLong = false }) {
  return html(
    "div",
    { className: `card ${tone}${isLong ? " long" : ""}`, "aria-busy": busy ? "true" : null },
    title ? html("h3", {}, ...(sign ? [icon(sign)] : []), title) : null,
    ...sentences.map((sentence) => html("p", {}, sentence)),
    ...extra,
    actions.length ? html("div", { className: "card-actions" }, ...actions.map(button)) : null,
  );
}

/** @param {Action} offer */
export function button({ name, act, main = false, key, isOnSheet = false }) {
  return html("button", { type: "button", className: main ? "main" : isOnSheet ? "on-phone-sheet" : "", "aria-keyshortcuts": key, onclick: act }, name);
}
