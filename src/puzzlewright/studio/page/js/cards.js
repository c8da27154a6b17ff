/** Cards beside the board: a title, sentences and buttons. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/**
 * @typedef {{name: string, act: () => void, main?: boolean, key?: string}} Action
 * @typedef {{tone?: "neutral" | "good" | "bad" | "supposed", sign?: import("./icons.js").IconName, title?: string,
 *   sentences?: string[], actions?: Action[], extra?: Node[], busy?: boolean, close?: () => void, closeName?: string}} Card
 */

/** @param {Card} card */
export function card({ tone = "neutral", sign, title, sentences = [], actions = [], extra = [], busy = false, close, closeName = words.play.close }) {
  return html(
    "div",
    { className: `card ${tone}`, "aria-busy": busy ? "true" : null },
    title ? html("h2", {}, ...(sign ? [icon(sign)] : []), title) : null,
    close ? closeButton(closeName, close) : null,
    ...sentences.map((sentence) => html("p", {}, sentence)),
    ...extra,
    actions.length ? html("div", { className: "card-actions" }, ...actions.map(button)) : null,
  );
}

/** @param {Action} action */
export function button({ name, act, main = false, key }) {
  return html("button", { type: "button", className: main ? "main" : "", "aria-keyshortcuts": key, onclick: act }, name);
}

/** @param {string} name @param {() => void} close */
export const closeButton = (name, close) => html("button", { type: "button", className: "card-close borderless", "aria-label": name, onclick: close }, icon("close"));
