/** Form fields with their labels. */

import { html } from "./dom.js";
import { capitalise } from "./describe.js";

/** @param {string} name @param {HTMLElement} input */
export const field = (name, input) => html("label", { className: "field" }, html("span", {}, name), input);

/** @param {string} name @param {HTMLInputElement} box */
export const checkbox = (name, box) => html("label", { className: "check" }, box, name);

/**
 * Return the fields of a genre's grid options.
 * @param {{name: string, kind: string, idea: string}[]} options @param {Record<string, any>} now
 * @param {(name: string, value: number | boolean) => void} change
 */
export const optionFields = (options, now, change) =>
  options.map(({ name, kind, idea }) => {
    if (kind === "bool") {
      const box = html("input", { type: "checkbox", checked: now[name] ?? true, onchange: () => change(name, box.checked) });
      return checkbox(capitalise(idea), box);
    }
    const number = html("input", {
      type: "number",
      min: "1",
      max: "20",
      value: String(now[name] ?? ""),
      placeholder: "–",
      onchange: () => number.value && change(name, Number(number.value)),
    });
    return field(idea, number);
  });
