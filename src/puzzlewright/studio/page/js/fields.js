/**
 * Form fields, built from declared options: the one place for kinds, bounds, labels and help.
 *
 * A field shows and changes one key of a record. Numbers are stored as numbers, and an empty field
 * as ""; a required field stores only valid values.
 */

import { html } from "./dom.js";
import { capitalise } from "./describe.js";

/**
 * `choices` make a select, or with `radios` radio buttons; a choice is a value and a label, or the
 * label of a group and its choices. Other keys are attributes of the control.
 * @typedef {[value: any, label: string, note?: string]} Choice  radio buttons show the note below the label
 * @typedef {{name: string, label: string, kind?: "text" | "search" | "long" | "number" | "range" | "boolean", idea?: string,
 *   within?: (number | null)[], choices?: (Choice | [group: string, choices: Choice[]])[], radios?: "chip" | "choice", [attribute: string]: any}} Option
 */

/** Return a form whose button acts instead of loading a page. @param {string} className @param {() => unknown} act @param {...(Node | string | null)} content */
export function form(className, act, ...content) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void act();
  };
  return html("form", { className, onsubmit }, ...content);
}

/** Return the fields of options. @param {Option[]} options @param {Record<string, any>} record @param {(name: string) => unknown} [changed] */
export const formFields = (options, record, changed) => options.map((option) => formField(option, record, changed));

/** @param {Option} option @param {Record<string, any>} record @param {(name: string) => unknown} [changed] */
export function formField(option, record, changed = () => undefined) {
  const { name, label, kind = "text", idea, within: [min, max] = [], choices, radios, list, ...attributes } = option;
  const store = (/** @type {any} */ value) => {
    record[name] = value;
    changed(name);
  };
  if (choices && radios) return radioGroup(option, record[name], store);
  if (kind === "boolean") {
    const box = html("input", { type: "checkbox", checked: Boolean(record[name]), onchange: () => store(box.checked) });
    return checkbox(label, box);
  }
  const isNumber = kind === "number" || kind === "range";
  const read = () => {
    if (control.required && !control.checkValidity()) return;
    store(isNumber && control.value ? Number(control.value) : control.value);
  };
  const listener = kind === "number" ? { onchange: read } : { oninput: read }; // half a number is another number
  const control = choices
    ? html("select", { ...listener, ...attributes }, ...selectOptions(choices, record[name] ?? ""))
    : kind === "long"
      ? html("textarea", { ...listener, ...attributes })
      : html("input", { type: kind, min, max, ...listener, ...attributes });
  if (!choices) control.value = String(record[name] ?? "");
  if (list) control.setAttribute("list", list);
  return field(label, control, idea);
}

/** @param {string} name @param {HTMLElement} input @param {string} [idea] */
export const field = (name, input, idea) => html("label", { className: "field" }, html("span", {}, name), input, idea ? html("small", {}, idea) : null);

/** @param {string} name @param {HTMLInputElement} box */
export const checkbox = (name, box) => html("label", { className: "choice" }, box, html("span", {}, name));

/** @param {string} legend @param {HTMLElement[]} fields */
const fieldGroup = (legend, fields) => html("fieldset", {}, html("legend", {}, legend), ...fields);

/** @param {NonNullable<Option["choices"]>} choices @param {any} chosen @returns {HTMLElement[]} */
export const selectOptions = (choices, chosen) =>
  choices.map(([value, label]) =>
    Array.isArray(label)
      ? html("optgroup", { label: value }, ...selectOptions(label, chosen))
      : html("option", { value, selected: value === chosen }, label),
  );

/** @param {Option} option @param {any} chosen @param {(value: any) => void} store */
function radioGroup({ name, label, choices = [], radios }, chosen, store) {
  const buttons = choices.map(([value, shown, note]) =>
    html(
      "label",
      { className: radios },
      html("input", { type: "radio", name, value, checked: value === chosen, onchange: () => store(value) }),
      html("span", {}, String(shown), note ? html("small", {}, String(note)) : null),
    ),
  );
  return fieldGroup(label, radios === "chip" ? [html("div", { className: "chips" }, ...buttons)] : buttons);
}

/**
 * Return the fields of a genre's grid options.
 * @param {{name: string, kind: string, idea: string}[]} options @param {Record<string, any>} now
 * @param {(name: string, value: number | boolean) => void} change
 */
export function optionFields(options, now, change) {
  const record = { ...now };
  const declared = options.map(({ name, kind, idea }) => {
    if (kind !== "bool") return { name, kind: /** @type {const} */ ("number"), label: idea, within: [1, 20], placeholder: "–" };
    record[name] ??= true;
    return { name, kind: /** @type {const} */ ("boolean"), label: capitalise(idea) };
  });
  return formFields(declared, record, (name) => record[name] !== "" && change(name, record[name]));
}
