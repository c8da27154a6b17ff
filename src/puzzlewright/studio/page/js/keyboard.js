/** The keys of the board: they move the cursor and play. */

import { step } from "./gesture-slide.js";
import { OPEN_STATE, kindOf } from "./board-spec.js";
import { nextState } from "./board-state.js";
import { words } from "./words.js";

/** @typedef {import("./board-spec.js").Meaning} Meaning */
/** @typedef {import("./key-bindings.js").Direction} Direction */

const TYPING_MS = 700; // in which digits form one number
const HELD_MS = 350; // a key pressed longer than this was held

/** @param {import("./board.js").Board} board @returns {import("./key-bindings.js").Binding[]} */
export function boardKeys(board) {
  const { cursor, game, spec, state: record } = board;
  const labels = words.keys;
  /** @type {Meaning | null} the intent of the next arrow */
  let grabbed = null;
  let typed = { number: 0, at: -Infinity };
  let shownAt = 0;

  const isSliding = !cursor.isOnHandles && spec.places.length > 0 && kindOf(spec, cursor.spot).slides;
  const isPulling = cursor.isOnHandles;
  const hasNumbers = spec.clues.some(({ number }) => number !== null);
  const hasNought = spec.clues.some(({ number }) => number === 0);

  /** @param {() => void} go */
  const move = (go) => {
    grabbed = null;
    go();
    board.showCursor();
    board.reader.spot();
  };

  /** Pull, slide or paint in a direction. @param {Meaning} intent @param {Direction} direction */
  const act = (intent, [dx, dy]) => {
    grabbed = null;
    board.showCursor(); // the last input may have been a mouse
    if (record.isPreviewing) return;
    if (isPulling) {
      const place = cursor.armPlace(dx, dy);
      if (place === null) board.reader.say(words.board.nothingThere);
      else game.stroke(place, nextState(record, place, "pull", intent));
    } else if (isSliding && intent === "primary") {
      const state = step(record, cursor.spot, dx, dy);
      if (state === null) board.reader.say(words.board.nothingThere);
      else game.stroke(cursor.spot, state);
    } else {
      // paint open cells, one per key press
      if (!cursor.step(dx, dy)) return;
      const { spot } = cursor;
      const state = kindOf(spec, spot).tap?.[intent]?.[OPEN_STATE];
      if (state != null && game.states[spot] === OPEN_STATE) game.stroke(spot, state);
      board.reader.spot();
    }
    board.showCursor();
  };

  /** Handle Enter and Space. @param {Meaning} intent */
  const press = (intent) => {
    board.showCursor();
    if (record.isPreviewing) return;
    if (isPulling) {
      const { arms } = spec.handles[cursor.spot];
      const place = arms.length === 1 ? arms[0][0] : cursor.armPlace();
      if (place !== null) game.stroke(place, nextState(record, place, "pull", intent));
      else {
        grabbed = intent;
        board.reader.say(words.board.whichWay);
      }
    } else game.stroke(cursor.spot, nextState(record, cursor.spot, "tap", intent));
    board.showCursor();
  };

  const clear = () => {
    board.showCursor();
    if (record.isPreviewing) return;
    const arm = isPulling ? cursor.armPlace() : cursor.spot;
    const places = arm === null ? spec.handles[cursor.spot].arms.map(([place]) => place) : [arm];
    game.play(places.map((place) => [place, OPEN_STATE]));
    board.showCursor();
  };

  const jump = (/** @type {KeyboardEvent} */ { key }) => {
    const now = performance.now();
    const longer = now - typed.at < TYPING_MS ? 10 * typed.number + Number(key) : Number(key);
    typed = { number: longer, at: now };
    move(() => {
      if (!cursor.jump(longer) && longer !== Number(key)) cursor.jump((typed.number = Number(key)));
    });
  };

  return [
    {
      keys: ["Arrow", "Alt+HJKL"],
      does: labels.move,
      run: (_, way) => {
        if (grabbed) act(grabbed, way);
        else move(() => cursor.step(...way));
      },
    },
    { keys: ["Home", "End"], does: labels.row, run: ({ key }) => move(() => cursor.farthest(key === "Home" ? -1 : 1, 0)) },
    {
      keys: ["PageUp", "PageDown"],
      does: labels.column,
      run: ({ key }) => move(() => cursor.farthest(0, key === "PageUp" ? -1 : 1)),
    },
    { keys: ["Enter"], does: isPulling ? labels.primaryWay : labels.primary, run: () => press("primary") },
    { keys: ["Space"], does: isPulling ? labels.secondaryWay : labels.secondary, run: () => press("secondary") },
    {
      keys: ["Ctrl+Arrow"],
      does: isPulling ? labels.pull : isSliding ? labels.slide : labels.drawOn,
      run: (_, way) => act("primary", way),
    },
    ...(isSliding ? [] : [{
      keys: ["Shift+Arrow"],
      does: isPulling ? labels.deny : labels.drawOther,
      run: (/** @type {KeyboardEvent} */ _, /** @type {Direction} */ way) => act("secondary", way),
    }]),
    ...(spec.tools.some(({ turn }) => turn === "third")
      ? [{
          keys: ["Alt+Arrow", "Ctrl+Shift+Arrow"], // some browsers reserve the first
          does: labels.third,
          run: (/** @type {KeyboardEvent} */ _, /** @type {Direction} */ way) => act("third", way),
        }]
      : []),
    ...(isPulling
      ? [{
          keys: [",", "."],
          does: labels.arm,
          run: (/** @type {KeyboardEvent} */ { key }) => {
            cursor.turn(key === "." ? 1 : -1);
            board.showCursor();
            board.reader.arm();
          },
        }]
      : []),
    { keys: ["Backspace", "Delete"], does: labels.clear, run: clear },
    ...(board.canFinishClues && !isPulling
      ? [{
          keys: ["Shift+Enter", "C"],
          does: labels.finishClue,
          run: () => {
            board.showCursor();
            if (!record.isPreviewing) board.finishClue(cursor.spot);
          },
        }]
      : []),
    ...(hasNumbers ? [{ keys: hasNought ? ["Digit"] : ["1–9"], does: labels.jump, run: jump }] : []),
    ...(!spec.kinds.some(({ possible }) => possible.length) ? [] : [{
      keys: ["G"],
      does: labels.possible,
      run: () => {
        shownAt = performance.now();
        board.setPossible(!record.showsPossible);
      },
      up: () => {
        if (performance.now() - shownAt > HELD_MS) board.setPossible(!record.showsPossible);
      },
    }]),
    ...(spec.joins
      ? [{
          keys: ["Z"],
          does: labels.group,
          run: () => board.showGroups(true),
          up: () => board.showGroups(false),
        }]
      : []),
    { keys: ["+", "=", "-"], does: labels.zoom, run: ({ key }) => (key === "-" ? board.zoom.smaller() : board.zoom.larger()) },
    { keys: hasNought ? ["F"] : ["F", "0"], does: labels.fit, run: () => board.zoom.fit() },
    {
      keys: ["Escape"],
      does: labels.escape,
      run: () => {
        const hadGrabbed = grabbed !== null;
        grabbed = null;
        return board.release() || hadGrabbed;
      },
    },
  ];
}
