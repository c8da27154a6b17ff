/** A board that is played: a game with its watch, its paper and its hands, and whether it is won. */

import { Watch } from "./counting.js";
import { Game } from "./game.js";
import { Hands } from "./hands.js";
import { Paper } from "./paper.js";
import { Reach } from "./reach.js";

export class Board extends EventTarget {
  /** @param {import("./sheet.js").Sheet} sheet @param {any} [saved] a game that was begun */
  constructor(sheet, saved) {
    super();
    this.sheet = sheet;
    this.game = new Game(sheet);
    this.watch = new Watch(this.game);
    this.paper = new Paper(this.game, this.watch);
    this.reach = new Reach(this.game);
    this.hands = new Hands(this.game, this.watch, this.paper, this.reach);
    if (saved) this.game.load(saved);
    this.isWon = false;
    this.element = this.paper.svg;
    this.game.addEventListener("stroke", () => this.#look());
  }

  focus() {
    this.element.focus();
  }

  /** Show another position instead of the game's; null shows the game again. @param {number[] | null} faces */
  preview(faces) {
    void faces;
  }

  /** Notice that the page is solved. */
  async #look() {
    const { seal } = this.sheet;
    if (!seal) return;
    const isWon = (await digest(this.game.final)) === seal;
    if (isWon && !this.isWon) this.dispatchEvent(new Event("won"));
    this.isWon = isWon;
  }
}

/** @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
