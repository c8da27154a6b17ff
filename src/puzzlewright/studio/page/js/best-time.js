/** The player's best time for a kind of puzzle: genre, size and difficulty. */

import { listGames } from "./saves.js";

/** @typedef {Pick<import("./saves.js").GameMeta, "key" | "genre" | "size" | "level">} Kind */

/** Return the best time in seconds of other solved games of this kind; null if there is none. @param {Kind} kind */
export async function bestTime({ key, genre, size, level }) {
  const games = await listGames().catch(() => []);
  const times = games
    .filter((game) => game.finished && game.key !== key && game.genre === genre && game.size === size && game.level === level)
    .map(({ seconds }) => seconds);
  return times.length ? Math.min(...times) : null;
}
