/** The menu More, and the dialogs for rules and controls. */

import { ask } from "./api.js";
import { openDialog } from "./dialogs.js";
import { div, html } from "./dom.js";
import { save } from "./files.js";
import { openAnimation } from "./animation.js";
import { genreNamed } from "./genres.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { printPicture } from "./print.js";
import { rulesWithPictures } from "./rule-pictures.js";
import { words } from "./words.js";

/** @typedef {import("./session.js").GameSession} GameSession */
/** @typedef {import("./game-bar.js").Command} Command */

/** @param {GameSession} session @param {Command[]} commands */
export function openMoreMenu(session, commands) {
  /** @type {Command[]} */
  const all = [
    ...commands,
    { name: words.play.picture, sign: "picture", keys: [], act: () => void savePicture(session) },
    { name: words.animation.open, sign: "game", keys: [], act: () => openAnimation(session.spec.puzzle, "", session.timer) },
    { name: words.play.print, sign: "print", keys: [], act: () => void print(session) },
  ];
  const lines = all.map(({ name, sign, keys, act }) =>
    html(
      "button",
      {
        type: "button",
        onclick: async () => {
          dialog.close();
          await dialog.closed;
          session.board.focus();
          act();
        },
      },
      icon(sign),
      html("span", {}, name),
      keys[0] ? html("kbd", {}, keys[0]) : null,
    ),
  );
  const dialog = openDialog(words.play.more, lines, { timer: session.timer, className: "menu" });
}

/** @param {GameSession} session */
export async function openRules({ spec, timer }) {
  const genre = await genreNamed(spec.genre).catch(() => undefined); // offline: the text alone
  const rules = rulesWithPictures({ rules: spec.rules, pictured_rules: genre?.pictured_rules ?? [] });
  const link = html("a", { className: "button", href: `#/rules/${spec.genre}` }, words.play.allRules);
  return openDialog(spec.title, [div("rules", ...rules), link], { timer });
}

/** @param {Pick<GameSession, "spec" | "board"> & {timer?: GameSession["timer"]}} session @param {string} [title] */
export function openHowTo({ spec, timer, board }, title = words.play.howTo) {
  const gestures = spec.gestures.flatMap(({ hand, does }) => [html("dt", {}, hand), html("dd", {}, does)]);
  const { list } = board.keys;
  const isOfWalk = (/** @type {{does: string}} */ { does }) => does === words.walkthrough.keys; // first in the table, but last in the list
  const keys = [...list.filter((one) => !isOfWalk(one)), ...list.filter(isOfWalk)].flatMap(({ keys, does }) => [
    html("dt", {}, ...keys.flatMap((key, i) => (i ? [" ", html("kbd", {}, key)] : [html("kbd", {}, key)]))),
    html("dd", {}, does),
  ]);
  return openDialog(
    title,
    [
      html("h3", {}, words.play.gestures),
      html("dl", { className: "gestures" }, ...gestures),
      html("h3", { className: "of-keys" }, words.play.keys),
      html("dl", { className: "gestures of-keys" }, ...keys),
    ],
    { timer, className: "wide" },
  );
}

/** @param {GameSession} session @param {boolean} [dark] by default, as the reader prefers @returns {Promise<string>} */
const picture = ({ game, spec }, dark) => ask("draw", { puzzle: spec.puzzle, marks: game.marks, ...(dark === undefined ? {} : { dark }) });

/** Download a picture of the position. @param {GameSession} session */
async function savePicture(session) {
  try {
    save(new Blob([await picture(session)], { type: "image/svg+xml" }), `${session.spec.genre}.svg`);
  } catch (error) {
    notice(/** @type {Error} */ (error).message, "bad");
  }
}

/** Print the position, in light colours. @param {GameSession} session */
async function print(session) {
  const { title, notes } = session.spec;
  try {
    await printPicture(await picture(session, false), title, notes);
  } catch (error) {
    notice(/** @type {Error} */ (error).message, "bad");
  }
}
