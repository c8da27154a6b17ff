/** The choice of size and difficulty: a panel at a genre's card, a sheet on the phone. */

import { levelName } from "./describe.js";
import { openDialog } from "./dialogs.js";
import { div, html } from "./dom.js";
import { form, formField, formFields } from "./fields.js";
import { shortTitle } from "./genres.js";
import { CUSTOM, difficultiesOf, lastChoice, saveChoice } from "./kinds.js";
import { words } from "./words.js";

/** @typedef {import("./kinds.js").GenreKinds} GenreKinds */
/** @typedef {import("./kinds.js").KindChoice} KindChoice */

const SIDES = [3, 100]; // rows or columns
const EDGE_PIXELS = 12; // between the panel and the window's edge

/**
 * @param {GenreKinds} kinds @param {HTMLElement} card @param {() => void} changed
 * @param {() => void} play
 */
export function openKindPanel(kinds, card, changed, play) {
  const choice = lastChoice(kinds);
  const title = shortTitle(kinds.title);
  const remark = html("p", { className: "soft", role: "status" });
  const sides = div("sides", ...formFields(sideOptions(), choice, () => update()));
  const update = () => {
    sides.hidden = choice.size !== CUSTOM;
    remark.textContent = remarkOn(kinds, choice);
  };
  const submit = async () => {
    saveChoice(kinds.genre, choice);
    changed();
    dialog.close();
    await dialog.closed; // otherwise, leaving its history entry could undo the step to the game
    play();
  };
  const body = form(
    "kind-form",
    submit,
    formField({ name: "size", label: words.home.sizeLegend, radios: "chip", choices: sizeChoices(kinds) }, choice, update),
    sides,
    formField({ name: "difficulty", label: words.home.difficulty, radios: "chip", choices: difficultiesOf(kinds).map((level) => [level, levelName(level)]) }, choice, update),
    remark,
    html("button", { type: "submit", className: "main" }, words.home.play),
    html("a", { href: `#/rules/${encodeURIComponent(kinds.genre)}` }, words.home.rulesOf(title)),
  );
  const dialog = openDialog(title, [body], { className: "kind-panel" });
  update();
  place(/** @type {HTMLElement} */ (body.closest("dialog")), card);
}

/** Keep the panel over the card, inside the window, also when it grows; a phone ignores it. @param {HTMLElement} panel @param {HTMLElement} card */
function place(panel, card) {
  const { left, bottom } = card.getBoundingClientRect();
  const top = bottom - panel.offsetHeight;
  const inside = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => `${Math.max(EDGE_PIXELS, Math.min(at, room - size - EDGE_PIXELS))}px`;
  const move = () => {
    panel.style.setProperty("--left", inside(left, panel.offsetWidth, innerWidth));
    panel.style.setProperty("--top", inside(top, panel.offsetHeight, innerHeight));
  };
  move();
  new ResizeObserver(move).observe(panel);
}

/** @param {GenreKinds} kinds @returns {import("./fields.js").Choice[]} */
const sizeChoices = ({ sizes }) => [
  ...sizes.map(({ name, rows, cols }) => /** @type {[string, string, string]} */ ([name, words.home.sizes[name] ?? name, words.home.size(rows, cols)])),
  [CUSTOM, words.home.sizes[CUSTOM]],
];

/** @returns {import("./fields.js").Option[]} */
const sideOptions = () => [
  { name: "rows", label: words.home.rows, kind: "number", within: SIDES, required: true, inputMode: "numeric" },
  { name: "cols", label: words.home.cols, kind: "number", within: SIDES, required: true, inputMode: "numeric" },
];

/** Say what to expect. @param {GenreKinds} kinds @param {KindChoice} choice */
function remarkOn({ sizes }, { size, difficulty }) {
  if (size === CUSTOM) return words.home.remarks.custom;
  const isReady = sizes.find(({ name }) => name === size)?.ready[difficulty];
  return isReady === 0 || isReady === undefined ? words.home.remarks.rare : words.home.remarks[difficulty] ?? "";
}
