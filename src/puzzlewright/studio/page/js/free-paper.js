/** A draft without cells as a picture, and what hands do on it. */

import { html } from "./dom.js";
import { HEIGHT, RIM, WIDTH } from "./free-draft.js";
import { distance, overPoints, signsOfPairs } from "./free-shapes.js";
import { element, toElement } from "./svg.js";

/** @typedef {import("./free-draft.js").FreeDraft} FreeDraft */
/** @typedef {"point" | "join" | "cross" | "move"} FreeTool */
/** @typedef {{kind: "point" | "line", number: number} | null} Grip */

const RADIUS = 0.36; // of a point
const NEAR = 0.5; // cells within which a point is meant
const NEAR_LINE = 0.25;
const STEP = 0.25; // points stand on a fine raster

export class FreePaper extends EventTarget {
  /** @param {FreeDraft} draft */
  constructor(draft) {
    super();
    this.draft = draft;
    /** @type {FreeTool} */
    this.tool = "point";
    /** @type {Grip} */
    this.chosen = null;
    /** @type {import("./free-draft.js").Free | null} what is shown instead of the draft */
    this.previewed = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {((point: number) => (() => void) | null) | null} asked first, for a click on a point that is to do something else */
    this.grasp = null;
    this.layers = Object.fromEntries(["help", "lines", "pairs", "points", "signs", "names", "rings", "glass"].map((name) => [name, element("g", { class: `free-${name}` })]));
    this.svg = /** @type {SVGSVGElement} */ (element("svg", { class: "board free-paper", tabindex: 0, role: "application" }, Object.values(this.layers)));
    this.element = html("div", { className: "free-table" });
    this.element.append(this.svg);
    /** @type {{from: Grip, x: number, y: number, isAgain: boolean} | null} `isAgain` if it was chosen before */
    this.drag = null;
    this.svg.addEventListener("pointerdown", (event) => this.#press(event));
    this.svg.addEventListener("pointermove", (event) => this.#move(event));
    this.svg.addEventListener("pointerup", (event) => this.#release(event));
    this.svg.addEventListener("pointercancel", () => this.#stop());
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    draft.addEventListener("changed", () => {
      this.sign([]);
      this.show();
    });
    this.show();
  }

  show() {
    const { points, lines, pairs } = this.previewed ?? this.draft.now;
    const right = Math.max(WIDTH, ...points.map(({ x }) => x + RIM));
    const bottom = Math.max(HEIGHT, ...points.map(({ y }) => y + RIM));
    this.svg.setAttribute("viewBox", `0 0 ${right} ${bottom}`);
    if (this.chosen && !((this.chosen.kind === "point" ? points : lines)[this.chosen.number])) this.chosen = null;
    this.layers.lines.replaceChildren(
      ...lines.map(([a, b], line) => {
        const role = this.chosen?.kind === "line" && this.chosen.number === line ? "span chosen-line" : "span";
        return toElement(["line", role, points[a].x, points[a].y, points[b].x, points[b].y, 1]);
      }),
    );
    this.layers.pairs.replaceChildren(
      // as pictures have them: a dot where lines cross, the same letter where they do not
      ...signsOfPairs(pairs, lines.map((line) => line.map((end) => points[end]))).flatMap(({ spot: { x, y }, pair, isCrossing }) => {
        const disc = toElement(["disc", `cross-${pair % 7}`, x, y, isCrossing ? 0.14 : 0.2]);
        const letter = String.fromCharCode(97 + (pair % 26));
        return isCrossing ? [disc] : [disc, toElement(["label", "cross-letter", x, y, letter, 0.26])];
      }),
    );
    this.layers.names.replaceChildren();
    this.layers.points.replaceChildren(
      ...points.flatMap(({ x, y, said }) => [toElement(["disc", "island", x, y, RADIUS]), toElement(["label", "island-number", x, y, said, said.length > 1 ? 0.38 : 0.46])]),
    );
    this.#showGlass();
    this.dispatchEvent(new Event("shown"));
  }

  /** @param {import("./board-spec.js").Shape[]} [more] */
  #showGlass(more = []) {
    const point = this.chosen?.kind === "point" ? this.draft.now.points[this.chosen.number] : null;
    const ring = point ? [toElement(["disc", "cursor", point.x, point.y, RADIUS + 0.12])] : [];
    this.layers.glass.replaceChildren(...ring, ...more.map(toElement));
  }

  /** Show something else than the draft; null shows the draft again. @param {import("./free-draft.js").Free | null} free */
  preview(free) {
    if (this.previewed === free) return;
    this.previewed = free;
    this.svg.classList.toggle("previews", free !== null);
    this.show();
    this.name(this.names);
  }

  /** Small signs beside the points. @param {import("./board-spec.js").Shape[]} shapes */
  sign(shapes) {
    this.layers.signs.replaceChildren(...shapes.map(toElement));
  }

  /** Point something out. @param {import("./board-spec.js").Shape[]} shapes */
  ring(shapes) {
    this.layers.rings.replaceChildren(...shapes.map(toElement));
  }

  /** What is known of the draft, whose pictures have the points elsewhere. @param {import("./board-spec.js").Shape[]} shapes @param {[number, number, string][]} there */
  help(shapes, there) {
    const { points } = this.draft.now;
    // the points are here already, and smaller than on the picture
    const over = shapes.filter(([, role]) => !role.startsWith("island"));
    this.layers.help.replaceChildren(...overPoints(over, points, there).map(toElement));
  }

  /** What sentences call the points, beside them. @param {string[]} names */
  name(names) {
    this.names = names;
    const { points } = this.draft.now;
    const isKnown = names.length === points.length;
    this.layers.names.replaceChildren(
      ...(isKnown ? points.map(({ x, y }, number) => toElement(["label", "island-name", x - 0.5, y - 0.42, names[number], 0.3])) : []),
    );
  }

  /** @param {PointerEvent} event */
  #at({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return { x, y };
  }

  /** @param {number} x @param {number} y @returns {Grip} */
  #gripAt(x, y) {
    const { points, lines } = this.draft.now;
    const point = points.findIndex((one) => Math.hypot(one.x - x, one.y - y) <= NEAR);
    if (point >= 0) return { kind: "point", number: point };
    const line = lines.findIndex(([a, b]) => distance(points[a], points[b], x, y) <= NEAR_LINE);
    return line >= 0 ? { kind: "line", number: line } : null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
    const { x, y } = this.#at(event);
    const grip = this.#gripAt(x, y);
    if (event.button === 2) {
      if (grip?.kind === "point") this.draft.removePoint(grip.number);
      else if (grip) this.draft.removeLine(grip.number);
      return;
    }
    const taken = grip?.kind === "point" ? this.grasp?.(grip.number) : null;
    if (taken) return taken();
    this.svg.setPointerCapture(event.pointerId);
    if (this.tool === "cross" && grip?.kind === "line") {
      if (this.chosen?.kind === "line" && this.chosen.number !== grip.number) {
        const first = this.chosen.number;
        this.chosen = null;
        return this.draft.cross(first, grip.number);
      }
      this.chosen = grip;
      return this.show();
    }
    this.drag = { from: grip, x, y, isAgain: grip?.kind === "point" && this.chosen?.kind === "point" && this.chosen.number === grip.number };
    if (grip) {
      this.chosen = grip;
      this.show();
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag } = this;
    if (!drag?.from || drag.from.kind !== "point") return;
    const { x, y } = this.#at(event);
    const from = this.draft.now.points[drag.from.number];
    if (this.tool === "move") this.#showGlass([["disc", "chosen", x, y, RADIUS]]);
    else this.#showGlass([["line", "cursor-arm", from.x, from.y, x, y, 1]]);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { drag } = this;
    this.#stop();
    if (!drag) return;
    const { x, y } = this.#at(event);
    const to = this.#gripAt(x, y);
    if (!drag.from) {
      if (to) return;
      const added = this.draft.add(raster(x), raster(y));
      if (added !== null) this.#choose({ kind: "point", number: added });
    } else if (drag.from.kind === "point" && this.tool === "move") this.draft.move(drag.from.number, raster(x), raster(y));
    else if (drag.from.kind === "point" && to?.kind === "point" && to.number !== drag.from.number) this.draft.join(drag.from.number, to.number);
    else if (drag.isAgain && to?.kind === "point") this.dispatchEvent(new CustomEvent("again", { detail: to.number }));
  }

  #stop() {
    this.drag = null;
    this.#showGlass();
  }

  /** @param {Grip} grip */
  #choose(grip) {
    this.chosen = grip;
    this.show();
  }

  /** Take away what is chosen. */
  remove() {
    if (this.chosen?.kind === "point") this.draft.removePoint(this.chosen.number);
    else if (this.chosen) this.draft.removeLine(this.chosen.number);
  }
}

/** @param {number} value */
const raster = (value) => Math.round(value / STEP) * STEP;
