/** The player's settings, saved in this browser, and their dialog. */

import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { formField, formFields } from "./fields.js";
import { saveText, loadRecord } from "./local-storage.js";
import { words } from "./words.js";

/**
 * @typedef {"off" | "check" | "live"} Errors  when to show mistakes
 * @typedef {"two" | "cycle"} Mouse  one mark per button, or clicks that cycle through all marks
 * @typedef {{errors: Errors, mouse: Mouse, overwrite: boolean, timer: boolean, rulers: boolean,
 *   haptics: boolean, sound: boolean, coordinates: boolean, theme: "auto" | "light" | "dark", aids: Record<string, boolean>}} Preferences
 */

const STORAGE_KEY = "puzzlewright.settings";

/** @type {Preferences} */
const DEFAULTS = { errors: "live", mouse: "two", overwrite: false, timer: true, rulers: false, haptics: false, sound: false, coordinates: false, theme: "auto", aids: {} };

const QUIET_AIDS = new Set(["groups"]); // off unless chosen; shown while Z is held

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
    return this.chosen.aids[aid] ?? !QUIET_AIDS.has(aid);
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

/** The switches of each section of the dialog. */
const SWITCHES = /** @type {const} */ ({ play: ["timer", "rulers", "coordinates"], input: ["overwrite", "haptics"], appearance: ["sound"] });

/** Open the dialog, with the aids of the current game. */
export function openSettings() {
  const { spec, timer } = currentGame ?? {};
  const labels = words.settings;
  const record = { ...settings.chosen };
  const choose = (/** @type {any} */ name) => settings.choose(name, Reflect.get(record, name));
  const setting = (/** @type {"errors" | "mouse" | "theme"} */ name, /** @type {"chip" | "choice"} */ radios) =>
    formField({ name, label: labels[name].title, choices: Object.entries(labels[name].choices), radios }, record, choose);
  const aids = Object.entries(spec?.aids ?? {}).map(([name, label]) => ({ name, label, kind: /** @type {const} */ ("boolean") }));
  const shownAids = Object.fromEntries(aids.map(({ name }) => [name, settings.has(name)]));
  const aidFields = formFields(aids, shownAids, (name) => settings.choose("aids", { ...settings.chosen.aids, [name]: shownAids[name] }));
  const section = (/** @type {keyof typeof SWITCHES} */ name, /** @type {HTMLElement[]} */ ...fields) =>
    html("section", {}, html("h3", {}, labels[name]), ...fields, ...SWITCHES[name].map((one) => formField({ name: one, label: labels[one], kind: "boolean" }, record, choose)));
  return openDialog(
    labels.title,
    [section("play", setting("errors", "choice"), ...aidFields), section("input", setting("mouse", "choice")), section("appearance", setting("theme", "chip"))],
    { timer, className: "settings" },
  );
}
