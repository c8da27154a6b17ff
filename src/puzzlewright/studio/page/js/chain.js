/** A chain of steps on the board: one sentence and one change each, up to a result or a contradiction. */

import { html } from "./dom.js";
import { badge, ghosts, outlineOf } from "./highlights.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Shape} Shape */
/** @typedef {import("./api-types.d.ts").ShownLink} Link */

export class Chain {
  /**
   * @param {import("./board-spec.js").BoardSpec} spec @param {Link[]} links
   * @param {{supposes?: boolean, isRefuted?: boolean}} kind `supposes`: the first link is a supposition,
   *   which has no number; `isRefuted`: the last one is a contradiction
   */
  constructor(spec, links, { supposes = false, isRefuted = false }) {
    this.spec = spec;
    this.links = links;
    this.first = supposes ? 1 : 0; // the first link with a number
    this.isRefuted = isRefuted;
    this.supposes = supposes;
  }

  get length() {
    return this.links.length;
  }

  /** @param {number} number */
  parts(number) {
    return this.links[number].parts;
  }

  /** What earlier links have marked, at half strength. @param {number} number @returns {Shape[]} */
  before(number) {
    return this.links.slice(0, number).flatMap(({ frame }) => ghosts(this.spec, frame.faces, "pencil old"));
  }

  /** The board at a link: earlier marks at half strength, and what this link looks at and changes. @param {number} number @returns {Shape[]} */
  shapes(number) {
    const { frame } = this.links[number];
    const own = ghosts(this.spec, frame.faces, "pencil");
    const isEnd = this.isRefuted && number === this.length - 1;
    const changed = [...frame.faces.map(([place]) => outlineOf(this.spec, place)), ...frame.over.filter(([, role]) => /^(wrong|supposed|ruled-out)/.test(role))];
    const sign = this.#sign(number);
    const numbered = sign && changed.length ? badge(changed[0], sign, isEnd ? "alarm" : "order") : [];
    const over = frame.over.map(([what, role, ...rest]) => /** @type {Shape} */ ([what, role === "ruled-out" ? "ruled-out pencil" : role, ...rest]));
    return [...this.before(number), ...over, ...own, ...numbered];
  }

  /** @param {number} number */
  #sign(number) {
    if (number < this.first) return "";
    return this.isRefuted && number === this.length - 1 ? "!" : String(number - this.first + 1);
  }

  /** Where a link is in the chain; after the last one comes the result. @param {number} number */
  dots(number) {
    const result = this.isRefuted ? [] : [this.length]; // as a last step of its own
    const numbers = [...this.links.keys(), ...result].filter((link) => link >= this.first);
    const items = numbers.map((link) => {
      const state = link === number ? "at" : link < number ? "was" : "";
      const sign = this.#sign(link);
      return html("li", { className: `${state}${sign === "!" ? " end" : ""}` }, sign);
    });
    const label = words.help.chainStep(Math.max(0, Math.min(number, numbers[numbers.length - 1]) - this.first + 1), numbers.length);
    return html("ol", { className: "chain-steps", role: "img", "aria-label": label }, ...items);
  }
}
