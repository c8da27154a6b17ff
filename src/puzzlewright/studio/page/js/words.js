/**
 * All texts of the user interface. For another language, write a file with the same keys. The
 * texts of a genre (rules, clues, steps) come from the server.
 */

const DAY = 24 * 60 * 60 * 1000;

/** "1 game", "3 games". @param {number} number @param {string} one @param {string} [many] */
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export const words = {
  name: "Puzzlewright",
  nav: {
    label: "Main",
    skip: "Skip to content",
    home: "Home",
    play: "Game",
    editor: "Editor",
    library: "Library",
    book: "Book",
    rules: "Rules",
    data: "My data",
    settings: "Settings",
    link: "Opening …",
  },
  notFound: {
    title: "Page not found",
    sentence: "There is no page at this address.",
    error: "Something went wrong",
    home: "Home",
  },
  server: {
    offline: "Offline. You can keep playing; hints and checks need the studio.",
    invalid: "Something went wrong: the studio could not read the request.",
  },
  /** @type {Record<string, string>} the server's difficulties; "" means any */
  levels: {
    trivial: "trivial",
    easy: "easy",
    medium: "medium",
    hard: "hard",
    expert: "expert",
    extreme: "extreme",
    "": "any",
  },
  /** @type {Record<string, string>} */
  answers: { yes: "yes", no: "no" },
  home: {
    title: "New puzzle",
    genre: "Genre",
    sizeLegend: "Size",
    size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
    difficulty: "Difficulty",
    more: "More options",
    method: "Method",
    /** @type {Record<string, string>} the server's generation methods */
    methods: { fast: "default", thesis: "as in the thesis" },
    fixed: "Rows × columns",
    fixedIdea: "exact size",
    sides: ["Rows", "Columns"],
    needs: "Technique",
    needsIdea: "the puzzle needs this technique",
    any: "any",
    button: "New puzzle",
    busy: "Making your puzzle …",
    rulesOf: (/** @type {string} */ genre) => `Rules of ${genre}`,
    making: (/** @type {string} */ kind) => `Making ${kind} …`,
    seconds: (/** @type {number} */ seconds) => `${seconds} s`,
    cancel: "Cancel",
    ready: (/** @type {string} */ kind) => `Your puzzle is ready: ${kind}.`,
    play: "Play",
    later: "Later",
    noGenre: (/** @type {string} */ name) => `Unknown genre: ${name}.`,
    noKind: (/** @type {string} */ part) => `Expected genre/10x10/difficulty, but found ${part}.`,
    savedWhere: "Games are saved in this browser and in this studio.",
    openTitle: "Open a puzzle",
    openIdea: "Paste a puzz.link, Tatham, Penpa or janko puzzle, open a file, or drop one on this page.",
    pasteLabel: "Puzzle in any format",
    pasteExample: "https://puzz.link/p?…",
    open: "Open",
    file: "Open a file …",
    nothing: "Paste a link or the text of a puzzle first.",
    tooLarge: (/** @type {string} */ name) => `${name} is larger than 4 MB.`,
    many: (/** @type {number} */ number) => `Choose one of ${number} puzzles`,
    numbered: (/** @type {number} */ number, /** @type {string} */ title) => `${number}. ${title}`,
  },
  games: {
    unfinished: "Continue",
    finished: (/** @type {number} */ number) => `Solved (${number})`,
    all: (/** @type {number} */ number) => `Show all ${number}`,
    progress: "done",
    /** @param {number} time */
    when: (time) => {
      const days = Math.floor((new Date().setHours(24, 0, 0, 0) - time) / DAY);
      const date = new Date(time);
      if (days <= 0) return date.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
      if (days === 1) return "yesterday";
      return date.toLocaleDateString("en", { day: "numeric", month: "short" });
    },
    remove: (/** @type {string} */ what) => `Delete ${what}`,
    deleted: (/** @type {string} */ what) => `Deleted: ${what}.`,
    undo: "Undo",
  },
  library: {
    title: "Library",
    genre: "Genre",
    level: "Difficulty",
    size: "Size",
    tag: "Tag",
    text: "Title or author",
    any: "any",
    waiting: "Searching …",
    nothing: "No puzzles match.",
    end: (/** @type {number} */ number) => `${count(number, "puzzle")}.`,
    shown: (/** @type {number} */ number, /** @type {number} */ total) => `${number} of ${total} shown.`,
    more: "More",
    /** @type {Record<string, string>} */
    states: { begun: "started", finished: "✓ solved" },
    selection: {
      label: "Selected puzzles",
      /** @param {number} total */
      found: (total) => `${count(total, "puzzle")} found.`,
      /** @param {number} chosen */
      chosen: (chosen) => `${count(chosen, "puzzle")} selected.`,
      /** @param {number} total */
      all: (total) => `Select all ${total}`,
      none: "Select none",
      /** @param {string} title @param {number} number */
      choose: (title, number) => `Select ${title}, number ${number}`,
      /** @param {string} tag */
      only: (tag) => `All tagged ${tag}`,
      busy: "Working …",
      tag: "Tag for the selected puzzles",
      add: "Add tag",
      remove: "Remove tag",
      /** @param {number} puzzles @param {string} tag */
      tagged: (puzzles, tag) => `${count(puzzles, "puzzle")} tagged ${tag}.`,
      /** @param {number} puzzles @param {string} tag */
      untagged: (puzzles, tag) => `Tag ${tag} removed from ${count(puzzles, "puzzle")}.`,
      form: "Export as",
      export: "Export",
      lines: "JSON lines (everything)",
      /** @param {string} notation */
      zip: (notation) => `${notation} (zip of files)`,
      /** @param {number} puzzles @param {string} notation */
      leftOut: (puzzles, notation) => `${count(puzzles, "puzzle")} cannot be written as ${notation}; the zip lists them, with the reasons.`,
      /** @param {string} why */
      notWhole: (why) => `Nothing was saved because the export failed: ${why}`,
      /** @param {number} puzzles */
      inBook: (puzzles) => `${count(puzzles, "puzzle")} added to the book.`,
    },
    import: {
      title: "Import",
      idea: "Choose files or drop them on this page: puzzles in any format, or .jsonl with one puzzle per line. Each one is solved and rated. Duplicates are skipped.",
      choose: "Choose files …",
      tag: "Tag for all of them",
      noTag: "none",
      stop: "Stop",
      /** @param {number} done @param {number} total */
      progress: (done, total) => (total ? `${done} of ${count(total, "puzzle")} imported …` : "Reading …"),
      /** @param {{added: number, known: number, unread: number}} counts */
      end: ({ added, known, unread }) =>
        `${count(added, "puzzle")} added${known ? `, ${known} already there` : ""}${unread ? `, ${unread} could not be read` : ""}.`,
      /** @param {{added: number, known: number, unread: number}} counts @param {number} left */
      stopped: (counts, left) => `Stopped: ${words.library.import.end(counts)} ${left} not imported. Choose the same files again to continue.`,
      /** @param {string} file @param {number | null} line @param {string} why */
      wrong: (file, line, why) => `${file}${line ? `, line ${line}` : ""}: ${why}`,
    },
    stats: {
      title: "Statistics",
      all: "all",
      unrated: "unrated",
      tags: "Tags",
      /** @param {number} puzzles @param {number} removed */
      puzzles: (puzzles, removed) => `${count(puzzles, "puzzle")}${removed ? `, ${removed} removed` : ""}.`,
      /** @param {number} games @param {number} finished @param {number} minutes @param {number} hints */
      games: (games, finished, minutes, hints) => `${count(games, "game")}, ${finished} solved; ${count(minutes, "minute")} played, ${count(hints, "hint")}.`,
      noGames: "No games yet.",
    },
  },
  share: {
    title: "Share",
    puzzle: "Link to this puzzle",
    position: "Link to this position",
    copy: "Copy",
    send: "Send …",
    text: "As text",
    format: "Format",
    withMarks: "with your marks",
    noText: "Text needs the studio, which is offline.",
    copied: "Copied.",
    notCopied: "This browser blocks copying. Select the text and copy it yourself.",
    long: "This link is very long; some programs may shorten it.",
    incomplete: "This link is incomplete.",
  },
  animation: {
    title: "Walkthrough as an animation",
    open: "Animation …",
    making: "Making the animation …",
    form: "Format",
    forms: { svg: "animated picture", html: "step-through page" },
    types: { svg: "image/svg+xml", html: "text/html" },
    theme: "Colours",
    themes: { auto: "follow the reader's theme", light: "light", dark: "dark" },
    place: "To embed",
    places: { whole: "inline", beside: "a separate file" },
    text: "HTML to embed",
    save: "Save the file",
    /** @param {number} letters */
    whole: (letters) => `Copy this text (${Math.ceil(letters / 1024)} KB) into the HTML of your page, where the animation should appear.`,
    /** @param {string} file */
    beside: (file) => `Save the file next to your page as ${file}, and copy this text to where the animation should appear.`,
    needs: {
      svg: "A picture runs no script, so it also works on pages that forbid scripts. Inline, the page must allow images from data: URLs.",
      html: "It has buttons, keys and a slider, which need a small script. On a page that forbids inline scripts, use a separate file or the picture.",
    },
  },
  rules: {
    genres: "Genres",
    example: "A small puzzle to try",
    practice: "Practice board: nothing is saved.",
    full: "Open full size",
    won: "Solved! That's the whole idea.",
    newPuzzle: "New puzzle",
  },
  data: {
    title: "My data",
    where:
      "Games are saved in this browser and in the library of this studio, drafts in this browser only. Nothing is sent anywhere else.",
    count: (/** @type {number} */ begun, /** @type {number} */ finished, /** @type {number} */ drafts) =>
      `In this browser: ${count(begun, "game")}, ${finished} of them solved, and ${count(drafts, "draft")}.`,
    backup: "Back up and restore",
    backupIdea: "All games and drafts in one file, as a backup or to move to another browser.",
    exportAll: "Export games and drafts",
    importAll: "Import a file …",
    imported: (/** @type {{games: number, drafts: number}} */ { games, drafts }) =>
      `${count(games, "game")}${drafts ? ` and ${count(drafts, "draft")}` : ""} imported.`,
    notAnExport: "This file holds no exported games or drafts.",
    clear: "Delete my data",
    clearIdea: "Games, drafts, settings and cached pages in this browser, and your games in the library of this studio.",
    clearNow: "Delete my data …",
    confirm: "This deletes all games, drafts, times and settings, in this browser and in this studio. You cannot undo it.",
    yes: "Delete everything",
    no: "Cancel",
    cleared: "All your data was deleted.",
    clearedHere: "Your data in this browser was deleted. Your games in the studio will be deleted when it is online again.",
  },
  notices: {
    close: "Close",
    notSaved: "This browser cannot save the game (its storage may be full). The studio still saves it.",
    notPersistent: "This browser saves nothing for this page: games are lost when you close it.",
  },
  play: {
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    check: "Check",
    hint: "Hint",
    branch: "What if",
    walkthrough: "Solution",
    more: "More",
    close: "Close",
    closeSheet: "Close the panel",
    bar: "Game",
    panel: "Help panel",
    sections: { help: "Help", branches: "What-ifs", history: "History" },
    doing: {
      undo: "undo",
      redo: "redo",
      check: "check for mistakes; if there are none, save a checkpoint",
      hint: "hint; press again for the reason, the move, and to do it",
      branch: "start a what-if; press again for one inside it",
      walkthrough: "open or close the walkthrough",
      edit: "open in the editor, and back",
      howTo: "this list",
    },
    time: "Time played",
    howTo: "How to play",
    rules: "Rules",
    allRules: "Rules with a puzzle to try",
    gestures: "Mouse and touch",
    keys: "Keyboard",
    picture: "Save as picture",
    print: "Print",
    share: "Share",
    another: "New puzzle like this",
    restarted: "Board cleared. Undo brings everything back.",
    nothingToUndo: "Nothing to undo.",
    openPrevious: "Open previous game",
    noSuchGame: "This game is not in this browser.",
    /** @param {string} place @param {string} says */
    mark: (place, says) => `${place} ${says}`,
    /** @param {string} place */
    cleared: (place) => `${place} cleared`,
    /** @param {string} place @param {string} verb @param {string} says */
    claim: (place, verb, says) => [place, verb, says].filter(Boolean).join(" "),
    /** @param {string} place @param {string} verb @param {string} says */
    denial: (place, verb, says) =>
      verb === "is" ? `${place} is not ${says}` : `it is not the case that ${[place, verb, says].filter(Boolean).join(" ")}`,
    /** @param {number} others */
    others: (others) => `${others} more`,
    /** @param {string[]} parts */
    list: (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`),
  },
  help: {
    idle: "Check: any mistakes so far? Hint: a nudge first, then the reason, then the move.",
    looking: "Looking for a hint …",
    stillLooking: "Still searching …",
    checking: "Checking …",
    /** @param {number} level */
    stage: (level) => `Hint, ${level} of 3`,
    next: { where: "Why?", why: "What to mark?", do: "" },
    markIt: "Do it",
    takeBack: "Undo it",
    /** @param {string} marks */
    remaining: (marks) => `Still to mark: ${marks}.`,
    followed: "Well spotted!",
    noHintYet: "No hint found yet: this position is hard.",
    noHintInTime: "No hint found within half a minute.",
    keepSearching: "Keep searching",
    solved: "Solved: everything is correct.",
    open: "No hint available.",
    noMistakes: "No mistakes so far.",
    checkpoint: "Saved as a checkpoint in the history.",
    unknown: "Not known yet.",
    noSolution: "This puzzle has no solution.",
    wrong: "There is a mistake.",
    mistake: "Mistake",
    showMe: "Show me",
    takeBackAll: "Undo to the last correct position",
    /** @param {number} marks */
    takenBack: (marks) => (marks === 1 ? "Undid one move." : `Undid ${marks} moves.`),
    branchFails: "This what-if leaves no solution.",
    /** @param {number} others */
    more: (others) => (others === 1 ? "There is one more mistake." : `There are ${others} more mistakes.`),
    legendName: "What the colours mean",
    legend: {
      concluded: "conclusion",
      "looked-at": "cells used",
      premise: "clues and rules used",
      "ruled-out": "ruled out",
      wrong: "wrong",
      supposed: "assumed",
      order: "order of the steps",
    },
  },
  walkthrough: {
    finding: "Preparing the walkthrough …",
    fromHere: "Walkthrough from your position",
    fromStart: "Walkthrough",
    switchToPosition: "From my position",
    switchToStart: "From the start",
    first: "First step",
    back: "Previous step",
    forward: "Next step",
    last: "Last step",
    slider: "Step",
    /** @param {number} at @param {number} all */
    count: (at, all) => `Step ${at} of ${all}`,
    /** @param {string} technique @param {number} level from 1 */
    technique: (technique, level) =>
      `${technique} · ${["trivial", "easy", "medium", "hard", "expert", "extreme"][level - 1] ?? level}`,
    /** @param {number} links */
    chain: (links) => `The what-if, in ${links} steps`,
    whole: "Show all",
    keys: "in the walkthrough: next or previous step, first or last step, close",
    begin: "Go through the steps with the buttons, the slider or the arrow keys.",
    playFromHere: "Continue playing here",
    leave: "Back to my game",
    nothingLeft: "Nothing left to do.",
    noSteps: "No step found from here.",
    notSolved: "The steps end before the puzzle is solved. Use Check to look for mistakes.",
  },
  branch: {
    idle: "Test a guess: mark it, see where it leads, then keep or discard it.",
    choose: "Make a guess on the board.",
    /** @param {string} claim @param {number} more */
    suppose: (claim, more) => `Suppose ${claim}${more ? ` (and ${more} more)` : ""}`,
    keep: "Keep",
    discard: "Discard",
    cancel: "Cancel",
    contradiction: "This guess fails.",
    discardIdea: "Discard it to note the conclusion.",
    /** @param {string} clue */
    clueFails: (clue) => `${clue} cannot be met any more`,
    /** @param {string} place */
    clash: (place) => `${place} clashes with another`,
    cannotBe: "That cannot be right.",
    wrongBefore: "There was a mistake before this guess, so nothing follows from it.",
    /** @param {string} claims */
    notBecause: (claims) => `The contradiction does not follow from this guess alone (${claims}), so there is no conclusion.`,
    notAll: "not all of this is true",
    /** @param {string} claims @param {string} why a sentence @param {string} so @param {string} outer */
    conclusion: (claims, why, so, outer) => `${outer ? `While ${outer}: suppose` : "Suppose"} ${claims}. ${why} So ${so}.`,
    unchecked: "(Not checked: correct if every mark in between was forced.)",
    concluded: "Discarded. Conclusion:",
    markIt: "Do it",
    marked: "Done",
  },
  history: {
    start: "Start",
    sound: "checked, no mistakes",
    cleared: "cleared",
    kinds: {
      restart: () => "Restart",
      /** @param {number} marks */
      back: (marks) => (marks === 1 ? "Undid a move" : `Undid ${marks} moves`),
      try: () => "What-if",
      keep: () => "Kept the what-if",
      drop: () => "Discarded the what-if",
    },
    /** @param {string} marks */
    hint: (marks) => `Hint: ${marks}`,
    /** @param {number} marks @param {string} says @param {string} where */
    alike: (marks, says, where) => `${marks} × ${says}, from ${where}`,
    /** @param {number} marks @param {string} where */
    several: (marks, where) => `${marks} marks, from ${where}`,
  },
  settings: {
    title: "Settings",
    errors: {
      title: "Show mistakes",
      choices: { off: "Never (Check only says yes or no)", check: "When I check and ask for it", live: "At once, as soon as a rule is broken" },
    },
    aids: "Aids",
    mouse: {
      title: "Mouse buttons",
      choices: { two: "Left: black or bridge, right: white or cross", cycle: "Click cycles through marks" },
    },
    playing: "Playing",
    overwrite: "Dragging overwrites marks",
    timer: "Show the time",
    theme: { title: "Colours", choices: { auto: "System", light: "Light", dark: "Dark" } },
  },
  win: {
    title: "Solved!",
    time: "Time",
    hints: "Hints",
    rating: "Difficulty",
    noHints: "none",
    help: {
      /** @param {number} often */
      where: (often) => `${often} × where to look`,
      /** @param {number} often */
      why: (often) => `${often} × reason`,
      /** @param {number} often */
      do: (often) => `${often} × full`,
      /** @param {number} often */
      mistake: (often) => (often === 1 ? "1 mistake shown" : `${often} mistakes shown`),
      /** @param {number} often */
      walk: (often) => (often === 1 ? "1 walkthrough continued" : `${often} walkthroughs continued`),
    },
    next: "Next puzzle",
    showSolution: "Show the solution",
  },
  board: {
    /** @param {string} title @param {string[]} notes */
    label: (title, notes) => [`${title} board`, ...notes].join(", "),
    role: "puzzle board",
    done: "done",
    wrong: "cannot be right",
    /** @param {number} number */
    clue: (number) => `clue ${number}`,
    /** @param {number} count @param {number} target */
    countOf: (count, target) => `${count} of ${target}`,
    directions: ["right", "down right", "down", "down left", "left", "up left", "up", "up right"],
    /** @param {number} count @param {string} says */
    several: (count, says) => `${count} × ${says}`,
    /** @param {number} count */
    changed: (count) => `${count} marks changed`,
    /** @param {number} count */
    joined: (count) => (count === 1 ? "not connected" : `${count} connected`),
    /** @param {number} count */
    possible: (count) => `${count} possible`,
    /** @param {string} others */
    blocked: (others) => `Blocked by ${others}.`,
    /** @param {string} name */
    nothingHere: (name) => `Nothing changes at ${name}.`,
    nothingThere: "Nothing there.",
    whichWay: "Which way? Press an arrow.",
    previewOnly: "View only: go back to the game to play.",
  },
  tools: {
    label: "Tools",
    hand: "Pan",
    larger: "Zoom in",
    smaller: "Zoom out",
    fit: "Fit",
  },
  keys: {
    names: {
      Arrow: "arrow",
      HJKL: "H J K L",
      Digit: "digit",
      PageUp: "Page up",
      PageDown: "Page down",
      Escape: "Esc",
      " ": "Space",
      ",": "comma",
      ".": "full stop",
    },
    move: "move the cursor",
    row: "first or last cell of the row",
    column: "first or last cell of the column",
    primary: "same as a click",
    secondary: "same as a right-click",
    primaryWay: "same as a drag in the chosen direction; otherwise press an arrow next",
    secondaryWay: "same as a right-drag in the chosen direction; otherwise press an arrow next",
    pull: "same as a drag in that direction",
    slide: "slide in that direction, or back",
    drawOn: "move in that direction and, on an open cell, click",
    deny: "same as a right-drag in that direction",
    drawOther: "move in that direction and, on an open cell, right-click",
    third: "same as an Alt-drag in that direction",
    arm: "choose the next direction",
    clear: "clear the cell",
    jump: "go to the next clue with that number",
    possible: "show what is possible (hold, or press to keep it)",
    group: "hold to highlight what is connected",
    zoom: "zoom in and out",
    fit: "fit the board",
    escape: "cancel the current stroke",
  },
  editor: {
    title: "Editor",
    noSuchDraft: "This draft is not in this browser.",
    bar: "Editor",
    help: "Help",
    howTo: "How to use the editor",
    play: "Play",
    doing: { undo: "undo", redo: "redo", play: "play it, and back", howTo: "this list" },
    tools: {
      pen: { name: "Pen", key: "P", does: "Click a cell and type; drag along the lines for borders" },
      region: { name: "Region", key: "C", does: "Drag over cells to make a region" },
      select: { name: "Select", key: "S", does: "Draw a box; drag it to move what is in it" },
    },
    keys: {
      type: "a number, or ? for an unknown one",
      space: "clear the cell (in table mode: skip it)",
      clear: "clear the cell or the selection",
      newLine: "in table mode: go to the next row",
      shorten: "delete the last digit",
      border: "add or remove a border on that side of the cell",
      copy: "copy the selection",
      cut: "cut the selection",
      paste: "paste at the cursor",
      select: "select an area",
      escape: "clear the selection",
    },
    sections: { verdict: "Solutions", rating: "Difficulty", changes: "Changes", solved: "From a solution", page: "Grid", finish: "Finish" },
    searching: "Still searching …",
    searchAgain: "Search again",
    missing: "Not a puzzle yet",
    empty: "Empty so far. Click a cell, then type, or click again.",
    /** the state of a draft in the list of drafts */
    short: { unique: "one solution", none: "no solution", unknown: "solutions not counted", missing: "not a puzzle yet" },
    verdicts: { unique: "Exactly one solution", several: "Several solutions", none: "No solution", unknown: "Unknown (timed out)" },
    show: { nothing: "Hide", forced: "Forced", apart: "Two solutions", first: "First", second: "Second", blink: "Blink" },
    rating: {
      none: "The rating appears once there is exactly one solution.",
      busy: "Rating …",
      /** @param {string} name @param {number} score */
      level: (name, score) => `${name}, score ${score.toFixed(2)}`,
      hardest: "Hardest step",
      techniques: "Techniques",
      curve: "Moves available at each step",
    },
    changes: {
      repair: "Repair",
      lighten: "Fewer clues",
      harden: "Harder",
      soften: "Easier",
      busy: "Searching for changes …",
      none: "No such change found.",
      cancel: "Stop",
      apply: "Apply",
      /** @param {string | null} level */
      rated: (level) => (level ? `would be ${level}` : "not rated"),
      /** @param {number} count */
      removable: (count) => (count === 1 ? "One clue is not needed (marked)." : `${count} clues are not needed (marked).`),
      noneRemovable: "Every clue is needed.",
    },
    page: {
      size: "Size",
      rows: "Rows",
      cols: "Columns",
      resize: "Resize",
      sides: { top: "top", right: "right", bottom: "bottom", left: "left" },
      /** @param {string} side */
      add: (side) => `Add one at the ${side}`,
      /** @param {string} side */
      cut: (side) => `Remove one at the ${side}`,
      turnRight: "Rotate right",
      turnLeft: "Rotate left",
      flipAcross: "Flip left to right",
      flipDown: "Flip top to bottom",
      clear: "Clear",
      symmetry: "Symmetry while editing",
      symmetries: {
        none: "none",
        "half-turn": "half turn",
        "quarter-turn": "quarter turn",
        "mirror-across": "left and right",
        "mirror-down": "top and bottom",
      },
      movesOn: "Move to the next cell after typing",
    },
    fromSolution: {
      idea: "Draw the solution first, then have clues chosen for it.",
      draw: "Draw the solution",
      drawing: "Draw the solution, then:",
      back: "Back to the clues",
      all: "All clues",
      fewest: "As few as possible",
      byHand: "Choose them myself, with suggestions",
      /** @param {string} level */
      level: (level) => `To ${level}`,
      choose: "Choose clues",
      notUnique: "Even with all clues there is another solution. Repair can fix this and keep your solution.",
      /** @param {number} gone @param {number} all */
      removed: (gone, all) => `${gone} of ${all} clues removed`,
      removeClues: "Remove clues",
      done: "Done",
    },
    chooseClues: {
      unique: "One solution: yours",
      /** @param {number} rivals @param {boolean} isAll */
      others: (rivals, isAll) => `${isAll ? "" : "At least "}${count(rivals, "other solution")}`,
      /** @param {number} given @param {number} all */
      chosen: (given, all) => `${given} of ${count(all, "clue")} given.`,
      click: "Click a cell to give or remove its clue.",
      give: "Best next clues",
      /** @param {number} out @param {number} rivals */
      rulesOut: (out, rivals) => (out === rivals ? ` removes all ${rivals}` : ` removes ${out} of ${rivals}`),
      removable: "Not needed (any one of them)",
      noneRemovable: "Every clue is needed.",
      wrong: "Differs from your solution; correct it:",
      timedOut: "The search timed out before it was complete.",
      end: "Done",
    },
    finish: {
      name: "Title",
      author: "Author",
      notes: "Notes",
      save: "Save to library",
      /** @param {number} number */
      saved: (number) => `In the library as number ${number}.`,
      /** @param {number} number */
      changed: (number) => `In the library as number ${number}; changed since.`,
      saveAsNew: "Save as new",
      /** @param {number} number */
      replace: (number) => `Replace number ${number}`,
      /** @param {number} before @param {number} now */
      replaced: (before, now) => `Number ${before} in the library is now number ${now}.`,
      keepBoth: "Keep both",
      /** @param {number} number */
      sameRotated: (number) => `The library already has this puzzle, rotated or mirrored, as number ${number}. Replace it to store it as drawn here.`,
      play: "Play",
      backToDraft: "Back to the draft",
      share: "Copy link",
      copied: "Link copied.",
      exportAs: "Export as",
      export: "Export",
      formats: "Formats",
      fileFormats: "Files",
      formulas: "Formulas (DIMACS, SMT-LIB)",
      print: "Print",
      files: { svg: "Picture (SVG)", png: "Picture (PNG)", pdf: "Page to print (PDF)", certificate: "Certificate of uniqueness (ZIP)" },
      notYet: "This is not a puzzle yet.",
      notUnique: "This needs a puzzle with exactly one solution.",
    },
    picture: {
      title: "From a picture",
      idea: "Choose or drop a picture; drag over it to crop.",
      choose: "Choose a picture …",
      threshold: "Black threshold",
      dither: "Dither",
      invert: "Swap black and white",
      difficulty: "Difficulty",
      make: "Make the puzzle",
      making: "Making …",
      source: "The picture",
      result: "The solution",
      notRead: "This file cannot be read as a picture.",
      /** @param {number} cells */
      changed: (cells) =>
        cells === 0 ? "No cell of the picture had to change." : `${cells === 1 ? "One cell" : `${cells} cells`} had to change so that there is one solution (marked on the grid).`,
    },
    free: {
      tools: {
        point: { name: "Place and join", does: "Click to place, drag from one to another to connect or disconnect them; right-click removes" },
        move: { name: "Move", does: "Drag to move" },
        cross: { name: "Crossing", does: "Click two lines that exclude each other" },
      },
      empty: "Empty so far. Click to place something, then drag from one to another to connect them.",
      type: "Click to place, drag to connect. Type a number (? for unknown), or click again for the next. Delete removes.",
      options: "Options",
      /** @param {string} name */
      begin: (name) => `Empty ${name}`,
      crossAll: "Crossing connections exclude each other",
    },
    fromPuzzle: { title: "From a puzzle", idea: "Paste a link or a text in any format, and edit it.", open: "Edit" },
    generated: { title: "Start from a generated puzzle", button: "Generate", busy: "Generating …" },
    list: {
      title: "Drafts",
      new: "Blank grid",
      none: "No drafts yet.",
      create: "Create",
      genre: "Genre",
      remove: "Delete",
      /** @param {string} title */
      removed: (title) => `${title} was deleted.`,
      undo: "Undo",
      untitled: "Untitled",
    },
  },
  book: {
    title: "Book",
    idea: "Your own and generated puzzles, with rules, techniques and solutions, as a PDF to print.",
    puzzles: "Puzzles",
    none: "The book has none of your puzzles yet. Add some from a draft or from the library.",
    added: "Added to the book.",
    open: "Open the book",
    add: "Add to the book",
    remove: "Remove",
    up: "Move up",
    orders: "Generated puzzles",
    order: "Add generated puzzles",
    count: "Count",
    difficulty: "Difficulty",
    mixed: "mixed",
    layout: "Layout",
    name: "Title",
    subtitle: "Subtitle",
    author: "Author",
    paper: "Paper",
    theme: "Print in",
    themes: { ink: "black only", colour: "colour" },
    perPage: "Maximum puzzles per page",
    largePrint: "Large print",
    hints: "Hints at the end",
    lessons: "Rules and techniques at the beginning",
    preview: "Preview",
    download: "Make the PDF",
    busy: "Making the book; a large one takes a while …",
    cancel: "Stop",
    empty: "The book needs at least one puzzle.",
    /** @param {number} page */
    page: (page) => `Page ${page}`,
    /** @param {number} puzzles @param {number} pages */
    made: (puzzles, pages) => `${puzzles === 1 ? "One puzzle" : `${puzzles} puzzles`} on ${pages === 1 ? "one page" : `${pages} pages`}.`,
    untitled: "Untitled",
  },
};
