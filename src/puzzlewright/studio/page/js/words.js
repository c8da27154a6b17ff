/**
 * All that this page says, in one place: another language is another file of the same shape. What
 * a genre says (rules, clues, steps) comes from the server.
 */

export const words = {
  nav: { start: "Start", shelf: "Shelf", rules: "Rules", settings: "Settings" },
  server: {
    gone: "The studio cannot be reached; playing goes on without it.",
    strange: "The studio did not understand the question.",
  },
  notices: {
    close: "Close",
    notKept: "This browser cannot keep the game now (its storage may be full); the studio still does.",
    notLasting: "This browser keeps nothing for this page, so games are lost when it is closed.",
  },
};
