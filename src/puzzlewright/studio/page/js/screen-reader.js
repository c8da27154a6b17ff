/**
 * Announcements for screen readers: the spot under the cursor, changes and refused moves, as short
 * sentences in the live region of the page.
 */

import { toSentence } from "./describe.js";
import { stateOf, kindOf } from "./board-spec.js";
import { countOf, groupsOf } from "./board-state.js";
import { words } from "./words.js";

/** @typedef {import("./board.js").Board} Board */

const MAX_CLUES = 2; // announced after a change

/** Announce a text, even if it is the same as before. @param {string} text */
export function announce(text) {
  const region = document.querySelector("#screen-reader");
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.replaceChildren(line);
}

export class BoardReader {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Set<number>} places changed since the last stroke */
    this.changed = new Set();
    /** @type {Map<number, string>} clues changed since the last stroke, with their earlier status */
    this.clues = new Map();
    this.statuses = [...board.state.statuses];
  }

  say(/** @type {string} */ text) {
    announce(text);
  }

  /** Record the changes of the current stroke. @param {number[]} places @param {number[]} clues */
  note(places, clues) {
    for (const place of places) this.changed.add(place);
    for (const clue of clues) if (!this.clues.has(clue)) this.clues.set(clue, this.statuses[clue]);
    for (const clue of clues) this.statuses[clue] = this.board.state.statuses[clue];
  }

  /** Announce the changes of the stroke. */
  stroke() {
    const changes = this.#changes();
    const news = [...this.clues].flatMap(([clue, before]) => this.#clueChange(clue, before)).slice(0, MAX_CLUES);
    this.changed.clear();
    this.clues.clear();
    if (changes) announce([changes, ...news].map(toSentence).join(" "));
  }

  #changes() {
    const { game, spec } = this.board;
    const places = [...this.changed];
    if (!places.length) return "";
    const states = places.map((place) => stateOf(spec, place, game.states[place]).says);
    if (places.length === 1) return `${spec.places[places[0]][4]}: ${states[0]}`;
    const isOne = states.every((says) => says === states[0]);
    return isOne ? words.board.several(places.length, states[0]) : words.board.changed(places.length);
  }

  /** @param {number} clue @param {string} before */
  #clueChange(clue, before) {
    const now = bare(this.board.state.statuses[clue]);
    const status = this.#statusWord(clue);
    return now === bare(before) || !status ? [] : [`${this.board.spec.clues[clue].name} ${status}`];
  }

  /** Return a word for the status of a clue; "" if the settings hide it. @param {number} clue */
  #statusWord(clue) {
    const { spec, state } = this.board;
    const status = bare(state.statuses[clue]);
    if (status === "wrong") return state.showsWrong ? words.board.wrong : "";
    return status === "done" && !state.hiddenAids.has(spec.clueKinds[spec.clues[clue].kind].aid) ? words.board.done : "";
  }

  /** Announce the spot under the cursor. */
  spot() {
    announce(this.board.cursor.isOnHandles ? this.#handle() : this.#place());
  }

  #place() {
    const { cursor, game, spec } = this.board;
    const { spot } = cursor;
    const clue = cursor.clueOf(spot);
    const parts = [spec.places[spot][4]];
    if (clue !== null && spec.clues[clue].under !== null) parts.push(this.#clue(clue));
    parts.push(stateOf(spec, spot, game.states[spot]).says);
    return toSentence(parts.filter(Boolean).join(", "));
  }

  /** @param {number} clue */
  #clue(clue) {
    const { number, under } = this.board.spec.clues[clue];
    const isNamed = under !== null && kindOf(this.board.spec, under).slides; // its name is its number
    return [number === null || isNamed ? "" : words.board.clue(number), this.#statusWord(clue)].filter(Boolean).join(" ");
  }

  #handle() {
    const { cursor, spec } = this.board;
    const handle = spec.handles[cursor.spot];
    const arms = handle.arms.map((_, arm) => this.#arm(arm)).join(", ");
    return [[handle.name, this.#count(handle.clue)].filter(Boolean).join(", "), arms].filter(Boolean).map(toSentence).join(" ");
  }

  /** Describe the count and status of a clue. @param {number | null} clue */
  #count(clue) {
    if (clue === null) return "";
    const { spec, state } = this.board;
    const [counting] = spec.clues[clue].counts;
    const count = counting?.target == null ? "" : words.board.countOf(countOf(state, counting)[0], counting.target);
    return [count, this.#statusWord(clue)].filter(Boolean).join(" ");
  }

  /** @param {number} arm */
  #arm(arm) {
    const { cursor, game, spec } = this.board;
    const handle = spec.handles[cursor.spot];
    const [place, x, y] = handle.arms[arm];
    const eighths = Math.round((Math.atan2(y - handle.y, x - handle.x) / Math.PI) * 4);
    const way = words.board.directions[(eighths + 8) % 8];
    const over = spec.handles.find((other) => other.x === x && other.y === y);
    return `${way} ${over?.name ?? ""} ${stateOf(spec, place, game.states[place]).says}`.replace(/ +/g, " ");
  }

  /** Announce the chosen arm. */
  arm() {
    const { arm } = this.board.cursor;
    if (arm !== null) announce(toSentence(this.#arm(arm)));
  }

  /** Announce the size of the group at the cursor. */
  group() {
    const { cursor, state } = this.board;
    if (cursor.node === null) return;
    const groups = groupsOf(state);
    const group = groups[cursor.node];
    announce(toSentence(words.board.joined(groups.filter((own) => own === group).length)));
  }

  /** Describe a refused move. @param {import("./game.js").Refusal} refusal */
  refusal({ place, others }) {
    const { game, spec } = this.board;
    if (!others.length) return words.board.nothingHere(spec.places[place][4]);
    return words.board.blocked(
      others.map((other) => `${spec.places[other][4]} (${stateOf(spec, other, game.states[other]).says})`).join(", "),
    );
  }
}

/** @param {string} status */
const bare = (status) => status.replace("-dark", "");
