/**
 * All that this page says, in one place: another language is another file of the same shape. What
 * a genre says (rules, clues, steps) comes from the server.
 */

const DAY = 24 * 60 * 60 * 1000;

/** "1 game", "3 games". @param {number} number @param {string} one @param {string} [many] */
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export const words = {
  name: "Puzzlewright",
  nav: {
    label: "Main",
    skip: "Skip to the content",
    start: "Start",
    play: "Game",
    draw: "Draw",
    shelf: "Library", book: "Book",
    rules: "Rules",
    data: "My data",
    settings: "Settings",
    link: "Opening …",
  },
  lost: {
    title: "Nothing here",
    sentence: "There is nothing at this address.",
    trouble: "That did not work",
    home: "To the start",
  },
  server: {
    gone: "The studio cannot be reached; playing goes on without it.",
    strange: "The studio did not understand the question.",
  },
  /** @type {Record<string, string>} levels as the server has them; none for any */
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
  start: {
    title: "A new puzzle",
    genre: "Genre",
    sizeLegend: "Size",
    size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
    difficulty: "Difficulty",
    more: "More options",
    method: "Made",
    /** @type {Record<string, string>} ways of making, as the server has them */
    methods: { fast: "as we make them", thesis: "as in the thesis" },
    fixed: "Rows × columns",
    fixedIdea: "exactly this size, whatever the shape of the screen",
    sides: ["Rows", "Columns"],
    needs: "Technique",
    needsIdea: "one that it cannot be solved without",
    noWish: "any",
    deal: "Deal",
    dealing: "Dealing …",
    rulesOf: (/** @type {string} */ genre) => `Rules of ${genre}`,
    making: (/** @type {string} */ kind) => `Making ${kind} …`,
    seconds: (/** @type {number} */ seconds) => `${seconds} s`,
    cancel: "Cancel",
    ready: (/** @type {string} */ kind) => `A new puzzle is ready: ${kind}.`,
    take: "Play it",
    later: "Later",
    noGenre: (/** @type {string} */ name) => `There is no genre ${name} here.`,
    noKind: (/** @type {string} */ part) => `A kind of puzzle is genre/10x10/level; ${part} is none of these.`,
    kept: "Games are kept in this browser and in this studio.",
    own: "A puzzle of your own",
    ownIdea: "Paste a link or a text in any format, open a file, or drop one anywhere on this page.",
    pasteLabel: "A puzzle in any format",
    pasteExample: "https://puzz.link/p?…",
    open: "Open",
    file: "Open a file …",
    nothing: "There is nothing to open: paste a link or the text of a puzzle first.",
    tooLarge: (/** @type {string} */ name) => `${name} is larger than 4 MB.`,
    many: (/** @type {number} */ number) => `One of ${number} puzzles`,
    numbered: (/** @type {number} */ number, /** @type {string} */ title) => `${number}. ${title}`,
  },
  games: {
    begun: "Go on",
    finished: (/** @type {number} */ number) => `Finished (${number})`,
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
  shelf: {
    title: "Library",
    genre: "Genre",
    level: "Difficulty",
    size: "Size",
    tag: "Tag",
    text: "Title or author",
    any: "any",
    waiting: "Looking …",
    nothing: "No puzzle in the library matches.",
    end: (/** @type {number} */ number) => `${count(number, "puzzle")}.`,
    shown: (/** @type {number} */ number, /** @type {number} */ total) => `${number} of ${total} shown.`,
    more: "More",
    /** @type {Record<string, string>} */
    states: { begun: "begun", finished: "✓ finished" },
    choice: {
      label: "With these puzzles",
      /** @param {number} total */
      found: (total) => `${count(total, "puzzle")} found.`,
      /** @param {number} chosen */
      chosen: (chosen) => `${count(chosen, "puzzle")} chosen.`,
      /** @param {number} total */
      all: (total) => `Choose all ${total}`,
      none: "Choose none",
      /** @param {string} title @param {number} number */
      choose: (title, number) => `Choose ${title}, number ${number}`,
      /** @param {string} tag */
      only: (tag) => `All with the tag ${tag}`,
      busy: "A moment …",
      tag: "Tag for what is chosen",
      add: "Add tag",
      remove: "Take tag off",
      /** @param {number} puzzles @param {string} tag */
      tagged: (puzzles, tag) => `${count(puzzles, "puzzle")} got the tag ${tag}.`,
      /** @param {number} puzzles @param {string} tag */
      untagged: (puzzles, tag) => `${count(puzzles, "puzzle")} lost the tag ${tag}.`,
      form: "Export as",
      export: "Export",
      lines: "JSON lines, with all that is known",
      /** @param {string} format */
      zip: (format) => `${format}, a zip of files`,
      /** @param {number} puzzles @param {string} format */
      leftOut: (puzzles, format) => `${count(puzzles, "puzzle")} cannot be written as ${format}; the zip lists them, with the reasons.`,
      /** @param {string} why */
      notWhole: (why) => `Nothing was saved, since the export broke off: ${why}`,
      /** @param {number} puzzles */
      inBook: (puzzles) => `${count(puzzles, "puzzle")} added to the book.`,
    },
    bring: {
      title: "Import",
      idea: "Choose files, or drop them anywhere on this page: puzzles in any format, or .jsonl with one puzzle per line. Each is solved and rated; duplicates are skipped.",
      choose: "Choose files …",
      tag: "Tag for all of them",
      noTag: "none",
      stop: "Stop",
      /** @param {number} done @param {number} total */
      going: (done, total) => (total ? `${done} of ${count(total, "puzzle")} imported …` : "Reading …"),
      /** @param {{added: number, known: number, unread: number}} counts */
      end: ({ added, known, unread }) =>
        `${count(added, "puzzle")} added${known ? `, ${known} already there` : ""}${unread ? `, ${unread} could not be read` : ""}.`,
      /** @param {{added: number, known: number, unread: number}} counts @param {number} left */
      stopped: (counts, left) => `Stopped: ${words.shelf.bring.end(counts)} ${left} not imported; choose the same files again to continue.`,
      /** @param {string} file @param {number | null} line @param {string} why */
      wrong: (file, line, why) => `${file}${line ? `, line ${line}` : ""}: ${why}`,
    },
    stats: {
      title: "In numbers",
      all: "all",
      unrated: "unrated",
      tags: "Tags",
      /** @param {number} puzzles @param {number} removed */
      puzzles: (puzzles, removed) => `${count(puzzles, "puzzle")}${removed ? `, ${removed} removed` : ""}.`,
      /** @param {number} games @param {number} finished @param {number} minutes @param {number} hints */
      games: (games, finished, minutes, hints) => `${count(games, "game")}, ${finished} finished; ${count(minutes, "minute")} played, ${count(hints, "hint")}.`,
      noGames: "No games yet.",
    },
  },
  share: {
    title: "Share",
    puzzle: "A link to this puzzle",
    position: "A link to this position",
    copy: "Copy",
    send: "Send …",
    text: "As text",
    notation: "Format",
    withMarks: "with what is marked",
    noText: "As text only while the studio can be reached.",
    copied: "Copied.",
    notCopied: "This browser does not let a page copy: select the text and copy it by hand.",
    long: "This link is very long; some programs cut it off.",
    torn: "This link is incomplete: a part of it is missing.",
  },
  film: {
    title: "The explained solve",
    open: "Animation …",
    making: "Making the animation …",
    form: "Form",
    forms: { svg: "an animated picture", html: "a page with buttons" },
    types: { svg: "image/svg+xml", html: "text/html" },
    theme: "Colours",
    themes: { auto: "as the reader likes", light: "light", dark: "dark" },
    place: "To embed",
    places: { whole: "all in one text", beside: "a file beside the page" },
    text: "The text to put into a page",
    save: "Save the file",
    /** @param {number} letters */
    whole: (letters) => `Copy this text (${Math.ceil(letters / 1024)} KB) into the HTML of your page, where you want the animation.`,
    /** @param {string} file */
    beside: (file) => `Save the file, put it beside your page as ${file}, and copy this text to where you want the animation.`,
    needs: {
      svg: "It is a picture: it runs no script, so it also works where pages forbid them; all in one text needs a page that allows pictures from data: addresses.",
      html: "It has buttons, keys and a slider, from a small script inside it. If your page forbids inline scripts, use the file or the picture.",
    },
  },
  rules: {
    genres: "Genres",
    trial: "A small puzzle to try",
    try: "Nothing can go wrong here, and nothing of it is kept.",
    full: "Play it large",
    won: "Solved: that is all there is to it.",
    deal: "Deal a fresh one",
  },
  data: {
    title: "My data",
    where:
      "Games are kept in this browser and in the library of this studio, drafts in this browser alone. Nothing is sent to anybody else.",
    count: (/** @type {number} */ begun, /** @type {number} */ finished, /** @type {number} */ drafts) =>
      `In this browser: ${count(begun, "game")}, ${finished} of them finished, and ${count(drafts, "draft")}.`,
    takeAlong: "Take along",
    takeAlongIdea: "All games and drafts as one file, to keep or to bring into another browser.",
    exportAll: "Export games and drafts",
    importAll: "Import a file …",
    imported: (/** @type {{games: number, drafts: number}} */ { games, drafts }) =>
      `${count(games, "game")}${drafts ? ` and ${count(drafts, "draft")}` : ""} came in.`,
    notOurs: "This is not a file of exported games and drafts.",
    clear: "Clear my data",
    clearIdea: "Games, drafts, settings and kept pages in this browser, and my games in the library of this studio.",
    clearNow: "Clear my data …",
    sure: "All games, drafts, times and settings will be gone for good, here and in this studio.",
    yes: "Clear everything",
    no: "Keep it",
    cleared: "All your data is gone.",
    clearedHere: "Your data in this browser is gone; the studio will hear of it when it can be reached.",
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
      draw: "draw on, and back",
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
    another: "Another one like this",
    restarted: "The page is cleared; undo brings everything back.",
    gameBefore: "Nothing is left to undo in this game.",
    openBefore: "Open the game before",
    noSuchGame: "There is no such game in this browser.",
    /** @param {string} place @param {string} says */
    mark: (place, says) => `${place} ${says}`,
    /** @param {string} place */
    cleared: (place) => `${place} cleared`,
    /** @param {string} place @param {string} verb @param {string} says */
    claim: (place, verb, says) => [place, verb, says].filter(Boolean).join(" "),
    /** @param {string} place @param {string} verb @param {string} says */
    denial: (place, verb, says) =>
      verb === "is" ? `${place} is not ${says}` : `it is not true that ${[place, verb, says].filter(Boolean).join(" ")}`,
    /** @param {number} others */
    others: (others) => `${others} more`,
    /** @param {string[]} parts */
    list: (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`),
  },
  help: {
    idle: "Check finds mistakes. A hint shows first where to look, then the idea, then what to mark.",
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
    unknown: "Not known yet.",
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
    notSolved: "The steps end before the puzzle is solved: check it for mistakes.",
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
    cannotBe: "That cannot be right.",
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
    play: "Play",
    doing: { undo: "undo", redo: "redo", play: "play it, and back", howTo: "this list" },
    tools: {
      pen: { name: "Pen", key: "P", does: "Click a cell and type; drag along the lines for borders" },
      country: { name: "Country", key: "C", does: "Drag over cells: they become a country" },
      select: { name: "Select", key: "S", does: "Draw a box; drag it to move what is in it" },
    },
    keys: {
      type: "a number, or ? where it is not known",
      space: "empty the cell; if the cursor advances automatically, skip the cell",
      clear: "empty the cell, or the part that is chosen",
      newLine: "to the next row, if the cursor advances automatically",
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
    lookAgain: "Look again",
    missing: "Not a puzzle yet",
    empty: "Nothing is drawn yet. Click a cell, then type, or click again.",
    /** what the list of drafts says of each */
    short: { unique: "one solution", none: "no solution", unknown: "solutions not counted", missing: "not a puzzle yet" },
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
      movesOn: "Go on to the next cell after a number, as in a table",
    },
    solved: {
      what: "Draw the solution first, then let clues be chosen for it.",
      draw: "Draw the solution",
      drawing: "Draw the solution, then:",
      back: "Back to the clues",
      all: "All clues",
      fewest: "As few as possible",
      byHand: "By hand, with suggestions",
      /** @param {string} level */
      level: (level) => `To ${level}`,
      choose: "Choose clues",
      notOnly: "Even with all clues there is another solution.",
      /** @param {number} gone @param {number} all */
      thinned: (gone, all) => `${gone} of ${all} clues taken away`,
      thin: "Thin the clues",
      done: "Done",
    },
    hand: {
      only: "One solution: yours",
      /** @param {number} rivals @param {boolean} isAll */
      others: (rivals, isAll) => `${isAll ? "" : "At least "}${count(rivals, "other solution")}`,
      /** @param {number} given @param {number} all */
      chosen: (given, all) => `${given} of ${count(all, "clue")} chosen.`,
      click: "Click a place to give its clue or to take it away.",
      give: "To give next",
      /** @param {number} out @param {number} rivals */
      rulesOut: (out, rivals) => (out === rivals ? ` rules out all ${rivals}` : ` rules out ${out} of ${rivals}`),
      take: "Can go, each alone",
      noneToTake: "No clue can go.",
      wrong: "Not as your solution has it; put it right:",
      notAll: "Not everything was found out in time.",
      end: "End choosing",
    },
    finish: {
      name: "Title",
      author: "Author",
      notes: "Notes",
      shelve: "Save to the library",
      /** @param {number} number */
      shelved: (number) => `In the library as number ${number}.`,
      /** @param {number} number */
      changed: (number) => `In the library as number ${number}; changed since.`,
      shelveBeside: "Save as a new one",
      /** @param {number} number */
      shelveInstead: (number) => `Replace number ${number}`,
      /** @param {number} before @param {number} now */
      replaced: (before, now) => `In the library it is now number ${now}, instead of number ${before}.`,
      keepBoth: "Keep both",
      /** @param {number} number */
      turned: (number) => `The library already has this puzzle, rotated or mirrored: number ${number}. Replace it to keep it as it is here.`,
      play: "Play it",
      backToDraft: "Back to the draft",
      share: "Copy link",
      copied: "The link is copied.",
      exportAs: "Export as",
      export: "Export",
      notations: "Formats",
      toKeep: "Files",
      formulas: "Formulas (DIMACS, SMT-LIB)",
      print: "Print",
      files: { svg: "Picture (SVG)", png: "Picture (PNG)", pdf: "Page to print (PDF)", certificate: "Certificate of uniqueness (ZIP)" },
      notYet: "This is not a puzzle yet.",
      notUnique: "This needs a puzzle with exactly one solution.",
    },
    picture: {
      title: "From a picture",
      idea: "Choose or drop a picture; drag over it to cut out a part.",
      choose: "Choose a picture …",
      threshold: "What counts as black",
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
        cells === 0 ? "No cell of the picture had to change." : `${cells === 1 ? "One cell" : `${cells} cells`} had to change so that there is one solution; marked on the page.`,
    },
    free: {
      tools: {
        point: { name: "Place and join", does: "Click to place, drag from one to another to join or part them; right-click takes away" },
        move: { name: "Move", does: "Drag to move" },
        cross: { name: "Crossing", does: "Click two lines that exclude each other" },
      },
      empty: "Nothing is drawn yet. Click to place something, then drag from one to another to join them.",
      type: "Click to place, drag to join. Type a number, or click again for the next; ? where it is not known. Delete takes away.",
      options: "What the page asks for",
      /** @param {string} name */
      begin: (name) => `An empty ${name}`,
      crossAll: "Let all that cross exclude each other",
    },
    own: { title: "From a puzzle", idea: "Paste a link or a text in any format, and change it.", open: "Draw on" },
    made: { title: "Make one and change it", button: "Make it", busy: "Making …" },
    list: {
      title: "Drafts",
      new: "Empty page",
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
  book: {
    title: "A book",
    idea: "Puzzles of your own and fresh ones, with rules, techniques and solutions, as a PDF to print.",
    puzzles: "Puzzles",
    none: "It has no puzzle of yours yet: add some from a draft or from the library.",
    added: "It is in the book now.",
    open: "Open the book",
    add: "Add to the book",
    remove: "Take out",
    up: "Earlier",
    orders: "Fresh puzzles",
    order: "Add fresh puzzles",
    count: "How many",
    difficulty: "Difficulty",
    mixed: "mixed",
    looks: "Looks",
    name: "Title",
    subtitle: "Subtitle",
    author: "Author",
    paper: "Paper",
    theme: "Ink",
    themes: { ink: "black", colour: "colour" },
    perPage: "Puzzles on a page, at most",
    largePrint: "Large print",
    hints: "Hints at the end",
    lessons: "Rules and techniques at the beginning",
    preview: "Preview",
    download: "Make the PDF",
    busy: "Making it; a large book takes a while …",
    cancel: "Stop",
    empty: "The book needs at least one puzzle.",
    /** @param {number} page */
    page: (page) => `Page ${page}`,
    /** @param {number} puzzles @param {number} pages */
    made: (puzzles, pages) => `${puzzles === 1 ? "One puzzle" : `${puzzles} puzzles`} on ${pages === 1 ? "one page" : `${pages} pages`}.`,
    untitled: "Untitled",
  },
};
