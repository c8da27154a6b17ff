/** Checked by TypeScript only: requests that the types must reject. */

import { ask } from "../../src/puzzlewright/studio/page/js/api.js";

export async function refused() {
  const answer = await ask("hint", { puzzle: "5x5m2:1a1a2e3a3a3e3a6a4", detail: "where" });
  // @ts-expect-error no such name
  await ask("hunt", { puzzle: "" });
  // @ts-expect-error an old name
  await ask("judge", { puzzle: "", marks: [] });
  // @ts-expect-error no such key
  await ask("hint", { puzzle: "", level: "where" });
  // @ts-expect-error no such value
  await ask("hint", { puzzle: "", detail: "all" });
  // @ts-expect-error a key is missing
  await ask("check", { puzzle: "" });
  // @ts-expect-error no such field of an answer
  void answer.sentence;
  // @ts-expect-error a parameter of the path is missing
  await ask("GET library/{number}", {});
  // @ts-expect-error no such method
  await ask("POST games", {});
}
