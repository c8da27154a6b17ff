/** The parts of the view of a game, in the order of the tab key; play.css arranges them. */

import { html } from "./dom.js";
import { barButton } from "./game-bar.js";
import { minimap } from "./minimap.js";
import { markChooser, zoomTools } from "./tools.js";
import { words } from "./words.js";

/** @typedef {import("./game-bar.js").Command} Command */

const LARGE_GRID = 20; // columns; a larger grid fills its area and can be panned

/**
 * @param {import("./session.js").GameSession} session
 * @param {{commands: Record<string, Command>, header: string[], tools: string[],
 *   info: Record<"head" | "progress" | "under" | "pausedSign", HTMLElement>, liveErrors: HTMLElement, branches: HTMLElement, help: HTMLElement[],
 *   focusBoard: () => void}} parts names of commands, and elements
 */
export function gameLayout({ spec, board }, { commands, header, tools, info, liveErrors, branches, help, focusBoard }) {
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  const buttonsFor = (/** @type {string[]} */ names) =>
    names.map((name) => {
      const button = (buttons[name] = barButton(commands[name], focusBoard));
      button.classList.add(`do-${name}`);
      return button;
    });
  const toolbar = html("div", { className: "game-tools", role: "toolbar", "aria-label": words.play.bar }, ...buttonsFor(tools));
  const helpArea = html("div", { className: "help-area" }, ...help, html("p", { className: "idle" }, words.help.idle));
  helpArea.addEventListener("click", ({ target, detail }) => {
    // after a click by pointer; with the keyboard, only if the focused button has disappeared
    const isGone = document.activeElement === document.body;
    if ((detail || isGone) && target instanceof Element && target.closest("button") && !frame.hasAttribute("data-walkthrough")) focusBoard();
  });
  const win = html("div", { className: "win-area", role: "status" });
  const { width, height } = board.view.frame;
  const card = html("div", { className: "board-card" }, board.element, board.message, info.pausedSign);
  card.style.setProperty("--ratio", String(width / height));
  card.style.setProperty("--columns", String(width));
  const isLarge = Math.max(width, height) > LARGE_GRID;
  card.toggleAttribute("data-large", isLarge);
  const frame = html(
    "div",
    { className: "game-view", "data-picture": spec.picture ?? false },
    html(
      "nav",
      { className: "game-home", "aria-label": words.nav.label },
      html("a", { href: "#/", className: "brand back-home", "aria-label": words.play.home, title: words.play.home }, ...brand()),
    ),
    html("div", { className: "game-menu" }, ...buttonsFor(header)),
    html("div", { className: "game-info", role: "region", "aria-label": words.play.puzzle }, info.head, info.progress, markChooser(board), isLarge ? minimap(board) : null, html("div", { className: "beside-board" }, info.under, liveErrors)),
    html("div", { className: "board-area" }, card, zoomTools(board)),
    html("aside", { className: "game-side", "aria-label": words.play.panel }, toolbar, branches, helpArea, win),
  );
  frame.style.setProperty("--genre-paper", `var(--${spec.genre}-paper, var(--context-paper))`);
  frame.style.setProperty("--genre-ink", `var(--${spec.genre}-ink, var(--ink))`);
  frame.style.setProperty("--genre-tint", `var(--${spec.genre}-tint, var(--sunken))`);
  return { frame, buttons, tools: toolbar, help: helpArea, win };
}

/** Return sign and name as in the header of other views. */
const brand = () => [...(document.querySelector(".masthead .brand")?.children ?? [])].map((part) => part.cloneNode(true));
