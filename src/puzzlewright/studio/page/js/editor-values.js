/** The values of the cell at the cursor as a row of buttons, for screens without a keyboard. */

import { OPEN_STATE, kindOf, stateOf } from "./board-spec.js";
import { actionButton, html } from "./dom.js";
import { words } from "./words.js";

/** @param {import("./draft-board.js").DraftBoard} draftBoard */
export function valueRow(draftBoard) {
  // without a focus of their own, the buttons leave the cursor where it is
  const row = html("div", { className: "value-row", role: "group", "aria-label": words.editor.values, onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault() });
  let isChosen = false; // whether the cursor has been on the board

  /** Change the cell or point at the cursor. @param {number} state */
  const set = async (state) => {
    const { board, version } = draftBoard;
    if (!board) return;
    const { spot } = board.cursor;
    if (state === OPEN_STATE && version.graph) return draftBoard.remove(spot);
    board.game.play([[spot, state]]);
    board.showCursor();
    board.reader.spot();
  };

  const update = () => {
    const { board, spec } = draftBoard;
    if (!board || !spec?.places.length) return row.replaceChildren();
    const { spot } = board.cursor;
    const takesValue = (/** @type {number} */ place) => Object.keys(kindOf(spec, place).typed).length > 0; // not a border
    const isEnabled = isChosen && takesValue(spot);
    const place = takesValue(spot) ? spot : Math.max(0, spec.places.findIndex((_, other) => takesValue(other)));
    const texts = new Map(Object.entries(kindOf(spec, place).typed).reverse().map(([text, state]) => [state, text])); // the first text of each state
    const states = [...texts.keys()].filter((state) => state !== OPEN_STATE).sort((a, b) => a - b);
    const button = (/** @type {number} */ state, /** @type {string} */ text, /** @type {string | null} */ label) => {
      const isSet = isEnabled && state !== OPEN_STATE && state === board.game.states[spot];
      return actionButton(text, () => set(state), { disabled: !isEnabled, "aria-label": label, "aria-pressed": String(isSet) });
    };
    row.replaceChildren(...states.map((state) => button(state, texts.get(state) ?? "", stateOf(spec, place, state).says)), button(OPEN_STATE, words.editor.clear, null));
  };

  draftBoard.addEventListener("opened", () => {
    isChosen = false;
    draftBoard.board?.addEventListener("cursor", () => {
      isChosen = true;
      update();
    });
    update();
  });
  draftBoard.addEventListener("changed", update);
  return row;
}
