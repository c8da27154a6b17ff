/** Icons, drawn in the text colour. */

import { element } from "./svg.js";

/** SVG paths in a square of 24 by 24. */
const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  restart: "M4 4v5h5M4.6 9A8 8 0 1 1 4 13",
  check: "m5 13 4.5 4.5L19 7",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.8 10.6c.8.7.8 1.4.8 2.4h6c0-1 0-1.7.8-2.4A6 6 0 0 0 12 3",
  branch: "M6 3v18M6 9c8 0 12-1 12-6M18 3l-3 3M18 3l2.5 3.5",
  walkthrough: "M5 19h4v-4h4v-4h4V7h3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  history: "M12 7v5l3 2M4 4v4h4M4.5 8A8.5 8.5 0 1 1 3.5 12",
  back: "m14 6-6 6 6 6",
  forward: "m10 6 6 6-6 6",
  first: "M6 6v12M18 6l-7 6 7 6",
  last: "M18 6v12M6 6l7 6-7 6",
  another: "M6 4h9l3 3v13H6zM12 10v6M9 13h6",
  share: "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  rules: "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h5M9 13h5",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
  warning: "M12 4 3 20h18zM12 10v5M12 17.5h.01",
  keep: "m5 13 4.5 4.5L19 7",
  discard: "M6 6l12 12M18 6 6 18",
  star: "m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5L12 16.3 7 19l1.1-5.5L4 9.7 9.6 9z",
  game: "M7 4v16l12-8z",
  pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  region: "M4 4h8v6h8v10H9v-7H4z",
  select: "M4 4h4M12 4h4M20 4v4M20 12v4M20 20h-4M12 20H8M4 20v-4M4 12V8",
  several: "M5 5h9v9H5zM10 14v5h9v-9h-5",
  none: "M5 5l14 14M19 5a9.9 9.9 0 1 1-14 14A9.9 9.9 0 0 1 19 5",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  lesson: "M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5M21 9v5",
  home: "m4 11 8-7 8 7v9h-6v-6h-4v6H4z",
  packs: "M4 8h16v12H4zM6 8V5h12v3M9 12h6",
  library: "M5 4v16M9 4v16M13 5l5 15M5 4h4M5 20h4",
  book: "M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13",
  data: "M4 6c0-3 16-3 16 0v12c0 3-16 3-16 0zM4 6c0 3 16 3 16 0M4 12c0 3 16 3 16 0",
  down: "m6 9 6 6 6-6",
  pause: "M9 5v14M15 5v14",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v1M12 17.5h.01",
  window: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
  flag: "M6 21V4h11l-2 4 2 4H6",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const path = element("path", { d: PATHS[name] });
  return element("svg", { class: "icon", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, [path]);
}
