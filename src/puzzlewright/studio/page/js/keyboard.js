/** The board by keyboard alone: the keys that walk over it and play on it. */

import { step } from "./gesture-slide.js";
import { OPEN_STATE, kindOf } from "./board-spec.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Meaning} Meaning */
/** @typedef {import("./keys.js").Direction} Direction */

const TYPING_MS = 700; // in which digits make one number
const HELD_MS = 350; // after which a key that was let go was held

/** @param {import("./board.js").Board} board @returns {import("./keys.js").Binding[]} */
export function boardKeys(board) {
  const { cursor, deeds, game, sheet, paper } = board;
  const told = words.keys;
  /** @type {Meaning | null} what the next arrow does */
  let grabbed = null;
  let typed = { number: 0, at: -Infinity };
  let shownAt = 0;

  const isSliding = !cursor.isOnHandles && sheet.places.length > 0 && kindOf(sheet, cursor.spot).slides;
  const isPulling = cursor.isOnHandles;
  const hasNumbers = sheet.clues.some(({ number }) => number !== null);
  const hasNought = sheet.clues.some(({ number }) => number === 0);

  /** @param {() => void} go */
  const walk = (go) => {
    grabbed = null;
    go();
    board.showCursor();
    board.voice.spot();
  };

  /** Pull, slide, or deny in a direction. @param {Meaning} meant @param {Direction} direction */
  const act = (meant, [dx, dy]) => {
    grabbed = null;
    board.showCursor(); // also where the last hand was a mouse
    if (board.isPreviewing) return;
    if (isPulling) {
      const place = cursor.armPlace(dx, dy);
      if (place === null) board.voice.say(words.board.nothingThere);
      else deeds.stroke(place, deeds.next(place, "pull", meant));
    } else if (isSliding && meant === "primary") {
      const face = step(deeds, cursor.spot, dx, dy);
      if (face === null) board.voice.say(words.board.nothingThere);
      else deeds.stroke(cursor.spot, face);
    } else {
      // a stroke that marks what is open, one key at a time
      if (!cursor.step(dx, dy)) return;
      const { spot } = cursor;
      const face = kindOf(sheet, spot).tap?.[meant]?.[OPEN_STATE];
      if (face != null && game.faces[spot] === OPEN_STATE) deeds.stroke(spot, face);
      board.voice.spot();
    }
    board.showCursor();
  };

  /** Enter and Space. @param {Meaning} meant */
  const press = (meant) => {
    board.showCursor();
    if (board.isPreviewing) return;
    if (isPulling) {
      const { arms } = sheet.handles[cursor.spot];
      const place = arms.length === 1 ? arms[0][0] : cursor.armPlace();
      if (place !== null) deeds.stroke(place, deeds.next(place, "pull", meant));
      else {
        grabbed = meant;
        board.voice.say(words.board.whichWay);
      }
    } else deeds.stroke(cursor.spot, deeds.next(cursor.spot, "tap", meant));
    board.showCursor();
  };

  const clear = () => {
    board.showCursor();
    if (board.isPreviewing) return;
    const arm = isPulling ? cursor.armPlace() : cursor.spot;
    const places = arm === null ? sheet.handles[cursor.spot].arms.map(([place]) => place) : [arm];
    game.play(places.map((place) => [place, OPEN_STATE]));
    board.showCursor();
  };

  const jump = (/** @type {KeyboardEvent} */ { key }) => {
    const now = performance.now();
    const longer = now - typed.at < TYPING_MS ? 10 * typed.number + Number(key) : Number(key);
    typed = { number: longer, at: now };
    walk(() => {
      if (!cursor.jump(longer) && longer !== Number(key)) cursor.jump((typed.number = Number(key)));
    });
  };

  return [
    {
      keys: ["Arrow", "Alt+HJKL"],
      does: told.walk,
      run: (_, way) => {
        if (grabbed) act(grabbed, way);
        else walk(() => cursor.step(...way));
      },
    },
    { keys: ["Home", "End"], does: told.row, run: ({ key }) => walk(() => cursor.farthest(key === "Home" ? -1 : 1, 0)) },
    {
      keys: ["PageUp", "PageDown"],
      does: told.column,
      run: ({ key }) => walk(() => cursor.farthest(0, key === "PageUp" ? -1 : 1)),
    },
    { keys: ["Enter"], does: isPulling ? told.primaryWay : told.primary, run: () => press("primary") },
    { keys: ["Space"], does: isPulling ? told.secondaryWay : told.secondary, run: () => press("secondary") },
    {
      keys: ["Ctrl+Arrow"],
      does: isPulling ? told.pull : isSliding ? told.slide : told.drawOn,
      run: (_, way) => act("primary", way),
    },
    ...(isSliding ? [] : [{
      keys: ["Shift+Arrow"],
      does: isPulling ? told.deny : told.drawOther,
      run: (/** @type {KeyboardEvent} */ _, /** @type {Direction} */ way) => act("secondary", way),
    }]),
    ...(sheet.tools.some(({ turn }) => turn === "third")
      ? [{
          keys: ["Alt+Arrow", "Ctrl+Shift+Arrow"], // some browsers keep the first for themselves
          does: told.third,
          run: (/** @type {KeyboardEvent} */ _, /** @type {Direction} */ way) => act("third", way),
        }]
      : []),
    ...(isPulling
      ? [{
          keys: [",", "."],
          does: told.arm,
          run: (/** @type {KeyboardEvent} */ { key }) => {
            cursor.turn(key === "." ? 1 : -1);
            board.showCursor();
            board.voice.arm();
          },
        }]
      : []),
    { keys: ["Backspace", "Delete"], does: told.clear, run: clear },
    ...(hasNumbers ? [{ keys: hasNought ? ["Digit"] : ["1–9"], does: told.jump, run: jump }] : []),
    ...(!sheet.kinds.some(({ possible }) => possible.length) ? [] : [{
      keys: ["G"],
      does: told.possible,
      run: () => {
        shownAt = performance.now();
        board.setPossible(!paper.showsPossible);
      },
      up: () => {
        if (performance.now() - shownAt > HELD_MS) board.setPossible(!paper.showsPossible);
      },
    }]),
    ...(sheet.joins
      ? [{
          keys: ["Z"],
          does: told.group,
          run: () => {
            board.light(cursor.node);
            board.voice.group();
          },
          up: () => board.light(null),
        }]
      : []),
    { keys: ["+", "=", "-"], does: told.zoom, run: ({ key }) => (key === "-" ? board.zoom.smaller() : board.zoom.larger()) },
    { keys: hasNought ? ["F"] : ["F", "0"], does: told.fit, run: () => board.zoom.fit() },
    {
      keys: ["Escape"],
      does: told.escape,
      run: () => {
        const hadGrabbed = grabbed !== null;
        grabbed = null;
        return board.release() || hadGrabbed;
      },
    },
  ];
}
