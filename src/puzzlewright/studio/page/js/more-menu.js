/** What is asked for less often: pictures, rules, gestures and keys. */

import { post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { html } from "./dom.js";
import { save } from "./files.js";
import { openAnimation } from "./animation.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { printPicture } from "./print.js";
import { words } from "./words.js";

/** @typedef {import("./session.js").GameSession} Sitting */
/** @typedef {import("./game-bar.js").Command} Command */

/** @param {Sitting} sitting @param {Command[]} commands */
export function openMoreMenu(sitting, commands) {
  /** @type {Command[]} */
  const all = [
    ...commands,
    { name: words.play.picture, sign: "picture", keys: [], act: () => void savePicture(sitting) },
    { name: words.film.open, sign: "walkthrough", keys: [], act: () => openAnimation(sitting.sheet.puzzle, "", sitting.timer) },
    { name: words.play.print, sign: "print", keys: [], act: () => void print(sitting) },
  ];
  const lines = all.map(({ name, sign, keys, act }) =>
    html(
      "button",
      {
        type: "button",
        onclick: async () => {
          dialog.close();
          await dialog.closed;
          sitting.board.focus();
          act();
        },
      },
      icon(sign),
      html("span", {}, name),
      keys[0] ? html("kbd", {}, keys[0]) : null,
    ),
  );
  const dialog = openDialog(words.play.more, lines, { timer: sitting.timer, className: "menu" });
}

/** @param {Sitting} sitting */
export function openRules({ sheet, timer }) {
  const lines = sheet.rules.split("\n- ");
  const [idea, ...rules] = lines.map((line) => line.replace(/\s+/g, " ").trim());
  const link = html("a", { className: "button", href: `#/rules/${sheet.genre}` }, words.play.allRules);
  return openDialog(sheet.title, [html("p", {}, idea), html("ul", {}, ...rules.map((rule) => html("li", {}, rule))), link], { timer });
}

/** @param {Pick<Sitting, "sheet" | "board"> & {timer?: Sitting["timer"]}} sitting @param {string} [title] */
export function openHowTo({ sheet, timer, board }, title = words.play.howTo) {
  const gestures = sheet.gestures.flatMap(({ hand, does }) => [html("dt", {}, hand), html("dd", {}, does)]);
  const { list } = board.keys;
  const isOfWalk = (/** @type {{does: string}} */ { does }) => does === words.walk.keys; // asked first, but told last
  const keys = [...list.filter((one) => !isOfWalk(one)), ...list.filter(isOfWalk)].flatMap(({ keys, does }) => [
    html("dt", {}, ...keys.flatMap((key, i) => (i ? [" ", html("kbd", {}, key)] : [html("kbd", {}, key)]))),
    html("dd", {}, does),
  ]);
  return openDialog(
    title,
    [
      html("h3", {}, words.play.gestures),
      html("dl", { className: "gestures" }, ...gestures),
      html("h3", {}, words.play.keys),
      html("dl", { className: "gestures" }, ...keys),
    ],
    { timer, className: "wide" },
  );
}

/** @param {Sitting} sitting @param {boolean} [dark] as the reader prefers, if not said @returns {Promise<string>} */
const picture = ({ game, sheet }, dark) => post("/api/draw", { puzzle: sheet.puzzle, marks: game.marks, ...(dark === undefined ? {} : { dark }) });

/** The board as it is now, as a file. @param {Sitting} sitting */
async function savePicture(sitting) {
  try {
    save(new Blob([await picture(sitting)], { type: "image/svg+xml" }), `${sitting.sheet.genre}.svg`);
  } catch (error) {
    notice(/** @type {Error} */ (error).message, "bad");
  }
}

/** The whole board on paper, which is light. @param {Sitting} sitting */
async function print(sitting) {
  const { title, notes } = sitting.sheet;
  try {
    await printPicture(await picture(sitting, false), title, notes);
  } catch (error) {
    notice(/** @type {Error} */ (error).message, "bad");
  }
}
