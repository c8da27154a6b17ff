/** The plan of the book, saved in this browser. */

import { saveText, loadRecord } from "./local-storage.js";

/**
 * @typedef {{puzzle: any, title: string}} BookPuzzle
 * @typedef {{genre: string, size: [number, number], difficulty: import("./genres.js").Level | "", count: number}} BookOrder
 * @typedef {{puzzles: BookPuzzle[], orders: BookOrder[], layout: Record<string, any>}} BookPlan
 */

const STORAGE_KEY = "puzzlewright.book";
const DEFAULT_LAYOUT = { lessons: true, per_page: 6 };

/** @returns {BookPlan} */
export function bookPlan() {
  const { looks, ...saved } = loadRecord(STORAGE_KEY); // `looks`: the layout, in earlier versions
  return { puzzles: [], orders: [], ...saved, layout: { ...DEFAULT_LAYOUT, ...looks, ...saved.layout } };
}

/** @param {BookPlan} plan */
export const saveBook = (plan) => saveText(STORAGE_KEY, JSON.stringify(plan));

/** @param {any} puzzle @param {string} title */
export function addToBook(puzzle, title) {
  const plan = bookPlan();
  const same = JSON.stringify(puzzle);
  plan.puzzles = [...plan.puzzles.filter((one) => JSON.stringify(one.puzzle) !== same), { puzzle, title }];
  saveBook(plan);
}

/** Return the body of a request for the book. @param {BookPlan} plan */
export const requestBody = ({ puzzles, orders, layout }) => ({
  puzzles,
  orders: orders.map(({ difficulty, ...rest }) => (difficulty ? { difficulty, ...rest } : rest)),
  // empty fields take the server's defaults
  ...Object.fromEntries(Object.entries(layout).filter(([, value]) => value !== "")),
  seconds: 60,
});
