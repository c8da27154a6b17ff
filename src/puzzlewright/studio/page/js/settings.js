/** The player's settings, saved in this browser, and their dialog. */

import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { saveText, loadRecord } from "./local-storage.js";
import { words } from "./words.js";

/**
 * @typedef {"off" | "check" | "live"} Errors  when to show mistakes
 * @typedef {"two" | "cycle"} Mouse  one mark per button, or clicks that cycle through all marks
 * @typedef {{errors: Errors, mouse: Mouse, overwrite: boolean, timer: boolean,
 *   theme: "auto" | "light" | "dark", aids: Record<string, boolean>}} Preferences
 */

const STORAGE_KEY = "puzzlewright.settings";

/** @type {Preferences} */
const DEFAULTS = { errors: "live", mouse: "two", overwrite: false, timer: true, theme: "auto", aids: {} };

class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Preferences} */
    this.chosen = { ...DEFAULTS, ...loadRecord(STORAGE_KEY) };
    addEventListener("storage", ({ key }) => {
      if (key === STORAGE_KEY) this.#set({ ...DEFAULTS, ...loadRecord(STORAGE_KEY) }); // changed in another tab
    });
    this.#applyToPage();
  }

  /** @template {keyof Preferences} K @param {K} name @param {Preferences[K]} value */
  choose(name, value) {
    this.#set({ ...this.chosen, [name]: value });
    saveText(STORAGE_KEY, JSON.stringify(this.chosen));
  }

  /** @param {string} aid */
  has(aid) {
    return this.chosen.aids[aid] ?? true;
  }

  /** @param {Preferences} chosen */
  #set(chosen) {
    this.chosen = chosen;
    this.#applyToPage();
    this.dispatchEvent(new Event("changed"));
  }

  #applyToPage() {
    const { theme } = this.chosen;
    const { dataset } = document.documentElement;
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
  }
}

export const settings = new Settings();

/** @typedef {{spec: import("./board-spec.js").BoardSpec, timer: import("./timer.js").Timer}} CurrentGame */
/** @type {CurrentGame | null} the game on screen */
let currentGame = null;

/** Set the game on screen: the dialog offers its aids and pauses its timer; null when it is left. @param {CurrentGame | null} now */
export function setCurrentGame(now) {
  currentGame = now;
}

/** Open the dialog, with the aids of the current game. */
export function openSettings() {
  const { spec, timer } = currentGame ?? {};
  const labels = words.settings;
  const aids = Object.entries(spec?.aids ?? {}).map(([aid, name]) =>
    toggle(name, settings.has(aid), (on) => settings.choose("aids", { ...settings.chosen.aids, [aid]: on })),
  );
  return openDialog(
    labels.title,
    [
      choice("errors", labels.errors),
      ...(aids.length ? [html("fieldset", {}, html("legend", {}, labels.aids), ...aids)] : []),
      choice("mouse", labels.mouse),
      html(
        "fieldset",
        {},
        html("legend", {}, labels.playing),
        toggle(labels.overwrite, settings.chosen.overwrite, (on) => settings.choose("overwrite", on)),
        toggle(labels.timer, settings.chosen.timer, (on) => settings.choose("timer", on)),
      ),
      choice("theme", labels.theme),
    ],
    { timer },
  );
}

/** @param {string} name @param {boolean} isOn @param {(on: boolean) => void} act */
function toggle(name, isOn, act) {
  const box = html("input", { type: "checkbox", checked: isOn, onchange: () => act(box.checked) });
  return html("label", { className: "choice" }, box, html("span", {}, name));
}

/** @param {"errors" | "mouse" | "theme"} name @param {{title: string, choices: Record<string, string>}} labels */
function choice(name, { title, choices }) {
  const buttons = Object.entries(choices).map(([value, label]) =>
    html(
      "label",
      { className: "choice" },
      html("input", {
        type: "radio",
        name,
        value,
        checked: settings.chosen[name] === value,
        onchange: () => settings.choose(name, /** @type {any} */ (value)),
      }),
      html("span", {}, label),
    ),
  );
  return html("fieldset", {}, html("legend", {}, title), ...buttons);
}
