/**
 * All that this page says, in one place: another language is another file of the same shape. What
 * a genre says (rules, clues, steps) comes from the server.
 */

export const words = {
  nav: { start: "Start", draw: "Draw", shelf: "Shelf", rules: "Rules", settings: "Settings" },
  server: {
    gone: "The studio cannot be reached; playing goes on without it.",
    strange: "The studio did not understand the question.",
  },
  notices: {
    close: "Close",
    notKept: "This browser cannot keep the game now (its storage may be full); the studio still does.",
    notLasting: "This browser keeps nothing for this page, so games are lost when it is closed.",
  },
  play: {
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    check: "Check",
    hint: "Hint",
    try: "Try",
    walk: "Walk",
    more: "More",
    close: "Close",
    closeSheet: "Close this sheet",
    bar: "Game",
    beside: "Beside the board",
    sections: { help: "Help", tries: "Tries", history: "History" },
    doing: {
      undo: "undo",
      redo: "redo",
      check: "check so far, and keep the position if it is sound",
      hint: "a hint; again: why, what to mark, mark it",
      try: "suppose something; again: one more inside",
      walk: "walk through the solution, and back to the game",
      howTo: "this list",
    },
    time: "Time played",
    howTo: "How to play",
    rules: "Rules",
    allRules: "Rules with a puzzle to try",
    gestures: "By mouse and by touch",
    keys: "By keyboard",
    picture: "Save as a picture",
    print: "Print",
    share: "Share",
    restarted: "The page is cleared; undo brings everything back.",
    gameBefore: "Nothing is left to undo in this game.",
    openBefore: "Open the game before",
    noSuchGame: "There is no such game in this browser.",
    /** @param {string} place @param {string} says */
    mark: (place, says) => `${place} ${says}`,
    /** @param {string} place */
    cleared: (place) => `${place} cleared`,
    /** @param {string} place @param {string} says */
    claim: (place, says) => `${place} is ${says}`,
    /** @param {string} place @param {string} says */
    denial: (place, says) => `${place} is not ${says}`,
    /** @param {number} others */
    others: (others) => `${others} more`,
    /** @param {string[]} parts */
    list: (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`),
  },
  help: {
    idle: "Check tells whether all is right so far. A hint tells first where to look, then why, then what to mark.",
    looking: "Looking for a hint …",
    stillLooking: "Still looking …",
    checking: "Checking …",
    /** @param {number} level */
    hintLevel: (level) => `Hint, ${level} of 3`,
    next: { where: "Why?", why: "What to mark?", do: "" },
    markIt: "Mark it for me",
    takeBack: "Take it back",
    /** @param {string} marks */
    left: (marks) => `Still to mark: ${marks}.`,
    followed: "Well seen.",
    stillHard: "This is still hard: no hint was found in this time.",
    tooHard: "No hint was found in half a minute either.",
    goOn: "Go on looking",
    solved: "Everything is right, and nothing is left to do.",
    open: "No hint follows from here.",
    sound: "All is right so far.",
    keptHere: "This position is kept in the history, so you can come back to it.",
    unknown: "Nobody knows yet.",
    noSolution: "This puzzle has no solution.",
    wrong: "Something is wrong.",
    mistake: "A mistake",
    showMe: "Show me",
    takeBackAll: "Back to the last sound position",
    /** @param {number} marks */
    takenBack: (marks) => (marks === 1 ? "One mark was taken back." : `${marks} marks were taken back.`),
    deadTry: "What you suppose here leaves no solution.",
    /** @param {number} others */
    more: (others) => (others === 1 ? "One more is wrong." : `${others} more are wrong.`),
    legendName: "What the colours mean",
    legend: {
      concluded: "this follows",
      "looked-at": "places it rests on",
      premise: "clues and rules it rests on",
      "ruled-out": "ruled out",
      wrong: "cannot be right",
      supposed: "only supposed",
      order: "in this order",
    },
  },
  walk: {
    finding: "Finding the way to the solution …",
    fromHere: "The solve from here",
    fromStart: "The solve from the start",
    walkFromHere: "From here",
    walkFromStart: "From the start",
    first: "To the beginning",
    back: "One step back",
    forward: "One step on",
    last: "To the end",
    slider: "Step",
    /** @param {number} at @param {number} all */
    count: (at, all) => `Step ${at} of ${all}`,
    /** @param {string} technique @param {number} level from 1 */
    technique: (technique, level) =>
      `${technique} · ${["trivial", "easy", "medium", "hard", "expert", "extreme"][level - 1] ?? level}`,
    /** @param {number} links */
    chain: (links) => `What it supposes, in ${links} links`,
    whole: "All at once",
    keys: "in a walk: a step on or back, to either end, and out of it",
    begin: "Go on step by step: with the buttons, the slider or the arrow keys.",
    playFromHere: "Play from here",
    leave: "Back to my game",
    nothingLeft: "Nothing is left to do.",
    noSteps: "No step was found from here.",
    notSolved: "The steps end before the puzzle is solved: a check tells whether something is wrong.",
  },
  try: {
    idle: "Try something out: mark what you suppose, see where it leads, then keep or drop it.",
    choose: "Mark what you suppose.",
    /** @param {string} claim @param {number} more */
    suppose: (claim, more) => `Suppose ${claim}${more ? ` (and ${more} more)` : ""}`,
    keep: "Keep",
    drop: "Drop",
    cancel: "Never mind",
    dead: "This try cannot come out.",
    deadSo: "Drop it, and the conclusion is written down.",
    /** @param {string} clue */
    clueFails: (clue) => `${clue} cannot come out any more`,
    /** @param {string} place */
    clash: (place) => `${place} is in the way of another`,
    wrongBefore: "Something was wrong before you supposed this, so nothing follows from it.",
    /** @param {string} claims */
    notBecause: (claims) => `What went wrong does not follow from it alone that ${claims}, so nothing is concluded.`,
    notAll: "not all of this is true",
    /** @param {string} claims @param {string} why a sentence @param {string} so @param {string} outer */
    conclusion: (claims, why, so, outer) => `${outer ? `While ${outer}: suppose` : "Suppose"} ${claims}. ${why} So ${so}.`,
    unchecked: "(Not checked: it holds if every mark in between was forced.)",
    written: "It was dropped, and what follows from it is written down:",
    markIt: "Mark it",
    marked: "Marked",
  },
  history: {
    start: "Start",
    sound: "sound, kept by a check",
    cleared: "cleared",
    kinds: {
      restart: () => "Restart",
      /** @param {number} marks */
      back: (marks) => (marks === 1 ? "Took back a mark" : `Took back ${marks} marks`),
      try: () => "Try",
      keep: () => "Kept the try",
      drop: () => "Dropped the try",
    },
    /** @param {string} marks */
    hint: (marks) => `Hint: ${marks}`,
    /** @param {number} marks @param {string} says @param {string} where */
    alike: (marks, says, where) => `${marks} places ${says}, from ${where}`,
    /** @param {number} marks @param {string} where */
    several: (marks, where) => `${marks} marks, from ${where}`,
  },
  settings: {
    title: "Settings",
    errors: {
      title: "Show what is wrong",
      choices: { off: "Never; a check only says whether something is", check: "When I check and ask for it", live: "At once, as soon as a rule is broken" },
    },
    aids: "Aids",
    mouse: {
      title: "Mouse buttons",
      choices: { two: "Left asserts, right denies, again clears", cycle: "Each goes through all marks" },
    },
    playing: "Playing",
    overwrite: "A stroke paints over other marks",
    timer: "Show the time",
    theme: { title: "Colours", choices: { auto: "As the system", light: "Light", dark: "Dark" } },
  },
  win: {
    title: "Solved!",
    time: "Time",
    hints: "Help",
    rating: "Difficulty",
    noHelp: "none",
    help: {
      /** @param {number} often */
      where: (often) => `${often} × where`,
      /** @param {number} often */
      why: (often) => `${often} × why`,
      /** @param {number} often */
      do: (often) => `${often} × what`,
      /** @param {number} often */
      mistake: (often) => (often === 1 ? "1 mistake shown" : `${often} mistakes shown`),
      /** @param {number} often */
      walk: (often) => (often === 1 ? "1 walk taken over" : `${often} walks taken over`),
    },
    next: "Next one like this",
    look: "Look at the solve",
    share: "Share",
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
    several: (count, says) => `${count} places: ${says}`,
    /** @param {number} count */
    changed: (count) => `${count} places changed`,
    /** @param {number} count */
    joined: (count) => (count === 1 ? "joined to nothing" : `${count} joined`),
    /** @param {number} count */
    possible: (count) => `${count} possible`,
    /** @param {string} others */
    inTheWay: (others) => `In the way: ${others}.`,
    /** @param {string} name */
    nothingHere: (name) => `Nothing changes at ${name}.`,
    nothingThere: "Nothing there.",
    whichWay: "Which way? Press an arrow.",
    only: "This is only shown; go back to the game to play.",
  },
  tools: {
    label: "Tools",
    hand: "move the page",
    larger: "Zoom in",
    smaller: "Zoom out",
    fit: "Whole page",
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
    walk: "walk over the board",
    row: "to the first or last of the row",
    column: "to the first or last of the column",
    primary: "what a click does",
    secondary: "what a right-click does",
    primaryWay: "the same as a drag: along the chosen way, or then press an arrow",
    secondaryWay: "the same as a right-drag: along the chosen way, or then press an arrow",
    pull: "the same as a drag that way",
    slide: "slide that way, or back",
    drawOn: "step that way, and if it is open there do what a click does",
    deny: "the same as a right-drag that way",
    drawOther: "step that way, and if it is open there do what a right-click does",
    third: "the same as Alt and drag that way",
    arm: "choose a way, one after the other",
    clear: "clear what is here",
    jump: "to the next clue of that number",
    possible: "show what is possible (hold, or press to keep it)",
    group: "hold to light up what is joined",
    zoom: "zoom in and out",
    fit: "see the whole page",
    escape: "take back the stroke that is being drawn",
  },
  desk: {
    title: "Draw",
    noSuchDraft: "There is no such draft in this browser.",
    bar: "Desk",
    howTo: "How to draw",
    doing: { undo: "undo", redo: "redo", howTo: "this list" },
    tools: {
      pen: { name: "Pen", does: "Click a cell and type; drag along the lines for borders" },
      country: { name: "Country", does: "Drag over cells: they become a country" },
      select: { name: "Select", does: "Draw a box; drag it to move what is in it" },
    },
    keys: {
      type: "a number, or ? where it is not known",
      clear: "empty the cell, or the part that is chosen",
      shorten: "take back the last digit",
      border: "a border on that side of the cell, or none",
      copy: "copy the part that is chosen",
      cut: "cut it out",
      paste: "paste it where the cursor is",
      select: "choose a part of the page",
      escape: "choose nothing",
    },
    sections: { verdict: "Solutions", rating: "Difficulty", changes: "Changes", solved: "From a solution", page: "Page", finish: "Finish" },
    looking: "Still looking …",
    missing: "Not a puzzle yet",
    empty: "Nothing is drawn yet.",
    verdicts: { unique: "Exactly one solution", several: "Several solutions", none: "No solution", unknown: "Not found out" },
    show: { nothing: "Show nothing", forced: "What is certain", apart: "Two solutions", first: "The first", second: "The second", blink: "Blink" },
    rating: {
      none: "Rated once there is exactly one solution.",
      busy: "Rating …",
      /** @param {string} name @param {number} score */
      level: (name, score) => `${name}, score ${score.toFixed(2)}`,
      hardest: "Hardest step",
      techniques: "Techniques",
      curve: "Moves to choose from, round by round",
    },
    changes: {
      repair: "Repair",
      lighten: "Fewer clues",
      harden: "Harder",
      soften: "Easier",
      busy: "Looking for changes …",
      none: "No such change was found.",
      cancel: "Stop looking",
      apply: "Apply",
      /** @param {string | null} level */
      rated: (level) => (level ? `then rated ${level}` : "not rated"),
      /** @param {number} count */
      spare: (count) => (count === 1 ? "One clue could go; it is marked." : `${count} clues could go at once; they are marked.`),
      noSpare: "No clue can go.",
      stale: "The draft has changed since; ask again.",
    },
    page: {
      size: "Size",
      rows: "Rows",
      cols: "Columns",
      resize: "Resize",
      sides: { top: "top", right: "right", bottom: "bottom", left: "left" },
      /** @param {string} side */
      add: (side) => `One more at the ${side}`,
      /** @param {string} side */
      cut: (side) => `One less at the ${side}`,
      turnRight: "Turn right",
      turnLeft: "Turn left",
      flipAcross: "Flip left to right",
      flipDown: "Flip top to bottom",
      clear: "Clear",
      symmetry: "Symmetry while placing",
      symmetries: {
        none: "none",
        "half-turn": "half turn",
        "quarter-turn": "quarter turn",
        "mirror-across": "left and right",
        "mirror-down": "top and bottom",
      },
      movesOn: "Go on to the next cell after a number",
    },
    solved: {
      what: "Draw the solution first, then let clues be chosen for it.",
      draw: "Draw the solution",
      back: "Back to the clues",
      all: "All clues",
      fewest: "As few as possible",
      /** @param {string} level */
      level: (level) => `To ${level}`,
      choose: "Choose clues",
      notOnly: "Even with all clues there is another solution.",
      /** @param {number} gone @param {number} all */
      thinned: (gone, all) => `${gone} of ${all} clues taken away`,
      thin: "Thin the clues",
    },
    finish: {
      name: "Title",
      author: "Author",
      notes: "Notes",
      shelve: "Save to the shelf",
      /** @param {number} number */
      shelved: (number) => `On the shelf as number ${number}.`,
      play: "Play it",
      share: "Copy link",
      copied: "The link is copied.",
      exportAs: "Export as",
      export: "Export",
      print: "Print",
      files: { svg: "Picture (SVG)", png: "Picture (PNG)", pdf: "Page to print (PDF)", dimacs: "Formula (DIMACS or SMT-LIB)", certificate: "Certificate of uniqueness" },
      notYet: "This is not a puzzle yet.",
      notUnique: "A certificate needs exactly one solution.",
    },
    list: {
      title: "Drafts",
      new: "New draft",
      none: "Nothing is drawn yet.",
      begin: "Begin",
      genre: "Genre",
      remove: "Delete",
      /** @param {string} title */
      removed: (title) => `${title} is deleted.`,
      bringBack: "Bring it back",
      untitled: "Untitled",
    },
  },
};
